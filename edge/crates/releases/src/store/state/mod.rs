//! The state of each fragment: the one object that changes, by compare-and-swap.

mod folder;

use std::path::Path as Folder;
use std::sync::Arc;

use bytes::Bytes;
use contracts::rollout::FragmentState;
use object_store::path::Path;
use object_store::{Error, GetOptions, PutMode, PutOptions, UpdateVersion};

use super::objects::unreachable;
use super::{Store, StoreError};
use crate::check;

/// Where states are in a store.
const STATES: &str = "state";

/// Where states are changed. Folders cannot compare and swap by themselves.
#[derive(Debug, Clone)]
pub(super) enum States {
    /// Among the other objects.
    Objects,
    /// In this folder, under a lock.
    Folder(Arc<Folder>),
}

/// What tells one content of a state from every other. It means nothing else.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Etag(String);

/// A state as it is in the store.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Current {
    /// What it says.
    pub state: FragmentState,
    /// What it is changed by.
    pub etag: Etag,
}

/// What has become of a state since it was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StatePoll {
    /// It is what it was.
    Unchanged,
    /// It is something else.
    Changed(Box<Current>),
    /// There is none: nothing of the fragment was ever promoted.
    None,
}

/// Why a state was not changed.
#[derive(Debug, thiserror::Error)]
pub enum ChangeError {
    /// Somebody else has changed it since it was read.
    #[error("somebody else has changed the state in the meantime{}", now(.0.as_deref()))]
    Conflict(Option<Box<Current>>),
    /// The store failed. Whether the state was changed is not known.
    #[error(transparent)]
    Store(#[from] StoreError),
}

fn now(current: Option<&Current>) -> String {
    let newest = current.and_then(|current| current.state.history.first().map(|change| (current, change)));
    newest
        .map(|(current, change)| format!(": {} is live since change {} by {}", current.state.live, change.sequence, change.by))
        .unwrap_or_default()
}

/// What was read.
enum Read {
    Text(Bytes, Etag),
    Unchanged,
    None,
}

impl Store {
    /// State of a fragment; `None`: nothing of it was ever promoted.
    ///
    /// # Errors
    /// When the store does not answer, or answers nonsense.
    pub async fn state(&self, name: &str) -> Result<Option<Current>, StoreError> {
        match self.changed_since(name, None).await? {
            StatePoll::Changed(current) => Ok(Some(*current)),
            StatePoll::None | StatePoll::Unchanged => Ok(None),
        }
    }

    /// State of a fragment if it is not the one that is known: the question costs next to nothing as long as it is.
    ///
    /// # Errors
    /// When the store does not answer, or answers nonsense.
    pub async fn changed_since(&self, name: &str, known: Option<&Etag>) -> Result<StatePoll, StoreError> {
        let object = object(name)?;
        let read = match &self.states {
            States::Folder(folder) => self.in_time(&object, folder::read(Arc::clone(folder), name.to_owned())).await?,
            States::Objects => self.in_time(&object, self.read_object(&object, known)).await?,
        };
        let (text, etag) = match read? {
            Read::Text(text, etag) if known != Some(&etag) => (text, etag),
            Read::Text(..) | Read::Unchanged => return Ok(StatePoll::Unchanged),
            Read::None => return Ok(StatePoll::None),
        };
        let state: FragmentState = serde_json::from_slice(&text).map_err(|error| malformed(&object, &error.to_string()))?;
        // SECURITY: the state of one fragment in the place of another one's is not taken.
        if state.fragment != name {
            return Err(malformed(&object, &format!("it is the state of {}", state.fragment)));
        }
        Ok(StatePoll::Changed(Box::new(Current { state, etag })))
    }

    /// Names of all fragments that have a state, in alphabetical order.
    ///
    /// # Errors
    /// When the store does not answer.
    pub async fn fragments_with_a_state(&self) -> Result<Vec<String>, StoreError> {
        let names = self.names(STATES).await?;
        Ok(names.iter().filter_map(|name| name.strip_suffix(".json")).filter(|name| check::is_name(name)).map(str::to_owned).collect())
    }

    /// Puts a state in the place of the one that is expected; `None`: of none. Of several who try at once exactly one succeeds.
    ///
    /// # Errors
    /// When the state is not the one that was expected any more, or the store does not answer.
    pub async fn change(&self, name: &str, expected: Option<&Etag>, state: &FragmentState) -> Result<Etag, ChangeError> {
        let object = object(name)?;
        let mut text = serde_json::to_vec_pretty(state).map_err(|error| malformed(&object, &error.to_string()))?;
        text.push(b'\n');
        let swapped = match &self.states {
            States::Folder(folder) => {
                let swap = folder::swap(Arc::clone(folder), name.to_owned(), expected.cloned(), text, self.deadline);
                // The lock is waited for no longer than the deadline, and what follows is not given up half-way.
                swap.await?
            }
            States::Objects => self.in_time(&object, self.swap_object(&object, expected, text)).await??,
        };
        if let Some(etag) = swapped {
            return Ok(etag);
        }
        let current = self.state(name).await?;
        match current {
            // The server was asked twice because its first answer was lost.
            Some(current) if current.state == *state => Ok(current.etag),
            current => Err(ChangeError::Conflict(current.map(Box::new))),
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
        let etag = answer.meta.e_tag.clone().map(Etag).ok_or_else(|| malformed(object, "the server gives it no ETag"))?;
        let text = answer.bytes().await.map_err(|error| unreachable(object, &error))?;
        Ok(Read::Text(text, etag))
    }

    /// `None`: the object is not the expected one.
    async fn swap_object(&self, object: &str, expected: Option<&Etag>, text: Vec<u8>) -> Result<Option<Etag>, StoreError> {
        let mode = match expected {
            Some(etag) => PutMode::Update(UpdateVersion { e_tag: Some(etag.0.clone()), version: None }),
            None => PutMode::Create,
        };
        let options = PutOptions { mode, ..PutOptions::default() };
        match self.objects.put_opts(&Path::from(object), text.into(), options).await {
            Ok(put) => put.e_tag.map(|etag| Some(Etag(etag))).ok_or_else(|| malformed(object, "the server gives it no ETag")),
            Err(Error::AlreadyExists { .. } | Error::Precondition { .. } | Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(unreachable(object, &error)),
        }
    }
}

fn object(name: &str) -> Result<String, StoreError> {
    let object = format!("{STATES}/{name}.json");
    if check::is_name(name) { Ok(object) } else { Err(malformed(&object, "this can be no name of a fragment")) }
}

fn malformed(object: &str, reason: &str) -> StoreError {
    StoreError::Malformed { object: object.to_owned(), reason: reason.to_owned() }
}
