//! Reads releases in force and releases in the store.

use contracts::release_api::{FragmentInForce, FragmentReleases, FragmentsAnswer, RolloutSeen};
use contracts::rollout::FragmentState;

use crate::admin::error::ApiError;
use crate::app::App;
use crate::fragments::{StoreSource, Trial};

/// All fragments in force on this edge.
pub(in crate::admin) fn all(app: &App) -> FragmentsAnswer {
    let faults = app.source.as_ref().map(|source| source.faults()).unwrap_or_default();
    let live = app.live.load();
    let fragments = live.releases.all_active().map(|(name, active)| FragmentInForce {
        name: name.to_owned(),
        live: active.live.id().to_owned(),
        rollout: active.trial.as_ref().map(|trial| trial.rollout.clone()),
        seen: active.trial.as_ref().map(rollout_sample),
        sequence: app.source.as_ref().and_then(|source| Some(source.state_of(name)?.state.sequence)),
        fault: faults.get(name).map(|fault| fault.message.clone()),
    });
    FragmentsAnswer { fragments: fragments.collect() }
}

/// Releases of a fragment in the store.
pub(super) async fn one(source: &StoreSource, name: &str) -> Result<FragmentReleases, ApiError> {
    let store = source.store()?;
    let releases = store.list(name).await?;
    let state = store.state(name).await?.map(|current| current.state);
    if releases.is_empty() && state.is_none() {
        return Err(unknown(name));
    }
    Ok(FragmentReleases { state, releases })
}

/// State of a fragment in the store.
pub(super) async fn state(source: &StoreSource, name: &str) -> Result<FragmentState, ApiError> {
    source.store()?.state(name).await?.map(|current| current.state).ok_or_else(|| unknown(name))
}

fn unknown(name: &str) -> ApiError {
    ApiError::not_found(format!("The store has nothing for {name}."))
}

fn rollout_sample(trial: &Trial) -> RolloutSeen {
    let (candidate, live) = trial.monitor.tallies();
    RolloutSeen {
        fills: candidate.fills(),
        failed: candidate.failed(),
        live_fills: live.fills(),
        live_failed: live.failed(),
        ended: trial.monitor.regression().map(|regression| regression.to_string()),
    }
}
