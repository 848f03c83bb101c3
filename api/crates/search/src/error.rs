//! Errors of building, saving and reading an index. Searches do not fail.

/// An index could not be built, saved or read.
#[derive(Debug, thiserror::Error)]
pub enum SearchError {
    /// A document could not be compressed.
    #[error("the index of {language}: {reason}")]
    Build {
        /// BCP 47 tag of the index's language.
        language: String,
        /// Message of the compression library.
        reason: String,
    },
    /// An index could not be saved.
    #[error("the index cannot be encoded: {0}")]
    Encode(String),
    /// A saved index could not be read.
    #[error("the saved index cannot be read: {0}")]
    Decode(String),
}
