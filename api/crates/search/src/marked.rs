//! The words that are highlighted in what is shown.

use crate::vocabulary::hash;

/// A set of words that is asked for every word of a text. Hardly any is in it, which an empty place tells without a look at a word.
#[derive(Debug)]
pub(crate) struct Marked<'a> {
    /// Words by their hash. Its size is a power of two, at least eight times their number.
    places: Vec<Option<&'a str>>,
}

impl<'a> Marked<'a> {
    pub(crate) fn new(words: impl Iterator<Item = &'a str>) -> Self {
        let words: Vec<&str> = words.collect();
        let mut marked = Self { places: vec![None; (words.len().max(1) * 8).next_power_of_two()] };
        for word in words {
            let at = marked.place(word);
            marked.places[at] = Some(word);
        }
        marked
    }

    pub(crate) fn has(&self, word: &str) -> bool {
        self.places[self.place(word)].is_some()
    }

    /// Where a word is, or would be.
    fn place(&self, word: &str) -> usize {
        let last = self.places.len() - 1;
        let mut at = hash(word) & last;
        while self.places[at].is_some_and(|other| other != word) {
            at = (at + 1) & last;
        }
        at
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_has_its_words_and_no_other() {
        let words: Vec<String> = (0..300).map(|number| format!("word{number}")).collect();
        let marked = Marked::new(words[..150].iter().chain(&words[100..150]).map(String::as_str));
        assert!(words[..150].iter().all(|word| marked.has(word)));
        assert!(!words[150..].iter().any(|word| marked.has(word)));
        assert!(!Marked::new(std::iter::empty()).has("word"));
    }
}
