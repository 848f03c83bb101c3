//! Reusable buffers of searches, so that a search allocates no arrays of the index's size.

use std::sync::{Mutex, PoisonError};

use crate::document::DocId;
use crate::ranking::hit::RankedHit;

/// Most buffers to keep, one for each concurrent search.
const MOST_KEPT: usize = 8;

/// Sums by document.
#[derive(Default)]
pub(crate) struct ScoreAccumulator {
    /// Score and coverage by document; zero except for those in `touched`.
    values: Vec<(f32, f32)>,
    touched: Vec<DocId>,
}

/// The buffers of one search.
pub(crate) struct SearchScratch {
    /// Sums over all groups.
    pub(crate) totals: ScoreAccumulator,
    /// Sums of one group.
    pub(crate) group: ScoreAccumulator,
    /// The group's words by document: weighted frequency and the greatest weight.
    pub(crate) counts: ScoreAccumulator,
    /// All hits, unordered; empty between searches.
    pub(crate) ranked: Vec<RankedHit>,
}

/// Buffers not in use.
#[derive(Default)]
pub(crate) struct ScratchPool(Mutex<Vec<SearchScratch>>);

impl ScratchPool {
    /// Returns buffers for this number of documents.
    pub(crate) fn take(&self, documents: usize) -> SearchScratch {
        let free = self.0.lock().unwrap_or_else(PoisonError::into_inner).pop();
        free.unwrap_or_else(|| {
            let sums = || ScoreAccumulator { values: vec![(0.0, 0.0); documents], touched: Vec::new() };
            SearchScratch { totals: sums(), group: sums(), counts: sums(), ranked: Vec::new() }
        })
    }

    /// Takes buffers back. Their sums must be drained.
    pub(crate) fn give_back(&self, scratch: SearchScratch) {
        let mut free = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if free.len() < MOST_KEPT {
            free.push(scratch);
        }
    }
}

impl ScoreAccumulator {
    /// The documents with a sum.
    pub(crate) fn documents(&self) -> &[DocId] {
        &self.touched
    }

    /// True if the document has a sum.
    pub(crate) fn has(&self, document: DocId) -> bool {
        self.values[document as usize].0 > 0.0
    }

    /// Total coverage of all documents.
    pub(crate) fn covered(&self) -> f32 {
        self.touched.iter().map(|&document| self.values[document as usize].1).sum()
    }

    /// Adds to score and coverage.
    pub(crate) fn add(&mut self, document: DocId, score: f32, covered: f32) {
        let value = self.touch(document);
        value.0 += score;
        value.1 += covered;
    }

    /// Adds to the score and raises the coverage to at least `covered`.
    pub(crate) fn add_score(&mut self, document: DocId, score: f32, covered: f32) {
        let value = self.touch(document);
        value.0 += score;
        value.1 = value.1.max(covered);
    }

    /// Raises score and coverage to at least these values.
    pub(crate) fn at_least(&mut self, document: DocId, score: f32, covered: f32) {
        let value = self.touch(document);
        value.0 = value.0.max(score);
        value.1 = value.1.max(covered);
    }

    /// Passes all sums to `each` and resets them.
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
