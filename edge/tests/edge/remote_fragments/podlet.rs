//! Podlets of npm's `@podium/podlet`: manifest, version, fallback, files by scope.

use std::time::Duration;

use http::{Method, StatusCode};

use super::*;
use crate::harness::stub_server::{Behaviour, typed};

fn manifest(version: &str) -> Behaviour {
    let json = serde_json::json!({
        "name": "offers", "version": version, "content": "/content", "fallback": "/fallback",
        "css": [{ "value": "/all.css", "type": "text/css" }, { "value": "/fallback.css", "scope": "fallback" }],
        "js": [{ "value": "/content.js", "type": "module", "scope": "content" }], "proxy": {},
    });
    typed("application/json; charset=utf-8", json.to_string())
}

/// A server with the responses of npm's `@podium/podlet`.
async fn podlet() -> StubServer {
    let server = StubServer::start().await;
    server.at("/manifest.json", manifest("1.0.0"));
    server.at("/content", html("<h2>Offers</h2>").with("podlet-version", "1.0.0"));
    server.at("/fallback", html("<p>Offers are coming back</p>"));
    server.at("/all.css", typed("text/css", "h2{}"));
    server.at("/fallback.css", typed("text/css", "p{}"));
    server.at("/content.js", typed("application/javascript", "export {};"));
    server
}

#[tokio::test]
async fn page_links_the_files_of_the_content_or_of_the_fallback() {
    let server = podlet().await;
    let edge = with("podlet", &format!("{}/manifest.json", server.url), "").start().await;
    let response = edge.get(OFFERS).await;
    assert_eq!((response.status, response.slot("main")), (StatusCode::OK, "<h2>Offers</h2>"));
    assert!(response.body.contains("0-all.css") && response.body.contains("<script type=\"module\" src=\"/assets/offers/"));
    assert!(!response.body.contains("1-fallback.css"), "{}", response.body);

    server.at("/content", Behaviour::Close);
    let response = edge.get(&format!("{OFFERS}?kind=other")).await;
    assert_eq!(response.status, StatusCode::SERVICE_UNAVAILABLE, "the fallback of a main fragment is an error page");
    assert!(response.body.contains("<p>Offers are coming back</p>") && response.body.contains("1-fallback.css"), "{}", response.body);
    assert!(!response.body.contains("2-content.js"), "{}", response.body);
    assert!(response.body.contains("content=\"noindex\"") && !response.header("retry-after").is_empty());
    assert_eq!(response.header("cache-control"), "no-store");
}

#[tokio::test]
async fn late_fallback_links_its_files_inside_the_slot() {
    let server = podlet().await;
    server.at("/content", Behaviour::Delay(Duration::from_millis(150), Box::new(Behaviour::Close)));
    let edge = with("podlet", &format!("{}/manifest.json", server.url), "").start().await;
    let first = edge.get(JOBS).await;
    assert!(first.slot("footer").contains("1-fallback.css"), "{}", first.slot("footer"));
    let response = edge.get(JOBS).await;
    assert_eq!(response.status, StatusCode::OK, "it is not the main fragment");
    let footer = response.slot("footer");
    assert!(
        footer.starts_with("<link rel=\"stylesheet\" href=\"/assets/offers/") && footer.ends_with("<p>Offers are coming back</p>"),
        "{footer}"
    );
    assert!(footer.contains("1-fallback.css") && !footer.contains("0-all.css"), "files of the head are not repeated: {footer}");
}

#[tokio::test]
async fn new_version_makes_the_edge_read_the_manifest_and_ask_again() {
    let server = podlet().await;
    let edge = with("podlet", &format!("{}/manifest.json", server.url), "").start().await;
    let first = edge.get(OFFERS).await.model()["fragments"]["offers"]["release"].clone();
    server.at("/manifest.json", manifest("2.0.0"));
    server.at("/all.css", typed("text/css", "h2{new:1}"));
    server.at("/content", html("<h2>New</h2>").with("podlet-version", "2.0.0"));
    let response = edge.get(OFFERS).await;
    assert_eq!(response.slot("main"), "<h2>New</h2>");
    assert_ne!(response.model()["fragments"]["offers"]["release"], first, "the new files are linked");
    assert_eq!((server.requests("/manifest.json").len(), server.requests("/content").len()), (2, 3));

    server.at("/content", html("<h2>Newer</h2>").with("podlet-version", "3.0.0"));
    let response = edge.get(&format!("{OFFERS}?kind=x")).await;
    assert!(response.body.contains("Offers are coming back"), "the manifest still names 2.0.0");
    assert_eq!((server.requests("/manifest.json").len(), server.requests("/content").len()), (3, 5));
}

