//! The indexed fields of a document, with their weights. Shared by indexing and ranking.

use crate::analysis::vocabulary::WordId;

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

/// Weight of a word by field.
pub(crate) const FIELD_WEIGHTS: [f32; FIELDS] = [6.0, 2.0, 3.0, 1.5, 3.0, 1.0];
/// BM25's `b` by field: how much the field's length reduces the weight of its words.
pub(crate) const LENGTH_NORMALISATION: [f32; FIELDS] = [0.9, 0.4, 0.3, 0.8, 0.0, 0.5];

/// Ends a part in a stream of words.
pub(crate) const END: WordId = WordId::MAX;

/// Power that makes rare words count more than plain BM25 does.
const IDF_POWER: f32 = 1.2;

/// Inverse document frequency: how rare a word is that occurs in `matching` of `documents`.
pub(crate) fn idf(documents: f32, matching: f32) -> f32 {
    (1.0 + (documents - matching + 0.5).max(0.0) / (matching + 0.5)).ln().powf(IDF_POWER)
}
