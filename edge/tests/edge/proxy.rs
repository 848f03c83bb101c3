//! What is passed on to the product API.

use http::{Method, StatusCode};

use crate::kit::edge;

#[tokio::test]
async fn answers_of_the_product_api_pass_with_their_headers() {
    let edge = edge().start().await;
    let menu = edge.get("/api/ru-ru/moskva/menu").await;
    assert_eq!(menu.status, StatusCode::OK);
    assert_eq!(menu.header("content-type"), "application/json");
    let etag = menu.header("etag").to_owned();
    assert!(!etag.is_empty());
    let again = edge.send(edge.request(Method::GET, "/api/ru-ru/moskva/menu").header("if-none-match", etag)).await;
    assert_eq!(again.status, StatusCode::NOT_MODIFIED);
}

#[tokio::test]
async fn a_csrf_token_comes_with_its_cookie() {
    let edge = edge().start().await;
    let token = edge.get("/csrf_token").await;
    assert_eq!(token.status, StatusCode::OK);
    assert!(token.body.contains("\"sk\""), "{}", token.body);
    assert!(token.header("set-cookie").contains("HttpOnly"), "{}", token.header("set-cookie"));
    assert_eq!(token.header("cache-control"), "no-store");
}

#[tokio::test]
async fn errors_are_json_with_their_status() {
    let edge = edge().start().await;
    for (path, status, code) in [
        ("/api/zz-zz/moskva/menu", StatusCode::NOT_FOUND, "unknown_locale"),
        ("/api/ru-ru/atlantis/menu", StatusCode::NOT_FOUND, "unknown_city"),
        ("/api/auth/profile", StatusCode::UNAUTHORIZED, "unauthorized"),
    ] {
        let answer = edge.get(path).await;
        assert_eq!(answer.status, status, "{path}");
        let body: serde_json::Value = serde_json::from_str(&answer.body).unwrap();
        assert_eq!(body["error"]["code"], code, "{path}");
    }
}

#[tokio::test]
async fn a_dead_product_api_is_502_with_a_json_error() {
    let edge = edge().set("ROADSIDE_API_URL", "http://127.0.0.1:9").start().await;
    let answer = edge.get("/api/ru-ru/moskva/menu").await;
    assert_eq!(answer.status, StatusCode::BAD_GATEWAY);
    assert!(answer.body.contains("api_unreachable"), "{}", answer.body);
}

#[tokio::test]
async fn answers_that_are_worth_it_are_compressed_under_a_weak_tag() {
    let edge = edge().start().await;
    let path = "/api/ru-ru/moskva/country-list";
    let plain = edge.get(path).await;
    let packed = edge.send(edge.request(Method::GET, path).header("accept-encoding", "br")).await;
    assert_eq!(packed.header("content-encoding"), "br");
    assert_eq!(packed.header("etag"), format!("W/{}", plain.header("etag")));
    assert!(packed.header("vary").contains("accept-encoding"), "{}", packed.header("vary"));
    let again = edge.request(Method::GET, path).header("accept-encoding", "br").header("if-none-match", packed.header("etag"));
    assert_eq!(edge.send(again).await.status, StatusCode::NOT_MODIFIED);
}
