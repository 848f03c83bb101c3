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
    each_word(text, folding, |start, end, folded| found.push(Word { start, end, text: folded.to_owned() }));
    found
}

/// Hands over the words of a text, in order: start, end, and as it is indexed.
pub(crate) fn each_word(text: &str, folding: Folding, mut found: impl FnMut(usize, usize, &str)) {
    let mut folded = String::new();
    for (start, end) in spans(text, folding) {
        folding.fold_into(&text[start..end], &mut folded);
        if !folded.is_empty() {
            found(start, end, &folded);
        }
    }
}

/// Where a word begins, by its number from 0; words that are nothing but signs to be dropped, which hardly are, are counted.
pub(crate) fn start_of_word(text: &str, number: usize, folding: Folding) -> Option<usize> {
    spans(text, folding).nth(number).map(|(start, _)| start)
}

/// Where words begin and end.
fn spans(text: &str, folding: Folding) -> impl Iterator<Item = (usize, usize)> {
    runs(text, folding).flat_map(|(start, end, kind)| {
        let is_spaced = kind == Letter::Spaced;
        let cut = || text[start..end].char_indices().nth(LONGEST_WORD).map_or(end, |(at, _)| start + at);
        let whole = is_spaced.then(|| (start, if end - start > LONGEST_WORD { cut() } else { end }));
        let starts: Vec<usize> =
            if is_spaced { Vec::new() } else { text[start..end].char_indices().map(|(at, _)| start + at).chain([end]).collect() };
        let width = if starts.len() == 2 { 1 } else { 2 };
        let pairs = (0..starts.len().saturating_sub(width)).map(move |at| (starts[at], starts[at + width]));
        whole.into_iter().chain(pairs)
    })
}

/// Stretches of letters of one kind.
fn runs(text: &str, folding: Folding) -> impl Iterator<Item = (usize, usize, Letter)> {
    let mut characters = text.char_indices().peekable();
    let mut run: Option<(usize, Letter)> = None;
    std::iter::from_fn(move || {
        while let Some((at, character)) = characters.next() {
            let mut kind = class(character);
            if kind == Letter::Joiner {
                let between = run.is_some_and(|(start, _)| folding.joins(text[start..at].chars().next_back()))
                    && characters.peek().is_some_and(|&(_, next)| folding.joins(Some(next)));
                kind = if between { Letter::Spaced } else { Letter::None };
            }
            if run.is_some_and(|(_, open)| open == kind || (kind == Letter::Mark && open != Letter::None)) {
                continue;
            }
            let done = run.take();
            run = (kind != Letter::None && kind != Letter::Mark).then_some((at, kind));
            if let Some((start, open)) = done {
                return Some((start, at, open));
            }
        }
        run.take().map(|(start, open)| (start, text.len(), open))
    })
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
