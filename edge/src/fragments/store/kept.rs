//! What was live last, on this machine's disk: a store of its own, from which an edge starts while the real one does not answer. It is checked like the real one.

use std::collections::BTreeSet;
use std::path::Path;

use contracts::rollout::FragmentState;
use releases::{LoadError, Store, StoreError};

use super::{Known, StoreSource};
use crate::fragments::roster::Standing;

/// The copy.
pub(super) struct Kept {
    copy: Store,
}

impl Kept {
    /// Opens it, and makes its folder when there is none.
    pub(super) fn open(folder: &Path) -> Result<Self, StoreError> {
        Ok(Self { copy: Store::open_or_create(&folder.display().to_string(), std::iter::empty())? })
    }

    /// Fragments that something was kept of.
    pub(super) async fn names(&self) -> BTreeSet<String> {
        self.copy.fragments_with_a_state().await.unwrap_or_default().into_iter().collect()
    }

    /// What was in force of a fragment. What was kept of a rollout is not: who had it is served what is live.
    pub(super) async fn known(&self, source: &StoreSource, name: &str) -> Option<Known> {
        let state = self.copy.state(name).await.ok()??.state;
        let live = source.load_from(&self.copy, name, &state.live).await;
        let live = live.inspect_err(|fault| tracing::error!(fragment = name, fault, "What was kept cannot be used")).ok()?;
        Some(Known { state, etag: None, standing: Standing { live, trial: None } })
    }

    /// Keeps the live release of a state, then the state, then lets others go.
    pub(super) async fn keep(&self, store: &Store, state: &FragmentState) -> Result<(), LoadError> {
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
