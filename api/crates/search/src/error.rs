//! Errors of building an index. Searches do not fail.

/// An index could not be built.
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
}
