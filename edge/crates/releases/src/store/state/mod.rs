//! State of each fragment and their head: the only mutable objects, updated by compare-and-swap.

mod folder;
mod head;

use std::path::Path as Folder;
use std::sync::Arc;

use bytes::Bytes;
use contracts::rollout::FragmentState;
use object_store::path::Path;
use object_store::{Error, GetOptions, PutMode, PutOptions, UpdateVersion};

use super::objects::unreachable;
use super::{Store, StoreError};
use crate::check;

pub use head::{HeadPoll, StatesHead};

/// Folder of states.
const STATES: &str = "state";

/// Storage of states. Plain folders need locks for compare-and-swap.
#[derive(Debug, Clone)]
pub(super) enum States {
    /// Objects in the bucket.
    Objects,
    /// Files in this folder, under a lock.
    Folder(Arc<Folder>),
}

/// Opaque identifier of a state's content.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Etag(String);

/// A state as stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Current {
    /// State.
    pub state: FragmentState,
    /// ETag for [`Store::change`].
    pub etag: Etag,
}

/// Result of polling a state.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StatePoll {
    /// The state has not changed.
    Unchanged,
    /// The state has changed.
    Changed(Box<Current>),
    /// There is no state: no release of the fragment was promoted yet.
    None,
}

/// Why a state was not changed.
#[derive(Debug, thiserror::Error)]
pub enum ChangeError {
    /// The state has changed since it was read.
    #[error("the state has changed since it was read{}", now(.0.as_deref()))]
    Conflict(Option<Box<Current>>),
    /// The store failed. Whether the state was changed is unknown.
    #[error(transparent)]
    Store(#[from] StoreError),
}

fn now(current: Option<&Current>) -> String {
    let newest = current.and_then(|current| current.state.history.first().map(|change| (current, change)));
    newest
        .map(|(current, change)| format!(": {} is live since change {} by {}", current.state.live, change.sequence, change.by))
        .unwrap_or_default()
}

/// Result of a read.
enum Read {
    Text(Bytes, Etag),
    Unchanged,
    None,
}

impl Store {
    /// State of a fragment; `None` before the first promotion.
    ///
    /// # Errors
    /// If the store does not respond, or the state is malformed.
    pub async fn state(&self, name: &str) -> Result<Option<Current>, StoreError> {
        match self.changed_since(name, None).await? {
            StatePoll::Changed(current) => Ok(Some(*current)),
            StatePoll::None | StatePoll::Unchanged => Ok(None),
        }
    }

    /// Polls a state with the ETag of the known one. An unchanged state costs almost nothing.
    ///
    /// # Errors
    /// If the store does not respond, or the state is malformed.
    pub async fn changed_since(&self, name: &str, known: Option<&Etag>) -> Result<StatePoll, StoreError> {
        let object = object(name)?;
        let (text, etag) = match self.read(name, known).await? {
            Read::Text(text, etag) => (text, etag),
            Read::Unchanged => return Ok(StatePoll::Unchanged),
            Read::None => return Ok(StatePoll::None),
        };
        let state: FragmentState = serde_json::from_slice(&text).map_err(|error| malformed(&object, &error.to_string()))?;
        // SECURITY: the state of another fragment is rejected.
        if state.fragment != name {
            return Err(malformed(&object, &format!("contains the state of {}", state.fragment)));
        }
        Ok(StatePoll::Changed(Box::new(Current { state, etag })))
    }

    /// Names of all fragments with a state, in alphabetical order.
    ///
    /// # Errors
    /// If the store does not respond.
    pub async fn fragments_with_a_state(&self) -> Result<Vec<String>, StoreError> {
        let names = self.names(STATES).await?;
        Ok(names.iter().filter_map(|name| name.strip_suffix(".json")).filter(|name| check::is_name(name)).map(str::to_owned).collect())
    }

    /// Replaces the expected state; `None` expects that there is none. Of concurrent changes
    /// exactly one succeeds. The head names the change as soon as possible; an edge that does not
    /// learn of it there finds it later, at its own interval.
    ///
    /// # Errors
    /// If another state is found, or the store does not respond.
    pub async fn change(&self, name: &str, expected: Option<&Etag>, state: &FragmentState) -> Result<Etag, ChangeError> {
        let etag = self.replace(name, expected, state).await?;
        if let Err(error) = self.name_in_head(name, state.sequence).await {
            tracing::warn!(fragment = name, %error, "The head of the states does not name a change");
        }
        Ok(etag)
    }

