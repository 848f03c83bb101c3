//! Storage of releases and fragment states: a folder or an S3 bucket.
//!
//! ```text
//! releases/<name>/<id>/files/<path>[.br|.gz]   files of a release and their compressed forms
//! releases/<name>/<id>/signature.json          signature by its squad
//! releases/<name>/<id>/release.json            written last; the release exists once it does
//! versions/<name>/<version>.json               the release with this version
//! state/<name>.json                            which release is live; mutable
//! state/_head.json                             sequence numbers of all states; mutable
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
pub use state::{ChangeError, Current, Etag, HeadPoll, StatePoll, StatesHead};

use state::States;

/// Default deadline for an object.
const DEADLINE: Duration = Duration::from_secs(10);

/// A store of releases. Clones share it.
#[derive(Debug, Clone)]
pub struct Store {
    objects: Arc<dyn ObjectStore>,
    states: States,
    deadline: Duration,
}

/// Why the store returned no usable result.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The URL names no store.
    #[error("cannot open the store `{address}`: {reason}")]
    Address {
        /// Address.
        address: String,
        /// Reason.
        reason: String,
    },
    /// The store did not respond, or refused the request.
    #[error("cannot access {object} in the store: {reason}")]
    Unreachable {
        /// Requested object.
        object: String,
        /// Error message, or the elapsed time.
        reason: String,
    },
    /// An object is malformed.
    #[error("{object} in the store: {reason}")]
    Malformed {
        /// Object.
        object: String,
        /// Reason.
        reason: String,
    },
}

impl Store {
    /// Opens a store by address: the path of an existing folder, or `s3://BUCKET[/PREFIX]`. A
    /// bucket is configured by the usual variables (`AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY`,
    /// `AWS_REGION`, `AWS_ENDPOINT_URL`; `AWS_ALLOW_HTTP` for a server without TLS). Sends no
    /// request.
    ///
    /// # Errors
    /// If the folder does not exist, or the address or a variable is invalid.
    pub fn open(address: &str, environment: impl IntoIterator<Item = (String, String)>) -> Result<Self, StoreError> {
        let (objects, states) = place::open(address, environment)?;
        Ok(Self { objects, states, deadline: DEADLINE })
    }

    /// Like [`Store::open`], but creates a missing folder.
    ///
    /// # Errors
    /// If the folder cannot be created, or the address or a variable is invalid.
    pub fn open_or_create(address: &str, environment: impl IntoIterator<Item = (String, String)>) -> Result<Self, StoreError> {
        place::create(address)?;
        Self::open(address, environment)
    }

    /// Sets the deadline for an object; the default is 10 seconds.
    #[must_use]
    pub fn with_deadline(self, deadline: Duration) -> Self {
        Self { deadline, ..self }
    }
}

#[cfg(test)]
mod tests;
