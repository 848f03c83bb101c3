//! Last-known-good releases on local disk, for starting while the store is down. Verified like the
//! store itself.

use std::collections::BTreeSet;
use std::path::Path;

use contracts::rollout::FragmentState;
use jiff::Timestamp;
use releases::{LoadError, Store, StoreError};

use super::{FollowedState, StoreSource};
use crate::fragments::registry::ActiveReleases;

/// Local copy of the store.
pub(super) struct DiskCopy {
    copy: Store,
}

impl DiskCopy {
    /// Opens the copy; creates the folder if missing.
    pub(super) fn open(folder: &Path) -> Result<Self, StoreError> {
        Ok(Self { copy: Store::open_or_create(&folder.display().to_string(), std::iter::empty())? })
    }

    /// Fragments with a copy.
    pub(super) async fn names(&self) -> BTreeSet<String> {
        self.copy.fragments_with_a_state().await.unwrap_or_default().into_iter().collect()
    }

    /// Newest state that was active here.
    pub(super) async fn state(&self, name: &str) -> Option<FragmentState> {
        self.copy.state(name).await.ok()?.map(|current| current.state)
    }

    /// Loads the live release of a state, without its rollout.
    pub(super) async fn load(&self, source: &StoreSource, state: FragmentState) -> Result<FollowedState, String> {
        let live = source.load_from(&self.copy, &state.fragment, &state.live).await?;
        Ok(FollowedState { state, etag: None, active: ActiveReleases { live, trial: None }, since: Timestamp::now() })
    }

    /// Copies the live release, then the state, then deletes other releases.
    pub(super) async fn save(&self, store: &Store, state: &FragmentState) -> Result<(), LoadError> {
        let name = &state.fragment;
        store.copy_release(name, &state.live, &self.copy).await?;
        let before = self.copy.state(name).await?;
        if let Err(error) = self.copy.replace(name, before.as_ref().map(|before| &before.etag), state).await {
            tracing::warn!(fragment = name, %error, "State not saved to the disk copy");
        }
        self.copy.forget_others(name, &[&state.live]).await?;
        Ok(())
    }
}
