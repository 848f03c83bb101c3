//! Servers that do everything wrong: the page is whole, and in time.

use std::io::{Read as _, Write as _};
use std::time::{Duration, Instant};

use flate2::Compression;
use flate2::write::GzEncoder;
use http::StatusCode;

use super::*;
use crate::squad::{Does, typed};

fn bomb() -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    std::io::copy(&mut std::io::repeat(b' ').take(64 << 20), &mut encoder).unwrap();
    encoder.flush().unwrap();
    encoder.finish().unwrap()
}

/// Everything that a server can do wrong.
fn misdeeds(elsewhere: &str) -> Vec<(&'static str, Does)> {
    vec![
        ("hanging", Does::Hangs),
        ("slow", Does::Late(Duration::from_secs(30), Box::new(html("<p>late</p>")))),
        ("dripping", Does::Drips),
        ("closing", Does::Closes),
        ("truncated", Does::BreaksOff),
        ("bad chunks", Does::BadChunks),
        ("endless", Does::Endless),
        ("500", html("<p>error</p>").status(500)),
        ("404", html("<p>error</p>").status(404)),
        ("a part", html("<p>part</p>").status(206).with("content-range", "bytes 0-10/100")),
        ("another's word", html("<p>changed</p>").status(203)),
        ("an unknown success", html("<p>x</p>").status(299)),
        ("wrong type", typed("application/json", "{}")),
        ("no type", Does::Answers(200, Vec::new(), b"<p>x</p>".to_vec())),
        ("another charset", typed("text/html; charset=windows-1251", "<p>x</p>")),
        ("broken HTML", html("<div><p>open</footer></main>")),
        ("unclosed HTML", html("<!doctype html><html><body><div>")),
        ("no UTF-8", html(b"<p>\xff</p>".to_vec())),
        ("redirect", html("").status(302).with("location", elsewhere)),
        ("huge", html("<p>x</p>".repeat(100_000))),
        ("gzip bomb", html(bomb()).with("content-encoding", "gzip")),
        ("broken gzip", html("no gzip").with("content-encoding", "gzip")),
        ("unknown encoding", html("x").with("content-encoding", "zstd")),
        ("no HTTP", Does::Answers(999, Vec::new(), Vec::new())),
    ]
}

#[tokio::test]
async fn whatever_a_server_does_the_page_is_whole_in_time() {
    let squad = Squad::start().await;
    squad.at("/elsewhere", html("<p>followed</p>"));
    let more = "deadline_ms = 300\nfallback = \"shell.skip_to_content\"\nmax_kib = 64";
    let patient = |builder: Builder| builder.set("ROADSIDE_RENDER_BREAKER_FAILURES", 1000).set("ROADSIDE_RENDER_BREAKER_SHARE", 1);
    let edge = patient(with("page", &format!("{}/offers", squad.url), more)).start().await;
    squad.at("/offers", html("<p>good</p>").with("cache-control", "no-store"));
    assert_eq!(edge.get(JOBS).await.slot("footer"), "<p>good</p>");
    for (name, does) in misdeeds(&format!("{}/elsewhere", squad.url)) {
        squad.at("/offers", does);
        let started = Instant::now();
        let answer = edge.get(JOBS).await;
        assert!(started.elapsed() < Duration::from_secs(2), "{name}: {:?}", started.elapsed());
        assert_eq!(answer.status, StatusCode::OK, "{name}");
        assert!(answer.slot("footer").starts_with(FALLBACK), "{name}: {}", answer.slot("footer"));
        assert!(page(&answer).ends_with("</html>"), "{name}");
        assert_eq!(answer.header("set-cookie"), "", "{name}");
    }
    assert_eq!(squad.asked("/elsewhere").len(), 0, "nobody is followed");
    // Nothing of it is left behind.
    squad.at("/offers", html("").status(204));
    assert_eq!(edge.get(JOBS).await.slot("footer"), "", "nothing is nothing");
    squad.at("/offers", html("<p>good</p>").with("set-cookie", "a=1"));
    let answer = edge.get(JOBS).await;
    assert_eq!((answer.slot("footer"), answer.header("set-cookie")), ("<p>good</p>", ""));
}

#[tokio::test]
async fn a_server_that_is_not_there_leaves_the_page_whole() {
    for (url, outcome) in [("http://127.0.0.1:9/", "refused"), ("http://nobody.invalid/", "unreachable")] {
        let edge = with("page", url, PATIENT).set("ROADSIDE_LISTEN_ADMIN", "127.0.0.1:0").start().await;
        let answer = edge.get(JOBS).await;
        assert!(answer.slot("footer").starts_with(FALLBACK), "{url}: {}", answer.slot("footer"));
        let line = format!("edge_fragment_answers_total{{fragment=\"offers\",outcome=\"{outcome}\"}} 1");
        let metrics = edge.admin("/metrics").await;
        assert!(metrics.lines().any(|actual| actual == line), "{line} in {metrics}");
    }
}

#[tokio::test]
async fn a_server_that_fails_again_and_again_is_left_alone_and_comes_back() {
    let squad = Squad::start().await;
    squad.at("/offers", html("<p>x</p>").with("cache-control", "no-store"));
    let edge = with("page", &format!("{}/offers", squad.url), PATIENT)
        .set("ROADSIDE_RENDER_BREAKER_FAILURES", 3)
        .set("ROADSIDE_RENDER_BREAKER_PAUSE_MS", 300)
        .start()
        .await;
    edge.get(JOBS).await;
    squad.at("/offers", html("").status(500));
    for _ in 0..10 {
        assert!(edge.get(JOBS).await.slot("footer").starts_with(FALLBACK));
    }
    assert_eq!(squad.asked("/offers").len(), 2 + 3, "the reading of its files, the good answer, three bad ones");
    squad.at("/offers", html("<p>back</p>").with("cache-control", "no-store"));
    while edge.get(JOBS).await.slot("footer") != "<p>back</p>" {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn slots_are_filled_side_by_side_within_the_pages_time() {
    let squad = Squad::start().await;
    squad.at("/offers", html("<p>x</p>"));
    let edge = with("page", &format!("{}/offers", squad.url), PATIENT).set("ROADSIDE_RENDER_PAGE_MS", 400).start().await;
    edge.get(JOBS).await;
    squad.at("/offers", Does::Hangs);
    let started = Instant::now();
    let answer = edge.get("/ru-ru/kazan/jobs").await;
    assert!(answer.slot("footer").starts_with(FALLBACK), "{}", answer.slot("footer"));
    assert!(answer.slot("main").starts_with("<p>main: "));
    assert!((Duration::from_millis(350)..Duration::from_millis(2500)).contains(&started.elapsed()), "{:?}", started.elapsed());
}
