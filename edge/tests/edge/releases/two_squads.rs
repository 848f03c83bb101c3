//! Two squads release at the same time, under load on two edges. One publishes, runs a canary and
//! promotes it, while the other releases and rolls back. No request fails, no page mixes releases
//! of a fragment, and a rollback applies within a second.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use futures_util::stream::{self, StreamExt as _};
use http::{Method, StatusCode};
use jiff::Timestamp;
use serde_json::{Value, json};

use super::test_store::{
    KB, KB_PAGE, SUPPORT, SUPPORT_PAGE, TestStore, ask, assert_in_time, get_as_visitor, in_force, releases_named, shows, token, until,
    until_shown, upload,
};
use crate::harness::Edge;

/// Visitors who request pages all the time.
const VISITORS: u32 = 4;

/// Text that each release shows, by release id.
type Texts = Arc<std::sync::Mutex<BTreeMap<String, String>>>;

/// A support page that a visitor saw: time of the request, and text.
type PageView = (Timestamp, String);

/// Requests pages until stopped. Each one must be complete.
async fn browse(edge: Arc<Edge>, visitor: u32, texts: Texts, stopped: Arc<AtomicBool>, rounds: Arc<AtomicU32>) -> Vec<PageView> {
    let mut seen = Vec::new();
    while !stopped.load(Ordering::Relaxed) {
        for (page, fragment) in [(KB_PAGE, KB), (SUPPORT_PAGE, SUPPORT)] {
            let requested = Timestamp::now();
            let response = get_as_visitor(&edge, page, visitor).await;
            assert_eq!(response.status, StatusCode::OK, "{page}: {}", response.body);
            for name in [fragment, "mfe-shell"] {
                assert_eq!(releases_named(&response.body, name).len(), 1, "{page} names one release of {name}");
            }
            // Fragments that no overlay shows are in the import map that the loader adds.
            let (_, rest) = response.body.split_once("\"/_edge/files/").unwrap();
            let more = edge.get(&format!("/_edge/files/{}", rest.split('"').next().unwrap())).await;
            assert_eq!(more.status, StatusCode::OK, "{page}: {}", more.body);
            for name in [KB, SUPPORT] {
                let releases = releases_named(&format!("{}{}", response.body, more.body), name);
                assert_eq!(releases.len(), 1, "{page} may load one release of {name}");
            }
            let release = response.model()["fragments"][fragment]["release"].as_str().unwrap().to_owned();
            assert!(releases_named(&response.body, fragment).contains(&release), "{page}: markup and model name the same release");
            let text = texts.lock().unwrap()[&release].clone();
            assert_eq!(response.slot("main"), format!("<p>{text}</p>"), "{page} shows its own release");
            let late = format!("/assets/{fragment}/{release}/late.js");
            assert_eq!(edge.get(&late).await.status, StatusCode::OK, "{late}");
            if fragment == SUPPORT {
                seen.push((requested, text));
            }
        }
        rounds.fetch_add(1, Ordering::Relaxed);
    }
    seen
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn concurrent_releases_of_two_squads_do_not_affect_visitors() {
    let store = TestStore::open().await;
    // Squads use the first edge. The second one polls the store with the default interval.
    let start = async || Arc::new(store.edge().set("ROADSIDE_RELEASES_POLL_MS", "250").start().await);
    let (edge, other) = (start().await, start().await);
    let texts = Texts::default();
    for name in [KB, SUPPORT] {
        let live = store.state(name).await.live;
        texts.lock().unwrap().insert(live, "one".to_owned());
    }
    let (stopped, rounds) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU32::new(0)));
    let visit = |visitor: u32| {
        let edge = if visitor.is_multiple_of(2) { &edge } else { &other };
        tokio::spawn(browse(Arc::clone(edge), visitor, Arc::clone(&texts), Arc::clone(&stopped), Arc::clone(&rounds)))
    };
    let visitors: Vec<_> = (0..VISITORS).map(visit).collect();
    let change = async |name: &str, squad: &str, action: &str, body: Value| {
        let (status, response) = ask(&edge, Method::POST, &format!("/releases/{name}/{action}"), Some(&token(squad)), body).await;
        assert_eq!(status, StatusCode::OK, "{name} {action}: {response}");
    };
    let publish = async |name: &str, squad: &str, text: &str| {
        let package = store.package(name, &shows(text)).await;
        texts.lock().unwrap().insert(package.id.clone(), text.to_owned());
        let (status, response) = upload(&edge, name, &package, &token(squad)).await;
        assert_eq!(status, StatusCode::OK, "{response}");
        package.id
    };

    // Both publish; the first squad runs a canary for a tenth.
    let kb = publish(KB, "kb", "two").await;
    let support = publish(SUPPORT, "support", "two").await;
    let before = edge.get(KB_PAGE).await.model()["fragments"][KB]["release"].as_str().unwrap().to_owned();
    change(KB, "kb", "promote", json!({ "release": kb, "share": 1_000 })).await;
    until("the canary is in force", || async { edge.get(KB_PAGE).await.header("cache-control") == "private, no-store" }).await;

    // The share among 10,000 visitors.
    let (target, expected) = (&edge, kb.as_str());
    let has_canary = |visitor: u32| async move {
        let request = target.request(Method::HEAD, KB_PAGE).header("cookie", format!("cohort={visitor:032x}"));
        target.send(request).await.header("server-timing").contains(expected)
    };
    let selected =
        stream::iter(0..10_000_u32).map(has_canary).buffer_unordered(16).filter(|selected| std::future::ready(*selected)).count().await;
    assert!(selected.abs_diff(1_000) <= 100, "{selected} of 10,000 visitors");

    // The other squad releases to all; the first promotes; the other rolls back.
    change(SUPPORT, "support", "promote", json!({ "release": support })).await;
    change(KB, "kb", "promote", json!({ "release": kb })).await;
    for edge in [&edge, &other] {
        until_shown(edge, KB_PAGE, "two").await;
        until_shown(edge, SUPPORT_PAGE, "two").await;
    }
    change(SUPPORT, "support", "rollback", Value::Null).await;
    assert_eq!(edge.get(SUPPORT_PAGE).await.slot("main"), "<p>one</p>", "the edge that takes the request applies it before it answers");
    let state = store.state(SUPPORT).await;
    let rolled_back = [in_force(&edge, &state).await, in_force(&other, &state).await];
    until_shown(&other, SUPPORT_PAGE, "one").await;
    for edge in [&edge, &other] {
        assert_eq!(edge.get(KB_PAGE).await.slot("main"), "<p>two</p>", "the other squad's release stays");
        let old = format!("/assets/{KB}/{before}/late.js");
        assert_eq!(edge.get(&old).await.status, StatusCode::OK, "open pages still find their chunks");
    }

    let enough = rounds.load(Ordering::Relaxed) + 4 * VISITORS;
    until("visitors have requested pages after the rollback", || async { rounds.load(Ordering::Relaxed) >= enough }).await;
    stopped.store(true, Ordering::Relaxed);
    let mut after = 0;
    for (visitor, pages) in (0_u32..).zip(visitors) {
        let pages = pages.await.unwrap();
        let rolled_back = rolled_back[usize::from(!visitor.is_multiple_of(2))];
        let later = pages.iter().filter(|(requested, _)| *requested > rolled_back);
        after += later.inspect(|page| assert_eq!(page.1, "one", "no page shows the rolled back release: {rolled_back}, {page:?}")).count();
    }
    assert!(after >= 3, "too few pages after the rollback");
    // By the edges' clocks, without the render time on a busy machine.
    for rolled_back in rolled_back {
        assert_in_time(rolled_back, &state);
    }
}
