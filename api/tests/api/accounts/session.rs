//! Tests of `/csrf_token`, `/api/auth/profile` and `/api/health`.

use product_api::Settings;
use reqwest::Method;
use reqwest::header::{CACHE_CONTROL, COOKIE, SET_COOKIE};
use serde_json::Value;

use crate::kit::{EDGE_KEY, Server, TestDatabase, settings};

#[tokio::test]
async fn form_token_is_bound_to_its_cookie() {
    let server = Server::start().await;
    let first = server.get("/csrf_token").await;
    assert_eq!(first.headers()[CACHE_CONTROL], "no-store");
    let cookie = first.headers()[SET_COOKIE].to_str().unwrap().to_owned();
    assert!(cookie.starts_with("csrf=") && cookie.ends_with("; Path=/; HttpOnly; SameSite=Lax"), "{cookie}");
    let first: Value = first.json().await.unwrap();

    let pair = cookie.split(';').next().unwrap().to_owned();
    let again = server.request(Method::GET, "/csrf_token").header(COOKIE, format!("city=moskva; {pair}")).send().await.unwrap();
    assert_eq!(again.json::<Value>().await.unwrap(), first, "another tab gets the same token");

    let other: Value = server.json("/csrf_token").await;
    assert_ne!(other, first, "another visitor gets another token");
}

#[tokio::test]
async fn nodes_with_the_same_secret_agree_on_tokens() {
    let secrets = vec!["one secret for all nodes of a site".to_owned()];
    let mut tokens = Vec::new();
    for _ in 0..2 {
        let database = TestDatabase::with_content().await;
        let settings = Settings { csrf_secrets: secrets.clone(), secure_cookies: true, ..settings(&database) };
        let server = Server::with(database, settings).await;
        let cookie = format!("__Host-csrf={}", "a".repeat(43));
        let response = server.request(Method::GET, "/csrf_token").header(COOKIE, cookie).send().await.unwrap();
        assert!(response.headers()[SET_COOKIE].to_str().unwrap().ends_with("; Secure"));
        tokens.push(response.json::<Value>().await.unwrap());
    }
    assert_eq!(tokens[0], tokens[1]);
}

#[tokio::test]
async fn cookies_are_secure_if_the_edge_serves_https() {
    let server = Server::start().await;
    for (origin, key, secure) in [
        ("https://roadside.example", EDGE_KEY, true),
        ("http://localhost:8080", EDGE_KEY, false),
        ("https://roadside.example", "forged", false),
    ] {
        let request = server.request(Method::GET, "/csrf_token").header("x-roadside-origin", origin).header("x-roadside-key", key);
        let response = request.send().await.unwrap();
        let cookie = response.headers()[SET_COOKIE].to_str().unwrap();
        assert_eq!(cookie.ends_with("; Secure"), secure, "{origin} {key}: {cookie}");
        assert_eq!(cookie.starts_with("__Host-csrf="), secure, "{cookie}");
        assert!(!cookie.contains("Domain"), "{cookie}");
    }
}

#[tokio::test]
async fn https_cookie_without_host_prefix_is_ignored() {
    let server = Server::start().await;
    let over = async |origin: &str, name: &str| {
        let cookie = format!("{name}={}", "a".repeat(43));
        let request = server.request(Method::GET, "/csrf_token").header("x-roadside-origin", origin).header("x-roadside-key", EDGE_KEY);
        request.header(COOKIE, cookie).send().await.unwrap().json::<Value>().await.unwrap()
    };
    let own = over("https://roadside.example", "__Host-csrf").await;
    assert_eq!(own, over("http://localhost:8080", "csrf").await, "equal values yield equal tokens");
    assert_ne!(own, over("https://roadside.example", "csrf").await, "another host of the domain may have set it");
}

#[tokio::test]
async fn profile_without_session_is_401() {
    let server = Server::start().await;
    let response = server.get("/api/auth/profile").await;
    assert_eq!((response.status().as_u16(), response.headers()[CACHE_CONTROL].to_str().unwrap()), (401, "no-store"));
    insta::assert_json_snapshot!(response.json::<Value>().await.unwrap(), @r#"
    {
      "error": {
        "code": "unauthorized",
        "message": "not signed in"
      }
    }
    "#);
}

#[tokio::test]
async fn server_with_database_is_healthy() {
    let server = Server::start().await;
    let response = server.get("/api/health").await;
    assert_eq!((response.status().as_u16(), response.headers()[CACHE_CONTROL].to_str().unwrap()), (200, "no-store"));
}
