//! Test kit: chats and their events.

use std::time::Duration;

use reqwest::{Method, Response};
use serde_json::{Value, json};

use crate::kit::{EDGE_KEY, Server};
use crate::support::kit::{Driver, STAFF, both};

/// Where chats are opened.
pub(super) const OPEN: &str = "/api/ru-en/moskva/chat/threads";

/// A client id.
pub(super) fn id(number: usize) -> String {
    format!("a-client-id-{number:08}")
}

/// A message.
pub(super) fn message(number: usize, text: &str) -> Value {
    json!({"client_id": id(number), "text": text})
}

/// Opens a chat and returns its page.
pub(super) async fn open(driver: &Driver<'_>, number: usize, text: &str) -> Value {
    let (status, page) = post(driver, OPEN, &json!({"message": message(number, text)})).await;
    assert_eq!(status, 201, "{page}");
    page
}

/// Token of a page's thread.
pub(super) fn token(page: &Value) -> &str {
    page["thread"]["token"].as_str().unwrap()
}

/// Path of a chat's operation.
pub(super) fn path(page: &Value, operation: &str) -> String {
    format!("/api/chat/threads/{}{operation}", token(page))
}

/// Status and JSON of a request with a JSON body.
pub(super) async fn post(driver: &Driver<'_>, path: &str, body: &Value) -> (u16, Value) {
    both(driver.script(path).json(body).send().await.unwrap()).await
}

/// Status of a request without a body in its answer.
pub(super) async fn mark(driver: &Driver<'_>, path: &str, body: &Value) -> u16 {
    driver.script(path).json(body).send().await.unwrap().status().as_u16()
}

/// A request of staff.
pub(super) async fn staff(server: &Server, method: Method, path: &str, body: &Value) -> (u16, Value) {
    let request = server.request(method, &format!("/api/staff/requests{path}")).header("authorization", format!("Bearer {STAFF}"));
    let response = request.json(body).send().await.unwrap();
    let status = response.status().as_u16();
    (status, response.json().await.unwrap_or(Value::Null))
}

/// Texts of all messages of a thread, read page by page, with their sequence numbers.
pub(super) async fn texts(server: &Server, page: &Value) -> Vec<(u64, String)> {
    let (mut texts, mut after) = (Vec::new(), 0);
    loop {
        let part = server.json(&path(page, &format!("/messages?after={after}"))).await;
        for message in part["messages"].as_array().unwrap() {
            after = message["seq"].as_u64().unwrap();
            texts.push((after, message["text"].as_str().unwrap().to_owned()));
        }
        if part["has_after"] == false {
            return texts;
        }
    }
}

/// A stream of events.
pub(super) struct Events {
    response: Response,
    buffer: String,
}

impl Events {
    /// Opens the stream of a thread.
    pub(super) async fn open(origin: &str, page: &Value, after: &str) -> Self {
        let url = format!("{origin}{}", path(page, "/events"));
        let request = reqwest::Client::new().get(url).header("x-roadside-key", EDGE_KEY);
        let request = if after.is_empty() { request } else { request.header("last-event-id", after) };
        Self::of(request.send().await.unwrap())
    }

    /// The stream of a response.
    pub(super) fn of(response: Response) -> Self {
        assert_eq!(response.status(), 200);
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        assert_eq!(response.headers()["cache-control"], "no-store");
        Self { response, buffer: String::new() }
    }

    /// The next event with its id; `None` at the end of the stream.
    pub(super) async fn next(&mut self) -> Option<(String, Value)> {
        loop {
            if let Some((event, rest)) = self.buffer.split_once("\n\n") {
                let field = |name: &str| event.lines().find_map(|line| line.strip_prefix(name)).map(str::to_owned);
                let found = field("data: ").map(|data| (field("id: ").unwrap_or_default(), serde_json::from_str(&data).unwrap()));
                self.buffer = rest.to_owned();
                if found.is_some() {
                    return found;
                }
                continue;
            }
            let chunk = tokio::time::timeout(Duration::from_secs(40), self.response.chunk()).await.expect("it does not fall silent");
            self.buffer.push_str(std::str::from_utf8(&chunk.ok()??).unwrap());
        }
    }

    /// The next event of a type.
    pub(super) async fn next_of(&mut self, kind: &str) -> (String, Value) {
        loop {
            let event = self.next().await.expect("the stream goes on");
            if event.1["type"] == kind {
                return event;
            }
        }
    }
}
