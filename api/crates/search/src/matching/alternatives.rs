//! Words of the vocabulary that may stand for a word of the query.

use crate::analysis::vocabulary::WordId;
use crate::indexes::LanguageIndex;
use crate::matching::parse::UNKNOWN;

/// Most alternatives of one word.
const MOST_ALTERNATIVES: usize = 48;

/// Words with weights. A duplicate keeps the greater weight.
#[derive(Default)]
pub(super) struct Alternatives {
    pub(super) weights: Vec<(WordId, f32)>,
}

impl Alternatives {
    pub(super) fn add(&mut self, id: WordId, weight: f32) {
        self.weights.push((id, weight));
    }

    /// Adds words with the same stem.
    pub(super) fn add_family(&mut self, index: &LanguageIndex, id: WordId, weight: f32) {
        for &id in index.vocabulary.relatives(id) {
            self.add(id, weight);
        }
    }

    /// Adds words that differ in a few last letters.
    pub(super) fn add_similar_prefixes(&mut self, index: &LanguageIndex, folded: &str, weight: f32) {
        let letters: Vec<char> = folded.chars().collect();
        if letters.len() < 4 {
            return;
        }
        let least = (letters.len().saturating_sub(3)).max(4).min(letters.len());
        let prefix: String = letters[..least].iter().collect();
        for id in index.vocabulary.with_prefix(&prefix) {
            let other = index.vocabulary.word(id);
            let shared = other.chars().zip(&letters).take_while(|(one, other)| one == *other).count();
            let length = other.chars().count();
            if length - shared <= 4 && letters.len() - shared <= 3 {
                let likeness = 2.0 * shared as f32 / (length + letters.len()) as f32;
                self.add(id, weight * likeness);
            }
        }
    }

    /// Adds the most frequent completions of a prefix. Returns the confidence that it is one.
    pub(super) fn add_completions(&mut self, index: &LanguageIndex, folded: &str, weight: f32) -> f32 {
        let mut range: Vec<WordId> = index.vocabulary.with_prefix(folded).collect();
        range.sort_unstable_by_key(|&id| std::cmp::Reverse(index.vocabulary.count(id)));
        for &id in range.iter().take(MOST_ALTERNATIVES) {
            self.add(id, weight);
        }
        if range.is_empty() { UNKNOWN } else { 0.9 }
    }

    pub(super) fn finish(self) -> Vec<(WordId, f32)> {
        let mut weights = self.weights;
        weights.sort_unstable_by(|one, other| one.0.cmp(&other.0).then(other.1.total_cmp(&one.1)));
        weights.dedup_by_key(|(id, _)| *id);
        weights.sort_unstable_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
        weights.truncate(MOST_ALTERNATIVES);
        weights
    }
}
