//! Purges of a shared cache: keys of pages, and what a change purges.

use std::time::Duration;

use http::{Method, StatusCode};
use jiff::Timestamp;

use super::changes::{ARTICLE, ProductApi, main_slot};
use crate::harness::stub_server::{StubServer, typed};
use crate::harness::{Builder, Edge, Response, edge};

/// A cache that accepts purges, and an edge that sends them.
async fn cache_and_edge(edge: Builder) -> (StubServer, Edge) {
    let cache = StubServer::start().await;
    cache.at("/", typed("text/plain", "purged"));
    let edge = edge.set("ROADSIDE_CDN_KIND", "varnish").set("ROADSIDE_CDN_PURGE_URLS", &cache.url).start().await;
    until_purged(&cache, "xkey-softpurge", "all").await;
    (cache, edge)
}

/// Waits for a purge of a key.
async fn until_purged(cache: &StubServer, header: &str, key: &str) {
    while !is_purged(cache, header, key) {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

fn is_purged(cache: &StubServer, header: &str, key: &str) -> bool {
    let purges = cache.requests("/").into_iter().filter(|request| request.line.starts_with("PURGE "));
    purges.filter_map(|request| request.header(header)).any(|keys| keys.split(' ').any(|other| other == key))
}

/// Keys, and lifetime for the shared cache alone.
fn sharing(response: &Response) -> (&str, &str) {
    (response.header("xkey"), response.header("cdn-cache-control"))
}

#[tokio::test]
async fn pages_have_keys_and_a_lifetime_for_the_shared_cache() {
    let api = ProductApi::start().await;
    let (_cache, edge) = cache_and_edge(edge().set("ROADSIDE_API_URL", &api.url)).await;
    let article = format!("/ru-ru/moskva/{ARTICLE}");
    // The first one waits for its renders, the second one comes from memory.
    for _ in 0..2 {
        let response = edge.get(&article).await;
        let (keys, lifetime) = sharing(&response);
        let keys: Vec<&str> = keys.split(' ').collect();
        for key in ["all", "c/ru", "c/ru/taxi/money/a", "f/mfe-shell", "f/mfe-knowledge-base"] {
            assert!(keys.contains(&key), "{key} in {keys:?}");
        }
        let seconds = lifetime.strip_prefix("public, max-age=").and_then(|rest| rest.split(',').next()).unwrap_or_default();
        // A lifetime ends with the day; the last minute of a day has none.
        let second = Timestamp::now().as_second().rem_euclid(86_400);
        assert!(seconds.parse::<u32>().is_ok_and(|seconds| seconds <= 86_400) || second > 86_330, "{lifetime}");
        assert_eq!(response.header("cache-control"), "public, max-age=60, stale-while-revalidate=600");
    }
    let model = edge.get(&format!("/_edge/page?url=%2Fru-ru%2Fmoskva%2F{}", ARTICLE.replace('/', "%2F"))).await;
    assert!(sharing(&model).0.starts_with("all c/ru c/ru/taxi/money/a f/"), "{:?}", sharing(&model));

    let etag = edge.get(&article).await.header("etag").to_owned();
    let unchanged = edge.send(edge.request_as("localhost", Method::GET, &article).header("if-none-match", etag)).await;
    assert_eq!(unchanged.status, StatusCode::NOT_MODIFIED);
    assert!(unchanged.header("xkey").starts_with("all "), "a revalidated page keeps its keys");
}

#[tokio::test]
async fn pages_of_one_visitor_and_errors_have_no_keys() {
    let (_cache, edge) = cache_and_edge(edge().set("ROADSIDE_LISTEN_ADMIN", "127.0.0.1:0")).await;
    for path in ["/ru-ru/moskva/search?q=a", "/ru-ru/moskva/nothing-here", "/ru-ru/moskva/contact-us/taxi", "/"] {
        assert_eq!(sharing(&edge.get(path).await), ("", ""), "{path}");
    }
    let page = "/ru-ru/moskva/knowledge-base";
    assert_ne!(sharing(&edge.get(page).await).0, "");
    let token = edge.admin("/explain/token").await;
    let explained = edge.send(edge.request(Method::GET, page).header("x-roadside-explain", token.trim())).await;
    assert_eq!((explained.header("cache-control"), sharing(&explained)), ("private, no-store", ("", "")));
}

#[tokio::test]
async fn changed_content_is_purged_once_this_edge_has_it() {
    let api = ProductApi::start().await;
    let (cache, edge) = cache_and_edge(edge().set("ROADSIDE_API_URL", &api.url)).await;
    assert_eq!(main_slot(&edge, "ru-ru").await, "<p>main: before</p>");
    api.publish("ru", "after").await;
    until_purged(&cache, "xkey-softpurge", "c/ru").await;
    assert_eq!(main_slot(&edge, "ru-ru").await, "<p>main: after</p>");
    assert!(!is_purged(&cache, "xkey-softpurge", "c/en"));
}

#[tokio::test]
async fn changed_rules_purge_everything() {
    let (cache, edge) = cache_and_edge(edge().rules("redirects.toml", |text| text)).await;
    cache.clear_requests();
    edge.running().app().reload_rules().unwrap();
    until_purged(&cache, "xkey-softpurge", "all").await;
}

#[tokio::test]
async fn failed_purge_is_repeated() {
    let cache = StubServer::start().await;
    cache.at("/", typed("text/plain", "wait").status(503));
    let edge = edge().set("ROADSIDE_CDN_KIND", "varnish").set("ROADSIDE_CDN_PURGE_URLS", &cache.url);
    let edge = edge.set("ROADSIDE_LISTEN_ADMIN", "127.0.0.1:0").start().await;
    until_purged(&cache, "xkey-softpurge", "all").await;
    assert_eq!(edge.get("/ru-ru/moskva/knowledge-base").await.status, StatusCode::OK);
    cache.at("/", typed("text/plain", "purged"));
    while !edge.admin("/metrics").await.contains("edge_purges_total{outcome=\"done\"} 1\n") {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let metrics = edge.admin("/metrics").await;
    assert!(metrics.contains("edge_purges_total{outcome=\"failed\"}") && metrics.contains("edge_purges_overdue 0\n"), "{metrics}");
}
