//! Signing in at an honest provider.

use jiff::Timestamp;
use reqwest::header::{CACHE_CONTROL, SET_COOKIE};
use serde_json::json;

use super::keys::SigningKey;
use super::{begin, callback, location, sessions, sign_in, start, start_with};
use crate::accounts::visitor::{PAGE, Visitor};

#[tokio::test]
async fn driver_signs_in_with_each_algorithm_and_client_authentication() {
    let (provider, server) = start_with(|settings| settings.keys_fresh = std::time::Duration::from_millis(1)).await;
    for key in [SigningKey::es256("e"), SigningKey::eddsa("d")] {
        provider.change(|script| script.keys = vec![key]);
        let mut visitor = Visitor::new(&server);
        let response = sign_in(&provider, &mut visitor, PAGE).await;
        assert_eq!((response.status().as_u16(), location(&response)), (303, PAGE));
        assert_eq!(response.headers()[CACHE_CONTROL], "no-store");
        let profile = visitor.profile().await.unwrap();
        assert_eq!(profile, json!({"fio": "Anna Smirnova", "notifications": 0}), "the provider's picture is not shown");
    }
    assert_eq!(server.database.text("SELECT CAST(COUNT(*) AS TEXT) FROM account").await.unwrap(), "1", "one subject is one account");
}

#[tokio::test]
async fn client_authenticates_by_each_method() {
    for (methods, secret) in [(json!(["client_secret_post"]), true), (json!(["client_secret_basic"]), true), (json!(["none"]), false)] {
        let (provider, server) = start_with(|settings| settings.client_secret = settings.client_secret.take().filter(|_| secret)).await;
        provider.change(|script| script.discovery = json!({ "token_endpoint_auth_methods_supported": methods }));
        let mut visitor = Visitor::new(&server);
        assert_eq!(sign_in(&provider, &mut visitor, PAGE).await.status(), 303, "{methods}");
        assert!(visitor.profile().await.is_ok(), "{methods}");
    }
}

#[tokio::test]
async fn name_that_the_id_token_lacks_comes_from_user_info() {
    let (provider, server) = start().await;
    provider.change(|script| script.person = json!({"sub": "driver-7", "preferred_username": "anna"}));
    let mut visitor = Visitor::new(&server);
    sign_in(&provider, &mut visitor, PAGE).await;
    assert_eq!(visitor.profile().await.unwrap()["fio"], "Anna of UserInfo");
    provider.change(|script| script.person = json!({"sub": "driver-7", "name": "Anna Petrova"}));
    sign_in(&provider, &mut visitor, PAGE).await;
    assert_eq!(visitor.profile().await.unwrap()["fio"], "Anna Petrova", "the account has the new name");
    assert_eq!(provider.requests("/me"), 1);
}

#[tokio::test]
async fn rotated_keys_are_read_when_they_are_needed() {
    let (provider, server) = start().await;
    for rotated in ["two", "three"] {
        sign_in(&provider, &mut Visitor::new(&server), PAGE).await;
        sign_in(&provider, &mut Visitor::new(&server), PAGE).await;
        provider.change(|script| script.keys = vec![SigningKey::es256(rotated)]);
    }
    let mut visitor = Visitor::new(&server);
    sign_in(&provider, &mut visitor, PAGE).await;
    assert!(visitor.profile().await.is_ok());
    assert_eq!((provider.requests("/keys"), provider.requests("/discovery")), (3, 1), "otherwise copies are used");
}

#[tokio::test]
async fn rotated_keys_without_ids_are_read_when_they_are_needed() {
    let (provider, server) = start().await;
    provider.change(|script| script.token = Box::new(|key, claims| key.signed(&json!({"alg": key.algorithm()}), &claims)));
    assert_eq!(sign_in(&provider, &mut Visitor::new(&server), PAGE).await.status(), 303);
    provider.change(|script| script.keys = vec![SigningKey::es256("two")]);
    assert_eq!(sign_in(&provider, &mut Visitor::new(&server), PAGE).await.status(), 303);
    assert_eq!(provider.requests("/keys"), 2);
}

#[tokio::test]
async fn expired_sessions_and_unfinished_sign_ins_are_deleted() {
    let (provider, server) = start().await;
    sign_in(&provider, &mut Visitor::new(&server), PAGE).await;
    begin(&mut Visitor::new(&server), PAGE).await;
    let expired = async |later: jiff::SignedDuration| server.api.expire(Timestamp::now() + later).await.unwrap().sign_ins;
    let day = jiff::SignedDuration::from_hours(24);
    assert_eq!(expired(jiff::SignedDuration::from_mins(9)).await, 0);
    assert_eq!(expired(jiff::SignedDuration::from_mins(11)).await, 1, "the sign-in");
    assert_eq!(expired(29 * day).await, 0);
    assert_eq!(expired(31 * day).await, 1, "the session");
}

