//! Faulty fragment servers: the page is complete and in time.

use std::io::{Read as _, Write as _};
use std::time::{Duration, Instant};

use flate2::Compression;
use flate2::write::GzEncoder;
use http::StatusCode;

use super::*;
use crate::harness::stub_server::{Behaviour, typed};

fn bomb() -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    std::io::copy(&mut std::io::repeat(b' ').take(64 << 20), &mut encoder).unwrap();
    encoder.flush().unwrap();
    encoder.finish().unwrap()
}

/// Every fault of a fragment server, by name.
fn faults(elsewhere: &str) -> Vec<(&'static str, Behaviour)> {
    vec![
        ("hanging", Behaviour::Hang),
        ("slow", Behaviour::Delay(Duration::from_secs(30), Box::new(html("<p>late</p>")))),
        ("dripping", Behaviour::Drip),
        ("closing", Behaviour::Close),
        ("truncated", Behaviour::Truncate),
        ("bad chunks", Behaviour::BadChunks),
        ("endless", Behaviour::Endless),
        ("500", html("<p>error</p>").status(500)),
        ("404", html("<p>error</p>").status(404)),
        ("partial content", html("<p>part</p>").status(206).with("content-range", "bytes 0-10/100")),
        ("non-authoritative", html("<p>changed</p>").status(203)),
        ("an unknown success", html("<p>x</p>").status(299)),
        ("wrong type", typed("application/json", "{}")),
        ("no type", Behaviour::Respond(200, Vec::new(), b"<p>x</p>".to_vec())),
        ("another charset", typed("text/html; charset=windows-1251", "<p>x</p>")),
        ("broken HTML", html("<div><p>open</footer></main>")),
        ("unclosed HTML", html("<!doctype html><html><body><div>")),
        ("no UTF-8", html(b"<p>\xff</p>".to_vec())),
        ("redirect", html("").status(302).with("location", elsewhere)),
        ("huge", html("<p>x</p>".repeat(100_000))),
        ("gzip bomb", html(bomb()).with("content-encoding", "gzip")),
        ("broken gzip", html("no gzip").with("content-encoding", "gzip")),
        ("unknown encoding", html("x").with("content-encoding", "zstd")),
        ("no HTTP", Behaviour::Respond(999, Vec::new(), Vec::new())),
    ]
}

#[tokio::test]
async fn page_is_complete_and_in_time_whatever_the_server_does() {
    let server = StubServer::start().await;
    server.at("/elsewhere", html("<p>followed</p>"));
    let more = "deadline_ms = 300\nfallback = \"shell.skip_to_content\"\nmax_kib = 64";
    let patient = |builder: Builder| builder.set("ROADSIDE_RENDER_BREAKER_FAILURES", 1000).set("ROADSIDE_RENDER_BREAKER_SHARE", 1);
    let edge = patient(with("page", &format!("{}/offers", server.url), more)).start().await;
    server.at("/offers", html("<p>good</p>").with("cache-control", "no-store"));
    assert_eq!(edge.get(JOBS).await.slot("footer"), "<p>good</p>");
    for (name, behaviour) in faults(&format!("{}/elsewhere", server.url)) {
        server.at("/offers", behaviour);
        let started = Instant::now();
        let response = edge.get(JOBS).await;
        assert!(started.elapsed() < Duration::from_secs(2), "{name}: {:?}", started.elapsed());
        assert_eq!(response.status, StatusCode::OK, "{name}");
        assert!(response.slot("footer").starts_with(FALLBACK), "{name}: {}", response.slot("footer"));
        assert!(page(&response).ends_with("</html>"), "{name}");
        assert_eq!(response.header("set-cookie"), "", "{name}");
    }
    assert_eq!(server.requests("/elsewhere").len(), 0, "redirects are not followed");
    // The faults leave no trace.
    server.at("/offers", html("").status(204));
    assert_eq!(edge.get(JOBS).await.slot("footer"), "", "204 leaves the slot empty");
    server.at("/offers", html("<p>good</p>").with("set-cookie", "a=1"));
    let response = edge.get(JOBS).await;
    assert_eq!((response.slot("footer"), response.header("set-cookie")), ("<p>good</p>", ""));
}

#[tokio::test]
async fn unreachable_server_leaves_the_page_complete() {
    for (url, outcome) in [("http://127.0.0.1:9/", "refused"), ("http://missing.invalid/", "unreachable")] {
        let edge = with("page", url, PATIENT).set("ROADSIDE_LISTEN_ADMIN", "127.0.0.1:0").start().await;
        let response = edge.get(JOBS).await;
        assert!(response.slot("footer").starts_with(FALLBACK), "{url}: {}", response.slot("footer"));
        let line = format!("edge_remote_fragment_requests_total{{fragment=\"offers\",outcome=\"{outcome}\"}} 1");
        let metrics = edge.admin("/metrics").await;
        assert!(metrics.lines().any(|actual| actual == line), "{line} in {metrics}");
    }
}

/// An edge whose circuit breaker opens for `pause_ms` after three failures. The server has answered
/// once and fails from now on.
async fn failing(server: &StubServer, pause_ms: u64) -> Edge {
    server.at("/offers", html("<p>x</p>").with("cache-control", "no-store"));
    let edge = with("page", &format!("{}/offers", server.url), PATIENT)
        .set("ROADSIDE_RENDER_BREAKER_FAILURES", 3)
        .set("ROADSIDE_RENDER_BREAKER_PAUSE_MS", pause_ms)
        .start()
        .await;
    assert_eq!(edge.get(JOBS).await.slot("footer"), "<p>x</p>");
    server.at("/offers", html("").status(500));
    edge
}

#[tokio::test]
async fn circuit_breaker_opens_after_repeated_failures() {
    let server = StubServer::start().await;
    let edge = failing(&server, 600_000).await;
    for _ in 0..10 {
        assert!(edge.get(JOBS).await.slot("footer").starts_with(FALLBACK));
    }
    assert_eq!(server.requests("/offers").len(), 2 + 3, "one request for its files, one good response, three failures");
}

#[tokio::test]
async fn circuit_breaker_closes_when_the_server_recovers() {
    let server = StubServer::start().await;
    let edge = failing(&server, 300).await;
    for _ in 0..3 {
        assert!(edge.get(JOBS).await.slot("footer").starts_with(FALLBACK));
    }
    server.at("/offers", html("<p>back</p>").with("cache-control", "no-store"));
    while edge.get(JOBS).await.slot("footer") != "<p>back</p>" {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn hanging_slot_gets_its_fallback_at_the_page_deadline() {
    let server = StubServer::start().await;
    server.at("/offers", html("<p>x</p>"));
    let edge = with("page", &format!("{}/offers", server.url), PATIENT).set("ROADSIDE_RENDER_PAGE_MS", 400).start().await;
    edge.get(JOBS).await;
    server.at("/offers", Behaviour::Hang);
    let started = Instant::now();
    let response = edge.get("/ru-ru/kazan/jobs").await;
    assert!(response.slot("footer").starts_with(FALLBACK), "{}", response.slot("footer"));
    assert!(response.slot("main").starts_with("<p>main: "));
    assert!((Duration::from_millis(350)..Duration::from_millis(2500)).contains(&started.elapsed()), "{:?}", started.elapsed());
}
