//! Pages with remote fragments in the memory of pages.

use super::*;

/// Whether the page comes from memory, after enough visits to fill all caches.
async fn is_remembered(edge: &Edge, path: &str) -> bool {
    for _ in 0..3 {
        assert!(edge.get(path).await.slot("footer").contains("offers"));
    }
    edge.get(path).await.header("server-timing").contains("memory")
}

#[tokio::test]
async fn page_is_remembered_while_its_remote_fragments_are_fresh() {
    let server = StubServer::start().await;
    let fresh = "fresh_seconds = 3600";
    let edge = with("page", &format!("{}/offers", server.url), fresh).start().await;
    server.at("/offers", html("<p>offers</p>").with("cache-control", "max-age=600"));
    assert!(is_remembered(&edge, JOBS).await);
    assert_eq!(edge.get(JOBS).await.slot("footer"), "<p>offers</p>");
}

#[tokio::test]
async fn page_with_uncacheable_or_personal_fragments_is_not_remembered() {
    let server = StubServer::start().await;
    server.at("/offers", html("<p>offers</p>").with("cache-control", "no-store"));
    let edge = with("page", &format!("{}/offers", server.url), "fresh_seconds = 3600").start().await;
    assert!(!is_remembered(&edge, JOBS).await, "the response is not cached");

    server.at("/offers", html("<p>offers</p>").with("cache-control", "max-age=600"));
    let edge = with("page", &format!("{}/offers", server.url), "fresh_seconds = 3600\ncookies = [\"choice\"]").start().await;
    assert!(!is_remembered(&edge, JOBS).await, "the rule forwards a cookie");
}

#[tokio::test]
async fn page_with_a_deciding_main_fragment_is_not_remembered() {
    let server = StubServer::start().await;
    server.at("/offers", html("<p>offers</p>").with("cache-control", "max-age=600"));
    let edge = with("page", &format!("{}/offers", server.url), "fresh_seconds = 3600").start().await;
    for _ in 0..3 {
        assert_eq!(edge.get(OFFERS).await.slot("main"), "<p>offers</p>");
    }
    assert!(!edge.get(OFFERS).await.header("server-timing").contains("memory"));
}
