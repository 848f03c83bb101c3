//! Changes of a fragment's state: from the state before to the state after, and nothing else.

use contracts::rollout::{FragmentState, LONGEST_HISTORY, Rollout, StateAction, StateChange};
use jiff::Timestamp;

/// A share of all.
pub const EVERYBODY: u16 = 10_000;

/// Who changes a state, when and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Author {
    /// Who.
    pub by: String,
    /// Why; may be empty.
    pub why: String,
    /// When.
    pub at: Timestamp,
}

/// Why a change makes no sense.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StateFault {
    /// A trial needs something to be tried against.
    #[error("nothing of this fragment is live yet: promote a release for everybody first")]
    NothingLive,
    /// It is what it is to become.
    #[error("{0} is live already")]
    AlreadyLive(String),
    /// It is what it is to become.
    #[error("{0} is on trial just so already")]
    AlreadyOnTrial(String),
    /// There is nothing to go back to.
    #[error("no rollout is under way, and the history knows no release that was live before")]
    NothingBefore,
    /// More than all.
    #[error("a share is from 0 to 100 percent")]
    Share,
    /// Every number was used.
    #[error("the state can be changed no more")]
    Spent,
}

/// Brings a release to visitors: to all of them it goes live, to a part of them it is on trial, in place of what was on trial before.
///
/// `forced` names the checks of the gate that failed and were overruled.
///
/// # Errors
/// When nothing would change, or there is nothing live for a trial to be compared with.
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
        return Err(StateFault::AlreadyOnTrial(release));
    }
    let share = rollout.share;
    if is_for_all {
        let after = FragmentState { live: release.clone(), rollout: None, ..state.clone() };
        return followed(after, author, StateAction::Promote, &release, None, forced);
    }
    let after = FragmentState { rollout: Some(rollout), ..state.clone() };
    followed(after, author, StateAction::Rollout, &release, Some(share), forced)
}

/// Takes the release on trial away from its visitors; without one, the release that was live before is live again.
///
/// # Errors
/// When there is neither.
pub fn rollback(state: &FragmentState, author: Author) -> Result<FragmentState, StateFault> {
    if state.rollout.is_some() {
        return end_rollout(state, author, StateAction::Rollback);
    }
    let before = previous_live(state).ok_or(StateFault::NothingBefore)?.to_owned();
    let after = FragmentState { live: before.clone(), ..state.clone() };
    followed(after, author, StateAction::Rollback, &before, None, Vec::new())
}

/// Ends a rollout because its release is significantly worse than what it was to replace.
///
/// # Errors
/// When there is none.
pub fn roll_back_automatically(state: &FragmentState, author: Author) -> Result<FragmentState, StateFault> {
    end_rollout(state, author, StateAction::AutomaticRollback)
}

/// Keeps a release from being collected, or lets it go. What is so already stays so.
///
/// # Errors
/// When the state can be changed no more.
pub fn pin(state: &FragmentState, release: &str, is_pinned: bool, author: Author) -> Result<FragmentState, StateFault> {
    let mut after = state.clone();
    after.pinned.retain(|pinned| pinned != release);
    if is_pinned {
        after.pinned.push(release.to_owned());
    }
    followed(after, author, StateAction::Pin, release, None, Vec::new())
}

/// The release that was live before the present one, as the history tells it. Going back twice goes back two releases.
#[must_use]
pub fn previous_live(state: &FragmentState) -> Option<&str> {
    let mut live: Vec<&str> = Vec::new();
    for change in state.history.iter().rev() {
        match (change.action, change.share) {
            (StateAction::Promote, _) => live.push(&change.release),
            // Without a share: with one it is the end of a trial, which changed nothing that was live.
            (StateAction::Rollback, None) => {
                live.pop();
                // What went live before the history begins is not known.
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

/// A state with the change that made it.
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
