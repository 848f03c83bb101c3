//! What can be wrong with a build folder.

/// One reason to refuse a release.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReleaseFault {
    /// A file cannot be read.
    #[error("{file}: {reason}")]
    Unreadable {
        /// Path in the release.
        file: String,
        /// The system's words.
        reason: String,
    },
    /// `release.json` has another shape.
    #[error("release.json: {0}")]
    Malformed(String),
    /// Built for another contract.
    #[error("release.json: built for contract {found}, this edge speaks {expected}")]
    Contract {
        /// Its contract.
        found: u32,
        /// Ours.
        expected: u32,
    },
    /// A path that leaves the release or is not in normal form.
    #[error("{0}: not a plain relative path")]
    UnsafePath(String),
    /// Size or hash differ from `release.json`.
    #[error("{0}: differs from what release.json says")]
    Tampered(String),
    /// A file is referred to but has no hash.
    #[error("{0}: referred to, but not among the files with a hash")]
    Unhashed(String),
    /// Over the limit of one file.
    #[error("{0}: larger than 8 MiB")]
    TooLarge(String),
}
