//! Memory that a search needs, kept for the next one.

use std::sync::{Mutex, PoisonError};

use crate::rank::Ranked;
use crate::shelf::DocId;

/// Searches at once that memory is kept for.
const KEPT: usize = 8;

/// Sums over documents.
#[derive(Default)]
pub(crate) struct Sums {
    /// Score, and what is covered, of every document; zero but for those in `touched`.
    values: Vec<(f32, f32)>,
    touched: Vec<DocId>,
}

/// What one search needs.
pub(crate) struct Memory {
    /// What all slots give.
    pub(crate) totals: Sums,
    /// What a slot gives.
    pub(crate) slot: Sums,
    /// The slot's words in each document: how often, weighted; and the best of their weights.
    pub(crate) counts: Sums,
    /// All that was found, in any order; empty between searches.
    pub(crate) ranked: Vec<Ranked>,
}

/// Memory that nobody uses now.
#[derive(Default)]
pub(crate) struct Memories(Mutex<Vec<Memory>>);

impl Memories {
    /// Memory for so many documents.
    pub(crate) fn take(&self, documents: usize) -> Memory {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner).pop();
        kept.unwrap_or_else(|| {
            let sums = || Sums { values: vec![(0.0, 0.0); documents], touched: Vec::new() };
            Memory { totals: sums(), slot: sums(), counts: sums(), ranked: Vec::new() }
        })
    }

    /// Takes memory back whose sums are all drained.
    pub(crate) fn give_back(&self, memory: Memory) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() < KEPT {
            kept.push(memory);
        }
    }
}

impl Sums {
    /// The documents that have a sum.
    pub(crate) fn documents(&self) -> &[DocId] {
        &self.touched
    }

    /// Whether a document has a sum.
    pub(crate) fn has(&self, document: DocId) -> bool {
        self.values[document as usize].0 > 0.0
    }

    /// All that is covered.
    pub(crate) fn covered(&self) -> f32 {
        self.touched.iter().map(|&document| self.values[document as usize].1).sum()
    }

    /// Adds to both.
    pub(crate) fn add(&mut self, document: DocId, score: f32, covered: f32) {
        let value = self.touch(document);
        value.0 += score;
        value.1 += covered;
    }

    /// Adds to the score; what is covered is the most that it was.
    pub(crate) fn add_score(&mut self, document: DocId, score: f32, covered: f32) {
        let value = self.touch(document);
        value.0 += score;
        value.1 = value.1.max(covered);
    }

    /// Both are at least so much.
    pub(crate) fn at_least(&mut self, document: DocId, score: f32, covered: f32) {
        let value = self.touch(document);
        value.0 = value.0.max(score);
        value.1 = value.1.max(covered);
    }

    /// Hands over what there is, and forgets it.
    pub(crate) fn drain(&mut self, mut each: impl FnMut(DocId, f32, f32)) {
        for document in self.touched.drain(..) {
            let (score, covered) = std::mem::take(&mut self.values[document as usize]);
            each(document, score, covered);
        }
    }

    fn touch(&mut self, document: DocId) -> &mut (f32, f32) {
        let value = &mut self.values[document as usize];
        if value.0 == 0.0 {
            self.touched.push(document);
        }
        value
    }
}
