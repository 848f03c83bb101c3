//! `/explain` on the operators' port and the `x-roadside-explain` header.

use http::{Method, StatusCode};
use serde_json::Value;

use crate::harness::{Edge, edge};

async fn edge_with_admin() -> Edge {
    edge().set("ROADSIDE_LISTEN_ADMIN", "127.0.0.1:0").start().await
}

async fn explain(edge: &Edge, query: &str) -> Value {
    let text = edge.admin(&format!("/explain?{query}")).await;
    serde_json::from_str(&text).unwrap_or_else(|_| panic!("{text}"))
}

#[tokio::test]
async fn operators_port_explains_a_url() {
    let edge = edge_with_admin().await;
    let page = explain(&edge, "url=http://localhost/ru-ru/moskva/knowledge-base/taxi").await;
    assert_eq!(page["verdict"]["status"], 200);
    assert_eq!(page["verdict"]["page"]["city"], "moskva");
    assert!(page["steps"].as_array().unwrap().len() > 2, "{page}");
    let root = explain(&edge, "url=http://localhost/&cookie=city=kazan;%20locale=ru-en").await;
    assert_eq!((&root["verdict"]["status"], &root["verdict"]["location"]), (&302.into(), &"/ru-en/kazan".into()));
    assert_eq!(root["verdict"]["by_visitor"], true);
    let text = edge.admin("/explain?url=http://localhost/RU-ru//moskva/jobs&format=text").await;
    assert!(text.contains("/ru-ru/moskva/jobs") && text.lines().count() > 2, "{text}");
    assert!(edge.admin("/explain?url=http://evil.example/").await.contains("421"));
    assert!(edge.admin("/explain").await.starts_with("Give `url`"));
}

#[tokio::test]
async fn page_explains_itself_only_with_a_valid_token() {
    let edge = edge_with_admin().await;
    let token = edge.admin("/explain/token").await;
    let ask = async |path: &str, token: &str| edge.send(edge.request(Method::GET, path).header("x-roadside-explain", token)).await;
    for (path, status) in [("/ru-ru/moskva/knowledge-base", 200), ("/", 302), ("/RU-RU/moskva/knowledge-base", 301), ("/nothing", 404)] {
        let response = ask(path, &token).await;
        assert_eq!(response.status.as_u16(), status, "{path}");
        let explanation: Value = serde_json::from_str(response.header("x-roadside-explain")).unwrap();
        assert_eq!(explanation["verdict"]["status"], status, "{path}");
        assert!(response.header("cache-control").contains("no-store"), "{path}: {}", response.header("cache-control"));
    }
    for wrong in ["", "1", "1999999999.00", &token[..token.len() - 1]] {
        let response = ask("/ru-ru/moskva/knowledge-base", wrong).await;
        assert_eq!((response.status, response.header("x-roadside-explain")), (StatusCode::OK, ""), "{wrong}");
        assert!(response.header("cache-control").starts_with("public"), "{wrong}");
    }
    let other = edge_with_admin().await;
    let response = other.send(other.request(Method::GET, "/").header("x-roadside-explain", &token)).await;
    assert_eq!(response.header("x-roadside-explain"), "", "each edge has its own key");
}

#[tokio::test]
async fn edges_with_a_shared_key_accept_each_others_tokens() {
    let shared = || edge().set("ROADSIDE_LISTEN_ADMIN", "127.0.0.1:0").set("ROADSIDE_RULES_EXPLAIN_KEY", "a-shared-secret");
    let (one, other) = (shared().start().await, shared().start().await);
    let token = one.admin("/explain/token").await;
    let response = other.send(other.request(Method::GET, "/").header("x-roadside-explain", token)).await;
    assert_ne!(response.header("x-roadside-explain"), "");
}
