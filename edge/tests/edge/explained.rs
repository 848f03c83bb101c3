//! Why an address leads where it does, told to whoever may know.

use http::{Method, StatusCode};
use serde_json::Value;

use crate::kit::{Edge, edge};

async fn edge_with_admin() -> Edge {
    edge().set("ROADSIDE_LISTEN_ADMIN", "127.0.0.1:0").start().await
}

async fn explained(edge: &Edge, query: &str) -> Value {
    let text = edge.admin(&format!("/explain?{query}")).await;
    serde_json::from_str(&text).unwrap_or_else(|_| panic!("{text}"))
}

#[tokio::test]
async fn the_operators_port_says_what_the_server_would_do_and_why() {
    let edge = edge_with_admin().await;
    let page = explained(&edge, "url=http://localhost/ru-ru/moskva/knowledge-base/taxi").await;
    assert_eq!(page["verdict"]["status"], 200);
    assert_eq!(page["verdict"]["page"]["city"], "moskva");
    assert!(page["steps"].as_array().unwrap().len() > 2, "{page}");
    let root = explained(&edge, "url=http://localhost/&cookie=city=kazan;%20locale=ru-en").await;
    assert_eq!((&root["verdict"]["status"], &root["verdict"]["location"]), (&302.into(), &"/ru-en/kazan".into()));
    assert_eq!(root["verdict"]["by_visitor"], true);
    let text = edge.admin("/explain?url=http://localhost/RU-ru//moskva/jobs&format=text").await;
    assert!(text.contains("/ru-ru/moskva/jobs") && text.lines().count() > 2, "{text}");
    assert!(edge.admin("/explain?url=http://evil.example/").await.contains("421"));
    assert!(edge.admin("/explain").await.starts_with("Give `url`"));
}

#[tokio::test]
async fn a_page_explains_itself_to_whoever_has_a_token_and_to_nobody_else() {
    let edge = edge_with_admin().await;
    let token = edge.admin("/explain/token").await;
    let ask = async |path: &str, token: &str| edge.send(edge.request(Method::GET, path).header("x-roadside-explain", token)).await;
    for (path, status) in [("/ru-ru/moskva/knowledge-base", 200), ("/", 302), ("/RU-RU/moskva/knowledge-base", 301), ("/nothing", 404)] {
        let answer = ask(path, &token).await;
        assert_eq!(answer.status.as_u16(), status, "{path}");
        let explanation: Value = serde_json::from_str(answer.header("x-roadside-explain")).unwrap();
        assert_eq!(explanation["verdict"]["status"], status, "{path}");
        assert!(answer.header("cache-control").contains("no-store"), "{path}: {}", answer.header("cache-control"));
    }
    for wrong in ["", "1", "1999999999.00", &token[..token.len() - 1]] {
        let answer = ask("/ru-ru/moskva/knowledge-base", wrong).await;
        assert_eq!((answer.status, answer.header("x-roadside-explain")), (StatusCode::OK, ""), "{wrong}");
        assert!(answer.header("cache-control").starts_with("public"), "{wrong}");
    }
    let other = edge_with_admin().await;
    let answer = other.send(other.request(Method::GET, "/").header("x-roadside-explain", &token)).await;
    assert_eq!(answer.header("x-roadside-explain"), "", "each edge has a key of its own");
}

#[tokio::test]
async fn edges_that_share_a_key_take_each_others_tokens() {
    let shared = || edge().set("ROADSIDE_LISTEN_ADMIN", "127.0.0.1:0").set("ROADSIDE_RULES_EXPLAIN_KEY", "a-shared-secret");
    let (one, other) = (shared().start().await, shared().start().await);
    let token = one.admin("/explain/token").await;
    let answer = other.send(other.request(Method::GET, "/").header("x-roadside-explain", token)).await;
    assert_ne!(answer.header("x-roadside-explain"), "");
}
