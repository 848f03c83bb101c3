//! What can be wrong with a release.

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
    /// More files than the limit.
    #[error("release.json: {0} files, 2,000 are the most")]
    TooMany(usize),
    /// Name or version of the fragment can be no part of an address.
    #[error(
        "release.json: `{0}` can be no name or version: use letters, digits, `-`, `.`, `+` and `_`, 100 at most, the first a letter or a digit"
    )]
    Name(String),
    /// `release.json` is not the one that its address is made of, or is another fragment's.
    #[error("release.json: it is not the release {0}")]
    Address(String),
    /// It is in the store already.
    #[error("{0} is complete: a release never changes")]
    Complete(String),
    /// Nobody vouches for it.
    #[error("signature.json: {0}")]
    Signature(SignatureFault),
}

/// Why a signature does not count.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SignatureFault {
    /// There is none.
    #[error("the release is not signed")]
    Missing,
    /// It has another shape.
    #[error("{0}")]
    Malformed(String),
    /// Its squad is not listed.
    #[error("the squad `{0}` is not among the squads of squads.toml")]
    UnknownSquad(String),
    /// Its squad may not ship this fragment.
    #[error("the squad `{squad}` does not ship {fragment}")]
    ForeignFragment {
        /// The squad that signed.
        squad: String,
        /// The fragment.
        fragment: String,
    },
    /// None of the squad's keys made it.
    #[error("no key of the squad `{0}` made this signature")]
    Wrong(String),
}
