//! What can be wrong with a file, and with the form around it.

/// Why a file is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum FileFault {
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

/// Why the body of a form is not read to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum FormFault {
    /// It is not written as it should be, or broke off.
    #[error("the body cannot be read")]
    Unreadable,
    /// It, a value, a name or a head in it is too large, or there are too many.
    #[error("the body is too large")]
    Large,
    /// Nothing came for too long.
    #[error("the body came too slowly")]
    Slow,
}
