//! What can go wrong while an index is built. A search cannot fail.

/// An index could not be built.
#[derive(Debug, thiserror::Error)]
pub enum SearchError {
    /// A document could not be compressed.
    #[error("the index of {language}: {reason}")]
    Build {
        /// BCP 47 tag of the language it was building.
        language: String,
        /// The library's words.
        reason: String,
    },
}
