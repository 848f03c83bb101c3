//! Podlets, as npm's `@podium/podlet` makes them: manifest, version, fallback, files by scope.

use std::time::Duration;

use http::{Method, StatusCode};

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
    let first = edge.get(JOBS).await;
    assert!(first.slot("footer").contains("1-fallback.css"), "{}", first.slot("footer"));
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
async fn a_podlet_that_is_read_while_the_page_is_sent_brings_its_files_in_its_slot() {
    let squad = podlet().await;
    let edge = with("podlet", &format!("{}/manifest.json", squad.url), "deadline_ms = 5000").start().await;
    let answer = edge.get(JOBS).await;
    let footer = answer.slot("footer");
    assert!(footer.starts_with("<link rel=\"stylesheet\" href=\"/assets/offers/"), "{footer}");
    assert!(footer.contains("2-content.js") && footer.ends_with("<h2>Offers</h2>"), "{footer}");
    let (head, _) = edge.get(JOBS).await.body.split_once("</head>").map(|(head, rest)| (head.to_owned(), rest.to_owned())).unwrap();
    assert!(head.contains("0-all.css"), "the next page names them in its head: {head}");
}

#[tokio::test]
async fn a_server_that_hangs_from_the_start_holds_up_no_page() {
    let squad = podlet().await;
    squad.at("/manifest.json", Does::Hangs);
    // Longer than the test waits: whatever waits for the server makes it fail.
    let more = "deadline_ms = 10000\nfallback = \"shell.skip_to_content\"";
    let edge = with("podlet", &format!("{}/manifest.json", squad.url), more).set("ROADSIDE_RENDER_PAGE_MS", 60_000).start().await;
    let head = async || {
        let mut answer = edge.request(Method::GET, JOBS).send().await.unwrap();
        let mut head = Vec::new();
        while !head.windows(7).any(|window| window == b"</head>") {
            head.extend_from_slice(&answer.chunk().await.unwrap().expect("the page is still under way"));
        }
    };
    tokio::time::timeout(Duration::from_secs(8), head()).await.expect("the head waits for nothing");
}

#[tokio::test]
async fn a_slot_waits_for_the_first_reading_and_the_content_within_one_deadline() {
    let squad = podlet().await;
    // Each alone would be in time.
    squad.at("/manifest.json", Does::Late(Duration::from_millis(300), Box::new(manifest("1.0.0"))));
    squad.at("/content", Does::Late(Duration::from_millis(300), Box::new(html("<h2>late</h2>").with("podlet-version", "1.0.0"))));
    let more = "deadline_ms = 500\nfallback = \"shell.skip_to_content\"";
    let edge = with("podlet", &format!("{}/manifest.json", squad.url), more).set("ROADSIDE_RENDER_PAGE_MS", 8_000).start().await;
    let answer = edge.get(JOBS).await;
    assert!(!answer.body.contains("<h2>late</h2>"), "{}", answer.slot("footer"));
    assert_eq!(answer.status, StatusCode::OK);
}

#[tokio::test]
async fn nobody_waits_for_a_reading_that_somebody_has_waited_for_in_vain() {
    let squad = podlet().await;
    squad.at("/manifest.json", Does::Hangs);
    let more = "deadline_ms = 300\nfallback = \"shell.skip_to_content\"";
    let edge = with("podlet", &format!("{}/manifest.json", squad.url), more)
        .set("ROADSIDE_RENDER_PAGE_MS", 8_000)
        .set("ROADSIDE_LISTEN_ADMIN", "127.0.0.1:0")
        .start()
        .await;
    for _ in 0..3 {
        assert!(edge.get(JOBS).await.slot("footer").starts_with(FALLBACK));
    }
    assert_eq!(squad.asked("/manifest.json").len(), 1, "one reading for all of them");
    let metrics = edge.admin("/metrics").await;
    for (outcome, number) in [("late", 1), ("unknown", 2)] {
        let line = format!("edge_fragment_answers_total{{fragment=\"offers\",outcome=\"{outcome}\"}} {number}");
        assert!(metrics.lines().any(|actual| actual == line), "{line} in {metrics}");
    }
}
