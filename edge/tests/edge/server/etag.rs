//! Entity tags and 304 responses.

use http::{Method, StatusCode};

use crate::harness::{Edge, Response, edge};

const PATH: &str = "/ru-ru/moskva/knowledge-base";

/// Requests without a port in the host, so URLs in the response have none.
async fn get(edge: &Edge, path: &str) -> Response {
    edge.send(edge.request(Method::GET, path)).await
}

async fn get_if_changed(edge: &Edge, path: &str, tag: &str) -> Response {
    edge.send(edge.request(Method::GET, path).header("if-none-match", tag)).await
}

/// ETag of a rendered page. While a page is being rendered, its bytes are not known.
async fn tag(edge: &Edge, path: &str) -> String {
    get(edge, path).await;
    get(edge, path).await.header("etag").to_owned()
}

#[tokio::test]
async fn unchanged_page_is_304() {
    let edge = edge().start().await;
    let tag = tag(&edge, PATH).await;
    assert!(tag.starts_with("W/\""), "{tag}");
    let fresh = get(&edge, PATH).await;
    let repeated = get_if_changed(&edge, PATH, &tag).await;
    assert_eq!((repeated.status, repeated.body.as_str(), repeated.header("etag")), (StatusCode::NOT_MODIFIED, "", tag.as_str()));
    for name in ["cache-control", "vary"] {
        assert_eq!(repeated.header(name), fresh.header(name), "{name}");
        assert!(!repeated.header(name).is_empty(), "{name}");
    }
    // The client has them with the page. A default would replace the policy of the page.
    let of_content = ["content-type", "content-encoding", "link", "content-security-policy"];
    let defaults = ["x-content-type-options", "referrer-policy", "cross-origin-opener-policy", "permissions-policy"];
    for name in of_content.into_iter().chain(defaults) {
        assert!(!fresh.header(name).is_empty() || name == "content-encoding", "{name}");
        assert_eq!(repeated.header(name), "", "{name}");
    }
    let other = get_if_changed(&edge, PATH, "W/\"another\"").await;
    assert_eq!((other.status, other.body), (StatusCode::OK, fresh.body));
}

#[tokio::test]
async fn etag_is_unique_to_a_page_and_equal_on_all_edges() {
    let (one, other) = (edge().start().await, edge().start().await);
    let first = tag(&one, PATH).await;
    for path in ["/ru-en/moskva/knowledge-base", "/ru-ru/kazan/knowledge-base", "/ru-ru/moskva/knowledge-base/taxi"] {
        assert_ne!(tag(&one, path).await, first, "{path}");
    }
    assert_eq!(tag(&other, PATH).await, first);
}

#[tokio::test]
async fn uncacheable_page_has_no_etag() {
    let edge = edge().start().await;
    for path in ["/ru-ru/moskva/nowhere", "/ru-ru/moskva/500"] {
        assert_eq!(tag(&edge, path).await, "", "{path}");
    }
}

#[tokio::test]
async fn unchanged_sitemap_is_304() {
    let edge = edge().start().await;
    for path in ["/sitemap.xml", "/sitemap-ru-ru.xml"] {
        let fresh = get(&edge, path).await;
        let repeated = get_if_changed(&edge, path, fresh.header("etag")).await;
        assert_eq!((fresh.status, repeated.status, repeated.body.as_str()), (StatusCode::OK, StatusCode::NOT_MODIFIED, ""), "{path}");
    }
}
