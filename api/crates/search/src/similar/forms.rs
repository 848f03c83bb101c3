//! Words by their forms: whole, and with one letter removed. Two words have a form in common if
//! they become equal once at most one letter is removed from each.

/// Lengths of words used, in letters.
pub(super) const WORD: std::ops::RangeInclusive<usize> = 3..=24;

/// A word in Latin letters, filled with zeros.
pub(super) type Form = [u8; *WORD.end()];

/// Numbers of words by their forms, sorted. One list: building a map of lists took a third of a
/// start with stored content.
#[derive(Debug, Default)]
pub(super) struct Forms(Vec<(Form, usize)>);

impl<'w> FromIterator<(&'w str, usize)> for Forms {
    /// Takes words of 3 to 24 letters with their numbers.
    fn from_iter<I: IntoIterator<Item = (&'w str, usize)>>(words: I) -> Self {
        let mut forms: Vec<_> = words.into_iter().flat_map(|(word, number)| of(word).map(move |form| (form, number))).collect();
        forms.sort_unstable();
        forms.dedup();
        forms.shrink_to_fit();
        Self(forms)
    }
}

impl Forms {
    /// Numbers of the words with a form, ascending, each once.
    pub(super) fn words(&self, form: Form) -> impl Iterator<Item = usize> {
        let first = self.0.partition_point(|(known, _)| *known < form);
        self.0[first..].iter().take_while(move |(known, _)| *known == form).map(|(_, number)| *number)
    }
}

/// Forms of a word of 3 to 24 letters, some of them twice. With three letters it has only the whole
/// one: too many words would match.
pub(super) fn of(word: &str) -> impl Iterator<Item = Form> {
    let removed = if word.len() > *WORD.start() { word.len() } else { 0 };
    std::iter::once(form(&[word])).chain((0..removed).map(move |out| form(&[&word[..out], &word[out + 1..]])))
}

fn form(parts: &[&str]) -> Form {
    let mut form = Form::default();
    let mut filled = 0;
    for part in parts {
        form[filled..filled + part.len()].copy_from_slice(part.as_bytes());
        filled += part.len();
    }
    form
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::{Forms, of};

    const WORDS: &str = "[ab]{3,6}|[ab]{23,24}";

    /// Numbers of the words that have a form in common with `word`.
    fn alike(words: &[String], word: &str) -> BTreeSet<usize> {
        let forms: Forms = words.iter().map(String::as_str).zip(0..).collect();
        of(word).flat_map(|form| forms.words(form).collect::<Vec<_>>()).collect()
    }

    /// The word, and the word with each one letter removed if it has four or more.
    fn shortened(word: &str) -> BTreeSet<String> {
        let removed = (0..word.len()).filter(|_| word.len() > 3).map(|out| format!("{}{}", &word[..out], &word[out + 1..]));
        removed.chain([word.to_owned()]).collect()
    }

    proptest! {
        #[test]
        fn words_are_alike_that_equal_after_removing_one_letter(words in prop::collection::vec(WORDS, 0..12), word in WORDS) {
            let expected = words.iter().enumerate().filter(|(_, known)| !shortened(known).is_disjoint(&shortened(&word)));
            prop_assert_eq!(alike(&words, &word), expected.map(|(number, _)| number).collect());
        }
    }
}
