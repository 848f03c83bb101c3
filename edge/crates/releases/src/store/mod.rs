//! The place where releases and the state of fragments are: a folder, or a bucket of any server that speaks S3.
//!
//! ```text
//! releases/<name>/<id>/files/<path>[.br|.gz]   a release's files, and their compressed forms
//! releases/<name>/<id>/signature.json          its squad's word for it
//! releases/<name>/<id>/release.json            written last: without it there is no such release
//! versions/<name>/<version>.json               the release that has a version
//! state/<name>.json                            which release is live: the one object that changes
//! ```

mod collect;
mod copy;
mod objects;
mod place;
mod publish;
mod read;
mod state;
mod upload;

use std::sync::Arc;
use std::time::Duration;

use object_store::ObjectStore;

pub use collect::RetentionPolicy;
pub use publish::{PublishError, Published, SignedRelease};
pub use read::LoadError;
pub use state::{ChangeError, Current, Etag, StatePoll};

use state::States;

/// Longest wait for one object, unless another one is set.
const DEADLINE: Duration = Duration::from_secs(10);

/// A store of releases. Clones are of the same store.
#[derive(Debug, Clone)]
pub struct Store {
    objects: Arc<dyn ObjectStore>,
    states: States,
    deadline: Duration,
}

/// Why the store gave no answer that can be used.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// There is no store at this address.
    #[error("the store `{address}` cannot be used: {reason}")]
    Address {
        /// The address.
        address: String,
        /// What is wrong with it.
        reason: String,
    },
    /// The store did not answer, or refused.
    #[error("the store does not give {object}: {reason}")]
    Unreachable {
        /// What was asked for.
        object: String,
        /// Its words, or for how long it was waited.
        reason: String,
    },
    /// What it holds cannot be understood.
    #[error("{object} in the store: {reason}")]
    Malformed {
        /// What was read.
        object: String,
        /// What is wrong with it.
        reason: String,
    },
}

impl Store {
    /// Opens the store at an address: the path of a folder that is there, or `s3://BUCKET[/PREFIX]`. What a bucket needs beside it comes from the usual
    /// variables (`AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`, `AWS_REGION`, `AWS_ENDPOINT_URL`; `AWS_ALLOW_HTTP` for a server without TLS). Nothing is asked of the
    /// server yet.
    ///
    /// # Errors
    /// When there is no such folder, or the address or a variable is none.
    pub fn open(address: &str, environment: impl IntoIterator<Item = (String, String)>) -> Result<Self, StoreError> {
        let (objects, states) = place::open(address, environment)?;
        Ok(Self { objects, states, deadline: DEADLINE })
    }

    /// Opens a store as [`Store::open`] does, and makes its folder when there is none.
    ///
    /// # Errors
    /// When the folder cannot be made, or the address or a variable is none.
    pub fn open_or_create(address: &str, environment: impl IntoIterator<Item = (String, String)>) -> Result<Self, StoreError> {
        place::create(address)?;
        Self::open(address, environment)
    }

    /// The same store with another longest wait for one object: 10 seconds when none is set.
    #[must_use]
    pub fn with_deadline(self, deadline: Duration) -> Self {
        Self { deadline, ..self }
    }
}

#[cfg(test)]
mod tests;
