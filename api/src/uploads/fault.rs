//! Errors of the file store and of the scanner.

use crate::content::StoreError;
use crate::web::response::ApiError;

/// Why files cannot be stored or read.
#[derive(Debug, thiserror::Error)]
pub(crate) enum FilesError {
    /// The folder or bucket failed.
    #[error("the file store failed: {0}")]
    Store(#[from] object_store::Error),
    /// The folder could not be created, or the scanner could not be reached.
    #[error("file upload failed: {0}")]
    Io(#[from] std::io::Error),
    /// The address of the store.
    #[error("invalid file store: {0}")]
    Place(String),
    /// Unknown answer of the scanner.
    #[error("unexpected answer of the virus scanner: {0}")]
    Scanner(String),
    /// The files belong to another database. Holds the id of this one.
    #[error("the file store belongs to another database, so it stays as it is; if it is this one's, write {0} into its file `database-id`")]
    Owner(String),
    /// The database failed.
    #[error("{0}")]
    Database(#[from] StoreError),
    /// The system's random generator failed.
    #[error("no random bytes: {0}")]
    Random(#[from] getrandom::Error),
    /// The thread that re-encodes a picture panicked.
    #[error("re-encoding a picture failed: {0}")]
    Stopped(#[from] tokio::task::JoinError),
}

impl From<FilesError> for ApiError {
    fn from(error: FilesError) -> Self {
        Self::Files(error.to_string())
    }
}
