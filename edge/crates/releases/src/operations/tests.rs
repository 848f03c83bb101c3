use contracts::rollout::Audience;

use super::*;
use crate::latest_state::{LatestState, ReplayedState};

fn author() -> Author {
    Author { by: "tests".to_owned(), why: "to see".to_owned(), at: Timestamp::UNIX_EPOCH }
}

fn to_all(state: Option<&FragmentState>, release: &str) -> FragmentState {
    let rollout = Rollout { release: release.to_owned(), share: EVERYBODY, audience: Audience::default() };
    promote(state, "mfe-test", rollout, author(), Vec::new()).unwrap()
}

fn to_some(state: Option<&FragmentState>, release: &str, share: u16) -> Result<FragmentState, StateFault> {
    let rollout = Rollout { release: release.to_owned(), share, audience: Audience::default() };
    promote(state, "mfe-test", rollout, author(), vec!["axe".to_owned()])
}

fn back(state: &FragmentState) -> FragmentState {
    rollback(state, author()).unwrap()
}

#[test]
fn first_release_goes_live_for_all_visitors() {
    assert_eq!(to_some(None, "a", 1_000).unwrap_err(), StateFault::NothingLive);
    let state = to_all(None, "a");
    assert_eq!((state.live.as_str(), state.sequence, state.history.len()), ("a", 1, 1));
    assert_eq!(rollback(&state, author()).unwrap_err(), StateFault::NothingBefore);
}

#[test]
fn partial_promotion_is_a_canary_and_full_promotion_ends_it() {
    let state = to_some(Some(&to_all(None, "a")), "b", 1_000).unwrap();
    assert_eq!((state.live.as_str(), state.rollout.as_ref().unwrap().share), ("a", 1_000));
    assert_eq!((state.history[0].action, state.history[0].share), (StateAction::Rollout, Some(1_000)));
    assert_eq!(state.history[0].forced, ["axe"]);
    assert_eq!(to_some(Some(&state), "b", 1_000).unwrap_err(), StateFault::AlreadyCanary("b".to_owned()));
    assert_eq!(to_some(Some(&state), "b", 10_001).unwrap_err(), StateFault::Share);
    let live = to_all(Some(&state), "b");
    assert_eq!((live.live.as_str(), live.rollout.as_ref(), live.sequence), ("b", None, 3));

    let audience = Audience { brands: vec!["slate".to_owned()], ..Audience::default() };
    let slate = Rollout { release: "c".to_owned(), share: EVERYBODY, audience };
    let tried = promote(Some(&live), "mfe-test", slate, author(), Vec::new()).unwrap();
    assert_eq!((tried.live.as_str(), tried.rollout.unwrap().release.as_str()), ("b", "c"));
}

#[test]
fn rollback_ends_the_canary_first() {
    let live = to_all(Some(&to_all(None, "a")), "b");
    let tried = to_some(Some(&live), "c", 500).unwrap();
    let ended = back(&tried);
    assert_eq!((ended.live.as_str(), ended.rollout.as_ref(), ended.history[0].release.as_str()), ("b", None, "c"));
    assert_eq!(back(&ended).live, "a");
    let automatic = roll_back_automatically(&tried, author()).unwrap();
    assert_eq!((automatic.history[0].action, automatic.rollout.as_ref()), (StateAction::AutomaticRollback, None));
    assert!(roll_back_automatically(&live, author()).is_err());
}

#[test]
fn two_rollbacks_go_back_two_releases() {
    let third = ["b", "c"].iter().fold(to_all(None, "a"), |state, release| to_all(Some(&state), release));
    assert_eq!(previous_live(&third), Some("b"));
    let second = back(&third);
    let first = back(&second);
    assert_eq!((second.live.as_str(), first.live.as_str()), ("b", "a"));
    assert_eq!(rollback(&first, author()).unwrap_err(), StateFault::NothingBefore);
    let again = to_all(Some(&second), "c");
    assert_eq!(previous_live(&again), Some("b"));
}

#[test]
fn truncated_history_still_allows_rollback() {
    let mut state = to_all(Some(&to_all(None, "a")), "b");
    for share in 0..120 {
        state = to_some(Some(&state), "c", share).unwrap();
    }
    assert_eq!((state.history.len(), state.history[0].sequence, state.sequence), (LONGEST_HISTORY, 122, 122));
    // The change that made the previous release live has left the history.
    assert_eq!(rollback(&back(&state), author()).unwrap_err(), StateFault::NothingBefore);
}

#[test]
fn repeated_pin_has_no_effect() {
    let state = pin(&pin(&to_all(None, "a"), "x", true, author()).unwrap(), "x", true, author()).unwrap();
    assert_eq!(state.pinned, ["x"]);
    assert!(pin(&state, "x", false, author()).unwrap().pinned.is_empty());
}

#[test]
fn old_state_is_rejected() {
    let (first, mut latest) = (to_all(None, "a"), LatestState::new());
    let second = to_all(Some(&first), "b");
    assert_eq!(latest.accept(first.clone()), Ok(true));
    assert_eq!(latest.accept(second.clone()), Ok(true));
    assert_eq!(latest.accept(second.clone()), Ok(false));
    let replayed = latest.accept(first).unwrap_err();
    assert_eq!(replayed, ReplayedState { fragment: "mfe-test".to_owned(), seen: 2, offered: 1 });
    assert_eq!(replayed.to_string(), "state 1 of mfe-test is rejected: state 2 is already known");
    assert!(latest.accept(FragmentState { live: "x".to_owned(), ..second }).is_err());
    assert_eq!(latest.state().unwrap().live, "b");
}