#[tokio::test]
async fn last_good_manifest_stays_in_use() {
    let server = podlet().await;
    let edge = with("podlet", &format!("{}/manifest.json", server.url), "").start().await;
    let good = edge.get(OFFERS).await;
    for bad in [Behaviour::Close, typed("application/json", "{"), manifest("").clone(), html("<p>x</p>"), manifest("1.0.0").status(500)] {
        server.at("/manifest.json", bad);
        // An unknown version makes the edge read the manifest again.
        server.at("/content", html("<h2>Offers</h2>").with("podlet-version", "9"));
        edge.get(&format!("{OFFERS}?kind=x")).await;
        server.at("/content", html("<h2>Offers</h2>").with("podlet-version", "1.0.0"));
        let response = edge.get(OFFERS).await;
        assert_eq!(
            (response.slot("main"), &response.model()["fragments"]["offers"]),
            (good.slot("main"), &good.model()["fragments"]["offers"])
        );
    }
}

#[tokio::test]
async fn manifest_read_after_the_head_links_its_files_inside_the_slot() {
    let server = podlet().await;
    let edge = with("podlet", &format!("{}/manifest.json", server.url), "deadline_ms = 5000").start().await;
    let response = edge.get(JOBS).await;
    let footer = response.slot("footer");
    assert!(footer.starts_with("<link rel=\"stylesheet\" href=\"/assets/offers/"), "{footer}");
    assert!(footer.contains("2-content.js") && footer.ends_with("<h2>Offers</h2>"), "{footer}");
    let (head, _) = edge.get(JOBS).await.body.split_once("</head>").map(|(head, rest)| (head.to_owned(), rest.to_owned())).unwrap();
    assert!(head.contains("0-all.css"), "the next page links them in its head: {head}");
}

#[tokio::test]
async fn hanging_manifest_does_not_delay_the_head() {
    let server = podlet().await;
    server.at("/manifest.json", Behaviour::Hang);
    // Longer than the test waits, so waiting for the server fails the test.
    let more = "deadline_ms = 10000\nfallback = \"shell.skip_to_content\"";
    let edge = with("podlet", &format!("{}/manifest.json", server.url), more).set("ROADSIDE_RENDER_PAGE_MS", 60_000).start().await;
    let head = async || {
        let mut response = edge.request(Method::GET, JOBS).send().await.unwrap();
        let mut head = Vec::new();
        while !head.windows(7).any(|window| window == b"</head>") {
            head.extend_from_slice(&response.chunk().await.unwrap().expect("the page has not ended"));
        }
    };
    tokio::time::timeout(Duration::from_secs(8), head()).await.expect("the head waits for the server");
}

#[tokio::test]
async fn first_manifest_read_and_content_share_one_deadline() {
    let server = podlet().await;
    // Each one is in time, both together are not.
    server.at("/manifest.json", Behaviour::Delay(Duration::from_millis(300), Box::new(manifest("1.0.0"))));
    server.at("/content", Behaviour::Delay(Duration::from_millis(300), Box::new(html("<h2>late</h2>").with("podlet-version", "1.0.0"))));
    let more = "deadline_ms = 500\nfallback = \"shell.skip_to_content\"";
    let edge = with("podlet", &format!("{}/manifest.json", server.url), more).set("ROADSIDE_RENDER_PAGE_MS", 8_000).start().await;
    let response = edge.get(JOBS).await;
    assert!(!response.body.contains("<h2>late</h2>"), "{}", response.slot("footer"));
    assert_eq!(response.status, StatusCode::OK);
}

#[tokio::test]
async fn pages_do_not_wait_for_a_manifest_read_that_timed_out_before() {
    let server = podlet().await;
    server.at("/manifest.json", Behaviour::Hang);
    let more = "deadline_ms = 300\nfallback = \"shell.skip_to_content\"";
    let edge = with("podlet", &format!("{}/manifest.json", server.url), more)
        .set("ROADSIDE_RENDER_PAGE_MS", 8_000)
        .set("ROADSIDE_LISTEN_ADMIN", "127.0.0.1:0")
        .start()
        .await;
    for _ in 0..3 {
        assert!(edge.get(JOBS).await.slot("footer").starts_with(FALLBACK));
    }
    assert_eq!(server.requests("/manifest.json").len(), 1, "one read for all pages");
    let metrics = edge.admin("/metrics").await;
    for (outcome, number) in [("late", 1), ("unknown", 2)] {
        let line = format!("edge_remote_fragment_requests_total{{fragment=\"offers\",outcome=\"{outcome}\"}} {number}");
        assert!(metrics.lines().any(|actual| actual == line), "{line} in {metrics}");
    }
}
