//! The head of the states: the sequence number of each, in one small object. An edge polls it
//! instead of every state, so its requests do not grow with the number of fragments.
//!
//! It is a hint only. Writers before it existed do not name their changes in it, and a writer may
//! fail between state and head. SECURITY: it is not signed, because nothing is taken from it: a
//! state that it names is read and checked like any other.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{ChangeError, Etag, Read, malformed, place};
use crate::store::{Store, StoreError};

/// Name of the object. Not a valid fragment name.
const HEAD: &str = "_head";

/// Attempts to write the head. Another one follows only if another change came first.
const ATTEMPTS: usize = 8;

/// Newest known sequence number of each state.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StatesHead {
    /// By name of the fragment.
    pub fragments: BTreeMap<String, u64>,
}

/// Result of polling the head.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum HeadPoll {
    /// The head has not changed.
    Unchanged,
    /// The head has changed.
    Changed(StatesHead, Etag),
    /// There is no head: no change was made since writers name them.
    None,
}

impl Store {
    /// Polls the head with the ETag of the known one.
    ///
    /// # Errors
    /// If the store does not respond, or the head is malformed.
    pub async fn head_since(&self, known: Option<&Etag>) -> Result<HeadPoll, StoreError> {
        Ok(match self.read(HEAD, known).await? {
            Read::Text(text, etag) => {
                let head = serde_json::from_slice(&text).map_err(|error| malformed(&place(HEAD), &error.to_string()))?;
                HeadPoll::Changed(head, etag)
            }
            Read::Unchanged => HeadPoll::Unchanged,
            Read::None => HeadPoll::None,
        })
    }

    /// Names a change of a state. Numbers never fall.
    pub(super) async fn name_in_head(&self, name: &str, sequence: u64) -> Result<(), ChangeError> {
        for _ in 0..ATTEMPTS {
            let (mut head, etag) = match self.read(HEAD, None).await? {
                // A malformed head is begun again.
                Read::Text(text, etag) => (serde_json::from_slice::<StatesHead>(&text).unwrap_or_default(), Some(etag)),
                Read::Unchanged | Read::None => (StatesHead::default(), None),
            };
            if head.fragments.get(name).is_some_and(|named| *named >= sequence) {
                return Ok(());
            }
            head.fragments.insert(name.to_owned(), sequence);
            let text = serde_json::to_vec(&head).map_err(|error| malformed(&place(HEAD), &error.to_string()))?;
            if self.swap(HEAD, etag.as_ref(), text).await?.is_some() {
                return Ok(());
            }
        }
        Err(ChangeError::Conflict(None))
    }
}
