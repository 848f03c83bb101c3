//! Tests of missing pages and of what they suggest.

use serde_json::json;

use crate::kit::{Folder, Server};

/// Addresses that a missing page suggests.
async fn nearest(server: &Server, place: &str, path: &str) -> Vec<String> {
    let page = server.page(place, path).await;
    assert_eq!(page["status"], 404, "{path}");
    let urls = page["error"]["nearest"].as_array().into_iter().flatten().map(|link| link["url"].as_str().unwrap().to_owned());
    urls.collect()
}

#[tokio::test]
async fn error_pages_are_complete_pages() {
    let server = Server::start().await;
    let page = server.page("ru-ru/moskva", "/503").await;
    assert_eq!((&page["status"], &page["page"]["type"], &page["error"]), (&json!(503), &json!("server_error"), &json!({"code": 503})));
    for nowhere in
        ["/nothing", "/knowledge-base/", "/knowledge-base/nothing", "/knowledge-base/taxi/money/nothing", "/knowledge-base/%25/money"]
    {
        let page = server.page("ru-ru/moskva", nowhere).await;
        assert_eq!((&page["status"], &page["page"]["type"]), (&json!(404), &json!("not_found")), "{nowhere}");
    }
}

#[tokio::test]
async fn missing_article_suggests_similar_ones_of_the_city() {
    let folder = Folder::new();
    folder.article("ru", "payout-late", "", "Text.");
    folder.article("ru", "payout-perm", "perm", "Text.");
    let server = Server::of(&folder).await;
    let path = "/knowledge-base/taxi/money/payout";
    assert_eq!(nearest(&server, "ru-ru/moskva", path).await, ["/ru-ru/moskva/knowledge-base/taxi/money/payout-late"]);
    assert_eq!(nearest(&server, "ru-ru/perm", path).await.len(), 2);
    let elsewhere = "/knowledge-base/taxi/money/payout-perm";
    assert_eq!(nearest(&server, "ru-ru/moskva", elsewhere).await, ["/ru-ru/moskva/knowledge-base/taxi/money/payout-late"]);
    assert!(nearest(&server, "ru-en/moskva", path).await.is_empty(), "no suggestions in another language");
    assert_eq!(nearest(&server, "ru-ru/moskva", "/payout-late").await, ["/ru-ru/moskva/knowledge-base/taxi/money/payout-late"]);
    assert!(nearest(&server, "ru-ru/moskva", "/requests/payout-late").await.is_empty(), "no suggestions for a request");
    folder.remove("ru/taxi/money/payout-late.md");
    server.api.reload().await.unwrap();
    assert!(nearest(&server, "ru-ru/moskva", path).await.is_empty(), "no unpublished articles");
}

#[tokio::test]
async fn removed_article_suggests_its_former_neighbours() {
    let folder = Folder::new();
    for (id, cities) in [("gone", ""), ("fee", ""), ("card", ""), ("perm-only", "perm")] {
        folder.article("ru", id, cities, "Text.");
    }
    let server = Server::of(&folder).await;
    folder.remove("ru/taxi/money/gone.md");
    server.api.reload().await.unwrap();
    let neighbours = ["card", "fee"].map(|id| format!("/ru-ru/moskva/knowledge-base/taxi/money/{id}"));
    assert_eq!(nearest(&server, "ru-ru/moskva", "/knowledge-base/taxi/money/gone").await, neighbours);
    assert!(nearest(&server, "ru-ru/moskva", "/knowledge-base/taxi/nothing").await.is_empty());
    assert!(nearest(&server, "ru-ru/moskva", "/knowledge-base/taxi/nothing/gone").await.is_empty());
    // After the section and the group are renamed, the old URL of an article still gets
    // suggestions.
    folder.rename_groups();
    server.api.reload().await.unwrap();
    let moved = ["card", "fee"].map(|id| format!("/ru-ru/moskva/knowledge-base/cab/pay/{id}"));
    assert_eq!(nearest(&server, "ru-ru/moskva", "/knowledge-base/taxi/money/gone").await, moved);
}
