//! What can be wrong with a file, and with where files are kept.

/// Why a file is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub(crate) enum FileFault {
    /// It has more bytes, or a picture more pixels, than are allowed.
    #[error("the file is too large")]
    TooLarge,
    /// There are too many.
    #[error("there are too many files")]
    TooMany,
    /// It is of no type that is allowed, whatever its name says.
    #[error("files of this type are not taken")]
    Type,
    /// It is empty, or no whole file of its type.
    #[error("the file cannot be read")]
    Broken,
    /// The scanner found something in it.
    #[error("the file is not safe")]
    Infected,
}

impl FileFault {
    /// Code for forms and JSON errors.
    pub(crate) const fn code(self) -> &'static str {
        match self {
            Self::TooLarge => "file_too_large",
            Self::TooMany => "too_many_files",
            Self::Type => "file_type",
            Self::Broken => "file_broken",
            Self::Infected => "file_infected",
        }
    }
}

/// Why files cannot be kept or read.
#[derive(Debug, thiserror::Error)]
pub(crate) enum FilesError {
    /// The folder or bucket.
    #[error("the store of files failed: {0}")]
    Store(#[from] object_store::Error),
    /// The folder could not be made, or the scanner not be reached.
    #[error("files cannot be kept: {0}")]
    Io(#[from] std::io::Error),
    /// The address of the store.
    #[error("this is no place for files: {0}")]
    Place(String),
    /// The scanner answered what is no answer.
    #[error("the scanner answered: {0}")]
    Scanner(String),
    /// A thread that cleaned a picture ended.
    #[error("a picture could not be cleaned: {0}")]
    Stopped(#[from] tokio::task::JoinError),
}
