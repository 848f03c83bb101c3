//! Weights of frequent terms by document. Frequent terms have no postings: they only rescore the
//! documents found by rarer ones.

use std::collections::HashMap;

use crate::analysis::vocabulary::WordId;
use crate::fields::FIELDS;
use crate::indexes::forward::ForwardIndex;

/// A term is frequent if at least one in `SHARE` documents has it.
const SHARE: usize = 8;
/// With fewer documents no term is frequent.
const LEAST_DOCUMENTS: usize = 512;

/// The frequent terms of one language.
#[derive(Debug, Default, serde::Serialize, serde::Deserialize)]
pub(crate) struct FrequentTerms {
    weights: HashMap<WordId, TermWeights>,
}

/// Weights of one frequent term.
#[derive(Debug, serde::Serialize, serde::Deserialize)]
pub(crate) struct TermWeights {
    /// Number of documents with the term.
    count: usize,
    /// By document: the upper half of an `f32`, which holds three digits.
    by_document: Vec<u16>,
}

impl FrequentTerms {
    /// Collects frequent terms. `counts` has the number of documents by word, `field_weights` the
    /// weight of a word by document and field.
    pub(crate) fn of(forward: &ForwardIndex, counts: &[u32], field_weights: &[[f32; FIELDS]]) -> Self {
        let mut terms = Self::default();
        if field_weights.len() < LEAST_DOCUMENTS {
            return terms;
        }
        let least = field_weights.len() / SHARE;
        let mut by_code = vec![WordId::MAX; forward.codes()];
        let mut sums: HashMap<WordId, Vec<f32>> = HashMap::new();
        for (word, _) in (0..).zip(counts).filter(|&(_, &count)| count as usize >= least) {
            by_code[forward.code(word) as usize] = word;
            sums.insert(word, vec![0.0; field_weights.len()]);
        }
        for (document, weights) in (0..).zip(field_weights) {
            forward.occurrences(
                document,
                |code| by_code[code as usize] != WordId::MAX,
                |occurrence| {
                    if let Some(sums) = sums.get_mut(&by_code[occurrence.code as usize]) {
                        sums[document as usize] += weights[occurrence.field];
                    }
                },
            );
        }
        let halved = |sums: Vec<f32>| TermWeights {
            count: sums.iter().filter(|sum| **sum > 0.0).count(),
            by_document: sums.into_iter().map(|sum| (sum.to_bits() >> 16) as u16).collect(),
        };
        terms.weights = sums.into_iter().map(|(word, sums)| (word, halved(sums))).collect();
        terms
    }

    pub(crate) fn weights(&self, word: WordId) -> Option<&TermWeights> {
        self.weights.get(&word)
    }
}

impl TermWeights {
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// Weight of the term in a document; 0 if the document lacks it.
    pub(crate) fn weight(&self, document: u32) -> f32 {
        f32::from_bits(u32::from(self.by_document[document as usize]) << 16)
    }
}
