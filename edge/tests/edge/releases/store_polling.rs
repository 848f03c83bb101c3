//! The edge polls the store: good changes apply, faulty ones leave the last-known-good releases.

use std::fs;
use std::time::Duration;

use contracts::rollout::{Audience, Rollout};
use http::{Method, StatusCode};
use serde_json::Value;
use tempfile::TempDir;

use super::test_store::{
    KB, KB_PAGE, SUPPORT, SUPPORT_PAGE, TestStore, ask, assert_in_time, in_force, promotion, shows, until, until_shown,
};
use crate::harness::stub_server::{StubServer, typed};
use crate::harness::{CHAT, Edge, SURVEY};

async fn fault(edge: &Edge, name: &str) -> String {
    let (_, status) = ask(edge, Method::GET, "/status", None, Value::Null).await;
    status["store"]["faults"][name]["fault"].as_str().unwrap_or_default().to_owned()
}

/// URL of a lazy-loaded chunk of the release that a page shows.
async fn late_chunk(edge: &Edge) -> String {
    let model = edge.get(KB_PAGE).await.model();
    format!("/assets/{KB}/{}/late.js", model["fragments"][KB]["release"].as_str().unwrap())
}

#[tokio::test]
async fn promotion_and_rollback_apply_in_under_a_second() {
    let store = TestStore::open().await;
    let edge = store.edge().set("ROADSIDE_RELEASES_POLL_MS", "250").start().await;
    let two = store.publish(KB, &shows("two")).await;
    until_shown(&edge, KB_PAGE, "one").await;
    store.promote(KB, &two, 10_000).await;
    let promoted = store.state(KB).await;
    assert_in_time(in_force(&edge, &promoted).await, &promoted);
    assert_eq!(edge.get(KB_PAGE).await.slot("main"), "<p>two</p>");
    store.rollback(KB).await;
    let rolled_back = store.state(KB).await;
    assert_in_time(in_force(&edge, &rolled_back).await, &rolled_back);
    assert_eq!(edge.get(KB_PAGE).await.slot("main"), "<p>one</p>");
    assert_eq!(edge.get(SUPPORT_PAGE).await.slot("main"), "<p>one</p>");
}

