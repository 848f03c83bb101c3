//! A lying provider signs no one in.

use std::time::Duration;

use axum::body::Body;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use jiff::Timestamp;
use serde_json::{Value, json};

use super::keys::{SigningKey, unsigned};
use super::provider::{CLIENT, MakeToken};
use super::{begin, callback, sessions, sign_in, start, start_with};
use crate::accounts::visitor::{PAGE, Visitor};

/// A token whose claims are changed.
fn with(member: &'static str, value: Value) -> MakeToken {
    Box::new(move |key, mut claims| {
        claims[member] = value.clone();
        key.signed(&json!({"alg": key.algorithm(), "kid": key.id}), &claims)
    })
}

#[tokio::test]
async fn false_id_tokens_are_rejected() {
    let now = Timestamp::now().as_second();
    let other = SigningKey::es256("one");
    let lies: Vec<(&str, MakeToken)> = vec![
        ("issuer", with("iss", json!("https://evil.example"))),
        ("audience", with("aud", json!("another-client"))),
        ("authorized party", with("azp", json!("another-client"))),
        ("two audiences", with("aud", json!([CLIENT, "another-client"]))),
        ("nonce", with("nonce", json!("another"))),
        ("no nonce", with("nonce", json!(null))),
        ("expired", with("exp", json!(now - 120))),
        ("from the future", with("iat", json!(now + 600))),
        ("subject", with("sub", json!(""))),
        ("alg none", Box::new(|_, claims| unsigned(&claims))),
        ("HS256 with the public key", Box::new(|key, claims| key.confused(&claims))),
        ("another key under this id", Box::new(move |_, claims| other.signed(&json!({"alg": "ES256", "kid": "one"}), &claims))),
        ("unknown key", Box::new(|key, claims| key.signed(&json!({"alg": "ES256", "kid": "two"}), &claims))),
        ("algorithm of another key", Box::new(|key, claims| key.signed(&json!({"alg": "RS256", "kid": key.id}), &claims))),
        ("no token", Box::new(|_, _| String::new())),
        ("endless token", Box::new(|_, _| "a".repeat(40_000))),
    ];
    let (provider, server) = start().await;
    for (count, (lie, token)) in (1..).zip(lies) {
        provider.change(|script| script.token = token);
        is_rejected(lie, 502, &server, sign_in(&provider, &mut Visitor::new(&server), PAGE).await).await;
        assert_eq!(provider.requests("/token"), count, "{lie}");
    }
}

#[tokio::test]
async fn withdrawn_key_is_rejected_once_copies_are_stale() {
    let (provider, server) = start_with(|settings| settings.keys_fresh = Duration::from_millis(50)).await;
    assert_eq!(sign_in(&provider, &mut Visitor::new(&server), PAGE).await.status(), 303);
    // The old key still signs, but is published no more.
    provider.change(|script| {
        let old = std::mem::replace(&mut script.keys, vec![SigningKey::es256("two")]).remove(0);
        script.token = Box::new(move |_, claims| old.signed(&json!({"alg": "ES256", "kid": "one"}), &claims));
    });
    tokio::time::sleep(Duration::from_millis(100)).await;
    let mut visitor = Visitor::new(&server);
    assert_eq!(sign_in(&provider, &mut visitor, PAGE).await.status(), 502);
    assert_eq!(visitor.profile().await, Err(401));
}

#[tokio::test]
async fn swapped_states_and_codes_are_rejected() {
    // With PKCE the honest provider notices; the nonce protects if it ignores PKCE.
    for ignores_pkce in [false, true] {
        let (provider, server) = start().await;
        provider.change(|script| script.ignores_pkce = ignores_pkce);
        let mut visitor = Visitor::new(&server);
        let one = provider.approve(&begin(&mut visitor, PAGE).await);
        let mut two = provider.approve(&begin(&mut visitor, PAGE).await);
        two.insert("state".to_owned(), one["state"].clone());
        let swapped = visitor.get(&callback(&two)).await;
        is_rejected("swapped", 502, &server, swapped).await;
    }
}

#[tokio::test]
async fn code_stolen_from_another_visitor_is_rejected() {
    let (provider, server) = start().await;
    provider.change(|script| script.ignores_pkce = true);
    let (mut victim, mut attacker) = (Visitor::new(&server), Visitor::new(&server));
    let stolen = provider.approve(&begin(&mut victim, PAGE).await)["code"].clone();
    let mut own = provider.approve(&begin(&mut attacker, PAGE).await);
    own.insert("code".to_owned(), stolen);
    is_rejected("stolen", 502, &server, attacker.get(&callback(&own)).await).await;
}

#[tokio::test]
async fn callback_of_another_issuer_is_rejected_before_the_code_is_sent() {
    for iss in [None, Some("https://evil.example"), Some("")] {
        let (provider, server) = start().await;
        let mut visitor = Visitor::new(&server);
        let mut parameters = provider.approve(&begin(&mut visitor, PAGE).await);
        parameters.remove("iss");
        parameters.extend(iss.map(|iss| ("iss".to_owned(), iss.to_owned())));
        is_rejected("iss", 502, &server, visitor.get(&callback(&parameters)).await).await;
        assert_eq!(provider.requests("/token"), 0, "{iss:?}");
    }
    let (provider, server) = start().await;
    provider.change(|script| script.discovery = json!({"authorization_response_iss_parameter_supported": false}));
    let mut visitor = Visitor::new(&server);
    let mut parameters = provider.approve(&begin(&mut visitor, PAGE).await);
    parameters.remove("iss");
    assert_eq!(visitor.get(&callback(&parameters)).await.status(), 303, "a provider without RFC 9207");
}

