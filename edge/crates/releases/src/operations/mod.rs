//! Operations on a fragment's state, as pure functions.

use contracts::rollout::{FragmentState, LONGEST_HISTORY, Rollout, StateAction, StateChange};
use jiff::Timestamp;

/// A share of 100 percent.
pub const EVERYBODY: u16 = 10_000;

/// Author, reason and time of a change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Author {
    /// Author.
    pub by: String,
    /// Reason; may be empty.
    pub why: String,
    /// Time.
    pub at: Timestamp,
}

/// Why an operation is invalid.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StateFault {
    /// A canary needs a live release to compare with.
    #[error("no release of this fragment is live: promote one to all visitors first")]
    NothingLive,
    /// The release is live already.
    #[error("{0} is already live")]
    AlreadyLive(String),
    /// The canary has this share and audience already.
    #[error("{0} is already a canary with this share and audience")]
    AlreadyCanary(String),
    /// There is no canary and no previous live release.
    #[error("there is no canary, and the history has no previous live release")]
    NothingBefore,
    /// The share exceeds 100 percent.
    #[error("the share must be from 0 to 100 percent")]
    Share,
    /// The sequence number has reached its maximum.
    #[error("the sequence number of the state is exhausted")]
    Spent,
}

/// Promotes a release: to live for all visitors, or to canary for some. A new canary replaces the
/// current one.
///
/// `forced` names failed gate checks that were overruled.
///
/// # Errors
/// If nothing would change, or a canary has no live release to compare with.
pub fn promote(
    state: Option<&FragmentState>,
    fragment: &str,
    rollout: Rollout,
    author: Author,
    forced: Vec<String>,
) -> Result<FragmentState, StateFault> {
    if rollout.share > EVERYBODY {
        return Err(StateFault::Share);
    }
    let is_for_all = rollout.share == EVERYBODY && rollout.audience.is_everybody();
    let release = rollout.release.clone();
    let Some(state) = state else {
        if !is_for_all {
            return Err(StateFault::NothingLive);
        }
        let first = change(1, author, StateAction::Promote, &release, None, forced);
        return Ok(FragmentState {
            fragment: fragment.to_owned(),
            sequence: 1,
            live: release,
            rollout: None,
            pinned: Vec::new(),
            history: vec![first],
        });
    };
    if state.live == release {
        return Err(StateFault::AlreadyLive(release));
    }
    if state.rollout.as_ref() == Some(&rollout) {
        return Err(StateFault::AlreadyCanary(release));
    }
    let share = rollout.share;
    if is_for_all {
        let after = FragmentState { live: release.clone(), rollout: None, ..state.clone() };
        return followed(after, author, StateAction::Promote, &release, None, forced);
    }
    let after = FragmentState { rollout: Some(rollout), ..state.clone() };
    followed(after, author, StateAction::Rollout, &release, Some(share), forced)
}

/// Ends the canary. Without one, makes the previously live release live again.
///
/// # Errors
/// If there is neither.
pub fn rollback(state: &FragmentState, author: Author) -> Result<FragmentState, StateFault> {
    if state.rollout.is_some() {
        return end_rollout(state, author, StateAction::Rollback);
    }
    let before = previous_live(state).ok_or(StateFault::NothingBefore)?.to_owned();
    let after = FragmentState { live: before.clone(), ..state.clone() };
    followed(after, author, StateAction::Rollback, &before, None, Vec::new())
}

/// Ends the canary after a regression.
///
/// # Errors
/// If there is no canary.
pub fn roll_back_automatically(state: &FragmentState, author: Author) -> Result<FragmentState, StateFault> {
    end_rollout(state, author, StateAction::AutomaticRollback)
}

/// Pins a release against garbage collection, or unpins it. Repeating it has no effect.
///
/// # Errors
/// If the state cannot be changed.
pub fn pin(state: &FragmentState, release: &str, is_pinned: bool, author: Author) -> Result<FragmentState, StateFault> {
    let mut after = state.clone();
    after.pinned.retain(|pinned| pinned != release);
    if is_pinned {
        after.pinned.push(release.to_owned());
    }
    followed(after, author, StateAction::Pin, release, None, Vec::new())
}

/// Release that was live before the current one, by the history. Two rollbacks go back two
/// releases.
#[must_use]
pub fn previous_live(state: &FragmentState) -> Option<&str> {
    let mut live: Vec<&str> = Vec::new();
    for change in state.history.iter().rev() {
        match (change.action, change.share) {
            (StateAction::Promote, _) => live.push(&change.release),
            // Entries with a share ended a canary and did not change the live release.
            (StateAction::Rollback, None) => {
                live.pop();
                // The history does not reach further back.
                if live.last() != Some(&change.release.as_str()) {
                    live = vec![&change.release];
                }
            }
            (StateAction::Rollback | StateAction::Rollout | StateAction::AutomaticRollback | StateAction::Pin, _) => {}
        }
    }
    live.iter().rev().nth(1).copied()
}

fn end_rollout(state: &FragmentState, author: Author, action: StateAction) -> Result<FragmentState, StateFault> {
    let Some(Rollout { release, share, .. }) = state.rollout.clone() else { return Err(StateFault::NothingBefore) };
    followed(FragmentState { rollout: None, ..state.clone() }, author, action, &release, Some(share), Vec::new())
}

/// Adds a change to a state.
fn followed(
    mut after: FragmentState,
    author: Author,
    action: StateAction,
    release: &str,
    share: Option<u16>,
    forced: Vec<String>,
) -> Result<FragmentState, StateFault> {
    after.sequence = after.sequence.checked_add(1).ok_or(StateFault::Spent)?;
    after.history.insert(0, change(after.sequence, author, action, release, share, forced));
    after.history.truncate(LONGEST_HISTORY);
    Ok(after)
}

fn change(sequence: u64, author: Author, action: StateAction, release: &str, share: Option<u16>, forced: Vec<String>) -> StateChange {
    StateChange { sequence, at: author.at.to_string(), by: author.by, why: author.why, action, release: release.to_owned(), share, forced }
}

#[cfg(test)]
mod tests;