#[tokio::test]
async fn promotion_purges_the_pages_of_its_fragment() {
    let (store, cache) = (TestStore::open().await, StubServer::start().await);
    cache.at("/", typed("text/plain", "purged"));
    let edge = store.edge().set("ROADSIDE_CDN_KIND", "varnish").set("ROADSIDE_CDN_PURGE_URLS", &cache.url).start().await;
    let purged = || cache.requests("/").iter().filter_map(|request| request.header("xkey-softpurge")).collect::<Vec<_>>();
    let until_purged = async |keys: &str| {
        while !purged().iter().any(|other| other == keys) {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    until_purged("all").await;
    until_shown(&edge, KB_PAGE, "one").await;
    let two = store.publish(KB, &shows("two")).await;
    store.promote(KB, &two, 10_000).await;
    until_purged(&format!("f/{KB}")).await;
    assert_eq!(edge.get(KB_PAGE).await.slot("main"), "<p>two</p>");
    assert!(purged().iter().all(|keys| *keys == "all" || *keys == format!("f/{KB}")), "{:?}", purged());
}

#[tokio::test]
async fn chunk_of_the_previous_release_loads_after_the_promotion() {
    let store = TestStore::open().await;
    let edge = store.edge().start().await;
    let chunk = late_chunk(&edge).await;
    let two = store.publish(KB, &shows("two")).await;
    store.promote(KB, &two, 10_000).await;
    until_shown(&edge, KB_PAGE, "two").await;
    assert_ne!(late_chunk(&edge).await, chunk);
    assert_eq!(edge.get(&chunk).await.status, StatusCode::OK);
    // Also from an edge that never served that page.
    let other = store.edge().start().await;
    let response = other.get(&chunk).await;
    assert_eq!((response.status, response.header("cache-control")), (StatusCode::OK, "public, max-age=31536000, immutable"));
    for missing in
        [chunk.replace("late.js", "server.js"), format!("/assets/{KB}/0123456789abcdef/late.js"), format!("/assets/{KB}/../late.js")]
    {
        assert_eq!(other.get(&missing).await.status, StatusCode::NOT_FOUND, "{missing}");
    }
}

#[tokio::test]
async fn faulty_release_leaves_the_last_known_good_one_and_does_not_block_others() {
    let store = TestStore::open().await;
    let edge = store.edge().start().await;
    let bad = store.publish(KB, &shows("bad")).await;
    let file = store.store_folder().join(format!("releases/{KB}/{bad}/files/own.css"));
    fs::write(&file, "p{color:red}").unwrap();
    store.promote(KB, &bad, 10_000).await;
    until("the fault is reported", || async { fault(&edge, KB).await.contains("own.css") }).await;
    assert_eq!(edge.get(KB_PAGE).await.slot("main"), "<p>one</p>");
    let metrics = edge.admin("/metrics").await;
    assert!(metrics.contains("edge_releases_out_of_sync 1\n"), "{metrics}");
    assert!(metrics.contains(&format!("edge_release_changes_total{{fragment=\"{KB}\",outcome=\"refused\"}}")), "{metrics}");

    let two = store.publish(SUPPORT, &shows("two")).await;
    store.promote(SUPPORT, &two, 10_000).await;
    until_shown(&edge, SUPPORT_PAGE, "two").await;

    store.rollback(KB).await;
    until("the fault is cleared", || async { fault(&edge, KB).await.is_empty() }).await;
    assert_eq!(edge.get(KB_PAGE).await.slot("main"), "<p>one</p>");
}

#[tokio::test]
async fn replayed_old_state_is_rejected() {
    let store = TestStore::open().await;
    let edge = store.edge().set("ROADSIDE_RELEASES_RECHECK_MS", "200").start().await;
    let file = store.store_folder().join(format!("state/{KB}.json"));
    let old = fs::read(&file).unwrap();
    let two = store.publish(KB, &shows("two")).await;
    store.promote(KB, &two, 10_000).await;
    until_shown(&edge, KB_PAGE, "two").await;
    fs::write(&file, &old).unwrap();
    until("the old state is reported", || async { fault(&edge, KB).await.contains("older than the last one") }).await;
    assert_eq!(edge.get(KB_PAGE).await.slot("main"), "<p>two</p>");
    let (status, response) =
        ask(&edge, Method::POST, &format!("/releases/{KB}/rollback"), Some(&super::test_store::token("kb")), Value::Null).await;
    assert_eq!((status, &response["error"]["code"]), (StatusCode::CONFLICT, &"old_state".into()), "{response}");
}

#[tokio::test]
async fn edge_serves_and_restarts_without_the_store() {
    let store = TestStore::open().await;
    let cache = TempDir::new().unwrap();
    let start = || {
        let edge = store.edge().set("ROADSIDE_RELEASES_CACHE", cache.path().display());
        edge.set("ROADSIDE_RELEASES_RECHECK_MS", "200").start()
    };
    let edge = start().await;
    let two = store.publish(KB, &shows("two")).await;
    store.promote(KB, &two, 10_000).await;
    until_shown(&edge, KB_PAGE, "two").await;
    let cached_release = cache.path().join(format!("releases/{KB}/{two}/release.json"));
    until("the release is in the disk cache", || async { cached_release.exists() }).await;
    let states = ["mfe-shell", KB, SUPPORT, "mfe-profile", SURVEY, CHAT].map(|name| cache.path().join(format!("state/{name}.json")));
    until("all fragments are in the disk cache", || async { states.iter().all(|state| state.exists()) }).await;

    fs::rename(store.store_folder(), store.path().join("away")).unwrap();
    until("the missing store is reported", || async { !fault(&edge, KB).await.is_empty() }).await;
    assert_eq!(edge.get(KB_PAGE).await.slot("main"), "<p>two</p>");
    edge.stop().await;

    let edge = start().await;
    assert_eq!(edge.get(KB_PAGE).await.slot("main"), "<p>two</p>");
    assert!(!fault(&edge, KB).await.is_empty() || !fault(&edge, "*").await.is_empty());

    fs::rename(store.path().join("away"), store.store_folder()).unwrap();
    store.rollback(KB).await;
    until_shown(&edge, KB_PAGE, "one").await;
    edge.stop().await;

    // SECURITY: the disk cache is verified like the store, including the age of states.
    store.promote(KB, &two, 10_000).await;
    let edge = start().await;
    until_shown(&edge, KB_PAGE, "two").await;
}

#[tokio::test]
async fn change_that_the_head_does_not_name_is_found_later() {
    let store = TestStore::open().await;
    let edge = store.edge().set("ROADSIDE_RELEASES_RECHECK_MS", "500").start().await;
    let head = store.store_folder().join("state/_head.json");
    let before = fs::read(&head).unwrap();
    let two = store.publish(KB, &shows("two")).await;
    // As by a tool of an older version.
    let state = store.state(KB).await;
    let rollout = Rollout { release: two, share: 10_000, audience: Audience::default() };
    let after = promotion(Some(&state), KB, rollout);
    fs::write(store.store_folder().join(format!("state/{KB}.json")), serde_json::to_vec(&after).unwrap()).unwrap();
    until_shown(&edge, KB_PAGE, "two").await;
    assert_eq!(fs::read(&head).unwrap(), before);
    // The next change is announced again.
    store.rollback(KB).await;
    until_shown(&edge, KB_PAGE, "one").await;
    assert_ne!(fs::read(&head).unwrap(), before);
}

#[tokio::test]
async fn store_without_a_head_is_polled_state_by_state() {
    let store = TestStore::open().await;
    fs::remove_file(store.store_folder().join("state/_head.json")).unwrap();
    let edge = store.edge().start().await;
    let two = store.publish(KB, &shows("two")).await;
    store.promote(KB, &two, 10_000).await;
    fs::remove_file(store.store_folder().join("state/_head.json")).unwrap();
    until_shown(&edge, KB_PAGE, "two").await;
}

#[tokio::test]
async fn edge_does_not_start_without_a_fragment_of_its_rules() {
    let store = TestStore::open().await;
    fs::remove_file(store.store_folder().join(format!("state/{SUPPORT}.json"))).unwrap();
    let fault = store.edge().try_start().await.err().unwrap();
    assert!(format!("{fault:?}").contains(SUPPORT), "{fault:?}");
}
