//! The counter of unread messages.

use reqwest::{Method, Response};
use serde_json::{Value, json};

use super::kit::{mark, open, path, staff, token};
use crate::kit::Server;
use crate::support::kit::{Driver, server};

async fn poll(server: &Server, token: &str, query: &str) -> Response {
    let request = server.request(Method::GET, &format!("/api/chat/unread-counter?{query}"));
    request.header("authorization", format!("Bearer {token}")).send().await.unwrap()
}

#[tokio::test]
async fn messages_of_support_count_until_they_are_read() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    let page = open(&driver, 1, "One").await;
    let number = page["thread"]["number"].as_str().unwrap();
    let counter = async |query: &str| poll(&server, token(&page), query).await.json::<Value>().await.unwrap();
    let before = counter("detailed_workspace=1&count_chats=1&all_ns=1&rn=1&reqNum=1&serviceId=7").await;
    assert_eq!(
        before,
        json!({
            "Ttl": 60, "Status": "ok", "UnreadCount": 0, "ChatUnreadCount": 0, "ChatCount": 0, "LastUnreadTsMcs": 0,
            "Details": {"Ns": [{"Name": "support", "UnreadCount": 0}], "Bots": []}
        })
    );
    for text in ["A", "B"] {
        staff(&server, Method::POST, &format!("/{number}/messages"), &json!({"text": text})).await;
    }
    let unread = counter("count_chats=1").await;
    assert_eq!((&unread["UnreadCount"], &unread["ChatUnreadCount"], &unread["ChatCount"]), (&json!(2), &json!(2), &json!(1)));
    assert_eq!(unread["Ttl"], 10, "polls are frequent after a message");
    assert!(unread["LastUnreadTsMcs"].as_i64().unwrap() > 1_700_000_000_000_000);
    assert_eq!(counter("ns=other").await["UnreadCount"], 0);
    assert_eq!(mark(&driver, &path(&page, "/read"), &json!({"seq": 2})).await, 204);
    assert_eq!(counter("").await["UnreadCount"], 1);
    assert_eq!(mark(&driver, &path(&page, "/read"), &json!({"seq": 1})).await, 204, "a mark never moves back");
    assert_eq!(mark(&driver, &path(&page, "/read"), &json!({"seq": 999})).await, 204, "nor beyond the last message");
    assert_eq!(counter("").await["UnreadCount"], 1);
    assert_eq!(mark(&driver, &path(&page, "/read"), &json!({"seq": 3})).await, 204);
    assert_eq!(counter("count_chats=1").await["ChatCount"], 0);
}

#[tokio::test]
async fn unchanged_counter_is_answered_304_and_unknown_tokens_401() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    let page = open(&driver, 1, "One").await;
    let response = poll(&server, token(&page), "").await;
    assert_eq!(response.headers()["cache-control"], "private, no-cache");
    let etag = response.headers()["etag"].clone();
    let request = server.request(Method::GET, "/api/chat/unread-counter").header("if-none-match", etag);
    let again = request.header("authorization", format!("Bearer {}", token(&page))).send().await.unwrap();
    assert_eq!(again.status(), 304);
    for wrong in ["", "x", &"0".repeat(64)] {
        assert_eq!(poll(&server, wrong, "").await.status(), 401, "{wrong}");
    }
    let nobody: Value = server.json("/api/chat/unread-counter").await;
    assert_eq!((&nobody["UnreadCount"], &nobody["Ttl"]), (&json!(0), &json!(300)), "a visitor without a chat has nothing to poll for");
}