#[tokio::test]
async fn several_tabs_sign_in_in_any_order() {
    let (provider, server) = start().await;
    let mut visitor = Visitor::new(&server);
    let first = begin(&mut visitor, PAGE).await;
    let second = begin(&mut visitor, "http://kz.localhost:8080/kz-ru/almaty").await;
    for (address, page) in [(second, "http://kz.localhost:8080/kz-ru/almaty"), (first, PAGE)] {
        let response = visitor.get(&callback(&provider.approve(&address))).await;
        assert_eq!((response.status().as_u16(), location(&response)), (303, page));
    }
    assert_eq!(sessions(&server).await, "1", "the second sign-in replaced the first");
}

#[tokio::test]
async fn visitor_who_declines_returns_without_a_session() {
    let (provider, server) = start().await;
    let mut visitor = Visitor::new(&server);
    let mut parameters = provider.approve(&begin(&mut visitor, PAGE).await);
    parameters.remove("code");
    parameters.insert("error".to_owned(), "access_denied".to_owned());
    let response = visitor.get(&callback(&parameters)).await;
    assert_eq!((response.status().as_u16(), location(&response)), (303, PAGE));
    assert_eq!(visitor.profile().await, Err(401));
}

#[tokio::test]
async fn unreachable_provider_is_explained_and_does_not_prevent_the_start() {
    let (provider, server) = start().await;
    let unavailable = || Box::new(|| axum::response::IntoResponse::into_response(axum::http::StatusCode::SERVICE_UNAVAILABLE));
    provider.change(|script| _ = script.responses.insert("/discovery", unavailable()));
    let mut visitor = Visitor::new(&server);
    visitor.cookies.push(("locale".to_owned(), "ru-ru".to_owned()));
    let response = visitor.get(&format!("/api/identity/auth?retpath={PAGE}")).await;
    assert_eq!((response.status().as_u16(), response.headers()[CACHE_CONTROL].to_str().unwrap()), (503, "no-store"));
    assert!(!response.headers().contains_key(SET_COOKIE));
    let page = response.text().await.unwrap();
    assert!(page.contains("role=\"alert\"") && page.contains(&format!("href=\"{PAGE}\"")), "{page}");
    assert_eq!(server.get("/api/health").await.status(), 200);

    provider.change(|script| script.responses.clear());
    let parameters = provider.approve(&begin(&mut visitor, PAGE).await);
    provider.change(|script| _ = script.responses.insert("/keys", unavailable()));
    assert_eq!(visitor.get(&callback(&parameters)).await.status(), 503);
    assert_eq!(visitor.profile().await, Err(401));
    provider.change(|script| script.responses.clear());
    assert_eq!(sign_in(&provider, &mut visitor, PAGE).await.status(), 303);
}

#[tokio::test]
async fn https_cookies_have_the_host_prefix() {
    let (provider, server) = start().await;
    let mut visitor = Visitor::new(&server);
    visitor.origin = "https://roadside.example";
    let address = begin(&mut visitor, "https://roadside.example/ru-ru/moskva").await;
    assert!(address.contains("redirect_uri=https%3A%2F%2Froadside.example%2Fapi%2Fidentity%2Fcallback&"), "{address}");
    let response = visitor.get(&callback(&provider.approve(&address))).await;
    for cookie in response.headers().get_all(SET_COOKIE) {
        let cookie = cookie.to_str().unwrap();
        assert!(cookie.starts_with("__Host-") && cookie.contains("; Path=/;") && cookie.ends_with("; Secure"), "{cookie}");
        assert!(!cookie.contains("Domain"), "{cookie}");
    }
    assert!(visitor.cookie("__Host-session").is_some() && visitor.cookie("__Host-sign-in").is_some());
    assert!(visitor.profile().await.is_ok());
}

#[tokio::test]
async fn no_one_signs_in_without_the_edge() {
    let (_provider, server) = start().await;
    assert_eq!(server.get("/api/identity/auth").await.status(), 404, "the redirect URI would be unknown");
    let foreign = server.through_edge(reqwest::Method::GET, "https://evil.example", "/api/identity/auth").send().await.unwrap();
    assert_eq!(foreign.status(), 404);
    assert_eq!(server.request(reqwest::Method::POST, "/api/identity/auth").send().await.unwrap().status(), 404, "no development form");
}
