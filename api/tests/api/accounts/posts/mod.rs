//! Tests of posts, the community, moderation and notices.

mod community;
mod data;
mod following;
mod moderation;
mod notices;
mod own;
mod races;

use product_api::{Settings, SupportSettings};
use reqwest::{Method, Response};
use serde_json::{Value, json};

use super::visitor::{PAGE, Visitor};
use crate::kit::{Server, TestDatabase, settings};

/// Secret of staff.
pub(super) const STAFF: &str = "the-secret-of-the-staff-of-these-tests";

/// Place of the operations.
pub(super) const PLACE: &str = "/api/ru-en/moskva";

/// A server with an API for staff.
pub(super) async fn server() -> Server {
    let database = TestDatabase::with_content().await;
    let own = settings(&database);
    let support = SupportSettings { staff_token: Some(STAFF.to_owned()), ..own.support.clone() };
    Server::with(database, Settings { support, ..own }).await
}

/// A signed-in author.
pub(super) struct Author<'s>(pub(super) Visitor<'s>);

impl<'s> Author<'s> {
    /// Signs in with a full name.
    pub(super) async fn new(server: &'s Server, name: &str) -> Self {
        let mut visitor = Visitor::new(server);
        visitor.sign_in(PAGE, &format!("name={}", name.replace(' ', "+"))).await;
        Self(visitor)
    }

    /// An author whose posts and comments are not held.
    pub(super) async fn trusted(server: &'s Server, name: &str) -> Self {
        let mut author = Self::new(server, name).await;
        author.ok(Method::GET, "/account/author", &Value::Null).await;
        let statement = "UPDATE post_author SET approved_posts = 9, approved_comments = 9";
        server.database.run(statement).await;
        author
    }

    pub(super) async fn send(&mut self, method: Method, path: &str, body: &Value) -> Response {
        let path = format!("{PLACE}{path}");
        if method == Method::GET { self.0.get(&path).await } else { self.0.send_json(method, &path, body).await }
    }

    /// The JSON of a successful response; null without a body.
    pub(super) async fn ok(&mut self, method: Method, path: &str, body: &Value) -> Value {
        let response = self.send(method.clone(), path, body).await;
        let status = response.status();
        assert_eq!(response.headers()["cache-control"], "no-store", "{method} {path}");
        let text = response.text().await.unwrap();
        assert!(status.is_success(), "{method} {path}: {status} {text}");
        serde_json::from_str(&text).unwrap_or(Value::Null)
    }

    /// Status and error of a refused request.
    pub(super) async fn refused(&mut self, method: Method, path: &str, body: &Value) -> (u16, Value) {
        let response = self.send(method, path, body).await;
        (response.status().as_u16(), response.json().await.unwrap_or(Value::Null))
    }

    pub(super) async fn get(&mut self, path: &str) -> Value {
        self.ok(Method::GET, path, &Value::Null).await
    }

    /// Creates a draft and returns its id.
    pub(super) async fn draft(&mut self, title: &str) -> String {
        let post = self.ok(Method::POST, "/account/posts", &document(title)).await;
        post["post"]["id"].as_str().unwrap().to_owned()
    }

    /// Creates a post and publishes it.
    pub(super) async fn publish(&mut self, title: &str) -> String {
        let id = self.draft(title).await;
        self.ok(Method::POST, &format!("/account/posts/{id}/publish"), &json!({"version": 1})).await;
        id
    }

    /// Comments on a post and returns the comment.
    pub(super) async fn comment(&mut self, post: &str, text: &str, parent: Option<&str>) -> Value {
        let body = parent.map_or_else(|| json!({"text": text}), |parent| json!({"text": text, "parent": parent}));
        self.ok(Method::POST, &format!("/community/posts/{post}/comments"), &body).await
    }
}

/// A complete document.
pub(super) fn document(title: &str) -> Value {
    json!({
        "title": title, "topic": "orders", "language": "en", "tags": ["night"],
        "blocks": [{"type": "paragraph", "text": [{"text": "A quiet "}, {"text": "night", "bold": true}]}]
    })
}

/// A request of staff.
pub(super) async fn staff(server: &Server, method: Method, path: &str, body: &Value) -> (u16, Value) {
    let request = server.request(method, &format!("/api/staff{path}")).bearer_auth(STAFF);
    let response = if body.is_null() { request } else { request.json(body) }.send().await.unwrap();
    (response.status().as_u16(), response.json().await.unwrap_or(Value::Null))
}

/// Titles of a list.
pub(super) fn titles(list: &Value) -> Vec<&str> {
    list["items"].as_array().unwrap().iter().map(|item| item["title"].as_str().unwrap()).collect()
}
