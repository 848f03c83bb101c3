//! Signing out here and at the provider.

use std::collections::HashMap;

use axum::http::StatusCode;
use axum::response::IntoResponse as _;
use serde_json::json;
use url::Url;

use super::{FakeProvider, location, sign_in, start};
use crate::accounts::visitor::{HERE, PAGE, Visitor};

/// A private page: its address stays with Roadside.
const PRIVATE: &str = "http://localhost:8080/ru-en/moskva/requests/9f2c4b7e1a6d8035";

async fn sign_out(visitor: &mut Visitor<'_>, retpath: &str) -> String {
    let yu = visitor.cookie("yu").unwrap().to_owned();
    let response = visitor.get(&format!("/api/identity/logout?retpath={retpath}&yu={yu}&mode=logout")).await;
    assert_eq!(response.status(), 303);
    location(&response).to_owned()
}

async fn signed_in<'s>(provider: &FakeProvider, server: &'s crate::kit::Server) -> Visitor<'s> {
    let mut visitor = Visitor::new(server);
    sign_in(provider, &mut visitor, PAGE).await;
    visitor
}

#[tokio::test]
async fn visitor_signs_out_at_the_provider_and_returns() {
    let (provider, server) = start().await;
    let mut visitor = signed_in(&provider, &server).await;
    let session = visitor.cookie("session").unwrap().to_owned();
    let address = Url::parse(&sign_out(&mut visitor, PRIVATE).await).unwrap();
    let query: HashMap<_, _> = address.query_pairs().into_owned().collect();
    assert_eq!(address.path(), "/logout");
    assert_eq!(query["theme"], "plain", "the endpoint keeps its own query");
    assert_eq!(query["post_logout_redirect_uri"], format!("{HERE}/api/identity/signed-out"), "registered once");
    assert_eq!(query["id_token_hint"].split('.').count(), 3);
    assert!(!address.as_str().contains("9f2c4b7e1a6d8035"), "{address}");
    visitor.cookies.push(("session".to_owned(), session));
    assert_eq!(visitor.profile().await, Err(401), "signed out here before the provider answers");

    let back = visitor.get("/api/identity/signed-out?state=x").await;
    assert_eq!((back.status().as_u16(), location(&back)), (303, PRIVATE));
    let again = visitor.get("/api/identity/signed-out").await;
    assert_eq!(location(&again), "/", "once");
}

#[tokio::test]
async fn planted_return_address_is_ignored() {
    let (_provider, server) = start().await;
    // base64url of `https://evil.example/`, of `//evil.example`, and of no text.
    for planted in ["aHR0cHM6Ly9ldmlsLmV4YW1wbGUv", "Ly9ldmlsLmV4YW1wbGU", "_w", "!", ""] {
        let mut visitor = Visitor::new(&server);
        visitor.cookies.push(("signed-out".to_owned(), planted.to_owned()));
        assert_eq!(location(&visitor.get("/api/identity/signed-out").await), "/", "{planted}");
    }
}

#[tokio::test]
async fn sign_out_needs_the_token_of_the_visitor() {
    let (provider, server) = start().await;
    let mut visitor = signed_in(&provider, &server).await;
    for query in ["", "?yu=", "?yu=forged"] {
        assert_eq!(visitor.get(&format!("/api/identity/logout{query}")).await.status(), 403, "{query}");
    }
    assert!(visitor.profile().await.is_ok());
    let evil = sign_out(&mut visitor, "https://evil.example").await;
    assert!(!evil.contains("evil.example"), "{evil}");
    assert_eq!(location(&visitor.get("/api/identity/signed-out").await), "/");
}

#[tokio::test]
async fn provider_without_a_sign_out_page_is_left_alone() {
    let (provider, server) = start().await;
    provider.change(|script| script.discovery = json!({"end_session_endpoint": null}));
    let mut visitor = signed_in(&provider, &server).await;
    assert_eq!(sign_out(&mut visitor, PAGE).await, PAGE);
    assert_eq!(visitor.profile().await, Err(401));
}

#[tokio::test]
async fn visitor_signs_out_here_while_the_provider_is_down() {
    let (provider, server) = start().await;
    provider.change(|script| _ = script.responses.insert("/discovery", Box::new(|| StatusCode::BAD_GATEWAY.into_response())));
    // A session of the time before this server started.
    let digest: String = ring::digest::digest(&ring::digest::SHA256, b"token").as_ref().iter().map(|byte| format!("{byte:02x}")).collect();
    server.database.run("INSERT INTO account (id, identity, fio, created_at) VALUES ('a', 'a', 'Anna Smirnova', 0)").await;
    let columns = "token_digest, account_id, created_at, expires_at, seen_at, id, ends_at, issuer";
    let times = "4000000000, 4000000000";
    let issuer = &provider.issuer;
    server
        .database
        .run(&format!("INSERT INTO session ({columns}) VALUES ('{digest}', 'a', 0, {times}, 'id', 4000000000, '{issuer}')"))
        .await;
    let mut visitor = Visitor::new(&server);
    visitor.cookies = vec![("session".to_owned(), "token".to_owned()), ("yu".to_owned(), "y".to_owned())];
    assert!(visitor.profile().await.is_ok());
    assert_eq!(sign_out(&mut visitor, PAGE).await, PAGE);
    assert_eq!(server.database.text("SELECT id FROM session").await, None);
}

#[tokio::test]
async fn session_of_another_issuer_ends_here_only() {
    let (provider, server) = start().await;
    let mut visitor = signed_in(&provider, &server).await;
    server.database.run("UPDATE session SET issuer = 'https://former.example'").await;
    assert_eq!(sign_out(&mut visitor, PAGE).await, PAGE, "its ID token is for no one else");
}
