//! The indexed fields of a document, with their weights. Shared by indexing and ranking.

use crate::analysis::vocabulary::WordId;
use crate::weights::WEIGHTS;

/// Number of indexed fields. The constants below are positions in arrays of this length.
pub(crate) const FIELDS: usize = 6;
pub(crate) const TITLE: usize = 0;
pub(crate) const SHORT: usize = 1;
pub(crate) const SYNONYMS: usize = 2;
pub(crate) const HEADINGS: usize = 3;
/// The first words of the text, which usually state its topic.
pub(crate) const LEAD: usize = 4;
pub(crate) const BODY: usize = 5;

/// Number of words of the text that belong to the lead.
pub(crate) const LEAD_LENGTH: usize = 25;

/// Ends a part in a stream of words.
pub(crate) const END: WordId = WordId::MAX;

/// Inverse document frequency: how rare a word is that occurs in `matching` of `documents`.
pub(crate) fn idf(documents: f32, matching: f32) -> f32 {
    (1.0 + (documents - matching + 0.5).max(0.0) / (matching + 0.5)).ln().powf(WEIGHTS.ranking.rarity)
}
