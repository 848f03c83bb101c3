//! Pages that need a session.

use http::{Method, StatusCode};

use crate::harness::api_proxy::{ApiProxy, KEY};
use crate::harness::edge;

const PROFILE: &str = "/ru-ru/moskva/profile";
const HOME: &str = "/ru-ru/moskva";

#[tokio::test]
async fn signed_out_visitor_is_redirected_home_in_one_hop() {
    let edge = edge().start().await;
    for cookie in ["", "session=", "session=made-up", "other=1"] {
        for path in [PROFILE, "/ru-ru/moskva/profile/pro/achievements", "/ru-ru/moskva/tests"] {
            let response = edge.send(edge.request(Method::GET, path).header("cookie", cookie)).await;
            assert_eq!((response.status, response.header("location")), (StatusCode::FOUND, HOME), "{path} with `{cookie}`");
            assert_eq!(response.header("cache-control"), "no-store", "{path} with `{cookie}`");
            assert_eq!(
                response.header("set-cookie"),
                format!("return-to={path}; Path=/; Max-Age=600; HttpOnly; SameSite=Lax"),
                "the way back after signing in"
            );
        }
    }
}

#[tokio::test]
async fn way_back_has_the_query_keys_of_the_page_and_no_others() {
    let edge = edge().start().await;
    let path = "/ru-ru/moskva/community";
    for (query, kept) in
        [("?topic=car&utm=x&sort=following", "?sort=following&topic=car"), ("?sort=a%20b%3B%0D%0Ac", "?sort=a%20b%3B%0D%0Ac"), ("?q=x", "")]
    {
        let response = edge.send(edge.request(Method::GET, &format!("{path}{query}"))).await;
        assert_eq!((response.status, response.header("location")), (StatusCode::FOUND, HOME), "{query}");
        let cookie = format!("return-to={path}{kept}; Path=/; Max-Age=600; HttpOnly; SameSite=Lax");
        assert_eq!(response.header("set-cookie"), cookie);
    }
    let long = edge.send(edge.request(Method::GET, &format!("{path}?topic={}", "a".repeat(600)))).await;
    assert_eq!(long.status, StatusCode::FOUND);
    assert!(long.headers.get("set-cookie").is_none(), "too long for the cookie");
}

#[tokio::test]
async fn failed_session_check_does_not_redirect() {
    let api = ApiProxy::start().await;
    let edge = edge().set("ROADSIDE_API_URL", &api.url).set("ROADSIDE_API_KEY", KEY).start().await;
    api.set_profile_status(500);
    let response = edge.send(edge.request(Method::GET, PROFILE).header("cookie", "session=made-up")).await;
    assert_ne!(response.status, StatusCode::FOUND);
    api.set_profile_status(200);
    let response = edge.send(edge.request(Method::GET, PROFILE).header("cookie", "session=made-up")).await;
    assert_ne!(response.status, StatusCode::FOUND);
    assert_eq!(response.header("cache-control"), "private, no-store");
}
