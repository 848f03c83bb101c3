//! What a client has already is not sent again.

use http::{Method, StatusCode};

use crate::kit::{Answer, Edge, edge};

const PATH: &str = "/ru-ru/moskva/knowledge-base";

/// Without the port in the host, so that addresses in the answer have none.
async fn get(edge: &Edge, path: &str) -> Answer {
    edge.send(edge.request(Method::GET, path)).await
}

async fn ask(edge: &Edge, path: &str, tag: &str) -> Answer {
    edge.send(edge.request(Method::GET, path).header("if-none-match", tag)).await
}

/// Tag of a page that has been rendered before: while it is being rendered, its bytes are not known.
async fn tag(edge: &Edge, path: &str) -> String {
    get(edge, path).await;
    get(edge, path).await.header("etag").to_owned()
}

#[tokio::test]
async fn a_page_that_a_client_has_is_not_sent_again() {
    let edge = edge().start().await;
    let tag = tag(&edge, PATH).await;
    assert!(tag.starts_with("W/\""), "{tag}");
    let fresh = get(&edge, PATH).await;
    let known = ask(&edge, PATH, &tag).await;
    assert_eq!((known.status, known.body.as_str(), known.header("etag")), (StatusCode::NOT_MODIFIED, "", tag.as_str()));
    // What a cache keeps of a page is told anew.
    for name in ["cache-control", "vary", "content-security-policy"] {
        assert_eq!(known.header(name), fresh.header(name), "{name}");
        assert!(!known.header(name).is_empty(), "{name}");
    }
    assert_eq!((known.header("content-type"), known.header("content-encoding")), ("", ""));
    let other = ask(&edge, PATH, "W/\"another\"").await;
    assert_eq!((other.status, other.body), (StatusCode::OK, fresh.body));
}

#[tokio::test]
async fn a_tag_is_one_pages_and_the_same_on_every_edge() {
    let (one, other) = (edge().start().await, edge().start().await);
    let first = tag(&one, PATH).await;
    for path in ["/ru-en/moskva/knowledge-base", "/ru-ru/kazan/knowledge-base", "/ru-ru/moskva/knowledge-base/taxi"] {
        assert_ne!(tag(&one, path).await, first, "{path}");
    }
    assert_eq!(tag(&other, PATH).await, first);
}

#[tokio::test]
async fn what_no_cache_keeps_has_no_tag() {
    let edge = edge().start().await;
    for path in ["/ru-ru/moskva/nowhere", "/ru-ru/moskva/500"] {
        assert_eq!(tag(&edge, path).await, "", "{path}");
    }
}

#[tokio::test]
async fn robots_ask_for_sitemaps_again_only_when_they_have_changed() {
    let edge = edge().start().await;
    for path in ["/sitemap.xml", "/sitemap-ru-ru.xml"] {
        let fresh = get(&edge, path).await;
        let known = ask(&edge, path, fresh.header("etag")).await;
        assert_eq!((fresh.status, known.status, known.body.as_str()), (StatusCode::OK, StatusCode::NOT_MODIFIED, ""), "{path}");
    }
}
