//! Errors of uploaded files and form bodies.

/// Why a file is rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum FileFault {
    /// More bytes, or more pixels, than allowed.
    #[error("the file is too large")]
    TooLarge,
    /// Too many files.
    #[error("there are too many files")]
    TooMany,
    /// A type that is not allowed, by content. The name does not matter.
    #[error("files of this type are not accepted")]
    Type,
    /// Empty, or not a complete file of its type.
    #[error("the file cannot be read")]
    Broken,
    /// The virus scanner rejected it.
    #[error("the file is not safe")]
    Infected,
}

impl FileFault {
    /// Code for forms and JSON errors.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::TooLarge => "file_too_large",
            Self::TooMany => "too_many_files",
            Self::Type => "file_type",
            Self::Broken => "file_broken",
            Self::Infected => "file_infected",
        }
    }
}

/// Why a form body is rejected.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum FormFault {
    /// Malformed or truncated.
    #[error("the body cannot be read")]
    Unreadable,
    /// The body, a value, a name or a part's head is too large, or there are too many values.
    #[error("the body is too large")]
    Large,
    /// No data arrived within [`crate::LONGEST_PAUSE`].
    #[error("the body arrives too slowly")]
    Slow,
}
