//! Inverse document frequency. Shared by indexing and ranking.

use crate::weights::WEIGHTS;

/// Inverse document frequency: how rare a word is that occurs in `matching` of `documents`.
pub(crate) fn idf(documents: f32, matching: f32) -> f32 {
    (1.0 + (documents - matching + 0.5).max(0.0) / (matching + 0.5)).ln().powf(WEIGHTS.ranking.rarity)
}
