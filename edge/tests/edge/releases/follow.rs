//! An edge follows the store: what is good is in force at once, what is not leaves the last good releases.

use std::fs;

use http::{Method, StatusCode};
use serde_json::Value;
use tempfile::TempDir;

use super::shop::{KB, KB_PAGE, SUPPORT, SUPPORT_PAGE, Shop, ask, assert_in_time, in_force, shows, until, until_shown};
use crate::kit::{Edge, SURVEY};

async fn fault(edge: &Edge, name: &str) -> String {
    let (_, status) = ask(edge, Method::GET, "/status", None, Value::Null).await;
    status["store"]["faults"][name]["fault"].as_str().unwrap_or_default().to_owned()
}

/// Address of a file that is loaded late, of the release that a page shows.
async fn late_chunk(edge: &Edge) -> String {
    let model = edge.get(KB_PAGE).await.model();
    format!("/assets/{KB}/{}/late.js", model["fragments"][KB]["release"].as_str().unwrap())
}

#[tokio::test]
async fn a_promotion_and_a_rollback_are_seen_in_under_a_second() {
    let shop = Shop::open().await;
    let edge = shop.edge().set("ROADSIDE_RELEASES_POLL_MS", "250").start().await;
    let two = shop.publish(KB, &shows("two")).await;
    until_shown(&edge, KB_PAGE, "one").await;
    shop.promote(KB, &two, 10_000).await;
    let promoted = shop.state(KB).await;
    assert_in_time(in_force(&edge, &promoted).await, &promoted);
    assert_eq!(edge.get(KB_PAGE).await.slot("main"), "<p>two</p>");
    shop.rollback(KB).await;
    let rolled_back = shop.state(KB).await;
    assert_in_time(in_force(&edge, &rolled_back).await, &rolled_back);
    assert_eq!(edge.get(KB_PAGE).await.slot("main"), "<p>one</p>");
    assert_eq!(edge.get(SUPPORT_PAGE).await.slot("main"), "<p>one</p>");
}

#[tokio::test]
async fn a_chunk_that_is_asked_for_after_the_promotion_still_loads() {
    let shop = Shop::open().await;
    let edge = shop.edge().start().await;
    let chunk = late_chunk(&edge).await;
    let two = shop.publish(KB, &shows("two")).await;
    shop.promote(KB, &two, 10_000).await;
    until_shown(&edge, KB_PAGE, "two").await;
    assert_ne!(late_chunk(&edge).await, chunk);
    assert_eq!(edge.get(&chunk).await.status, StatusCode::OK);
    // Nor need an edge ever have served the page.
    let other = shop.edge().start().await;
    let answer = other.get(&chunk).await;
    assert_eq!((answer.status, answer.header("cache-control")), (StatusCode::OK, "public, max-age=31536000, immutable"));
    for missing in
        [chunk.replace("late.js", "server.js"), format!("/assets/{KB}/0123456789abcdef/late.js"), format!("/assets/{KB}/../late.js")]
    {
        assert_eq!(other.get(&missing).await.status, StatusCode::NOT_FOUND, "{missing}");
    }
}

#[tokio::test]
async fn a_bad_release_leaves_the_last_good_one_and_holds_up_no_other() {
    let shop = Shop::open().await;
    let edge = shop.edge().start().await;
    let bad = shop.publish(KB, &shows("bad")).await;
    let file = shop.store_folder().join(format!("releases/{KB}/{bad}/files/own.css"));
    fs::write(&file, "p{color:red}").unwrap();
    shop.promote(KB, &bad, 10_000).await;
    until("the fault is told", || async { fault(&edge, KB).await.contains("own.css") }).await;
    assert_eq!(edge.get(KB_PAGE).await.slot("main"), "<p>one</p>");
    let metrics = edge.admin("/metrics").await;
    assert!(metrics.contains("edge_release_faults 1\n"), "{metrics}");
    assert!(metrics.contains(&format!("edge_release_changes_total{{fragment=\"{KB}\",outcome=\"refused\"}}")), "{metrics}");

    let two = shop.publish(SUPPORT, &shows("two")).await;
    shop.promote(SUPPORT, &two, 10_000).await;
    until_shown(&edge, SUPPORT_PAGE, "two").await;

    shop.rollback(KB).await;
    until("the fault is over", || async { fault(&edge, KB).await.is_empty() }).await;
    assert_eq!(edge.get(KB_PAGE).await.slot("main"), "<p>one</p>");
}

#[tokio::test]
async fn an_old_state_that_is_put_back_is_refused() {
    let shop = Shop::open().await;
    let edge = shop.edge().start().await;
    let file = shop.store_folder().join(format!("state/{KB}.json"));
    let old = fs::read(&file).unwrap();
    let two = shop.publish(KB, &shows("two")).await;
    shop.promote(KB, &two, 10_000).await;
    until_shown(&edge, KB_PAGE, "two").await;
    fs::write(&file, &old).unwrap();
    until("the old state is seen", || async { fault(&edge, KB).await.contains("an old one") }).await;
    assert_eq!(edge.get(KB_PAGE).await.slot("main"), "<p>two</p>");
    let (status, answer) =
        ask(&edge, Method::POST, &format!("/releases/{KB}/rollback"), Some(&super::shop::token("kb")), Value::Null).await;
    assert_eq!((status, &answer["error"]["code"]), (StatusCode::CONFLICT, &"old_state".into()), "{answer}");
}

#[tokio::test]
async fn without_the_store_the_last_good_releases_go_on_also_after_a_restart() {
    let shop = Shop::open().await;
    let cache = TempDir::new().unwrap();
    let start = || shop.edge().set("ROADSIDE_RELEASES_CACHE", cache.path().display()).start();
    let edge = start().await;
    let two = shop.publish(KB, &shows("two")).await;
    shop.promote(KB, &two, 10_000).await;
    until_shown(&edge, KB_PAGE, "two").await;
    let kept = cache.path().join(format!("releases/{KB}/{two}/release.json"));
    until("the release is kept on disk", || async { kept.exists() }).await;
    let states = ["mfe-shell", KB, SUPPORT, "mfe-profile", SURVEY].map(|name| cache.path().join(format!("state/{name}.json")));
    until("every fragment is", || async { states.iter().all(|state| state.exists()) }).await;

    fs::rename(shop.store_folder(), shop.path().join("away")).unwrap();
    until("the loss is told", || async { !fault(&edge, KB).await.is_empty() }).await;
    assert_eq!(edge.get(KB_PAGE).await.slot("main"), "<p>two</p>");
    edge.stop().await;

    let edge = start().await;
    assert_eq!(edge.get(KB_PAGE).await.slot("main"), "<p>two</p>");
    assert!(!fault(&edge, KB).await.is_empty() || !fault(&edge, "*").await.is_empty());

    fs::rename(shop.path().join("away"), shop.store_folder()).unwrap();
    shop.rollback(KB).await;
    until_shown(&edge, KB_PAGE, "one").await;
    edge.stop().await;

    // SECURITY: what lies on the disk is checked like everything else, and so is its age.
    shop.promote(KB, &two, 10_000).await;
    let edge = start().await;
    until_shown(&edge, KB_PAGE, "two").await;
}

#[tokio::test]
async fn an_edge_does_not_start_without_what_its_rules_need() {
    let shop = Shop::open().await;
    fs::remove_file(shop.store_folder().join(format!("state/{SUPPORT}.json"))).unwrap();
    let fault = shop.edge().try_start().await.err().unwrap();
    assert!(format!("{fault:?}").contains(SUPPORT), "{fault:?}");
}
