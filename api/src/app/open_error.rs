//! Why the API cannot begin.

use crate::content::{ImportError, StoreError};
use crate::database::DatabaseError;
use crate::input_faults::Faults;

/// Why the API could not be opened or reloaded.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// The database.
    #[error(transparent)]
    Database(#[from] DatabaseError),
    /// The country files, or the networks' one.
    #[error("the files of countries and networks are wrong:\n{0}")]
    Geo(Faults),
    /// The interface strings.
    #[error("the interface strings are wrong:\n{0}")]
    Strings(Faults),
    /// The file of analytics services.
    #[error("the file of analytics services is wrong:\n{0}")]
    Analytics(Faults),
    /// The file of addresses that lead elsewhere.
    #[error("the file of moves is wrong:\n{0}")]
    Moves(Faults),
    /// The forms.
    #[error("the forms are wrong:\n{0}")]
    Forms(Faults),
    /// The webhook, the mail service, or the place of files.
    #[error("support cannot work: {0}")]
    Support(String),
    /// The content.
    #[error("the content could not be imported:\n{0}")]
    Import(#[from] ImportError),
    /// The system gives no random numbers.
    #[error("the system gives no random numbers: {0}")]
    Random(#[from] getrandom::Error),
}

impl From<StoreError> for OpenError {
    fn from(error: StoreError) -> Self {
        Self::Import(error.into())
    }
}
