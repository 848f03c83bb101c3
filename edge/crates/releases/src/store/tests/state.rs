use std::collections::BTreeMap;

use contracts::rollout::{FragmentState, Rollout};
use jiff::Timestamp;

use super::*;
use crate::latest_state::LatestState;
use crate::operations::{Author, EVERYBODY, promote};

fn live(before: Option<&FragmentState>, release: &str, by: &str) -> FragmentState {
    let author = Author { by: by.to_owned(), why: String::new(), at: Timestamp::UNIX_EPOCH };
    let rollout = Rollout { release: release.to_owned(), share: EVERYBODY, audience: Default::default() };
    promote(before, "mfe-test", rollout, author, Vec::new()).unwrap()
}

#[tokio::test]
async fn state_changes_by_compare_and_swap() {
    for Place { store, .. } in both().await {
        assert_eq!(store.state("mfe-test").await.unwrap(), None);
        assert_eq!(store.changed_since("mfe-test", None).await.unwrap(), StatePoll::None);
        let first = live(None, "a", "one");
        let etag = store.change("mfe-test", None, &first).await.unwrap();
        assert_eq!(store.state("mfe-test").await.unwrap(), Some(Current { state: first.clone(), etag: etag.clone() }));
        assert_eq!(store.changed_since("mfe-test", Some(&etag)).await.unwrap(), StatePoll::Unchanged);

        let second = live(Some(&first), "b", "two");
        let newer = store.change("mfe-test", Some(&etag), &second).await.unwrap();
        let poll = store.changed_since("mfe-test", Some(&etag)).await.unwrap();
        assert_eq!(poll, StatePoll::Changed(Box::new(Current { state: second, etag: newer })));
        assert_eq!(store.fragments_with_a_state().await.unwrap(), ["mfe-test"]);
    }
}

/// Sequence numbers that the head names.
async fn named(store: &Store) -> BTreeMap<String, u64> {
    match store.head_since(None).await.unwrap() {
        HeadPoll::Changed(head, _) => head.fragments,
        HeadPoll::Unchanged | HeadPoll::None => BTreeMap::new(),
    }
}

#[tokio::test]
async fn head_names_the_changes_of_all_fragments() {
    for place in both().await {
        let Place { store, .. } = &place;
        assert_eq!(store.head_since(None).await.unwrap(), HeadPoll::None);
        let changes = (0..6).map(|number| {
            let (store, name) = (store.clone(), format!("mfe-{number}"));
            let state = FragmentState { fragment: name.clone(), ..live(None, "a", "one") };
            tokio::spawn(async move { store.change(&name, None, &state).await.unwrap() })
        });
        for change in changes.collect::<Vec<_>>() {
            change.await.unwrap();
        }
        let expected: BTreeMap<String, u64> = (0..6).map(|number| (format!("mfe-{number}"), 1)).collect();
        assert_eq!(named(store).await, expected, "concurrent changes of different fragments are all named");
        let HeadPoll::Changed(_, etag) = store.head_since(None).await.unwrap() else { panic!("there is a head") };
        assert_eq!(store.head_since(Some(&etag)).await.unwrap(), HeadPoll::Unchanged);
        assert_eq!(store.fragments_with_a_state().await.unwrap().len(), 6, "the head is not the state of a fragment");

        // A malformed head is begun again.
        place.put("state/_head.json", b"nonsense".to_vec());
        assert!(matches!(store.head_since(None).await, Err(StoreError::Malformed { .. })));
        let Current { state, etag } = store.state("mfe-3").await.unwrap().unwrap();
        let next = FragmentState { fragment: "mfe-3".to_owned(), ..live(Some(&state), "b", "two") };
        store.change("mfe-3", Some(&etag), &next).await.unwrap();
        assert_eq!(named(store).await, BTreeMap::from([("mfe-3".to_owned(), 2)]));
    }
}

#[tokio::test]
async fn concurrent_promotion_fails_with_the_current_state() {
    for Place { store, .. } in both().await {
        let first = live(None, "a", "one");
        let etag = store.change("mfe-test", None, &first).await.unwrap();
        let (left, right) = (live(Some(&first), "left", "squad left"), live(Some(&first), "right", "squad right"));
        let (one, other) = tokio::join!(store.change("mfe-test", Some(&etag), &left), store.change("mfe-test", Some(&etag), &right));
        let winner = store.state("mfe-test").await.unwrap().unwrap().state.live;
        let (won, lost) = if winner == "left" { (one, other) } else { (other, one) };
        won.unwrap();
        let error = lost.unwrap_err();
        assert!(error.to_string().contains(&format!("{winner} is live since change 2 by squad {winner}")), "{error}");
        let ChangeError::Conflict(Some(current)) = error else { panic!("{error}") };
        assert_eq!(current.state.live, winner);
    }
}

#[tokio::test]
async fn concurrent_changes_are_not_lost() {
    for Place { store, .. } in both().await {
        store.change("mfe-test", None, &live(None, "first", "tests")).await.unwrap();
        let squads = (0..8).map(|squad| {
            let store = store.clone();
            tokio::spawn(async move {
                let release = format!("release-{squad}");
                loop {
                    let Current { state, etag } = store.state("mfe-test").await.unwrap().unwrap();
                    match store.change("mfe-test", Some(&etag), &live(Some(&state), &release, "tests")).await {
                        Ok(_) => return,
                        Err(ChangeError::Conflict(_)) => {}
                        Err(error) => panic!("{error}"),
                    }
                }
            })
        });
        for squad in squads.collect::<Vec<_>>() {
            squad.await.unwrap();
        }
        let state = store.state("mfe-test").await.unwrap().unwrap().state;
        assert_eq!((state.sequence, state.history.len()), (9, 9));
    }
}

#[tokio::test]
async fn first_promotion_does_not_overwrite_another() {
    for Place { store, .. } in both().await {
        store.change("mfe-test", None, &live(None, "a", "one")).await.unwrap();
        assert!(matches!(store.change("mfe-test", None, &live(None, "b", "two")).await, Err(ChangeError::Conflict(Some(_)))));
        // The same change again, as after a lost response.
        assert!(store.change("mfe-test", None, &live(None, "a", "one")).await.is_ok());
    }
}

#[tokio::test]
async fn replayed_state_is_rejected() {
    for place in both().await {
        let (first, mut latest) = (live(None, "a", "one"), LatestState::new());
        let etag = place.store.change("mfe-test", None, &first).await.unwrap();
        let mut old = Vec::new();
        place.edit("state/mfe-test.json", |bytes| old.clone_from(bytes));
        place.store.change("mfe-test", Some(&etag), &live(Some(&first), "b", "one")).await.unwrap();
        latest.accept(place.store.state("mfe-test").await.unwrap().unwrap().state).unwrap();
        place.put("state/mfe-test.json", old);
        let replayed = latest.accept(place.store.state("mfe-test").await.unwrap().unwrap().state).unwrap_err();
        assert_eq!((replayed.seen, replayed.offered), (2, 1));
        assert_eq!(latest.state().unwrap().live, "b");
    }
}

#[tokio::test]
async fn state_of_another_fragment_is_an_error() {
    for place in both().await {
        for text in ["{}", "", &serde_json::to_string(&FragmentState { fragment: "mfe-x".to_owned(), ..live(None, "a", "one") }).unwrap()] {
            place.put("state/mfe-test.json", text.as_bytes().to_vec());
            assert!(matches!(place.store.state("mfe-test").await, Err(StoreError::Malformed { .. })), "{text}");
        }
    }
}
