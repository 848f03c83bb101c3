//! Tests of `GET /api/check-locale`.

use product_api::Settings;
use reqwest::Method;
use serde_json::{Value, json};

use crate::kit::{Server, TestDatabase, settings};

async fn server() -> (tempfile::NamedTempFile, Server) {
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), "192.0.2.0/24 kz/astana\n").unwrap();
    let database = TestDatabase::with_content().await;
    let settings = Settings {
        networks: Some(file.path().to_owned()),
        country_domains: [("by".to_owned(), "by.localhost".to_owned())].into(),
        ..settings(&database)
    };
    (file, Server::with(database, settings).await)
}

#[tokio::test]
async fn missing_locale_and_city_are_detected() {
    let (_file, server) = server().await;
    // The edge says that the visitor comes from 192.0.2.7.
    for (here, query, locale, city) in [
        ("http://localhost:8080", "?url=/ru-en/kazan/knowledge-base", "ru-en", "kazan"),
        ("http://localhost:8080", "?url=/ru-en/atlantis&city=perm", "ru-en", "perm"),
        ("http://localhost:8080", "?url=/kz-en", "kz-en", "astana"),
        ("http://localhost:8080", "?url=/&city=kazan", "ru-ru", "kazan"),
        ("http://localhost:8080", "?url=/", "kz-ru", "astana"),
        ("http://localhost:8080", "", "kz-ru", "astana"),
        ("http://by.localhost:8080", "?url=/", "by-ru", "minsk"),
        ("http://by.localhost:8080", "?url=/&city=moskva", "by-ru", "minsk"),
    ] {
        let response = server.through_edge(Method::GET, here, &format!("/api/check-locale{query}")).send().await.unwrap();
        assert_eq!(response.json::<Value>().await.unwrap(), json!({"locale": locale, "city": city}), "{here} {query}");
    }
}

#[tokio::test]
async fn location_headers_of_browsers_are_ignored() {
    let (_file, server) = server().await;
    assert_eq!(server.json("/api/check-locale?url=/&ip=192.0.2.7&domain=by.localhost").await, json!({"locale": "ru-ru", "city": "moskva"}));
    let forged = server.request(Method::GET, "/api/check-locale").header("x-roadside-ip", "192.0.2.7").header("x-roadside-key", "guess");
    assert_eq!(forged.send().await.unwrap().json::<Value>().await.unwrap()["city"], "moskva");
}
