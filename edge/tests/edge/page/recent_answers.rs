//! Answers that are given again: the same as those that were resolved.

use std::time::Duration;

use http::{HeaderMap, Method, StatusCode};
use serde_json::Value;

use crate::harness::api_proxy::{ApiProxy, KEY, Reply};
use crate::harness::{Edge, Response, edge, repository};
use crate::product_api::changes::{ARTICLE, ProductApi, main_slot};

const PATH: &str = "/ru-ru/moskva/knowledge-base";

/// Longer than an answer is given whose responses are not fresh.
const OVER_A_SECOND: Duration = Duration::from_millis(1_100);

/// Start of `Server-Timing` of an answer that was not resolved.
const RECENT: &str = "memory;desc=recent";

/// Requests the page until the answer is a recent one.
async fn recent(edge: &Edge, method: Method, headers: &[(&'static str, &str)]) -> Response {
    loop {
        let request = headers.iter().fold(edge.request(method.clone(), PATH), |request, (name, value)| request.header(*name, *value));
        let response = edge.send(request).await;
        if response.header("server-timing").starts_with(RECENT) {
            return response;
        }
    }
}

/// Whether a recent answer is still given after a second.
async fn is_given_after_a_second(edge: &Edge) -> bool {
    recent(edge, Method::GET, &[]).await;
    tokio::time::sleep(OVER_A_SECOND).await;
    edge.send(edge.request(Method::GET, PATH)).await.header("server-timing").starts_with(RECENT)
}

/// Headers but those of each single request.
fn lasting(response: &Response) -> HeaderMap {
    let mut headers = response.headers.clone();
    for name in ["date", "server-timing", "x-request-id"] {
        headers.remove(name);
    }
    headers
}

#[tokio::test]
async fn recent_answer_equals_a_resolved_one() {
    let edge = edge().start().await;
    let resolved = loop {
        let response = edge.send(edge.request(Method::GET, PATH)).await;
        if response.headers.contains_key("content-length") {
            break response;
        }
    };
    let recent_one = recent(&edge, Method::GET, &[]).await;
    assert_eq!((recent_one.status, lasting(&recent_one)), (StatusCode::OK, lasting(&resolved)));
    assert_eq!(recent_one.body, resolved.body);

    let head = recent(&edge, Method::HEAD, &[]).await;
    assert_eq!((head.status, head.body.as_str(), lasting(&head)), (StatusCode::OK, "", lasting(&resolved)));
    let unchanged = recent(&edge, Method::GET, &[("if-none-match", resolved.header("etag"))]).await;
    assert_eq!((unchanged.status, unchanged.header("content-type")), (StatusCode::NOT_MODIFIED, ""));
    for encoding in ["gzip", "br"] {
        let encoded = recent(&edge, Method::GET, &[("accept-encoding", encoding)]).await;
        assert_eq!((encoded.header("content-encoding"), encoded.header("etag")), (encoding, resolved.header("etag")));
    }
}

#[tokio::test]
async fn page_that_is_sent_often_stays_in_a_full_memory() {
    let edge = edge().set("ROADSIDE_RENDER_PAGE_MEMORY_MIB", 1).start().await;
    recent(&edge, Method::GET, &[]).await;
    let cities = std::fs::read(repository().join("api/geo/data/ru.json")).unwrap();
    let cities: Value = serde_json::from_slice(&cities).unwrap();
    let cities = cities["cities"].as_array().unwrap().iter().filter_map(|city| city["code"].as_str());
    let others: Vec<String> =
        cities.filter(|city| *city != "moskva").map(|city| format!("/ru-ru/{city}/knowledge-base")).take(200).collect();
    for path in &others {
        edge.get(path).await;
        for _ in 0..3 {
            let response = edge.send(edge.request(Method::GET, PATH)).await;
            let timing = response.header("server-timing");
            assert!(timing.starts_with("memory"), "after {path}: {timing}");
        }
    }
    let first = edge.get(&others[0]).await;
    assert!(!first.header("server-timing").starts_with("memory"), "the memory is full");
}

#[tokio::test]
async fn answer_without_a_body_is_kept_with_the_headers_of_its_page() {
    let edge = edge().start().await;
    let resolved = edge.send(edge.request(Method::GET, PATH)).await;
    let tag = edge.send(edge.request(Method::GET, PATH)).await.header("etag").to_owned();
    // Only conditional requests come, until one was kept and its successor has the page.
    let page = loop {
        recent(&edge, Method::GET, &[("if-none-match", &tag)]).await;
        let response = edge.send(edge.request(Method::GET, PATH)).await;
        if response.header("server-timing").starts_with(RECENT) {
            break response;
        }
    };
    for name in ["content-type", "link", "content-security-policy"] {
        assert_eq!(page.header(name), resolved.header(name), "{name}");
    }
    assert_eq!((page.status, page.body), (StatusCode::OK, resolved.body));
}

#[tokio::test]
async fn slots_of_recent_answers_are_counted() {
    let edge = edge().set("ROADSIDE_LISTEN_ADMIN", "127.0.0.1:0").start().await;
    let count = async || {
        let metrics = edge.admin("/metrics").await;
        let lines = metrics.lines().filter(|line| line.starts_with("edge_slot_outcomes_total{fragment=\"mfe-knowledge-base\""));
        lines.map(|line| line.rsplit(' ').next().unwrap().parse::<u64>().unwrap()).sum::<u64>()
    };
    let tag = recent(&edge, Method::GET, &[]).await.header("etag").to_owned();
    for headers in [&[][..], &[("if-none-match", tag.as_str())][..]] {
        let before = count().await;
        let request = headers.iter().fold(edge.request(Method::GET, PATH), |request, (name, value)| request.header(*name, *value));
        edge.send(request).await;
        assert_eq!(count().await, before + 1, "{headers:?}");
    }
}

#[tokio::test]
async fn answer_is_given_while_the_responses_behind_it_are_fresh() {
    let edge = edge().start().await;
    // An edge that has just started may learn of content changes, which end answers.
    while !is_given_after_a_second(&edge).await {}
}

#[tokio::test]
async fn answer_that_would_be_given_for_a_minute_ends_with_a_content_change() {
    let api = ProductApi::start().await;
    let edge = edge().set("ROADSIDE_API_URL", &api.url).start().await;
    let path = format!("/ru-ru/moskva/{ARTICLE}");
    let is_recent = async || edge.send(edge.request(Method::GET, &path)).await.header("server-timing").starts_with(RECENT);
    loop {
        while !is_recent().await {}
        tokio::time::sleep(OVER_A_SECOND).await;
        if is_recent().await {
            break;
        }
    }
    api.publish("ru", "after").await;
    while main_slot(&edge, "ru-ru").await != "<p>main: after</p>" {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn answer_is_given_longer_than_its_responses_are_fresh_while_polls_confirm_them() {
    let max_age = Duration::from_secs(8);
    let api = ProductApi::with_max_age(max_age).await;
    let edge = edge().set("ROADSIDE_API_URL", &api.url).start().await;
    let path = format!("/ru-ru/moskva/{ARTICLE}");
    let is_recent = async || edge.send(edge.request(Method::GET, &path)).await.header("server-timing").starts_with(RECENT);
    // On a busy machine a poll may be late.
    for _ in 0..5 {
        while !is_recent().await {}
        tokio::time::sleep(max_age + OVER_A_SECOND).await;
        if is_recent().await {
            return;
        }
    }
    panic!("polls prolong no answer");
}

#[tokio::test]
async fn answer_with_a_stale_redirect_check_is_resolved() {
    let api = ApiProxy::start().await;
    // The proxy's redirect check has no `max-age`.
    let edge = edge().set("ROADSIDE_API_URL", &api.url).set("ROADSIDE_API_KEY", KEY).set("ROADSIDE_API_FRESH_SECONDS", 1).start().await;
    assert!(!is_given_after_a_second(&edge).await);
}

#[tokio::test]
async fn answer_behind_a_shared_cache_is_given_for_a_second() {
    let edge = edge().set("ROADSIDE_CDN_KIND", "varnish").set("ROADSIDE_CDN_PURGE_URLS", "http://127.0.0.1:9/").start().await;
    assert!(!is_given_after_a_second(&edge).await);
}

#[tokio::test]
async fn request_whose_response_may_differ_is_resolved() {
    let edge = edge().set("ROADSIDE_LISTEN_ADMIN", "127.0.0.1:0").start().await;
    let token = edge.admin("/explain/token").await;
    recent(&edge, Method::GET, &[]).await;
    for (name, value) in [("cookie", "preview=x"), ("cookie", "a=1; __Host-preview=x"), ("x-roadside-explain", token.trim())] {
        let response = edge.send(edge.request(Method::GET, PATH).header(name, value)).await;
        assert!(!response.header("server-timing").starts_with(RECENT), "{name}: {value}");
    }
}

#[tokio::test]
async fn model_that_a_visitor_is_led_to_is_not_given_to_others() {
    let edge = edge().start().await;
    for _ in 0..3 {
        for city in ["moskva", "kazan"] {
            let request = edge.request(Method::GET, "/_edge/page?url=%2Fru-ru").header("cookie", format!("city={city}; locale=ru-ru"));
            let response = edge.send(request).await;
            let model: serde_json::Value = serde_json::from_str(&response.body).unwrap();
            assert_eq!((response.status, &model["city"]["code"]), (StatusCode::OK, &serde_json::json!(city)));
            assert_eq!(response.header("cache-control"), "private, no-store");
        }
    }
}

#[tokio::test]
async fn recent_answer_ends_with_its_rules() {
    let edge = edge().start().await;
    recent(&edge, Method::GET, &[]).await;
    edge.running().app().reload_rules().unwrap();
    let response = edge.send(edge.request(Method::GET, PATH)).await;
    assert!(!response.header("server-timing").starts_with(RECENT), "{}", response.header("server-timing"));
}

#[tokio::test]
async fn looped_request_gets_no_recent_answer() {
    let edge = edge().start().await;
    recent(&edge, Method::GET, &[]).await;
    let looped = edge.send(edge.request(Method::GET, PATH).header("cdn-loop", "roadside")).await;
    assert_eq!(looped.status, StatusCode::LOOP_DETECTED);
}

#[tokio::test]
async fn page_of_the_last_minute_is_answered_while_other_requests_are_shed() {
    let api = ApiProxy::start().await;
    let edge = edge()
        .set("ROADSIDE_API_URL", &api.url)
        .set("ROADSIDE_API_KEY", KEY)
        .set("ROADSIDE_LIMITS_CONCURRENT_REQUESTS", 1)
        .set("ROADSIDE_LIMITS_REQUEST_MS", 30_000)
        .start()
        .await;
    recent(&edge, Method::GET, &[]).await;
    api.reply("page /jobs", Reply::Hang);
    let waiting = edge.get("/ru-ru/moskva/jobs");
    let checks = async {
        // The request that asks the API has the only permit.
        while api.page_requests("/jobs").is_empty() {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        // The answer becomes older than a second.
        tokio::time::sleep(OVER_A_SECOND).await;
        let response = edge.send(edge.request(Method::GET, PATH)).await;
        assert_eq!((response.status, edge.get("/ru-ru/moskva/start").await.status), (StatusCode::OK, StatusCode::SERVICE_UNAVAILABLE));
        assert!(response.header("server-timing").starts_with(RECENT));
    };
    tokio::select! {
        _ = waiting => panic!("the API does not answer"),
        () = checks => {}
    }
}
