//! Tests of `GET /api/set/city`: allowed origins and stored cookies.

use reqwest::header::{
    ACCESS_CONTROL_ALLOW_CREDENTIALS, ACCESS_CONTROL_ALLOW_METHODS, ACCESS_CONTROL_ALLOW_ORIGIN, CACHE_CONTROL, COOKIE, ORIGIN, SET_COOKIE,
    VARY,
};
use reqwest::{Method, Response};
use serde_json::{Value, json};

use crate::kit::Server;

const CHOICE: &str = "/api/set/city?city=kazan&locale=ru-ru";

fn cookies(response: &Response) -> Vec<&str> {
    response.headers().get_all(SET_COOKIE).iter().map(|value| value.to_str().unwrap()).collect()
}

async fn ask(server: &Server, method: Method, here: &str, origin: &str) -> Response {
    server.through_edge(method, here, CHOICE).header(ORIGIN, origin).send().await.unwrap()
}

#[tokio::test]
async fn choice_is_stored_for_a_year() {
    let server = Server::start().await;
    let response = server.through_edge(Method::GET, "http://localhost:8080", CHOICE).send().await.unwrap();
    assert_eq!((response.status().as_u16(), response.headers()[CACHE_CONTROL].to_str().unwrap()), (204, "no-store"));
    let stored = ["city=kazan; Path=/; Max-Age=31536000; SameSite=Lax", "locale=ru-ru; Path=/; Max-Age=31536000; SameSite=Lax"];
    assert_eq!(cookies(&response), stored);
    assert!(!response.headers().contains_key(ACCESS_CONTROL_ALLOW_ORIGIN));
}

#[tokio::test]
async fn page_of_another_site_domain_may_set_the_city() {
    let server = Server::start().await;
    let response = ask(&server, Method::GET, "http://kz.localhost:8080", "http://localhost:8080").await;
    assert_eq!(response.status(), 204);
    assert_eq!(response.headers()[ACCESS_CONTROL_ALLOW_ORIGIN], "http://localhost:8080");
    assert_eq!(response.headers()[ACCESS_CONTROL_ALLOW_CREDENTIALS], "true");
    assert_eq!(response.headers()[VARY], "Origin");
    assert!(cookies(&response)[0].ends_with("; SameSite=Lax"), "plain HTTP: the hosts of development are one site");

    let response = ask(&server, Method::GET, "https://roadside.example", "http://kz.localhost:8080").await;
    assert!(cookies(&response)[0].ends_with("; SameSite=None; Secure"), "{:?}", cookies(&response));

    let preflight = ask(&server, Method::OPTIONS, "http://kz.localhost:8080", "http://localhost:8080").await;
    assert_eq!(preflight.status(), 204);
    assert_eq!(preflight.headers()[ACCESS_CONTROL_ALLOW_ORIGIN], "http://localhost:8080");
    assert_eq!(preflight.headers()[ACCESS_CONTROL_ALLOW_METHODS], "GET");
    assert!(cookies(&preflight).is_empty());
}

#[tokio::test]
async fn page_of_another_site_may_not_set_the_city() {
    let server = Server::start().await;
    for origin in ["https://evil.example", "null", "http://localhost", "https://localhost:8080", "http://evil.localhost:8080"] {
        for method in [Method::GET, Method::OPTIONS] {
            let response = ask(&server, method.clone(), "http://localhost:8080", origin).await;
            assert_eq!(response.status(), 403, "{method} {origin}");
            assert!(!response.headers().contains_key(ACCESS_CONTROL_ALLOW_ORIGIN), "{method} {origin}");
            assert!(cookies(&response).is_empty(), "{method} {origin}");
        }
    }
    // Only the edge is trusted to list the site domains.
    let forged =
        server.request(Method::GET, CHOICE).header(ORIGIN, "https://evil.example").header("x-roadside-domains", "https://evil.example");
    assert_eq!(forged.send().await.unwrap().status(), 403);
}

#[tokio::test]
async fn city_implies_the_locale() {
    let server = Server::start().await;
    for (city, chosen, locale) in [
        ("kazan", "", "ru-ru"),
        ("kazan", "locale=ru-en", "ru-en"),
        ("almaty", "locale=ru-en", "kz-ru"),
        ("kazan", "locale=ru-zz", "ru-ru"),
    ] {
        let request = server.through_edge(Method::GET, "http://localhost:8080", &format!("/api/set/city?city={city}"));
        let response = request.header(COOKIE, chosen).send().await.unwrap();
        assert_eq!(response.status(), 204, "{city} {chosen}");
        let stored: Vec<&str> = cookies(&response).iter().map(|cookie| cookie.split(';').next().unwrap()).collect();
        assert_eq!(stored, [format!("city={city}"), format!("locale={locale}")], "{chosen}");
    }
}

#[tokio::test]
async fn unknown_places_are_rejected() {
    let server = Server::start().await;
    for (query, fields) in [
        ("", json!({"city": ["required"]})),
        ("?locale=ru-zz", json!({"city": ["required"], "locale": ["unknown"]})),
        ("?city=atlantis", json!({"city": ["unknown"]})),
        ("?city=ru/kazan", json!({"city": ["unknown"]})),
        ("?city=atlantis&locale=ru-ru", json!({"city": ["unknown"]})),
        ("?city=almaty&locale=ru-ru", json!({"city": ["unknown"]})),
        ("?city=kazan&locale=ru-zz", json!({"locale": ["unknown"]})),
        ("?city=kazan;x=1%0d%0aset-cookie:a=b&locale=ru-ru", json!({"city": ["unknown"]})),
    ] {
        let request = server.through_edge(Method::GET, "http://kz.localhost:8080", &format!("/api/set/city{query}"));
        let response = request.header(ORIGIN, "http://localhost:8080").send().await.unwrap();
        assert_eq!(response.headers()[ACCESS_CONTROL_ALLOW_ORIGIN], "http://localhost:8080", "the page may read the error: {query}");
        assert!(cookies(&response).is_empty(), "{query}");
        assert_eq!(response.status(), 400, "{query}");
        let body: Value = response.json().await.unwrap();
        assert_eq!((&body["error"]["code"], &body["error"]["fields"]), (&json!("invalid_parameter"), &fields), "{query}");
    }
}
