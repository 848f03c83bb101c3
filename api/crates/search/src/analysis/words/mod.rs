//! Splits text into words and folds them to the indexed form.

mod fold;
mod function_words;
mod letters;
mod stem;

pub(crate) use fold::Folding;
pub(crate) use function_words::is_function_word;
pub(crate) use stem::{Stemming, primary};

use letters::{Letter, class};

/// Longest word, in code points. Longer ones are cut.
const LONGEST_WORD: usize = 40;

/// A word of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Word {
    /// Byte offsets in the text.
    pub(crate) start: usize,
    pub(crate) end: usize,
    /// The indexed form.
    pub(crate) text: String,
}

/// The words of a text, in order. Scripts without spaces yield overlapping pairs of characters.
pub(crate) fn words(text: &str, folding: Folding) -> Vec<Word> {
    let mut words = Vec::with_capacity(text.len() / 6);
    each_word(text, folding, |start, end, folded| words.push(Word { start, end, text: folded.to_owned() }));
    words
}

/// Passes start, end and folded form of each word of a text to `each`, in order.
pub(crate) fn each_word(text: &str, folding: Folding, mut each: impl FnMut(usize, usize, &str)) {
    let mut folded = String::new();
    for (start, end) in spans(text, folding) {
        folding.fold_into(&text[start..end], &mut folded);
        if !folded.is_empty() {
            each(start, end, &folded);
        }
    }
}

/// Byte offset of a word, by its zero-based number. Also counts the rare words that fold to
/// nothing.
pub(crate) fn start_of_word(text: &str, number: usize, folding: Folding) -> Option<usize> {
    spans(text, folding).nth(number).map(|(start, _)| start)
}

/// Byte ranges of words.
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

/// Runs of letters of one kind.
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
    fn apostrophe_joins_only_languages_that_use_it_as_a_letter() {
        assert_eq!(texts("об'єкт м’яч", "uk"), ["обєкт", "мяч"]);
        assert_eq!(texts("l'écran", "fr"), ["l", "ecran"]);
        assert_eq!(texts("to'lov o‘zgarish", "uz"), ["tolov", "ozgarish"]);
        assert_eq!(texts("צה\"ל 'שלום'", "he"), ["צהל", "שלום"]);
    }

    #[test]
    fn scripts_without_spaces_yield_pairs() {
        assert_eq!(texts("設定を変更 USB", "ja"), ["設定", "定を", "を変", "変更", "usb"]);
        assert_eq!(texts("键", "zh-CN"), ["键"]);
    }

    #[test]
    fn vowel_signs_stay_in_words() {
        assert_eq!(texts("हिन्दी में", "hi"), ["हिन्दी", "में"]);
    }

    #[test]
    fn serbian_scripts_fold_to_the_same_words() {
        assert_eq!(texts("Подешавања", "sr"), texts("Podešavanja", "sr-Latn"));
    }

    #[test]
    fn offsets_refer_to_the_original_text() {
        let text = "Где Ёлка?";
        let words = words(text, Folding::of("ru"));
        assert_eq!(&text[words[1].start..words[1].end], "Ёлка");
    }
}
