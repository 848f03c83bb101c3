//! Missing pages: rendered a few at a time, so that made-up addresses cost visitors no time.

use http::{Method, StatusCode};

use crate::harness::{Edge, edge};

async fn edge_with_limit(limit: u32) -> Edge {
    edge().set("ROADSIDE_LISTEN_ADMIN", "127.0.0.1:0").set("ROADSIDE_LIMITS_MISSING_PAGES", limit).start().await
}

/// The metric of missing pages that were answered in short.
async fn answered_in_short(edge: &Edge) -> u64 {
    edge.metric("edge_shed_requests_total{kind=\"missing_page\"}").await
}

#[tokio::test]
async fn missing_page_beyond_the_limit_is_the_built_in_one() {
    let edge = edge_with_limit(0).await;
    let missing = edge.get("/ru-ru/kazan/knowledge-base/nowhere").await;
    assert_eq!((missing.status, missing.header("cache-control")), (StatusCode::NOT_FOUND, "no-store"));
    for part in [
        "<html lang=\"ru\"",
        "<h1>Такой страницы не существует</h1>",
        "<a href=\"/ru-ru/kazan\">Вернуться на главную</a>",
        "<meta name=\"robots\" content=\"noindex\">",
    ] {
        assert!(missing.body.contains(part), "{part} in {}", missing.body);
    }
    assert!(!missing.body.contains("<script"), "{}", missing.body);
    assert_eq!(answered_in_short(&edge).await, 1);
    let head = edge.send(edge.request(Method::HEAD, "/ru-en/moskva/nowhere")).await;
    assert_eq!((head.status, head.body.as_str()), (StatusCode::NOT_FOUND, ""));
    assert_eq!(edge.get("/ru-ru/kazan/knowledge-base").await.status, StatusCode::OK, "other pages have no such limit");
    assert_eq!(answered_in_short(&edge).await, 2);
}

#[tokio::test]
async fn page_missing_in_a_newly_chosen_city_redirects_beyond_the_limit_too() {
    let edge = edge_with_limit(0).await;
    let port = edge.running().http().port();
    let from = format!("http://localhost:{port}/ru-ru/moskva/knowledge-base/nowhere");
    let request = edge.request_as("localhost", Method::GET, "/ru-ru/kazan/knowledge-base/nowhere").header("referer", from);
    assert_eq!(edge.send(request).await.status, StatusCode::FOUND);
}

#[tokio::test]
async fn missing_page_gives_its_permit_back() {
    let edge = edge_with_limit(1).await;
    for number in 0..5 {
        let missing = edge.get(&format!("/ru-ru/kazan/knowledge-base/nowhere-{number}")).await;
        assert_eq!(missing.status, StatusCode::NOT_FOUND);
        assert!(missing.body.contains("<p>main: status 404</p>"), "{}", missing.body);
    }
    assert_eq!(answered_in_short(&edge).await, 0);
}
