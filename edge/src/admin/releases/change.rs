//! Promote, roll back, pin: each from the state that is in the store to the next one, by compare-and-swap. Here it is in force when the answer is there; other edges
//! see it within their poll interval.

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

/// Longest name of a person, longest reason, in code points.
const MAX_NAME: usize = 100;
const MAX_REASON: usize = 1_000;

/// Brings a release to visitors, if the gate lets it.
pub(super) async fn promote(
    app: &App,
    source: &Arc<StoreSource>,
    name: &str,
    squad: &Squad,
    asked: PromoteRequest,
) -> Result<ChangeAnswer, ApiError> {
    let author = author(squad, &asked.change)?;
    if asked.share > EVERYBODY {
        return Err(ApiError::malformed("`share` is from 0 to 10,000: hundredths of a percent."));
    }
    let before = current(source, name, asked.change.sequence).await?;
    let store = source.store()?;
    let id = store.find(name, &asked.release).await?;
    let squads = source.squads();
    let candidate = store.load(name, &id, &squads).await?;
    let checks = gate::check(app, &candidate, &squads).await;
    let failed: Vec<String> = checks.iter().filter(|check| !check.passed).map(|check| check.name.clone()).collect();
    if !failed.is_empty() && !asked.force {
        return Err(ApiError::gate(checks));
    }
    let rollout = Rollout { release: id, share: asked.share, audience: asked.audience };
    let after = releases::promote(before.as_ref().map(|before| &before.state), name, rollout, author, failed)?;
    swap(app, source, name, before.as_ref(), after, checks).await
}

/// Ends a rollout, or brings back what was live before.
pub(super) async fn rollback(
    app: &App,
    source: &Arc<StoreSource>,
    name: &str,
    squad: &Squad,
    asked: RollbackRequest,
) -> Result<ChangeAnswer, ApiError> {
    let author = author(squad, &asked.change)?;
    changed(app, source, name, asked.change.sequence, |state| releases::rollback(state, author)).await
}

/// Keeps a release from being collected, or lets it go.
pub(super) async fn pin(
    app: &App,
    source: &Arc<StoreSource>,
    name: &str,
    squad: &Squad,
    asked: PinRequest,
) -> Result<ChangeAnswer, ApiError> {
    let author = author(squad, &asked.change)?;
    let id = source.store()?.find(name, &asked.release).await?;
    changed(app, source, name, asked.change.sequence, |state| releases::pin(state, &id, asked.pinned, author)).await
}

async fn changed(
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

/// The state that is to be changed. SECURITY: one that is older than what this edge has seen is not built upon.
async fn current(source: &StoreSource, name: &str, sequence: Option<u64>) -> Result<Option<Current>, ApiError> {
    let current = source.store()?.state(name).await?;
    let found = current.as_ref().map_or(0, |current| current.state.sequence);
    let seen = source.state_of(name).map_or(0, |known| known.state.sequence);
    if found < seen {
        let message = format!("The state in the store is an old one: change {found} after change {seen} was seen.");
        return Err(ApiError::new(StatusCode::CONFLICT, "old_state", message));
    }
    if sequence.is_some_and(|sequence| sequence != found) {
        let message = format!("The state has been changed meanwhile: it is change {found} now.");
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
        tracing::info!(fragment = name, release = change.release, by = change.by, why = change.why, action = ?change.action, "A fragment's state was changed");
    }
    source.poll_now(&app.live, name).await;
    Ok(ChangeAnswer { state, checks })
}

/// The squad, and the person whom it names.
fn author(squad: &Squad, change: &ChangeRequest) -> Result<Author, ApiError> {
    if change.by.chars().count() > MAX_NAME || change.why.chars().count() > MAX_REASON {
        return Err(ApiError::malformed("`by` has 100 characters at most, and `why` 1,000."));
    }
    let by = if change.by.is_empty() { squad.name.clone() } else { format!("{} ({})", squad.name, change.by) };
    Ok(Author { by, why: change.why.clone(), at: Timestamp::now() })
}
