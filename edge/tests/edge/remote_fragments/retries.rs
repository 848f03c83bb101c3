//! Retries after transient failures, where the rule allows them.

use std::net::TcpListener;
use std::time::Duration;

use super::*;
use crate::harness::stub_server::Behaviour;

/// The response after the failure.
fn good() -> Box<Behaviour> {
    Box::new(html("<p>x</p>").with("cache-control", "no-store"))
}

/// An edge that has read the fragment's files, so later requests are for pages.
async fn warm(server: &StubServer, more: &str) -> Edge {
    server.at("/offers", *good());
    let edge = with("page", &format!("{}/offers", server.url), &format!("fallback = \"shell.skip_to_content\"\n{more}"))
        .set("ROADSIDE_LISTEN_ADMIN", "127.0.0.1:0")
        .set("ROADSIDE_RENDER_BREAKER_FAILURES", 1000)
        .start()
        .await;
    assert_eq!(edge.get(JOBS).await.slot("footer"), "<p>x</p>");
    edge
}

/// Footer of a page with this server behaviour, and the number of requests.
async fn footer_and_requests(server: &StubServer, edge: &Edge, behaviour: Behaviour) -> (String, usize) {
    let before = server.requests("/offers").len();
    server.at("/offers", behaviour);
    let footer = edge.get(JOBS).await.slot("footer").to_owned();
    (footer, server.requests("/offers").len() - before)
}

#[tokio::test]
async fn transient_failure_is_retried_once_when_the_rule_allows_it() {
    let server = StubServer::start().await;
    let edge = warm(&server, "deadline_ms = 5000\nretry = true").await;
    for status in [502, 503, 504] {
        let once = Behaviour::Sequence(Box::new(html("").status(status)), good());
        assert_eq!(footer_and_requests(&server, &edge, once).await, ("<p>x</p>".to_owned(), 2), "{status}");
        let (footer, requests) = footer_and_requests(&server, &edge, html("").status(status)).await;
        assert!(footer.starts_with(FALLBACK) && requests == 2, "one retry only: {requests}");
    }
    for (name, behaviour) in
        [("500", html("").status(500)), ("404", html("").status(404)), ("closes", Behaviour::Close), ("bad", html("<div>"))]
    {
        let (footer, requests) = footer_and_requests(&server, &edge, Behaviour::Sequence(Box::new(behaviour), good())).await;
        assert!(footer.starts_with(FALLBACK) && requests == 1, "{name}: {requests}");
    }
    let line = "edge_remote_fragment_requests_total{fragment=\"offers\",outcome=\"retried\"} 6";
    assert!(edge.admin("/metrics").await.lines().any(|actual| actual == line), "{line}");
    let edge = warm(&server, "deadline_ms = 5000").await;
    let once = Behaviour::Sequence(Box::new(html("").status(503)), good());
    assert_eq!(footer_and_requests(&server, &edge, once).await.1, 1, "no retry by default");
}

#[tokio::test]
async fn retry_shares_the_deadline_of_the_first_request() {
    let server = StubServer::start().await;
    let edge = warm(&server, "deadline_ms = 3000\nretry = true").await;
    // Each one is in time, both together are not.
    let late = |behaviour: Behaviour| Behaviour::Delay(Duration::from_millis(2000), Box::new(behaviour));
    let (footer, requests) =
        footer_and_requests(&server, &edge, Behaviour::Sequence(Box::new(late(html("").status(503))), Box::new(late(*good())))).await;
    assert!(footer.starts_with(FALLBACK) && requests == 2, "{footer} {requests}");
    let metrics = edge.admin("/metrics").await;
    assert!(metrics.contains("outcome=\"late\"} 1\n"), "{metrics}");
}

#[tokio::test]
async fn refused_connection_is_retried_once() {
    let address = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
    let edge = with("page", &format!("http://{address}/"), &format!("{PATIENT}\nretry = true"))
        .set("ROADSIDE_LISTEN_ADMIN", "127.0.0.1:0")
        .start()
        .await;
    assert!(edge.get(JOBS).await.slot("footer").starts_with(FALLBACK));
    let metrics = edge.admin("/metrics").await;
    for outcome in ["retried", "refused"] {
        assert!(metrics.contains(&format!("outcome=\"{outcome}\"}} 1\n")), "{outcome}: {metrics}");
    }
}
