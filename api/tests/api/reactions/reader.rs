//! A reader of articles, with a form token and cookies.

use reqwest::header::{CACHE_CONTROL, CONTENT_TYPE, COOKIE, SET_COOKIE};
use reqwest::{Method, RequestBuilder, Response};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::kit::{EDGE_KEY, Server};

/// A browser with a form token.
pub(super) struct Reader<'s> {
    pub(super) server: &'s Server,
    pub(super) cookies: Vec<String>,
    pub(super) token: String,
    pub(super) ip: &'static str,
}

impl<'s> Reader<'s> {
    pub(super) async fn new(server: &'s Server) -> Self {
        let request = server.request(Method::GET, "/csrf_token").header("x-roadside-key", EDGE_KEY);
        let response = request.header("x-roadside-origin", "https://roadside.example").send().await.unwrap();
        let cookie = cookie_of(&response).unwrap();
        let token = response.json::<Value>().await.unwrap()["sk"].as_str().unwrap().to_owned();
        Self { server, cookies: vec![cookie], token, ip: "192.0.2.7" }
    }

    /// Signs in as the person with this number. Creates the person if needed.
    pub(super) async fn sign_in(&mut self, person: u32) {
        let token = format!("{person:a>43}");
        let digest = hex::encode(Sha256::digest(&token));
        let statement = format!(
            "INSERT INTO account (id, identity, fio, created_at) VALUES ('p{person}', 'test:{person}', 'P', 0) ON CONFLICT DO NOTHING"
        );
        self.server.database.run(&statement).await;
        let statement = format!(
            "INSERT INTO session (token_digest, account_id, created_at, expires_at, seen_at) VALUES ('{digest}', 'p{person}', 0, 9999999999, 0) ON CONFLICT DO NOTHING"
        );
        self.server.database.run(&statement).await;
        self.cookies.push(format!("__Host-session={token}"));
    }

    pub(super) async fn send(&self, method: Method, path: &str, body: &Value) -> Response {
        self.request(method, path).body(body.to_string()).send().await.unwrap()
    }

    pub(super) fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let request = self.server.request(method, path).header("x-roadside-key", EDGE_KEY).header("x-roadside-ip", self.ip);
        let request = request.header("x-roadside-origin", "https://roadside.example");
        let request = request.header(COOKIE, self.cookies.join("; ")).header("x-csrf-token", &self.token);
        request.header(CONTENT_TYPE, "application/json")
    }

    /// Likes or unlikes an article and stores the returned cookie.
    pub(super) async fn like(&mut self, id: &str, liked: bool) -> Value {
        let response = self.send(Method::POST, &format!("/api/ru-ru/moskva/articles/{id}/like"), &json!({"liked": liked})).await;
        assert_eq!(response.status(), 200);
        assert_eq!(response.headers()[CACHE_CONTROL], "no-store");
        self.cookies.extend(cookie_of(&response));
        response.json().await.unwrap()
    }

    pub(super) async fn data(&self, ids: &str) -> Value {
        let response = self.send(Method::GET, &format!("/api/ru-ru/moskva/articles-data?ids={ids}"), &Value::Null).await;
        assert_eq!((response.status().as_u16(), &response.headers()[CACHE_CONTROL]), (200, &"no-store".parse().unwrap()));
        response.json::<Value>().await.unwrap()["articles"].clone()
    }

    pub(super) async fn favourites(&self, place: &str, change: Option<Value>) -> Vec<String> {
        let path = format!("/api/{place}/favourites");
        let response = match change {
            Some(change) => self.send(Method::PUT, &path, &change).await,
            None => self.send(Method::GET, &path, &Value::Null).await,
        };
        assert_eq!(response.status(), 200);
        let answer: Value = response.json().await.unwrap();
        answer["items"].as_array().unwrap().iter().map(|item| item["id"].as_str().unwrap().to_owned()).collect()
    }

    pub(super) async fn feedback(&self, place: &str, id: &str, body: &Value) -> Response {
        self.send(Method::POST, &format!("/api/{place}/articles/{id}/feedback"), body).await
    }

    /// Sends feedback under a key and returns the status.
    pub(super) async fn add_feedback(&self, id: &str, key: &str, body: &Value) -> u16 {
        let request = self.request(Method::POST, &format!("/api/ru-ru/moskva/articles/{id}/feedback"));
        request.header("idempotency-key", key).body(body.to_string()).send().await.unwrap().status().as_u16()
    }
}

fn cookie_of(response: &Response) -> Option<String> {
    let cookie = response.headers().get(SET_COOKIE)?.to_str().unwrap();
    Some(cookie.split(';').next().unwrap().to_owned())
}
