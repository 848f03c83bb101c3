//! Splits plain text of articles into sentences.

/// Marks that end a sentence.
const ENDS: [char; 8] = ['.', '!', '?', '…', '。', '！', '？', '।'];

/// Marks that may follow the end of a sentence and belong to it.
const CLOSERS: [char; 6] = ['»', '”', '"', ')', '’', '\''];

/// Sentences of a text, in order, as slices of it. A line break always ends one. A full stop only
/// does if the next letter is no small one, so that `т. е.` stays whole.
#[must_use]
pub fn sentences(text: &str) -> Vec<&str> {
    let mut sentences = Vec::new();
    for line in text.lines() {
        let mut start = 0;
        let mut letters = line.char_indices().peekable();
        while let Some((at, letter)) = letters.next() {
            if !ENDS.contains(&letter) {
                continue;
            }
            let mut end = at + letter.len_utf8();
            while let Some((next_at, next)) = letters.peek().copied() {
                if !ENDS.contains(&next) && !CLOSERS.contains(&next) {
                    break;
                }
                end = next_at + next.len_utf8();
                letters.next();
            }
            let rest = &line[end..];
            let next = rest.trim_start().chars().next();
            let is_apart = rest.starts_with(char::is_whitespace) || matches!(letter, '。' | '！' | '？');
            if is_apart && next.is_some_and(|next| !next.is_lowercase()) {
                sentences.push(line[start..end].trim());
                start = end;
            }
        }
        sentences.push(line[start..].trim());
    }
    sentences.retain(|sentence| !sentence.is_empty());
    sentences
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::sentences;

    #[test]
    fn sentences_end_at_marks_and_lines() {
        assert_eq!(sentences("Раз. Два! «Три?» Четыре\nПять, т. е. пять."), ["Раз.", "Два!", "«Три?»", "Четыре", "Пять, т. е. пять."]);
        assert_eq!(sentences("Версия 1.4 подойдёт."), ["Версия 1.4 подойдёт."]);
        assert!(sentences(" \n ").is_empty());
    }

    proptest! {
        #[test]
        fn sentences_are_parts_of_the_text(text in "[a-zA-Zа-яА-Я .!?»\n0-9]{0,80}") {
            let joined: String = sentences(&text).concat();
            let letters = |text: &str| text.chars().filter(|letter| !letter.is_whitespace()).collect::<String>();
            prop_assert_eq!(letters(&joined), letters(&text));
        }
    }
}