#[tokio::test]
async fn false_discovery_documents_are_rejected() {
    let (provider, server) = start().await;
    for lie in [
        json!({"issuer": "https://evil.example"}),
        json!({"issuer": null}),
        json!({"authorization_endpoint": "https://evil.example/authorize"}),
        json!({"authorization_endpoint": "javascript:alert(1)"}),
        json!({"end_session_endpoint": "https://evil.example/logout"}),
        json!({"token_endpoint": "http://evil.example/token"}),
        json!({"jwks_uri": "file:///etc/passwd"}),
        json!({"response_types_supported": ["id_token"]}),
        json!({"code_challenge_methods_supported": ["plain"]}),
        json!({"id_token_signing_alg_values_supported": ["none", "HS256"]}),
    ] {
        provider.change(|script| script.discovery = lie.clone());
        let response = Visitor::new(&server).get("/api/identity/auth").await;
        is_rejected(&lie.to_string(), 502, &server, response).await;
    }
}

#[tokio::test]
async fn false_metadata_after_a_good_one_changes_nothing() {
    let (provider, server) = start_with(|settings| settings.metadata_fresh = Duration::from_millis(1)).await;
    let mut visitor = Visitor::new(&server);
    for lie in [json!({"issuer": "https://evil.example"}), json!({"token_endpoint": "http://evil.example/token"}), json!({"jwks_uri": 7})] {
        provider.change(|script| script.discovery = json!({}));
        let address = begin(&mut visitor, PAGE).await;
        provider.change(|script| script.discovery = lie);
        tokio::time::sleep(Duration::from_millis(20)).await;
        let read = provider.requests("/discovery");
        assert_eq!(visitor.get(&callback(&provider.approve(&address))).await.status(), 303, "the last-known-good copy is in use");
        assert!(provider.requests("/discovery") > read, "the lie was read");
    }
}

/// A false answer: what it is, and the status that the visitor sees.
type Lie = (&'static str, u16, fn() -> Response);

/// Answers that are no error of the network.
const ODD: [Lie; 5] = [
    ("error", 502, || (StatusCode::BAD_REQUEST, "{\"error\":\"x\\n\"}").into_response()),
    ("redirect", 502, || Redirect::temporary("http://127.0.0.1:9/").into_response()),
    ("no JSON", 502, || "<html>".into_response()),
    ("other JSON", 502, || "[]".into_response()),
    ("failure", 503, || StatusCode::INTERNAL_SERVER_ERROR.into_response()),
];

#[tokio::test]
async fn oversized_slow_and_odd_answers_are_rejected() {
    let endless: fn() -> Response =
        || Body::from_stream(futures_util::stream::repeat_with(|| Ok::<_, std::io::Error>("[".repeat(1000)))).into_response();
    let slow: fn() -> Response = || Body::from_stream(futures_util::stream::pending::<Result<String, std::io::Error>>()).into_response();
    let answers = || ODD.into_iter().chain([("endless", 502, endless), ("slow", 503, slow)]);
    // Copies of keys are stale immediately, so that each sign-in reads them.
    let change = |settings: &mut product_api::IdentitySettings| {
        settings.timeout = Duration::from_millis(1500);
        settings.keys_fresh = Duration::from_millis(1);
    };
    let (provider, server) = start_with(change).await;
    for (lie, status, answer) in answers() {
        provider.change(|script| _ = script.responses.insert("/discovery", Box::new(answer)));
        let response = Visitor::new(&server).get("/api/identity/auth").await;
        is_rejected(&format!("discovery: {lie}"), status, &server, response).await;
    }
    provider.change(|script| script.responses.clear());
    for path in ["/keys", "/token"] {
        for (lie, status, answer) in answers() {
            let mut visitor = Visitor::new(&server);
            let parameters = provider.approve(&begin(&mut visitor, PAGE).await);
            provider.change(|script| _ = script.responses.insert(path, Box::new(answer)));
            is_rejected(&format!("{path}: {lie}"), status, &server, visitor.get(&callback(&parameters)).await).await;
        }
        provider.change(|script| script.responses.clear());
    }
    assert_eq!(sign_in(&provider, &mut Visitor::new(&server), PAGE).await.status(), 303, "an honest answer is accepted again");
}

#[tokio::test]
async fn user_info_about_somebody_else_is_rejected() {
    let (provider, server) = start().await;
    provider.change(|script| {
        script.person = json!({"sub": "driver-7"});
        script.user_info = json!({"sub": "driver-8", "name": "Somebody Else"});
    });
    let response = sign_in(&provider, &mut Visitor::new(&server), PAGE).await;
    is_rejected("UserInfo", 502, &server, response).await;
}

/// The response explains the failure, and no one is signed in.
async fn is_rejected(lie: &str, status: u16, server: &crate::kit::Server, response: reqwest::Response) {
    assert_eq!(response.status().as_u16(), status, "{lie}");
    let cookies: Vec<&str> = response.headers().get_all("set-cookie").iter().map(|value| value.to_str().unwrap()).collect();
    assert!(!cookies.iter().any(|cookie| cookie.starts_with("session=")), "{lie}: {cookies:?}");
    let page = response.text().await.unwrap();
    assert!(page.contains("role=\"alert\"") && !page.contains("evil.example"), "{lie}: {page}");
    assert_eq!(sessions(server).await, "0", "{lie}");
}
