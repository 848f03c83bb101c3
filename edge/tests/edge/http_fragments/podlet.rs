//! Podlets, as npm's `@podium/podlet` makes them: manifest, version, fallback, files by scope.

use std::time::{Duration, Instant};

use http::StatusCode;

use super::*;
use crate::squad::{Does, typed};

fn manifest(version: &str) -> Does {
    let json = serde_json::json!({
        "name": "offers", "version": version, "content": "/content", "fallback": "/fallback",
        "css": [{ "value": "/all.css", "type": "text/css" }, { "value": "/fallback.css", "scope": "fallback" }],
        "js": [{ "value": "/content.js", "type": "module", "scope": "content" }], "proxy": {},
    });
    typed("application/json; charset=utf-8", json.to_string())
}

/// A podlet as npm's `@podium/podlet` serves it.
async fn podlet() -> Squad {
    let squad = Squad::start().await;
    squad.at("/manifest.json", manifest("1.0.0"));
    squad.at("/content", html("<h2>Offers</h2>").with("podlet-version", "1.0.0"));
    squad.at("/fallback", html("<p>Offers are coming back</p>"));
    squad.at("/all.css", typed("text/css", "h2{}"));
    squad.at("/fallback.css", typed("text/css", "p{}"));
    squad.at("/content.js", typed("application/javascript", "export {};"));
    squad
}

#[tokio::test]
async fn a_podlet_brings_its_content_and_the_files_of_what_is_shown() {
    let squad = podlet().await;
    let edge = with("podlet", &format!("{}/manifest.json", squad.url), "").start().await;
    let answer = edge.get(OFFERS).await;
    assert_eq!((answer.status, answer.slot("main")), (StatusCode::OK, "<h2>Offers</h2>"));
    assert!(answer.body.contains("0-all.css") && answer.body.contains("<script type=\"module\" src=\"/assets/offers/"));
    assert!(!answer.body.contains("1-fallback.css"), "{}", answer.body);

    squad.at("/content", Does::Closes);
    let answer = edge.get(&format!("{OFFERS}?kind=other")).await;
    assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE, "a page without its content is not taken for it");
    assert!(answer.body.contains("<p>Offers are coming back</p>") && answer.body.contains("1-fallback.css"), "{}", answer.body);
    assert!(!answer.body.contains("2-content.js"), "{}", answer.body);
    assert!(answer.body.contains("content=\"noindex\"") && !answer.header("retry-after").is_empty());
    assert_eq!(answer.header("cache-control"), "no-store");
}

#[tokio::test]
async fn a_slot_that_falls_back_late_brings_its_own_files() {
    let squad = podlet().await;
    squad.at("/content", Does::Late(Duration::from_millis(150), Box::new(Does::Closes)));
    let edge = with("podlet", &format!("{}/manifest.json", squad.url), "").start().await;
    let answer = edge.get(JOBS).await;
    assert_eq!(answer.status, StatusCode::OK, "it is none of the page's main fragment");
    let footer = answer.slot("footer");
    assert!(
        footer.starts_with("<link rel=\"stylesheet\" href=\"/assets/offers/") && footer.ends_with("<p>Offers are coming back</p>"),
        "{footer}"
    );
    assert!(footer.contains("1-fallback.css") && !footer.contains("0-all.css"), "what the head has is not named twice: {footer}");
}

#[tokio::test]
async fn another_version_is_read_again_and_asked_once_more() {
    let squad = podlet().await;
    let edge = with("podlet", &format!("{}/manifest.json", squad.url), "").start().await;
    let first = edge.get(OFFERS).await.model()["fragments"]["offers"]["release"].clone();
    squad.at("/manifest.json", manifest("2.0.0"));
    squad.at("/all.css", typed("text/css", "h2{new:1}"));
    squad.at("/content", html("<h2>New</h2>").with("podlet-version", "2.0.0"));
    let answer = edge.get(OFFERS).await;
    assert_eq!(answer.slot("main"), "<h2>New</h2>");
    assert_ne!(answer.model()["fragments"]["offers"]["release"], first, "its files are the new ones");
    assert_eq!((squad.asked("/manifest.json").len(), squad.asked("/content").len()), (2, 3));

    squad.at("/content", html("<h2>Newer</h2>").with("podlet-version", "3.0.0"));
    let answer = edge.get(&format!("{OFFERS}?kind=x")).await;
    assert!(answer.body.contains("Offers are coming back"), "its manifest says 2.0.0, also when it is read again");
    assert_eq!((squad.asked("/manifest.json").len(), squad.asked("/content").len()), (3, 5));
}

#[tokio::test]
async fn the_last_good_manifest_goes_on() {
    let squad = podlet().await;
    let edge = with("podlet", &format!("{}/manifest.json", squad.url), "").start().await;
    let good = edge.get(OFFERS).await;
    for bad in [Does::Closes, typed("application/json", "{"), manifest("").clone(), html("<p>x</p>"), manifest("1.0.0").status(500)] {
        squad.at("/manifest.json", bad);
        // A version that nobody knows makes the manifest be read again at once.
        squad.at("/content", html("<h2>Offers</h2>").with("podlet-version", "9"));
        edge.get(&format!("{OFFERS}?kind=x")).await;
        squad.at("/content", html("<h2>Offers</h2>").with("podlet-version", "1.0.0"));
        let answer = edge.get(OFFERS).await;
        assert_eq!(
            (answer.slot("main"), &answer.model()["fragments"]["offers"]),
            (good.slot("main"), &good.model()["fragments"]["offers"])
        );
    }
}

#[tokio::test]
async fn a_server_that_hangs_from_the_start_holds_up_no_page_for_longer_than_its_deadline() {
    let squad = podlet().await;
    squad.at("/manifest.json", Does::Hangs);
    let more = "deadline_ms = 300\nfallback = \"shell.skip_to_content\"";
    let edge = with("podlet", &format!("{}/manifest.json", squad.url), more).set("ROADSIDE_RENDER_PAGE_MS", 8_000).start().await;
    edge.get("/ru-ru/moskva/knowledge-base").await;
    for longest in [4_000, 1_500, 1_500] {
        let started = Instant::now();
        assert!(edge.get(JOBS).await.slot("footer").starts_with(FALLBACK));
        assert!(started.elapsed() < Duration::from_millis(longest), "{:?}", started.elapsed());
    }
    assert_eq!(squad.asked("/manifest.json").len(), 1, "one reading for all of them");
}
