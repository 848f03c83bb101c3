//! What was live last, on this machine's disk: a store of its own, from which an edge starts while the real one does not answer. It is checked like the real one.

use std::collections::BTreeSet;
use std::path::Path;

use contracts::rollout::FragmentState;
use jiff::Timestamp;
use releases::{LoadError, Store, StoreError};

use super::{FollowedState, StoreSource};
use crate::fragments::registry::ActiveReleases;

/// The copy.
pub(super) struct DiskCopy {
    copy: Store,
}

impl DiskCopy {
    /// Opens it, and makes its folder when there is none.
    pub(super) fn open(folder: &Path) -> Result<Self, StoreError> {
        Ok(Self { copy: Store::open_or_create(&folder.display().to_string(), std::iter::empty())? })
    }

    /// Fragments that something was kept of.
    pub(super) async fn names(&self) -> BTreeSet<String> {
        self.copy.fragments_with_a_state().await.unwrap_or_default().into_iter().collect()
    }

    /// The newest state of a fragment that was in force here.
    pub(super) async fn state(&self, name: &str) -> Option<FragmentState> {
        self.copy.state(name).await.ok()?.map(|current| current.state)
    }

    /// What of a state can be served from here: what is live. Who had a rollout is served that too.
    pub(super) async fn load(&self, source: &StoreSource, state: FragmentState) -> Result<FollowedState, String> {
        let live = source.load_from(&self.copy, &state.fragment, &state.live).await?;
        Ok(FollowedState { state, etag: None, active: ActiveReleases { live, trial: None }, since: Timestamp::now() })
    }

    /// Keeps the live release of a state, then the state, then lets others go.
    pub(super) async fn save(&self, store: &Store, state: &FragmentState) -> Result<(), LoadError> {
        let name = &state.fragment;
        store.copy_release(name, &state.live, &self.copy).await?;
        let before = self.copy.state(name).await?;
        if let Err(error) = self.copy.change(name, before.as_ref().map(|before| &before.etag), state).await {
            tracing::warn!(fragment = name, %error, "A state is not kept");
        }
        self.copy.forget_others(name, &[&state.live]).await?;
        Ok(())
    }
}
