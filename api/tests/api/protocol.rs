//! Tests of rules for all endpoints: caching, methods, errors.

use std::time::Duration;

use product_api::Settings;
use reqwest::Method;
use reqwest::header::{ALLOW, CACHE_CONTROL, CONTENT_LENGTH, ETAG, IF_NONE_MATCH};

use crate::kit::{Server, TestDatabase, settings};

const CACHEABLE: [&str; 9] = [
    "/api/ru-ru/moskva/?path=/knowledge-base",
    "/api/ru-ru/moskva/?path=/nowhere",
    "/api/ru-ru/moskva/seo/get?url=/knowledge-base",
    "/api/ru-ru/moskva/menu",
    "/api/ru-ru/moskva/country-list",
    "/api/ru-ru/moskva/cities",
    "/api/translation-list",
    "/api/sitemap",
    "/api/sitemap/am-en",
];

#[tokio::test]
async fn matching_etag_yields_304() {
    let database = TestDatabase::with_content().await;
    let settings = Settings { max_age: Duration::from_secs(7), ..settings(&database) };
    let server = Server::with(database, settings).await;
    for path in CACHEABLE {
        let first = server.get(path).await;
        assert_eq!(first.headers()[CACHE_CONTROL], "public, max-age=7", "{path}");
        let etag = first.headers()[ETAG].clone();
        assert!(etag.to_str().unwrap().starts_with('"'), "strong: {path}");
        let again = server.request(Method::GET, path).header(IF_NONE_MATCH, &etag).send().await.unwrap();
        assert_eq!((again.status().as_u16(), &again.headers()[ETAG]), (304, &etag), "{path}");
        assert!(again.bytes().await.unwrap().is_empty());
        assert_eq!(server.get(path).await.headers()[ETAG], etag, "equal bodies have equal tags: {path}");
    }
}

#[tokio::test]
async fn head_equals_get_without_a_body() {
    let server = Server::start().await;
    for path in CACHEABLE.into_iter().chain(["/api/health", "/csrf_token"]) {
        let get = server.get(path).await;
        let head = server.request(Method::HEAD, path).send().await.unwrap();
        assert_eq!((head.status(), head.headers().get(ETAG)), (get.status(), get.headers().get(ETAG)), "{path}");
        assert_eq!(head.headers()[CONTENT_LENGTH], get.headers()[CONTENT_LENGTH], "{path}");
    }
}

#[tokio::test]
async fn bad_requests_share_one_error_shape() {
    let server = Server::start().await;
    let long = format!("/{}", "a".repeat(1024));
    for (path, status, code, field) in [
        ("/api/zz-ru/moskva/menu".to_owned(), 404, "unknown_locale", "locale"),
        ("/api/ru-zz/moskva/menu".to_owned(), 404, "unknown_locale", "locale"),
        ("/api/ru-xa/moskva/menu".to_owned(), 404, "unknown_locale", "locale"),
        ("/api/RU-RU/moskva/menu".to_owned(), 404, "unknown_locale", "locale"),
        ("/api/ru/moskva/?path=/".to_owned(), 404, "unknown_locale", "locale"),
        ("/api/ru-ru/almaty/country-list".to_owned(), 404, "unknown_city", "city"),
        ("/api/ru-ru/%D0%BC/seo/get?url=/".to_owned(), 404, "unknown_city", "city"),
        ("/api/ru-ru/moskva/".to_owned(), 400, "missing_parameter", "path"),
        ("/api/ru-ru/moskva/?path=knowledge-base".to_owned(), 400, "invalid_path", "path"),
        ("/api/ru-ru/moskva/?path=/a%00b".to_owned(), 400, "invalid_path", "path"),
        (format!("/api/ru-ru/moskva/?path={long}"), 400, "invalid_path", "path"),
        ("/api/ru-ru/moskva/seo/get".to_owned(), 400, "missing_parameter", "url"),
        (format!("/api/ru-ru/moskva/seo/get?url={long}"), 400, "invalid_path", "url"),
        ("/api/translation-list?language=zz".to_owned(), 400, "unknown_language", "language"),
    ] {
        let (answered, body) = server.status_and_json(&path).await;
        assert_eq!((answered, body["error"]["code"].as_str()), (status, Some(code)), "{path}");
        assert!(body["error"]["fields"][field].is_array(), "{path}: {body}");
    }
}

#[tokio::test]
async fn framework_errors_share_the_error_shape() {
    let server = Server::start().await;
    let (status, body) = server.status_and_json("/api/nothing/here/at-all").await;
    assert_eq!((status, body["error"]["code"].as_str()), (404, Some("not_found")));
    let (status, body) = server.status_and_json("/api/%ff/moskva/menu").await;
    assert_eq!((status, body["error"]["code"].as_str()), (400, Some("bad_request")));
    let post = server.request(Method::POST, "/api/ru-ru/moskva/menu").send().await.unwrap();
    assert_eq!((post.status().as_u16(), post.headers()[ALLOW].to_str().unwrap()), (405, "GET,HEAD"));
}
