//! Errors of the file store and of the scanner.

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
    /// The thread that re-encodes a picture panicked.
    #[error("re-encoding a picture failed: {0}")]
    Stopped(#[from] tokio::task::JoinError),
}

impl From<FilesError> for ApiError {
    fn from(error: FilesError) -> Self {
        Self::Files(error.to_string())
    }
}
