//! Tests of lost responses: the connection breaks after the commit, and the visitor changes the
//! text and sends again. No text is lost.

use image::ImageFormat;
use reqwest::RequestBuilder;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, copy};
use tokio::net::{TcpListener, TcpStream};

use super::kit::{Driver, STAFF, both, count, courier, picture, server, with};
use crate::kit::Server;

const KEY: &str = "the-key-of-what-was-sent-first";
const NEXT: &str = "the-key-of-what-was-changed";

/// A proxy that closes each connection when the server starts to answer, after the commit.
struct Cutter(u16);

impl Cutter {
    async fn new(server: &Server) -> Self {
        let target = server.origin.trim_start_matches("http://").to_owned();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        tokio::spawn(async move {
            while let Ok((mut client, _)) = listener.accept().await {
                let (mut answer, mut request) = TcpStream::connect(&target).await.unwrap().into_split();
                let (mut from, _to) = client.split();
                tokio::select! {
                    sent = copy(&mut from, &mut request) => panic!("the client went first: {sent:?}"),
                    begun = answer.read_u8() => begun.unwrap(),
                };
            }
        });
        Self(port)
    }

    /// Sends a request and loses its response.
    async fn send_and_lose_response(&self, request: RequestBuilder) {
        let (client, request) = request.build_split();
        let mut request = request.unwrap();
        request.url_mut().set_port(Some(self.0)).unwrap();
        assert!(client.execute(request).await.is_err(), "the response is lost");
    }
}

/// A request with an idempotency key.
fn keyed(driver: &Driver<'_>, path: &str, key: &str, body: &Value) -> RequestBuilder {
    driver.script(path).header("idempotency-key", key).json(body)
}

async fn send(request: RequestBuilder) -> (u16, Value) {
    both(request.send().await.unwrap()).await
}

/// Expects that the key is rejected because the content has changed.
async fn assert_key_rejected(request: RequestBuilder) {
    let (status, answer) = send(request).await;
    assert_eq!((status, &answer["error"]["code"], &answer["error"]["fields"]), (422, &json!("key_reused"), &Value::Null));
}

