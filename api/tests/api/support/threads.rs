//! Tests of threads: replies, staff answers, reopening, ratings.

use reqwest::{Method, Response};
use serde_json::{Value, json};

use super::kit::{Driver, Form, STAFF, SendForm, both, count, courier, location, server};
use crate::kit::Server;

async fn staff(server: &Server, method: Method, path: &str, body: &Value) -> Response {
    let request = server.request(method, &format!("/api/staff{path}")).header("authorization", format!("Bearer {STAFF}"));
    request.json(body).send().await.unwrap()
}

async fn answer(server: &Server, number: &str, body: &Value) -> (u16, Value) {
    both(staff(server, Method::POST, &format!("/requests/{number}/messages"), body).await).await
}

#[tokio::test]
async fn staff_answers_and_author_replies_and_rates() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    let receipt = driver.sent(&courier("Where is it?")).await;
    let (number, api) = (receipt["number"].as_str().unwrap(), format!("/api{}", receipt["url"].as_str().unwrap()));
    let (status, body) = both(driver.script(&format!("{api}/rate")).json(&json!({"rating": 5})).send().await.unwrap()).await;
    assert_eq!((status, &body["error"]["code"]), (403, &json!("closed")), "there is no staff answer to rate");

    let (status, seen) = answer(&server, number, &json!({"text": "It is on its way."})).await;
    assert_eq!((status, &seen["status"], &seen["messages"][1]["from"]), (201, &json!("waiting_for_you"), &json!("staff")));
    let thread = driver.thread(&receipt).await;
    assert_eq!((&thread["status"], &thread["messages"][1]["text"]), (&json!("waiting_for_you"), &json!("It is on its way.")));

    let reply = driver.script(&format!("{api}/reply")).header("idempotency-key", "a-key-of-the-reply-1");
    let (status, thread) = both(reply.json(&json!({"text": " Thanks!\r\nIt is here. "})).send().await.unwrap()).await;
    assert_eq!((status, &thread["status"], &thread["messages"][2]["text"]), (200, &json!("open"), &json!("Thanks!\nIt is here.")));
    let again = driver.script(&format!("{api}/reply")).header("idempotency-key", "a-key-of-the-reply-1");
    let (_, thread) = both(again.json(&json!({"text": " Thanks!\r\nIt is here. "})).send().await.unwrap()).await;
    assert_eq!(thread["messages"].as_array().unwrap().len(), 3, "the same key is one reply");

    let page = location(&driver.page(&format!("{api}/rate")).form_urlencoded("rating=4").send().await.unwrap());
    assert_eq!(page, format!("{}?sent=1", receipt["url"].as_str().unwrap()));
    assert_eq!(driver.thread(&receipt).await["rating"], 4);
    let (status, body) = both(driver.script(&format!("{api}/rate")).json(&json!({"rating": 6})).send().await.unwrap()).await;
    assert_eq!((status, &body["error"]["fields"]), (422, &json!({"rating": ["one_of"]})));
    let events = "SELECT CAST(COUNT(*) AS TEXT) FROM outbox WHERE kind IN ('request.created', 'request.replied', 'request.rated')";
    assert_eq!(count(&server, events).await, 3);
}

trait Urlencoded {
    fn form_urlencoded(self, body: &'static str) -> Self;
}

impl Urlencoded for reqwest::RequestBuilder {
    fn form_urlencoded(self, body: &'static str) -> Self {
        self.header("content-type", "application/x-www-form-urlencoded").body(body)
    }
}

#[tokio::test]
async fn equal_replies_merge_unless_they_answer_different_questions() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    let receipt = driver.sent(&courier("Where is it?")).await;
    let (number, api) = (receipt["number"].as_str().unwrap(), format!("/api{}/reply", receipt["url"].as_str().unwrap()));
    let mut said = Vec::new();
    for question in ["Is the card yours?", "Is the card valid?"] {
        assert_eq!(answer(&server, number, &json!({"text": question})).await.0, 201);
        for _ in 0..2 {
            assert_eq!(driver.script(&api).json(&json!({"text": "Yes"})).send().await.unwrap().status(), 200);
        }
        said.extend([question, "Yes"]);
    }
    let thread = driver.thread(&receipt).await;
    let messages: Vec<&str> = thread["messages"].as_array().unwrap()[1..].iter().map(|one| one["text"].as_str().unwrap()).collect();
    assert_eq!(messages, said);
}

