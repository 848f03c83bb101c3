//! Automatic rollback of a canary that is worse than the live release.

use contracts::rollout::StateAction;
use futures_util::stream::{self, StreamExt as _};
use http::Method;
use serde_json::Value;

use super::test_store::{KB, KB_PAGE, TestStore, ask, get_as_visitor, shows, until};

#[tokio::test]
async fn failing_canary_is_rolled_back_and_the_state_says_why() {
    let store = TestStore::open().await;
    let edge = store.edge().set("ROADSIDE_RELEASES_TRIAL_SAMPLE", "50").start().await;
    let bad = store.publish(KB, "var __fragment = { render: function () { throw new Error('broken'); } };").await;
    store.promote(KB, &bad, 5_000).await;
    until("the rollout is in force", || async { edge.get(KB_PAGE).await.header("cache-control") == "private, no-store" }).await;
    let page = |visitor| get_as_visitor(&edge, KB_PAGE, visitor);
    stream::iter(0..400).map(page).buffer_unordered(8).collect::<Vec<_>>().await;
    for visitor in 0..40 {
        let response = page(visitor).await;
        assert_eq!(response.slot("main"), "<p>one</p>", "visitor {visitor}");
        assert!(response.header("cache-control").starts_with("public"), "the canary has ended");
    }
    until("the rollback is stored", || async { store.state(KB).await.rollout.is_none() }).await;
    let state = store.state(KB).await;
    assert_eq!((state.history[0].action, state.history[0].by.as_str()), (StateAction::AutomaticRollback, "edge"));
    assert!(state.history[0].why.contains("Fisher"), "{}", state.history[0].why);
    assert!(edge.admin("/metrics").await.contains(&format!("edge_trials_ended_total{{fragment=\"{KB}\",reason=\"errors\"}} 1")));
    let (_, status) = ask(&edge, Method::GET, "/status", None, Value::Null).await;
    assert!(status["fragments"].as_array().unwrap().iter().any(|fragment| fragment["name"] == KB), "{status}");
}

#[tokio::test]
async fn canary_without_a_regression_continues() {
    let store = TestStore::open().await;
    let edge = store.edge().set("ROADSIDE_RELEASES_TRIAL_SAMPLE", "50").start().await;
    let two = store.publish(KB, &shows("two")).await;
    store.promote(KB, &two, 5_000).await;
    until("the rollout is in force", || async { edge.get(KB_PAGE).await.header("cache-control") == "private, no-store" }).await;
    stream::iter(0..400).map(|visitor| get_as_visitor(&edge, KB_PAGE, visitor)).buffer_unordered(8).collect::<Vec<_>>().await;
    let (_, all) = ask(&edge, Method::GET, "/releases", None, Value::Null).await;
    let seen = all["fragments"].as_array().unwrap().iter().find(|fragment| fragment["name"] == KB).unwrap()["seen"].clone();
    assert!(seen["fills"].as_u64().unwrap() > 100 && seen["live_fills"].as_u64().unwrap() > 100, "{seen}");
    assert_eq!((&seen["failed"], &seen["ended"]), (&0.into(), &Value::Null), "{seen}");
    assert!(store.state(KB).await.rollout.is_some());
}
