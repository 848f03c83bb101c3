//! Progressive rollout: a stable share of the visitors, within its audience.

use std::collections::BTreeMap;

use contracts::rollout::Audience;
use futures_util::stream::{self, StreamExt as _};
use http::Method;

use super::test_store::{KB, KB_PAGE, TestStore, get_as_visitor, releases_named, shows, until};
use crate::harness::Edge;

/// Waits until a page depends on the visitor.
async fn until_canary_starts(edge: &Edge, page: &str) {
    until("the rollout is in force", || async move { edge.get(page).await.header("cache-control") == "private, no-store" }).await;
}

#[tokio::test]
async fn cohorts_are_stable_while_the_share_grows() {
    let store = TestStore::open().await;
    let edge = store.edge().start().await;
    let two = store.publish(KB, &shows("two")).await;
    store.promote(KB, &two, 1_000).await;
    until_canary_starts(&edge, KB_PAGE).await;
    let (target, expected) = (&edge, two.as_str());
    let release = |visitor: u32| async move {
        let request = target.request(Method::HEAD, KB_PAGE).header("cookie", format!("cohort={visitor:032x}"));
        target.send(request).await.header("server-timing").contains(expected)
    };
    let responses: BTreeMap<u32, bool> =
        stream::iter(0..1_000).map(|visitor| async move { (visitor, release(visitor).await) }).buffer_unordered(16).collect().await;
    let selected = responses.values().filter(|selected| **selected).count();
    assert!((50..200).contains(&selected), "{selected} of 1,000");
    for visitor in (0..1_000).step_by(17) {
        assert_eq!(release(visitor).await, responses[&visitor], "visitor {visitor} again");
    }
    // Visitors with the release keep it while the share grows.
    store.promote(KB, &two, 5_000).await;
    let new = *responses
        .keys()
        .find(|visitor| !responses[visitor] && releases::is_in_rollout(KB, &half(&two), ANY, &format!("{visitor:032x}")))
        .unwrap();
    until("the share has grown", || release(new)).await;
    for visitor in responses.iter().filter(|(_, selected)| **selected).map(|(visitor, _)| *visitor).take(50) {
        assert!(release(visitor).await, "visitor {visitor}");
    }
}

const ANY: releases::PageFacts<'_> =
    releases::PageFacts { brand: "amber", locale: "ru-ru", country: "ru", city: "moskva", host: "localhost" };

fn half(release: &str) -> contracts::rollout::Rollout {
    contracts::rollout::Rollout { release: release.to_owned(), share: 5_000, audience: Audience::default() }
}

#[tokio::test]
async fn page_has_one_release_of_a_fragment_and_is_not_cached() {
    let store = TestStore::open().await;
    let edge = store.edge().start().await;
    let one = store.state(KB).await.live;
    let two = store.publish(KB, &shows("two")).await;
    store.promote(KB, &two, 5_000).await;
    until_canary_starts(&edge, KB_PAGE).await;
    let mut seen = BTreeMap::new();
    for visitor in 0..40 {
        let page = get_as_visitor(&edge, KB_PAGE, visitor).await;
        let release = page.model()["fragments"][KB]["release"].as_str().unwrap().to_owned();
        assert_eq!(releases_named(&page.body, KB), [release.clone()].into());
        assert_eq!(page.slot("main"), if release == two { "<p>two</p>" } else { "<p>one</p>" });
        assert_eq!((page.header("cache-control"), page.header("set-cookie")), ("private, no-store", ""));
        let model = get_as_visitor(&edge, &format!("/_edge/page?url={KB_PAGE}/taxi"), visitor).await;
        let model: serde_json::Value = serde_json::from_str(&model.body).unwrap();
        assert_eq!(model["fragments"][KB]["release"], release.as_str(), "the next page by soft navigation");
        *seen.entry(release).or_insert(0) += 1;
    }
    assert_eq!(seen.keys().cloned().collect::<std::collections::BTreeSet<_>>(), [one, two].into());
    let new = edge.get(KB_PAGE).await;
    assert!(new.header("set-cookie").starts_with("cohort="), "a new visitor gets a cohort id");
}

#[tokio::test]
async fn page_outside_the_audience_stays_public() {
    let store = TestStore::open().await;
    let edge = store.edge().start().await;
    let two = store.publish(KB, &shows("two")).await;
    store.promote_to(KB, &two, 5_000, Audience { cities: vec!["kazan".to_owned()], ..Audience::default() }).await;
    until_canary_starts(&edge, "/ru-ru/kazan/knowledge-base").await;
    for visitor in 0..10 {
        let page = get_as_visitor(&edge, KB_PAGE, visitor).await;
        assert_eq!(page.slot("main"), "<p>one</p>");
        assert!(page.header("cache-control").starts_with("public"), "{}", page.header("cache-control"));
    }
    assert_eq!(edge.get(KB_PAGE).await.header("set-cookie"), "");
    // A share of 100 % of an audience does not depend on the visitor.
    store.promote_to(KB, &two, 10_000, Audience { cities: vec!["kazan".to_owned()], ..Audience::default() }).await;
    until("all of Kazan have it", || async {
        let page = edge.get("/ru-ru/kazan/knowledge-base").await;
        page.slot("main") == "<p>two</p>" && page.header("cache-control").starts_with("public") && page.header("set-cookie").is_empty()
    })
    .await;
    assert_eq!(edge.get(KB_PAGE).await.slot("main"), "<p>one</p>");
}
