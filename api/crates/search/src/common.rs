//! Words that stand in a large part of the documents: what they are worth in each, to be looked up for the documents that rarer words have found.

use std::collections::HashMap;

use crate::forward::Forward;
use crate::shelf::FIELDS;
use crate::vocabulary::WordId;

/// A word is common in one of so many documents.
const SHARE: usize = 8;
/// With fewer documents no word is.
const LEAST_DOCUMENTS: usize = 512;

/// What the common words of one language are worth in each document.
#[derive(Debug, Default)]
pub(crate) struct Common {
    rows: HashMap<WordId, Row>,
}

/// A common word.
#[derive(Debug)]
pub(crate) struct Row {
    /// How many documents have it.
    count: usize,
    /// By document: the upper halves of floating-point numbers, three digits are enough.
    worth: Vec<u16>,
}

impl Common {
    /// Looks for common words. `counts` says in how many documents each word is, `worth` what a word is worth in each field of a document.
    pub(crate) fn of(forward: &Forward, counts: &[u32], worth: &[[f32; FIELDS]]) -> Self {
        let mut common = Self::default();
        if worth.len() < LEAST_DOCUMENTS {
            return common;
        }
        let least = worth.len() / SHARE;
        let mut by_code = vec![WordId::MAX; forward.codes()];
        let mut sums: HashMap<WordId, Vec<f32>> = HashMap::new();
        for (word, _) in (0..).zip(counts).filter(|&(_, &count)| count as usize >= least) {
            by_code[forward.code(word) as usize] = word;
            sums.insert(word, vec![0.0; worth.len()]);
        }
        for (document, worth) in (0..).zip(worth) {
            forward.places(
                document,
                |code| by_code[code as usize] != WordId::MAX,
                |place| {
                    if let Some(sums) = sums.get_mut(&by_code[place.code as usize]) {
                        sums[document as usize] += worth[place.field];
                    }
                },
            );
        }
        let halved = |sums: Vec<f32>| Row {
            count: sums.iter().filter(|sum| **sum > 0.0).count(),
            worth: sums.into_iter().map(|sum| (sum.to_bits() >> 16) as u16).collect(),
        };
        common.rows = sums.into_iter().map(|(word, sums)| (word, halved(sums))).collect();
        common
    }

    pub(crate) fn row(&self, word: WordId) -> Option<&Row> {
        self.rows.get(&word)
    }
}

impl Row {
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// What the word is worth there; 0 where it is not.
    pub(crate) fn worth(&self, document: u32) -> f32 {
        f32::from_bits(u32::from(self.worth[document as usize]) << 16)
    }
}
