//! What can go wrong while an index is built. A search cannot fail.

/// An index could not be built.
#[derive(Debug, thiserror::Error)]
pub enum SearchError {
    /// The library under the index refused a document or a segment.
    #[error("the index of {language}: {reason}")]
    Build {
        /// BCP 47 tag of the language it was building.
        language: String,
        /// The library's words.
        reason: String,
    },
}
