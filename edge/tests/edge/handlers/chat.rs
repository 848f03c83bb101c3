//! Chats through the edge: streams of events, and the messenger's document.

use std::time::Duration;

use http::{Method, StatusCode};
use serde_json::{Value, json};

use crate::harness::{Edge, edge};

/// A visitor with a form token.
struct Visitor<'e> {
    edge: &'e Edge,
    cookie: String,
    token: String,
}

impl<'e> Visitor<'e> {
    async fn new(edge: &'e Edge) -> Self {
        let response = edge.get("/csrf_token").await;
        let cookie = response.header("set-cookie").split(';').next().unwrap().to_owned();
        let body: Value = serde_json::from_str(&response.body).unwrap();
        Self { edge, cookie, token: body["sk"].as_str().unwrap().to_owned() }
    }

    async fn post(&self, path: &str, body: &Value) -> (StatusCode, Value) {
        let request = self.edge.request(Method::POST, path).header("cookie", &self.cookie).header("x-csrf-token", &self.token);
        let response = self.edge.send(request.header("content-type", "application/json").body(body.to_string())).await;
        (response.status, serde_json::from_str(&response.body).unwrap())
    }

    /// Opens a chat and returns the path of its thread.
    async fn open(&self) -> String {
        let opening = json!({"message": {"client_id": "a-client-id-of-the-edge", "text": "Hello"}});
        let (status, page) = self.post("/api/ru-en/moskva/chat/threads", &opening).await;
        assert_eq!(status, StatusCode::CREATED, "{page}");
        format!("/api/chat/threads/{}", page["thread"]["token"].as_str().unwrap())
    }
}

/// Reads a stream until it has the text. False at its end.
async fn reads(stream: &mut reqwest::Response, seen: &mut String, text: &str) -> bool {
    while !seen.contains(text) {
        let Ok(Some(chunk)) = stream.chunk().await else { return false };
        seen.push_str(&String::from_utf8_lossy(&chunk));
    }
    true
}

#[tokio::test]
async fn stream_outlives_the_deadline_of_requests_and_ends_with_the_edge() {
    let edge = edge().set("ROADSIDE_LIMITS_REQUEST_MS", "1000").start().await;
    let visitor = Visitor::new(&edge).await;
    let thread = visitor.open().await;
    let request = edge.request(Method::GET, &format!("{thread}/events")).header("accept-encoding", "br, gzip");
    let mut stream = request.send().await.unwrap();
    assert_eq!(stream.headers()["content-type"], "text/event-stream");
    assert_eq!(stream.headers()["cache-control"], "no-store");
    assert!(!stream.headers().contains_key("content-encoding"), "nothing may hold back an event");
    let mut seen = String::new();
    assert!(reads(&mut stream, &mut seen, "Hello").await);
    tokio::time::sleep(Duration::from_millis(1500)).await;
    let body = json!({"client_id": "another-client-id-of-it", "text": "After the deadline"});
    assert_eq!(visitor.post(&format!("{thread}/messages"), &body).await.0, StatusCode::CREATED);
    assert!(reads(&mut stream, &mut seen, "After the deadline").await, "{seen}");
    let mut resumed = edge.request(Method::GET, &format!("{thread}/events")).header("last-event-id", "1").send().await.unwrap();
    let mut after = String::new();
    assert!(reads(&mut resumed, &mut after, "After the deadline").await);
    assert!(!after.contains("\"Hello\""), "it resumes after the message: {after}");
    let (_, ended) = tokio::join!(edge.stop(), reads(&mut stream, &mut seen, "never sent"));
    assert!(!ended);
}

#[tokio::test]
async fn counter_takes_the_headers_of_the_widget() {
    let edge = edge().start().await;
    let visitor = Visitor::new(&edge).await;
    let thread = visitor.open().await;
    let token = thread.rsplit('/').next().unwrap();
    let request = edge.request(Method::GET, "/api/chat/unread-counter?all_ns=1").header("authorization", format!("Bearer {token}"));
    let counter = edge.send(request.header("x-passp-partition", "0")).await;
    assert_eq!((counter.status, counter.header("cache-control")), (StatusCode::OK, "private, no-cache"), "{}", counter.body);
    let other = edge.send(edge.request(Method::GET, "/api/chat/unread-counter").header("x-uid", "somebody")).await;
    assert_eq!(other.status, StatusCode::FORBIDDEN, "{}", other.body);
}

#[tokio::test]
async fn messenger_needs_a_release_that_has_one() {
    let edge = edge().start().await;
    assert_eq!(edge.get("/messenger/ru-en").await.status, StatusCode::NOT_FOUND);
}