#[tokio::test]
async fn solved_request_reopens_within_seven_days_and_closed_one_never() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    let receipt = driver.sent(&courier("Where is it?")).await;
    let (number, api) = (receipt["number"].as_str().unwrap(), format!("/api{}", receipt["url"].as_str().unwrap()));
    let reply = async |text: &str| both(driver.script(&format!("{api}/reply")).json(&json!({"text": text})).send().await.unwrap()).await;
    assert_eq!(answer(&server, number, &json!({"text": "Done.", "status": "solved"})).await.0, 201);
    let thread = driver.thread(&receipt).await;
    assert_eq!((&thread["status"], &thread["can_reply"]), (&json!("solved"), &json!(true)));
    assert!(thread["reopen_until"].is_string());
    let (status, thread) = reply("No, it is not.").await;
    assert_eq!((status, &thread["status"], &thread["reopen_until"]), (200, &json!("open"), &Value::Null));
    assert_eq!(count(&server, "SELECT CAST(COUNT(*) AS TEXT) FROM outbox WHERE kind = 'request.reopened'").await, 1);

    assert_eq!(staff(&server, Method::PUT, &format!("/requests/{number}/status"), &json!({"status": "solved"})).await.status(), 204);
    server.database.run("UPDATE request SET solved_at = solved_at - 604800001").await;
    let thread = driver.thread(&receipt).await;
    assert_eq!((&thread["can_reply"], &thread["reopen_until"]), (&json!(false), &Value::Null));
    let (status, body) = reply("Too late.").await;
    assert_eq!((status, &body["error"]["code"]), (403, &json!("closed")));
    assert_eq!(staff(&server, Method::PUT, &format!("/requests/{number}/status"), &json!({"status": "closed"})).await.status(), 204);
    assert_eq!(reply("Never.").await.0, 403);
}

#[tokio::test]
async fn reply_is_validated() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    let receipt = driver.sent(&courier("Where is it?")).await;
    let api = format!("/api{}/reply", receipt["url"].as_str().unwrap());
    for (text, code) in
        [(" \n".to_owned(), "required"), ("я".repeat(1001), "max_length"), (format!("\u{4}{}", "я".repeat(1000)), "max_length")]
    {
        let (status, body) = both(driver.script(&api).json(&json!({"text": text})).send().await.unwrap()).await;
        assert_eq!((status, &body["error"]["fields"]), (422, &json!({"text": [code]})));
        let page = location(&driver.page(&api).multipart(Form::new().text("text", &text)).send().await.unwrap());
        assert!(page.ends_with(&format!("?error=text.{code}")), "{page}");
    }
    let unknown = format!("/api/ru-ru/moskva/requests/{}/reply", "a".repeat(43));
    assert_eq!(driver.script(&unknown).json(&json!({"text": "x"})).send().await.unwrap().status(), 404);
}

#[tokio::test]
async fn staff_api_requires_the_staff_token() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    let receipt = driver.sent(&courier("Where is it?")).await;
    let number = receipt["number"].as_str().unwrap();
    let paths = [
        (Method::GET, String::new()),
        (Method::GET, format!("/{number}")),
        (Method::POST, format!("/{number}/messages")),
        (Method::PUT, format!("/{number}/status")),
    ];
    for (method, path) in paths {
        for token in ["", "Bearer ", "Bearer wrong", STAFF] {
            let request = server.request(method.clone(), &format!("/api/staff/requests{path}")).header("authorization", token);
            let (status, body) = both(request.json(&json!({"text": "x", "status": "open"})).send().await.unwrap()).await;
            assert_eq!((status, &body["error"]["code"]), (401, &json!("unauthorized")), "{method} {path} {token}");
        }
    }
    let list: Value = staff(&server, Method::GET, "/requests?status=new", &Value::Null).await.json().await.unwrap();
    assert_eq!((list["requests"].as_array().unwrap().len(), &list["requests"][0]["number"]), (1, &json!(number)));
    let list: Value = staff(&server, Method::GET, "/requests?status=solved", &Value::Null).await.json().await.unwrap();
    assert_eq!(list["requests"], json!([]));
    assert_eq!(staff(&server, Method::GET, "/requests?status=nonsense", &Value::Null).await.status(), 400);
    assert_eq!(staff(&server, Method::GET, "/requests/R-0000-0000", &Value::Null).await.status(), 404);
    assert_eq!(answer(&server, number, &json!({"text": " "})).await.0, 400);
}
