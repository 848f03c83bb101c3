//! One word of a query with all terms of the vocabulary that may stand for it.

use crate::analysis::vocabulary::WordId;

/// A word of the query with its alternatives. Ranking treats them as one term.
#[derive(Debug, Clone, Default)]
pub(crate) struct TermGroup {
    /// The word as typed, or its correction.
    pub(crate) text: String,
    /// Words of the vocabulary with their weights; 1 is the typed word itself.
    pub(crate) alternatives: Vec<(WordId, f32)>,
    /// Phrases that mean the same or imply it, from dictionaries and compounds. Each is a list of
    /// groups.
    pub(crate) phrases: Vec<Vec<Self>>,
    /// True if `text` differs from the typed word.
    pub(crate) corrected: bool,
}
