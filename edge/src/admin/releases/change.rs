//! Promote, roll back, pin: compare-and-swap of a state in the store. This edge applies the change
//! before it responds, other edges within their poll interval.

use std::sync::Arc;

use contracts::release_api::{ChangeAnswer, ChangeRequest, PinRequest, PromoteRequest, RollbackRequest};
use contracts::release_report::GateCheck;
use contracts::rollout::{FragmentState, Rollout};
use http::StatusCode;
use jiff::Timestamp;
use releases::{Author, Current, EVERYBODY, Squad, StateFault};

use crate::admin::error::ApiError;
use crate::app::App;
use crate::fragments::StoreSource;
use crate::gate;

/// Longest name and longest reason, in code points.
const MAX_NAME: usize = 100;
const MAX_REASON: usize = 1_000;

/// Promotes a release that passes the gate.
pub(super) async fn promote(
    app: &App,
    source: &Arc<StoreSource>,
    name: &str,
    squad: &Squad,
    request: PromoteRequest,
) -> Result<ChangeAnswer, ApiError> {
    let author = author(squad, &request.change)?;
    if request.share > EVERYBODY {
        return Err(ApiError::malformed("`share` is a number from 0 to 10,000, in hundredths of a percent."));
    }
    let before = current(source, name, request.change.sequence).await?;
    let store = source.store()?;
    let id = store.find(name, &request.release).await?;
    let squads = source.squads();
    let candidate = store.load(name, &id, &squads).await?;
    let checks = gate::check(app, &candidate, &squads).await;
    let failed: Vec<String> = checks.iter().filter(|check| !check.passed).map(|check| check.name.clone()).collect();
    if !failed.is_empty() && !request.force {
        return Err(ApiError::gate(checks));
    }
    let rollout = Rollout { release: id, share: request.share, audience: request.audience };
    let after = releases::promote(before.as_ref().map(|before| &before.state), name, rollout, author, failed)?;
    swap(app, source, name, before.as_ref(), after, checks).await
}

/// Ends a rollout, or restores the previous release.
pub(super) async fn rollback(
    app: &App,
    source: &Arc<StoreSource>,
    name: &str,
    squad: &Squad,
    request: RollbackRequest,
) -> Result<ChangeAnswer, ApiError> {
    let author = author(squad, &request.change)?;
    change_state(app, source, name, request.change.sequence, |state| releases::rollback(state, author)).await
}

/// Pins or unpins a release.
pub(super) async fn pin(
    app: &App,
    source: &Arc<StoreSource>,
    name: &str,
    squad: &Squad,
    request: PinRequest,
) -> Result<ChangeAnswer, ApiError> {
    let author = author(squad, &request.change)?;
    let id = source.store()?.find(name, &request.release).await?;
    change_state(app, source, name, request.change.sequence, |state| releases::pin(state, &id, request.pinned, author)).await
}

async fn change_state(
    app: &App,
    source: &Arc<StoreSource>,
    name: &str,
    sequence: Option<u64>,
    change: impl FnOnce(&FragmentState) -> Result<FragmentState, StateFault>,
) -> Result<ChangeAnswer, ApiError> {
    let before = current(source, name, sequence).await?;
    let after = change(&before.as_ref().ok_or(StateFault::NothingLive)?.state)?;
    swap(app, source, name, before.as_ref(), after, Vec::new()).await
}

/// Loads the state to change. SECURITY: rejects a state older than the known one (replay).
async fn current(source: &StoreSource, name: &str, sequence: Option<u64>) -> Result<Option<Current>, ApiError> {
    let current = source.store()?.state(name).await?;
    let current_sequence = current.as_ref().map_or(0, |current| current.state.sequence);
    let known_sequence = source.state_of(name).map_or(0, |known| known.state.sequence);
    if current_sequence < known_sequence {
        let message = format!("The state in the store is outdated: change {current_sequence}, but change {known_sequence} is known.");
        return Err(ApiError::new(StatusCode::CONFLICT, "old_state", message));
    }
    if sequence.is_some_and(|sequence| sequence != current_sequence) {
        let message = format!("The state was changed concurrently: the current change is {current_sequence}.");
        return Err(ApiError::new(StatusCode::CONFLICT, "changed_meanwhile", message));
    }
    Ok(current)
}

async fn swap(
    app: &App,
    source: &Arc<StoreSource>,
    name: &str,
    before: Option<&Current>,
    state: FragmentState,
    checks: Vec<GateCheck>,
) -> Result<ChangeAnswer, ApiError> {
    source.store()?.change(name, before.map(|before| &before.etag), &state).await?;
    if let Some(change) = state.history.first() {
        tracing::info!(fragment = name, release = change.release, by = change.by, why = change.why, action = ?change.action, "Fragment state changed");
    }
    source.poll_now(&app.live, name).await;
    Ok(ChangeAnswer { state, checks })
}

/// Author of a change: the squad and the person it names.
fn author(squad: &Squad, change: &ChangeRequest) -> Result<Author, ApiError> {
    if change.by.chars().count() > MAX_NAME || change.why.chars().count() > MAX_REASON {
        return Err(ApiError::malformed("`by` has at most 100 characters, `why` at most 1,000."));
    }
    let by = if change.by.is_empty() { squad.name.clone() } else { format!("{} ({})", squad.name, change.by) };
    Ok(Author { by, why: change.why.clone(), at: Timestamp::now() })
}
