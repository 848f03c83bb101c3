//! Caching of fragment servers' responses.

use std::time::Duration;

use http::{Method, StatusCode};

use super::*;
use crate::harness::stub_server::Behaviour;

#[tokio::test]
async fn cacheable_responses_are_reused_with_single_flight() {
    let server = StubServer::start().await;
    let edge = with("page", &format!("{}/offers", server.url), PATIENT).start().await;
    server.at("/offers", Behaviour::Delay(Duration::from_millis(200), Box::new(html("<p>x</p>").with("cache-control", "max-age=60"))));
    edge.get(OFFERS).await;
    let before = server.requests("/offers").len();
    let many = (0..20).map(|number| edge.get(if number % 2 == 0 { "/ru-ru/kazan/offers" } else { "/ru-en/moskva/offers" }));
    for response in futures_util::future::join_all(many).await {
        assert_eq!(response.slot("main"), "<p>x</p>");
    }
    assert_eq!(server.requests("/offers").len() - before, 2, "one request for each page");
    edge.get("/ru-ru/kazan/offers").await;
    assert_eq!(server.requests("/offers").len() - before, 2, "a fresh response is reused");
    server.at("/offers", Behaviour::Close);
    assert_eq!(edge.get("/ru-ru/kazan/offers").await.slot("main"), "<p>x</p>");

    server.at("/offers", html("<p>y</p>"));
    for _ in 0..2 {
        assert_eq!(edge.get("/ru-ru/perm/offers").await.slot("main"), "<p>y</p>");
    }
    assert_eq!(server.requests("/offers").len() - before, 4, "a response without Cache-Control is not reused");
    server.at("/offers", Behaviour::Close);
    let response = edge.get("/ru-ru/perm/offers").await;
    assert_eq!((response.status, response.slot("main")), (StatusCode::OK, "<p>y</p>"), "unless the server fails");
    assert!(response.header("server-timing").contains("main;desc=\"last-good "), "{}", response.header("server-timing"));
}

#[tokio::test]
async fn visitor_dependent_response_is_not_cached() {
    let server = StubServer::start().await;
    server.at("/offers", html("<p>yours</p>").with("cache-control", "public, max-age=60"));
    let edge = with("page", &format!("{}/offers", server.url), "cookies = [\"offer\"]\nfallback = \"shell.skip_to_content\"").start().await;
    let get = async |cookie: &'static str| edge.send(edge.request(Method::GET, OFFERS).header("cookie", cookie)).await;
    assert_eq!(get("offer=1").await.slot("main"), "<p>yours</p>");
    let before = server.requests("/offers").len();
    get("offer=1").await;
    assert_eq!(server.requests("/offers").len() - before, 1, "every page sends a request");
    server.at("/offers", Behaviour::Close);
    for cookie in ["offer=1", "offer=2", "x=1"] {
        assert!(!get(cookie).await.body.contains("yours"), "{cookie}");
    }
}
