//! A preview is for one browser: signed, ended by itself, kept by nobody, and unseen by everybody else.

use http::{Method, StatusCode};
use serde_json::{Value, json};

use super::shop::{KB, KB_PAGE, Shop, ask, shows, token};
use crate::kit::{Answer, Edge};

async fn get_with(edge: &Edge, path: &str, cookie: &str) -> Answer {
    edge.send(edge.request(Method::GET, path).header("cookie", cookie)).await
}

async fn link(edge: &Edge, release: &str) -> String {
    let body = json!({ "release": release, "minutes": 120, "to": KB_PAGE });
    let (status, answer) = ask(edge, Method::POST, &format!("/releases/{KB}/preview"), Some(&token("kb")), body).await;
    assert_eq!(status, StatusCode::OK, "{answer}");
    answer["link"].as_str().unwrap().to_owned()
}

/// A page's bytes, as a visitor without cookies gets it.
async fn live(edge: &Edge) -> (String, String) {
    let page = edge.get_as_is("localhost", KB_PAGE).await;
    (page.header("cache-control").to_owned(), page.body)
}

#[tokio::test]
async fn a_link_pins_a_release_for_one_browser_until_it_is_ended() {
    let shop = Shop::open().await;
    let edge = shop.edge().start().await;
    let two = shop.publish(KB, &shows("two")).await;
    let before = live(&edge).await;

    let followed = edge.get(&link(&edge, &two).await).await;
    assert_eq!((followed.status, followed.header("location")), (StatusCode::SEE_OTHER, KB_PAGE));
    assert_eq!(followed.header("cache-control"), "private, no-store");
    let cookie = followed.header("set-cookie").to_owned();
    assert!(cookie.starts_with("preview=") && cookie.contains("; HttpOnly; SameSite=Lax"), "{cookie}");
    let seconds: u32 = cookie.split("Max-Age=").nth(1).unwrap().split(';').next().unwrap().parse().unwrap();
    assert!((7_000..=7_200).contains(&seconds), "{cookie}");
    let cookie = cookie.split(';').next().unwrap();

    let page = get_with(&edge, KB_PAGE, cookie).await;
    assert_eq!(page.slot("main"), "<p>two</p>");
    assert_eq!(super::shop::releases_named(&page.body, KB), [two.clone()].into());
    assert_eq!((page.header("cache-control"), page.header("x-robots-tag")), ("private, no-store", "noindex"));
    let banner = page.body.split_once("<aside class=\"preview-banner\">").expect("a preview says that it is one").1;
    assert!(banner.contains("Это предпросмотр") && banner.contains(&two), "{banner}");
    assert!(!banner.split_once("</aside>").unwrap().0.contains("style="));
    assert!(get_with(&edge, "/ru-en/moskva/knowledge-base", cookie).await.body.contains("This is a preview."));
    let model = get_with(&edge, &format!("/_edge/page?url={KB_PAGE}"), cookie).await;
    assert_eq!(model.header("cache-control"), "private, no-store");
    assert_eq!(serde_json::from_str::<Value>(&model.body).unwrap()["fragments"][KB]["release"], two.as_str());

    assert_eq!(live(&edge).await, before, "nobody else sees anything of it");

    let end = banner.split("href=\"").nth(1).unwrap().split('"').next().unwrap().replace("&amp;", "&");
    let ended = get_with(&edge, &end, cookie).await;
    assert_eq!((ended.status, ended.header("location")), (StatusCode::SEE_OTHER, KB_PAGE));
    assert!(ended.header("set-cookie").starts_with("preview=; Path=/; Max-Age=0"), "{}", ended.header("set-cookie"));
}

#[tokio::test]
async fn what_is_forged_or_unknown_shows_what_is_live() {
    let shop = Shop::open().await;
    let edge = shop.edge().start().await;
    let two = shop.publish(KB, &shows("two")).await;
    let before = live(&edge).await;
    let link = link(&edge, &two).await;
    let good = link.split("token=").nth(1).unwrap().split('&').next().unwrap().replace("%7E", "~");
    let one = shop.state(KB).await.live;
    for bad in ["x".to_owned(), good.replace(&two, &one), format!("{good}0"), good.replacen('1', "2", 1)] {
        let page = get_with(&edge, KB_PAGE, &format!("preview={bad}")).await;
        assert_eq!((page.header("cache-control").to_owned(), page.body), before, "{bad}");
        let followed = edge.get(&format!("/_edge/preview?token={bad}&to={KB_PAGE}")).await;
        assert_eq!((followed.status, followed.header("set-cookie")), (StatusCode::SEE_OTHER, ""), "{bad}");
    }
    let evil = edge.get("/_edge/preview?end=1&to=//evil.example").await;
    assert_eq!(evil.header("location"), "/");

    // A release that is gone: what is live is shown.
    std::fs::remove_file(shop.store_folder().join(format!("releases/{KB}/{two}/release.json"))).unwrap();
    let other = shop.edge().set("ROADSIDE_RELEASES_PREVIEW_KEY", "shared").start().await;
    let page = get_with(&other, KB_PAGE, &format!("preview={good}")).await;
    assert_eq!(page.slot("main"), "<p>one</p>");
}

#[tokio::test]
async fn a_release_that_fails_in_a_preview_leaves_nothing_behind_for_others() {
    let shop = Shop::open().await;
    let edge = shop.edge().start().await;
    let two = shop.publish(KB, &shows("two")).await;
    let followed = edge.get(&link(&edge, &two).await).await;
    let cookie = followed.header("set-cookie").split(';').next().unwrap().to_owned();
    assert_eq!(get_with(&edge, KB_PAGE, &cookie).await.slot("main"), "<p>two</p>");
    // The live release begins to fail before it ever rendered here: its fallback is shown, and not what somebody previewed.
    let broken = shop.publish(KB, "var __fragment = { render: function () { throw new Error('broken'); } };").await;
    shop.promote(KB, &broken, 10_000).await;
    super::shop::until("the broken release is live", || async {
        edge.get(KB_PAGE).await.model()["fragments"][KB]["release"] == broken.as_str()
    })
    .await;
    assert!(edge.get(KB_PAGE).await.slot("main").starts_with("<p class=\"slot-fallback\">"), "{}", edge.get(KB_PAGE).await.slot("main"));
}
