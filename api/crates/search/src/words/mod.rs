//! Text cut into words, and words brought to the form that they are indexed in.

mod fold;
mod letters;
mod stem;

pub(crate) use fold::Folding;
pub(crate) use stem::{Stemming, primary};

use letters::{Letter, class};

/// Longest word, in code points; what is longer is nobody's word and is cut.
const LONGEST_WORD: usize = 40;

/// One word of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Word {
    /// Byte offsets in the text.
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// As it is indexed: folded.
    pub(crate) text: String,
}

/// The words of a text, in order. Scripts that put no spaces between words give overlapping pairs of characters.
pub(crate) fn words(text: &str, folding: Folding) -> Vec<Word> {
    let mut found = Vec::with_capacity(text.len() / 6);
    let mut run: Option<(usize, Letter)> = None;
    let mut characters = text.char_indices().peekable();
    while let Some((at, character)) = characters.next() {
        let mut kind = class(character);
        if kind == Letter::Joiner {
            let between = run.is_some_and(|(start, _)| folding.joins(text[start..at].chars().next_back()))
                && characters.peek().is_some_and(|&(_, next)| folding.joins(Some(next)));
            kind = if between { Letter::Spaced } else { Letter::None };
        }
        match run {
            Some((_, open)) if open == kind || (kind == Letter::Mark && open != Letter::None) => {}
            _ => {
                if let Some((start, open)) = run.take() {
                    push(text, start, at, open, folding, &mut found);
                }
                run = (kind != Letter::None && kind != Letter::Mark).then_some((at, kind));
            }
        }
    }
    if let Some((start, open)) = run {
        push(text, start, text.len(), open, folding, &mut found);
    }
    found
}

fn push(text: &str, start: usize, end: usize, kind: Letter, folding: Folding, found: &mut Vec<Word>) {
    if kind == Letter::Spaced {
        let end = text[start..end].char_indices().nth(LONGEST_WORD).map_or(end, |(at, _)| start + at);
        let folded = folding.fold(&text[start..end]);
        if !folded.is_empty() {
            found.push(Word { start, end, text: folded });
        }
        return;
    }
    let starts: Vec<usize> = text[start..end].char_indices().map(|(at, _)| start + at).chain([end]).collect();
    let width = if starts.len() == 2 { 1 } else { 2 };
    for pair in starts.windows(width + 1) {
        found.push(Word { start: pair[0], end: pair[width], text: folding.fold(&text[pair[0]..pair[width]]) });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str, language: &str) -> Vec<String> {
        words(text, Folding::of(language)).into_iter().map(|word| word.text).collect()
    }

    #[test]
    fn words_are_folded() {
        assert_eq!(texts("Ещё ЙОД, café — Straße!", "ru"), ["еще", "йод", "cafe", "strasse"]);
        assert_eq!(texts("İstanbul ILICA ışık", "tr"), ["istanbul", "ilica", "isik"]);
        assert_eq!(texts("ﬁle Ｗｉｎ ①", "en"), ["file", "win", "1"]);
    }

    #[test]
    fn an_apostrophe_joins_only_where_it_is_a_letter() {
        assert_eq!(texts("об'єкт м’яч", "uk"), ["обєкт", "мяч"]);
        assert_eq!(texts("l'écran", "fr"), ["l", "ecran"]);
        assert_eq!(texts("to'lov o‘zgarish", "uz"), ["tolov", "ozgarish"]);
        assert_eq!(texts("צה\"ל 'שלום'", "he"), ["צהל", "שלום"]);
    }

    #[test]
    fn scripts_without_spaces_give_pairs() {
        assert_eq!(texts("設定を変更 USB", "ja"), ["設定", "定を", "を変", "変更", "usb"]);
        assert_eq!(texts("键", "zh-CN"), ["键"]);
    }

    #[test]
    fn vowel_signs_stay_in_words() {
        assert_eq!(texts("हिन्दी में", "hi"), ["हिन्दी", "में"]);
    }

    #[test]
    fn serbian_is_one_language_in_two_scripts() {
        assert_eq!(texts("Подешавања", "sr"), texts("Podešavanja", "sr-Latn"));
    }

    #[test]
    fn offsets_are_those_of_the_text() {
        let text = "Где Ёлка?";
        let found = words(text, Folding::of("ru"));
        assert_eq!(&text[found[1].start..found[1].end], "Ёлка");
    }
}
