//! The story of two squads, under constant load on two edges: one publishes, tries its release on a tenth of the visitors, promotes it, while the other ships and rolls back. No
//! request fails, no page is made of two releases of one fragment, and what was rolled back is gone within a second.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use futures_util::stream::{self, StreamExt as _};
use http::{Method, StatusCode};
use jiff::Timestamp;
use serde_json::{Value, json};

use super::shop::{
    KB, KB_PAGE, SUPPORT, SUPPORT_PAGE, Shop, ask, assert_in_time, get_as_visitor, in_force, releases_named, shows, token, until,
    until_shown, upload,
};
use crate::kit::Edge;

/// Visitors who ask all the while.
const VISITORS: u32 = 4;

/// What a release shows, by its content address.
type Shown = Arc<std::sync::Mutex<BTreeMap<String, String>>>;

/// A page of the support's that a visitor saw: when it was asked for, and what it showed.
type Seen = (Timestamp, String);

/// Asks for one page after the other until it is over. Every one must be whole.
async fn browse(edge: Arc<Edge>, visitor: u32, shown: Shown, over: Arc<AtomicBool>, rounds: Arc<AtomicU32>) -> Vec<Seen> {
    let mut seen = Vec::new();
    while !over.load(Ordering::Relaxed) {
        for (page, fragment) in [(KB_PAGE, KB), (SUPPORT_PAGE, SUPPORT)] {
            let asked = Timestamp::now();
            let answer = get_as_visitor(&edge, page, visitor).await;
            assert_eq!(answer.status, StatusCode::OK, "{page}: {}", answer.body);
            for name in [KB, SUPPORT, "mfe-shell"] {
                assert_eq!(releases_named(&answer.body, name).len(), 1, "{page} names one release of {name}");
            }
            let release = answer.model()["fragments"][fragment]["release"].as_str().unwrap().to_owned();
            assert!(releases_named(&answer.body, fragment).contains(&release), "{page}: markup and model are of one set");
            let text = shown.lock().unwrap()[&release].clone();
            assert_eq!(answer.slot("main"), format!("<p>{text}</p>"), "{page} shows its own release");
            let late = format!("/assets/{fragment}/{release}/late.js");
            assert_eq!(edge.get(&late).await.status, StatusCode::OK, "{late}");
            if fragment == SUPPORT {
                seen.push((asked, text));
            }
        }
        rounds.fetch_add(1, Ordering::Relaxed);
    }
    seen
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_squads_ship_at_the_same_time_and_no_visitor_notices() {
    let shop = Shop::open().await;
    // The second one follows the store as every edge does by default; the squads ask the first one.
    let start = async || Arc::new(shop.edge().set("ROADSIDE_RELEASES_POLL_MS", "250").start().await);
    let (edge, other) = (start().await, start().await);
    let shown = Shown::default();
    for name in [KB, SUPPORT] {
        let live = shop.state(name).await.live;
        shown.lock().unwrap().insert(live, "one".to_owned());
    }
    let (over, rounds) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU32::new(0)));
    let visit = |visitor: u32| {
        let edge = if visitor.is_multiple_of(2) { &edge } else { &other };
        tokio::spawn(browse(Arc::clone(edge), visitor, Arc::clone(&shown), Arc::clone(&over), Arc::clone(&rounds)))
    };
    let visitors: Vec<_> = (0..VISITORS).map(visit).collect();
    let ships = async |name: &str, squad: &str, action: &str, body: Value| {
        let (status, answer) = ask(&edge, Method::POST, &format!("/releases/{name}/{action}"), Some(&token(squad)), body).await;
        assert_eq!(status, StatusCode::OK, "{name} {action}: {answer}");
    };
    let publishes = async |name: &str, squad: &str, text: &str| {
        let parcel = shop.parcel(name, &shows(text)).await;
        shown.lock().unwrap().insert(parcel.id.clone(), text.to_owned());
        let (status, answer) = upload(&edge, name, &parcel, &token(squad)).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        parcel.id
    };

    // Both publish; the first squad tries its release on a tenth.
    let kb = publishes(KB, "kb", "two").await;
    let support = publishes(SUPPORT, "support", "two").await;
    let before = edge.get(KB_PAGE).await.model()["fragments"][KB]["release"].as_str().unwrap().to_owned();
    ships(KB, "kb", "promote", json!({ "release": kb, "share": 1_000 })).await;
    until("a tenth is on trial", || async { edge.get(KB_PAGE).await.header("cache-control") == "private, no-store" }).await;

    // The split, by what ten thousand visitors are given.
    let (asked, wanted) = (&edge, kb.as_str());
    let has_it = |visitor: u32| async move {
        let request = asked.request(Method::HEAD, KB_PAGE).header("cookie", format!("cohort={visitor:032x}"));
        asked.send(request).await.header("server-timing").contains(wanted)
    };
    let taken = stream::iter(0..10_000_u32).map(has_it).buffer_unordered(16).filter(|taken| std::future::ready(*taken)).count().await;
    assert!(taken.abs_diff(1_000) <= 100, "{taken} of 10,000 visitors");

    // The other squad ships for everybody; the first promotes; the other takes its own back.
    ships(SUPPORT, "support", "promote", json!({ "release": support })).await;
    ships(KB, "kb", "promote", json!({ "release": kb })).await;
    for edge in [&edge, &other] {
        until_shown(edge, KB_PAGE, "two").await;
        until_shown(edge, SUPPORT_PAGE, "two").await;
    }
    ships(SUPPORT, "support", "rollback", Value::Null).await;
    assert_eq!(edge.get(SUPPORT_PAGE).await.slot("main"), "<p>one</p>", "the edge that was asked has done it when it answers");
    let state = shop.state(SUPPORT).await;
    let gone = [in_force(&edge, &state).await, in_force(&other, &state).await];
    until_shown(&other, SUPPORT_PAGE, "one").await;
    for edge in [&edge, &other] {
        assert_eq!(edge.get(KB_PAGE).await.slot("main"), "<p>two</p>", "the other squad's release stays");
        let old = format!("/assets/{KB}/{before}/late.js");
        assert_eq!(edge.get(&old).await.status, StatusCode::OK, "a page that was opened before finds its chunks");
    }

    let enough = rounds.load(Ordering::Relaxed) + 4 * VISITORS;
    until("visitors have seen what came after", || async { rounds.load(Ordering::Relaxed) >= enough }).await;
    over.store(true, Ordering::Relaxed);
    let mut after = 0;
    for (visitor, pages) in (0_u32..).zip(visitors) {
        let pages = pages.await.unwrap();
        let gone = gone[usize::from(!visitor.is_multiple_of(2))];
        let later = pages.iter().filter(|(asked, _)| *asked > gone);
        after += later.inspect(|page| assert_eq!(page.1, "one", "no page shows what was rolled back: {gone}, {page:?}")).count();
    }
    assert!(after >= 3, "they have");
    // By the edges' own clocks: how long a busy machine takes to make a page afterwards is none of this.
    for gone in gone {
        assert_in_time(gone, &state);
    }
}