fn texts(thread: &Value) -> Vec<&str> {
    thread["messages"].as_array().unwrap().iter().map(|message| message["text"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn changed_request_is_a_second_request() {
    let (_folder, server) = server(|_| ()).await;
    let (driver, cutter) = (Driver::new(&server).await, Cutter::new(&server).await);
    let path = "/api/ru-ru/moskva/contact-us/send";
    let (first, second) = (courier("It has not arrived."), courier("It has not arrived on Monday."));
    cutter.send_and_lose_response(keyed(&driver, path, KEY, &first)).await;
    assert_eq!(count(&server, "SELECT CAST(COUNT(*) AS TEXT) FROM request_message").await, 1, "the server has committed");
    assert_key_rejected(keyed(&driver, path, KEY, &second)).await;
    let (status, receipt) = send(keyed(&driver, path, NEXT, &second)).await;
    assert_eq!((status, texts(&driver.thread(&receipt).await)), (200, vec!["It has not arrived on Monday."]));
    let (status, earlier) = send(keyed(&driver, path, KEY, &first)).await;
    assert_eq!((status, texts(&driver.thread(&earlier).await)), (200, vec!["It has not arrived."]));
    // Changes of other fields are kept too.
    assert_key_rejected(keyed(&driver, path, KEY, &with(first, "email", "other@example.org".into()))).await;
    assert_eq!(count(&server, "SELECT CAST(COUNT(*) AS TEXT) FROM request_message").await, 2);
}

#[tokio::test]
async fn changed_reply_is_a_second_reply_with_the_same_files() {
    let (_folder, server) = server(|_| ()).await;
    let (driver, cutter) = (Driver::new(&server).await, Cutter::new(&server).await);
    let receipt = driver.sent(&courier("Where is it?")).await;
    let path = format!("/api{}/reply", receipt["url"].as_str().unwrap());
    let (_, file) = driver.upload("a.png", picture(ImageFormat::Png, 7)).await;
    let said = |text: &str| json!({"text": text, "file_ids": [file["data"]["id"]]});
    let (first, second) = (said("Card 1"), said("Card 1234"));
    cutter.send_and_lose_response(keyed(&driver, &path, KEY, &first)).await;
    assert_eq!(texts(&driver.thread(&receipt).await), ["Where is it?", "Card 1"], "the server has committed");
    assert_key_rejected(keyed(&driver, &path, KEY, &second)).await;
    let (status, thread) = send(keyed(&driver, &path, NEXT, &second)).await;
    assert_eq!((status, texts(&thread)), (200, vec!["Where is it?", "Card 1", "Card 1234"]));
    assert_eq!(thread["messages"][1]["files"][0]["name"], "a.png");
    let (status, thread) = send(keyed(&driver, &path, KEY, &first)).await;
    assert_eq!((status, texts(&thread).len()), (200, 3), "the stored reply is not repeated");
}

#[tokio::test]
async fn changed_rating_replaces_the_first() {
    let (_folder, server) = server(|_| ()).await;
    let (driver, cutter) = (Driver::new(&server).await, Cutter::new(&server).await);
    let receipt = driver.sent(&courier("Where is it?")).await;
    let staff = format!("/api/staff/requests/{}/messages", receipt["number"].as_str().unwrap());
    let staff = server.request(reqwest::Method::POST, &staff).header("authorization", format!("Bearer {STAFF}"));
    assert_eq!(staff.json(&json!({"text": "There.", "status": "solved"})).send().await.unwrap().status(), 201);
    let path = format!("/api{}/rate", receipt["url"].as_str().unwrap());
    cutter.send_and_lose_response(keyed(&driver, &path, KEY, &json!({"rating": 2}))).await;
    assert_eq!(driver.thread(&receipt).await["rating"], 2, "the server has committed");
    let (status, thread) = send(keyed(&driver, &path, KEY, &json!({"rating": 5}))).await;
    assert_eq!((status, &thread["rating"]), (200, &json!(5)));
}

#[tokio::test]
async fn changed_survey_replaces_the_first() {
    let (_folder, server) = server(|_| ()).await;
    let (driver, cutter) = (Driver::new(&server).await, Cutter::new(&server).await);
    let path = "/save-user-pool?locale=ru-ru&city=kazan";
    let said = |words: &str| json!({"is_user_complete_order": true, "stars": 2, "text_comment": words});
    let stored = async || server.database.text("SELECT COUNT(*) || ' ' || MIN(words) FROM survey_answer").await;
    cutter.send_and_lose_response(keyed(&driver, path, KEY, &said("Slow"))).await;
    assert_eq!(stored().await.as_deref(), Some("1 Slow"), "the server has committed");
    let again = keyed(&driver, path, KEY, &said("Slow, and hard to find")).send().await.unwrap();
    assert_eq!((again.status().as_u16(), stored().await.as_deref()), (204, Some("1 Slow, and hard to find")));
    let (status, answer) = send(keyed(&driver, path, "short", &said("Slow"))).await;
    assert_eq!((status, &answer["error"]["fields"]), (400, &json!({"key": ["invalid"]})));
}

#[tokio::test]
async fn changed_feedback_replaces_the_first() {
    let (_folder, server) = server(|_| ()).await;
    let (driver, cutter) = (Driver::new(&server).await, Cutter::new(&server).await);
    let path = "/api/ru-ru/moskva/articles/payout/feedback";
    let said = |words: &str| json!({"helpful": false, "reasons": ["unclear"], "text": words});
    let stored = async || server.database.text("SELECT COUNT(*) || ' ' || MIN(words) FROM article_feedback").await;
    cutter.send_and_lose_response(keyed(&driver, path, KEY, &said("Which"))).await;
    assert_eq!(stored().await.as_deref(), Some("1 Which"), "the server has committed");
    let again = keyed(&driver, path, KEY, &said("Which button?")).send().await.unwrap();
    assert_eq!((again.status().as_u16(), stored().await.as_deref()), (204, Some("1 Which button?")));
}
