//! The set of words to highlight.

use crate::analysis::vocabulary::hash;

/// A sparse hash set: most lookups miss, and an empty slot answers them without a comparison.
#[derive(Debug)]
pub(crate) struct HighlightTerms<'a> {
    /// Words by hash. The size is a power of two, at least eight times the number of words.
    slots: Vec<Option<&'a str>>,
}

impl<'a> HighlightTerms<'a> {
    pub(crate) fn new(words: impl Iterator<Item = &'a str>) -> Self {
        let words: Vec<&str> = words.collect();
        let mut terms = Self { slots: vec![None; (words.len().max(1) * 8).next_power_of_two()] };
        for word in words {
            let at = terms.position(word);
            terms.slots[at] = Some(word);
        }
        terms
    }

    pub(crate) fn has(&self, word: &str) -> bool {
        self.slots[self.position(word)].is_some()
    }

    /// Position of a word, or the empty slot for it.
    fn position(&self, word: &str) -> usize {
        let last = self.slots.len() - 1;
        let mut at = hash(word) & last;
        while self.slots[at].is_some_and(|other| other != word) {
            at = (at + 1) & last;
        }
        at
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn set_has_exactly_its_words() {
        let words: Vec<String> = (0..300).map(|number| format!("word{number}")).collect();
        let terms = HighlightTerms::new(words[..150].iter().chain(&words[100..150]).map(String::as_str));
        assert!(words[..150].iter().all(|word| terms.has(word)));
        assert!(!words[150..].iter().any(|word| terms.has(word)));
        assert!(!HighlightTerms::new(std::iter::empty()).has("word"));
    }
}
