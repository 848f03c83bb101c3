//! One more question to a server that could not answer just now, where its rule says so.

use std::net::TcpListener;
use std::time::Duration;

use super::*;
use crate::squad::Does;

/// Whatever comes first is followed by this.
fn good() -> Box<Does> {
    Box::new(html("<p>x</p>").with("cache-control", "no-store"))
}

/// An edge that has read the fragment's files: what is asked from here on is asked for pages.
async fn warm(squad: &Squad, more: &str) -> Edge {
    squad.at("/offers", *good());
    let edge = with("page", &format!("{}/offers", squad.url), &format!("fallback = \"shell.skip_to_content\"\n{more}"))
        .set("ROADSIDE_LISTEN_ADMIN", "127.0.0.1:0")
        .set("ROADSIDE_RENDER_BREAKER_FAILURES", 1000)
        .start()
        .await;
    assert_eq!(edge.get(JOBS).await.slot("footer"), "<p>x</p>");
    edge
}

/// What a page shows when the server does this, and how often it was asked.
async fn shown(squad: &Squad, edge: &Edge, does: Does) -> (String, usize) {
    let before = squad.asked("/offers").len();
    squad.at("/offers", does);
    let footer = edge.get(JOBS).await.slot("footer").to_owned();
    (footer, squad.asked("/offers").len() - before)
}

#[tokio::test]
async fn what_passes_is_asked_once_more_if_the_rule_says_so() {
    let squad = Squad::start().await;
    let edge = warm(&squad, "deadline_ms = 5000\nretry = true").await;
    for status in [502, 503, 504] {
        let once = Does::Once(Box::new(html("").status(status)), good());
        assert_eq!(shown(&squad, &edge, once).await, ("<p>x</p>".to_owned(), 2), "{status}");
        let (footer, asked) = shown(&squad, &edge, html("").status(status)).await;
        assert!(footer.starts_with(FALLBACK) && asked == 2, "once, and no more: {asked}");
    }
    for (name, does) in [("500", html("").status(500)), ("404", html("").status(404)), ("closes", Does::Closes), ("bad", html("<div>"))] {
        let (footer, asked) = shown(&squad, &edge, Does::Once(Box::new(does), good())).await;
        assert!(footer.starts_with(FALLBACK) && asked == 1, "{name}: {asked}");
    }
    let line = "edge_fragment_answers_total{fragment=\"offers\",outcome=\"retried\"} 6";
    assert!(edge.admin("/metrics").await.lines().any(|actual| actual == line), "{line}");
    let edge = warm(&squad, "deadline_ms = 5000").await;
    let once = Does::Once(Box::new(html("").status(503)), good());
    assert_eq!(shown(&squad, &edge, once).await.1, 1, "a rule that says nothing");
}

#[tokio::test]
async fn both_questions_share_one_deadline() {
    let squad = Squad::start().await;
    let edge = warm(&squad, "deadline_ms = 3000\nretry = true").await;
    // Each alone would be in time.
    let late = |does: Does| Does::Late(Duration::from_millis(2000), Box::new(does));
    let (footer, asked) = shown(&squad, &edge, Does::Once(Box::new(late(html("").status(503))), Box::new(late(*good())))).await;
    assert!(footer.starts_with(FALLBACK) && asked == 2, "{footer} {asked}");
    let metrics = edge.admin("/metrics").await;
    assert!(metrics.contains("outcome=\"late\"} 1\n"), "{metrics}");
}

#[tokio::test]
async fn a_server_that_refuses_connections_is_tried_once_more() {
    let nobody = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let edge = with("page", &format!("http://{nobody}/"), &format!("{PATIENT}\nretry = true"))
        .set("ROADSIDE_LISTEN_ADMIN", "127.0.0.1:0")
        .start()
        .await;
    assert!(edge.get(JOBS).await.slot("footer").starts_with(FALLBACK));
    let metrics = edge.admin("/metrics").await;
    for outcome in ["retried", "refused"] {
        assert!(metrics.contains(&format!("outcome=\"{outcome}\"}} 1\n")), "{outcome}: {metrics}");
    }
}
