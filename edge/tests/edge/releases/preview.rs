//! Previews: signed, for one browser, limited in time, uncacheable.

use http::{Method, StatusCode};
use serde_json::{Value, json};

use super::test_store::{KB, KB_PAGE, TestStore, ask, shows, token, until};
use crate::harness::{Edge, Response};

async fn get_with(edge: &Edge, path: &str, cookie: &str) -> Response {
    edge.send(edge.request(Method::GET, path).header("cookie", cookie)).await
}

async fn link(edge: &Edge, release: &str) -> String {
    let body = json!({ "release": release, "minutes": 120, "to": KB_PAGE });
    let (status, response) = ask(edge, Method::POST, &format!("/releases/{KB}/preview"), Some(&token("kb")), body).await;
    assert_eq!(status, StatusCode::OK, "{response}");
    response["link"].as_str().unwrap().to_owned()
}

/// Cache-Control and body of a page without cookies.
async fn live(edge: &Edge) -> (String, String) {
    let page = edge.get_as_is("localhost", KB_PAGE).await;
    (page.header("cache-control").to_owned(), page.body)
}

#[tokio::test]
async fn preview_link_selects_a_release_for_one_browser_until_it_ends() {
    let store = TestStore::open().await;
    let edge = store.edge().start().await;
    let two = store.publish(KB, &shows("two")).await;
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
    assert_eq!(super::test_store::releases_named(&page.body, KB), [two.clone()].into());
    assert_eq!((page.header("cache-control"), page.header("x-robots-tag")), ("private, no-store", "noindex"));
    let banner = page.body.split_once("<aside class=\"preview-banner\">").expect("a preview has a banner").1;
    assert!(banner.contains("Это предпросмотр") && banner.contains(&two), "{banner}");
    assert!(!banner.split_once("</aside>").unwrap().0.contains("style="));
    assert!(get_with(&edge, "/ru-en/moskva/knowledge-base", cookie).await.body.contains("This is a preview."));
    let model = get_with(&edge, &format!("/_edge/page?url={KB_PAGE}"), cookie).await;
    assert_eq!(model.header("cache-control"), "private, no-store");
    assert_eq!(serde_json::from_str::<Value>(&model.body).unwrap()["fragments"][KB]["release"], two.as_str());

    assert_eq!(live(&edge).await, before, "other visitors see no change");

    let end = banner.split("href=\"").nth(1).unwrap().split('"').next().unwrap().replace("&amp;", "&");
    let ended = get_with(&edge, &end, cookie).await;
    assert_eq!((ended.status, ended.header("location")), (StatusCode::SEE_OTHER, KB_PAGE));
    assert!(ended.header("set-cookie").starts_with("preview=; Path=/; Max-Age=0"), "{}", ended.header("set-cookie"));
}

#[tokio::test]
async fn forged_or_unknown_preview_shows_the_live_release() {
    let store = TestStore::open().await;
    let start = || store.edge().set("ROADSIDE_RELEASES_PREVIEW_KEY", "shared").start();
    let edge = start().await;
    let two = store.publish(KB, &shows("two")).await;
    let before = live(&edge).await;
    let link = link(&edge, &two).await;
    let good = link.split("token=").nth(1).unwrap().split('&').next().unwrap().replace("%7E", "~");
    let one = store.state(KB).await.live;
    for bad in ["x".to_owned(), good.replace(&two, &one), format!("{good}0"), good.replacen('1', "2", 1)] {
        let page = get_with(&edge, KB_PAGE, &format!("preview={bad}")).await;
        assert_eq!((page.header("cache-control").to_owned(), page.body), before, "{bad}");
        let followed = edge.get(&format!("/_edge/preview?token={bad}&to={KB_PAGE}")).await;
        assert_eq!((followed.status, followed.header("set-cookie")), (StatusCode::SEE_OTHER, ""), "{bad}");
    }
    let evil = edge.get("/_edge/preview?end=1&to=//evil.example").await;
    assert_eq!(evil.header("location"), "/");

    // A missing release: the live one is shown.
    std::fs::remove_file(store.store_folder().join(format!("releases/{KB}/{two}/release.json"))).unwrap();
    let other = start().await;
    let page = get_with(&other, KB_PAGE, &format!("preview={good}")).await;
    assert_eq!(page.slot("main"), "<p>one</p>");
}

#[tokio::test]
async fn preview_renders_are_not_reused_as_last_good_for_others() {
    let store = TestStore::open().await;
    let edge = store.edge().start().await;
    let two = store.publish(KB, &shows("two")).await;
    let followed = edge.get(&link(&edge, &two).await).await;
    let cookie = followed.header("set-cookie").split(';').next().unwrap().to_owned();
    assert_eq!(get_with(&edge, KB_PAGE, &cookie).await.slot("main"), "<p>two</p>");
    // The live release fails before its first render here: its fallback is shown, not the preview.
    let broken = store.publish(KB, "var __fragment = { render: function () { throw new Error('broken'); } };").await;
    store.promote(KB, &broken, 10_000).await;
    // The operators' port, because requesting a page would render the live release.
    until("the broken release is live", || async {
        let (_, all) = ask(&edge, Method::GET, "/releases", None, Value::Null).await;
        all["fragments"].as_array().unwrap().iter().any(|fragment| fragment["live"] == broken.as_str())
    })
    .await;
    let page = edge.get(KB_PAGE).await;
    assert!(page.slot("main").starts_with("<p class=\"slot-fallback\">"), "{}", page.slot("main"));
}
