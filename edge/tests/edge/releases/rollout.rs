//! Some visitors get another release: always the same ones, in the share that was asked for, and on the pages that it is for.

use std::collections::BTreeMap;

use contracts::rollout::Audience;
use futures_util::stream::{self, StreamExt as _};
use http::Method;

use super::shop::{KB, KB_PAGE, Shop, get_as_visitor, releases_named, shows, until};
use crate::kit::Edge;

/// Waits until a page depends on who asks for it.
async fn until_on_trial(edge: &Edge, page: &str) {
    until("the rollout is in force", || async move { edge.get(page).await.header("cache-control") == "private, no-store" }).await;
}

#[tokio::test]
async fn visitors_stay_where_they_are_while_the_share_grows() {
    let shop = Shop::open().await;
    let edge = shop.edge().start().await;
    let two = shop.publish(KB, &shows("two")).await;
    shop.promote(KB, &two, 1_000).await;
    until_on_trial(&edge, KB_PAGE).await;
    let release = async |visitor: u32| {
        let request = edge.request(Method::HEAD, KB_PAGE).header("cookie", format!("cohort={visitor:032x}"));
        edge.send(request).await.header("server-timing").contains(&two)
    };
    let answers: BTreeMap<u32, bool> =
        stream::iter(0..1_000).map(|visitor| async move { (visitor, release(visitor).await) }).buffer_unordered(16).collect().await;
    let taken = answers.values().filter(|taken| **taken).count();
    assert!((50..200).contains(&taken), "{taken} of 1,000");
    for visitor in (0..1_000).step_by(17) {
        assert_eq!(release(visitor).await, answers[&visitor], "visitor {visitor} is asked again");
    }
    // Who has it keeps it while the share grows.
    shop.promote(KB, &two, 5_000).await;
    let new =
        *answers.keys().find(|visitor| !answers[visitor] && releases::takes(KB, &half(&two), ANY, &format!("{visitor:032x}"))).unwrap();
    until("the share has grown", || release(new)).await;
    for visitor in answers.iter().filter(|(_, taken)| **taken).map(|(visitor, _)| *visitor).take(50) {
        assert!(release(visitor).await, "visitor {visitor}");
    }
}

const ANY: releases::PageFacts<'_> =
    releases::PageFacts { brand: "amber", locale: "ru-ru", country: "ru", city: "moskva", host: "localhost" };

fn half(release: &str) -> contracts::rollout::Rollout {
    contracts::rollout::Rollout { release: release.to_owned(), share: 5_000, audience: Audience::default() }
}

#[tokio::test]
async fn a_page_is_made_of_one_release_of_a_fragment_and_kept_by_nobody() {
    let shop = Shop::open().await;
    let edge = shop.edge().start().await;
    let one = shop.state(KB).await.live;
    let two = shop.publish(KB, &shows("two")).await;
    shop.promote(KB, &two, 5_000).await;
    until_on_trial(&edge, KB_PAGE).await;
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
    assert!(new.header("set-cookie").starts_with("cohort="), "a new visitor is given an identifier");
}

#[tokio::test]
async fn pages_that_a_rollout_is_not_for_are_left_to_caches() {
    let shop = Shop::open().await;
    let edge = shop.edge().start().await;
    let two = shop.publish(KB, &shows("two")).await;
    shop.promote_to(KB, &two, 5_000, Audience { cities: vec!["kazan".to_owned()], ..Audience::default() }).await;
    until_on_trial(&edge, "/ru-ru/kazan/knowledge-base").await;
    for visitor in 0..10 {
        let page = get_as_visitor(&edge, KB_PAGE, visitor).await;
        assert_eq!(page.slot("main"), "<p>one</p>");
        assert!(page.header("cache-control").starts_with("public"), "{}", page.header("cache-control"));
    }
    assert_eq!(edge.get(KB_PAGE).await.header("set-cookie"), "");
    // Everybody of an audience: nobody has to be told apart.
    shop.promote_to(KB, &two, 10_000, Audience { cities: vec!["kazan".to_owned()], ..Audience::default() }).await;
    until("all of Kazan have it", || async {
        let page = edge.get("/ru-ru/kazan/knowledge-base").await;
        page.slot("main") == "<p>two</p>" && page.header("cache-control").starts_with("public") && page.header("set-cookie").is_empty()
    })
    .await;
    assert_eq!(edge.get(KB_PAGE).await.slot("main"), "<p>one</p>");
}
