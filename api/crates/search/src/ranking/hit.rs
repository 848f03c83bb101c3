//! A document with its score.

use std::cmp::Ordering;

use crate::document::DocId;

/// A document and its score.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct RankedHit {
    pub(crate) document: DocId,
    pub(crate) score: f32,
}

/// Orders by descending score. Equal scores keep the order of the documents.
pub(crate) fn best_first(one: &RankedHit, other: &RankedHit) -> Ordering {
    other.score.total_cmp(&one.score).then(one.document.cmp(&other.document))
}
