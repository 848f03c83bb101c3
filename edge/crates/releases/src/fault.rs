//! Faults of a release.

/// A reason to reject a release.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReleaseFault {
    /// A file cannot be read.
    #[error("{file}: {reason}")]
    Unreadable {
        /// Path in the release.
        file: String,
        /// Error message of the system.
        reason: String,
    },
    /// `release.json` is malformed.
    #[error("release.json: {0}")]
    Malformed(String),
    /// Built for another contract version.
    #[error("release.json: built for contract {found}, but this edge supports {expected}")]
    Contract {
        /// Contract version of the release.
        found: u32,
        /// Contract version of the edge.
        expected: u32,
    },
    /// A path leaves the release or is not normalised.
    #[error("{0}: not a plain relative path")]
    UnsafePath(String),
    /// Size or hash differs from `release.json`.
    #[error("{0}: differs from what release.json says")]
    Tampered(String),
    /// A referenced file has no hash.
    #[error("{0}: referenced, but not among the files with a hash")]
    Unhashed(String),
    /// The file exceeds the size limit.
    #[error("{0}: larger than 8 MiB")]
    TooLarge(String),
    /// The release exceeds the limit of files.
    #[error("release.json: {0} files, at most 2,000 are allowed")]
    TooMany(usize),
    /// Name or version is not allowed in a URL.
    #[error(
        "release.json: `{0}` is not a valid name or version: use up to 100 letters, digits, `-`, `.`, `+` and `_`, beginning with a letter or digit"
    )]
    Name(String),
    /// `release.json` does not match its content address or fragment.
    #[error("release.json: does not match the release {0}")]
    Address(String),
    /// The release is complete and cannot be uploaded again.
    #[error("{0} is complete: releases are immutable")]
    Complete(String),
    /// The signature is invalid.
    #[error("signature.json: {0}")]
    Signature(SignatureFault),
}

/// Why a signature is invalid.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SignatureFault {
    /// There is no signature.
    #[error("the release is not signed")]
    Missing,
    /// It is malformed.
    #[error("{0}")]
    Malformed(String),
    /// The squad is unknown.
    #[error("squads.toml has no squad `{0}`")]
    UnknownSquad(String),
    /// The squad may not ship this fragment.
    #[error("the squad `{squad}` may not ship {fragment}")]
    FragmentNotAllowed {
        /// Squad of the signature.
        squad: String,
        /// Name of the fragment.
        fragment: String,
    },
    /// No key of the squad verifies it.
    #[error("the signature matches no key of the squad `{0}`")]
    Wrong(String),
}