    /// As [`Self::change`], without the head: for a store that no edge polls.
    ///
    /// # Errors
    /// If another state is found, or the store does not respond.
    pub async fn replace(&self, name: &str, expected: Option<&Etag>, state: &FragmentState) -> Result<Etag, ChangeError> {
        let object = object(name)?;
        let mut text = serde_json::to_vec_pretty(state).map_err(|error| malformed(&object, &error.to_string()))?;
        text.push(b'\n');
        if let Some(etag) = self.swap(name, expected, text).await? {
            return Ok(etag);
        }
        let current = self.state(name).await?;
        match current {
            // A retry after a lost response finds its own state.
            Some(current) if current.state == *state => Ok(current.etag),
            current => Err(ChangeError::Conflict(current.map(Box::new))),
        }
    }

    /// Reads an object of the folder of states.
    async fn read(&self, name: &str, known: Option<&Etag>) -> Result<Read, StoreError> {
        let object = place(name);
        let read = match &self.states {
            States::Folder(folder) => self.in_time(&object, folder::read(Arc::clone(folder), name.to_owned())).await?,
            States::Objects => self.in_time(&object, self.read_object(&object, known)).await?,
        };
        Ok(match read? {
            Read::Text(_, etag) if known == Some(&etag) => Read::Unchanged,
            read => read,
        })
    }

    /// Replaces an object of the folder of states. `None` if another content was found.
    async fn swap(&self, name: &str, expected: Option<&Etag>, text: Vec<u8>) -> Result<Option<Etag>, StoreError> {
        let object = place(name);
        match &self.states {
            // Waiting for the lock ends at the deadline; the write itself is not aborted.
            States::Folder(folder) => folder::swap(Arc::clone(folder), name.to_owned(), expected.cloned(), text, self.deadline).await,
            States::Objects => self.in_time(&object, self.swap_object(&object, expected, text)).await?,
        }
    }

    async fn read_object(&self, object: &str, known: Option<&Etag>) -> Result<Read, StoreError> {
        let options = GetOptions { if_none_match: known.map(|etag| etag.0.clone()), ..GetOptions::default() };
        let answer = match self.objects.get_opts(&Path::from(object), options).await {
            Ok(answer) => answer,
            Err(Error::NotModified { .. }) => return Ok(Read::Unchanged),
            Err(Error::NotFound { .. }) => return Ok(Read::None),
            Err(error) => return Err(unreachable(object, &error)),
        };
        let etag = answer.meta.e_tag.clone().map(Etag).ok_or_else(|| malformed(object, "the server returned no ETag"))?;
        let text = answer.bytes().await.map_err(|error| unreachable(object, &error))?;
        Ok(Read::Text(text, etag))
    }

    /// `None` if another state was found.
    async fn swap_object(&self, object: &str, expected: Option<&Etag>, text: Vec<u8>) -> Result<Option<Etag>, StoreError> {
        let mode = match expected {
            Some(etag) => PutMode::Update(UpdateVersion { e_tag: Some(etag.0.clone()), version: None }),
            None => PutMode::Create,
        };
        let options = PutOptions { mode, ..PutOptions::default() };
        match self.objects.put_opts(&Path::from(object), text.into(), options).await {
            Ok(put) => put.e_tag.map(|etag| Some(Etag(etag))).ok_or_else(|| malformed(object, "the server returned no ETag")),
            Err(Error::AlreadyExists { .. } | Error::Precondition { .. } | Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(unreachable(object, &error)),
        }
    }
}

fn place(name: &str) -> String {
    format!("{STATES}/{name}.json")
}

fn object(name: &str) -> Result<String, StoreError> {
    let object = place(name);
    if check::is_name(name) { Ok(object) } else { Err(malformed(&object, "not a valid fragment name")) }
}

fn malformed(object: &str, reason: &str) -> StoreError {
    StoreError::Malformed { object: object.to_owned(), reason: reason.to_owned() }
}
