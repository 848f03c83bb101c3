//! What can be wrong with where files are kept.

use crate::web::response::ApiError;

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

impl From<FilesError> for ApiError {
    fn from(error: FilesError) -> Self {
        Self::Files(error.to_string())
    }
}
