//! Reads a fragment's state and activates it.

use std::sync::Arc;
use std::time::Duration;

use arc_swap::ArcSwap;
use contracts::rollout::FragmentState;
use jiff::Timestamp;
use releases::{Author, ChangeError, Current, Etag, StatePoll};
use tokio::time::Instant;

use super::{FollowedState, StoreSource, check_newer};
use crate::live::Live;

/// Pause before a rejected state is tried again.
pub(super) const PAUSE: Duration = Duration::from_secs(5);

/// A state that could not be activated.
pub(super) struct RejectedState {
    etag: Etag,
    fault: String,
    until: Instant,
}

impl StoreSource {
    /// Polls a fragment that was just changed here, without waiting for its turn.
    pub(crate) async fn poll_now(self: &Arc<Self>, live: &Arc<ArcSwap<Live>>, name: &str) {
        let (source, live, name) = (Arc::clone(self), Arc::clone(live), name.to_owned());
        // A separate task: the client may disconnect.
        if let Err(error) = tokio::spawn(async move { source.poll(&live, &name).await }).await {
            tracing::error!(%error, "Polling a changed state failed");
        }
    }

    /// Polls a fragment's state and records faults. The lock keeps an older state from replacing a
    /// newer one.
    pub(super) async fn poll(&self, live: &ArcSwap<Live>, name: &str) {
        let turn = Arc::clone(&self.turns.entry(name.to_owned()).or_default());
        let mut rejected = turn.lock().await;
        match self.poll_once(live, name, &mut rejected).await {
            Ok(()) => self.faults.clear(name),
            Err(fault) => self.faults.set(name, fault),
        }
    }

    /// Activates a changed state.
    async fn poll_once(&self, live: &ArcSwap<Live>, name: &str, rejected: &mut Option<RejectedState>) -> Result<(), String> {
        // From the start of the read, as the follower counts.
        let until = Instant::now() + PAUSE;
        let followed = self.state_of(name);
        let store = self.store().map_err(|error| error.to_string())?;
        let etag = followed.as_ref().and_then(|followed| followed.etag.as_ref());
        let current = match store.changed_since(name, etag).await.map_err(|error| error.to_string())? {
            StatePoll::Unchanged => return self.end_regressed_rollout(followed.as_ref()).await,
            StatePoll::None => return if followed.is_some() { Err("the state is missing from the store".to_owned()) } else { Ok(()) },
            StatePoll::Changed(current) => *current,
        };
        if let Some(rejected) = rejected.as_ref().filter(|rejected| rejected.etag == current.etag && Instant::now() < rejected.until) {
            return Err(rejected.fault.clone());
        }
        let etag = current.etag.clone();
        match self.apply_change(live, followed.as_ref(), current).await {
            Ok(()) => {
                *rejected = None;
                self.metrics.release_change(name, "taken");
                Ok(())
            }
            Err(fault) => {
                self.metrics.release_change(name, "refused");
                *rejected = Some(RejectedState { etag, fault: fault.clone(), until });
                Err(fault)
            }
        }
    }

    async fn apply_change(&self, live: &ArcSwap<Live>, followed: Option<&FollowedState>, current: Current) -> Result<(), String> {
        check_newer(followed.map(|followed| &followed.state), &current.state)?;
        let active = self.load_active(&current.state, followed).await?;
        let state = current.state;
        tracing::info!(fragment = state.fragment, live = state.live, sequence = state.sequence, "Activated new releases of a fragment");
        self.activate(live, FollowedState { state: state.clone(), etag: Some(current.etag), active, since: Timestamp::now() });
        self.save_copy(&state).await;
        Ok(())
    }

    /// Saves the live release to the disk copy. A failure does not affect service.
    pub(super) async fn save_copy(&self, state: &FragmentState) {
        let (Some(copy), Ok(store)) = (&self.disk_copy, self.store()) else { return };
        if let Err(error) = copy.save(store, state).await {
            tracing::warn!(fragment = state.fragment, %error, "Release not saved to the disk copy");
        }
    }

    /// Whether the end of a rollout has to be written to the store.
    pub(super) fn has_regressed_rollout(&self, name: &str) -> bool {
        self.lock().get(name).is_some_and(|followed| followed.regression().is_some())
    }

    /// Writes the end of a regressed rollout to the store, for the other edges. This edge has
    /// already stopped it.
    async fn end_regressed_rollout(&self, followed: Option<&FollowedState>) -> Result<(), String> {
        let Some(followed) = followed else { return Ok(()) };
        let Some(regression) = followed.regression() else { return Ok(()) };
        let author = Author { by: "edge".to_owned(), why: regression.to_string(), at: Timestamp::now() };
        // The rollout is already over.
        let Ok(ended) = releases::roll_back_automatically(&followed.state, author) else { return Ok(()) };
        match self.store().map_err(|error| error.to_string())?.change(&followed.state.fragment, followed.etag.as_ref(), &ended).await {
            Ok(_) => {
                tracing::info!(fragment = followed.state.fragment, reason = %regression, "Ended a regressed rollout in the store");
                Ok(())
            }
            // Another change came first; the next poll sees it.
            Err(ChangeError::Conflict(_)) => Ok(()),
            Err(error) => Err(format!("the end of a rollout could not be written: {error}")),
        }
    }
}
