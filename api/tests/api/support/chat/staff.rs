//! Staff's side.

use reqwest::Method;
use serde_json::{Value, json};

use super::kit::{Events, message, open, path, post, staff, texts};
use crate::support::kit::{Driver, STAFF, count, server};

#[tokio::test]
async fn notes_never_reach_the_visitor() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    let page = open(&driver, 1, "One").await;
    let number = page["thread"]["number"].as_str().unwrap();
    let (status, seen) = staff(&server, Method::POST, &format!("/{number}/notes"), &json!({"text": "A rude one", "agent": "Olga"})).await;
    assert_eq!((status, &seen["notes"][0]["text"], &seen["notes"][0]["agent"]), (201, &json!("A rude one"), &json!("Olga")));
    // The bound is of what is sent, with characters that are removed.
    let long = format!("\u{4}{}", "a".repeat(10_000));
    for note in [json!({"text": " "}), json!({"text": long}), json!({"text": "A note", "agent": format!("\u{4}{}", "a".repeat(100))})] {
        assert_eq!(staff(&server, Method::POST, &format!("/{number}/notes"), &note).await.0, 400);
    }
    post(&driver, &path(&page, "/messages"), &message(2, "Two")).await;
    for address in [path(&page, ""), path(&page, "/messages?after=0"), format!("/api{}", page["thread"]["url"].as_str().unwrap())] {
        assert!(!server.json(&address).await.to_string().contains("rude"), "{address}");
    }
    assert!(!server.database.text("SELECT body FROM outbox ORDER BY created_at DESC").await.unwrap().contains("rude"));
    assert_eq!(texts(&server, &page).await, [(1, "One".into()), (2, "Two".into())], "a note takes no place");
}

#[tokio::test]
async fn chats_are_listed_by_kind_and_handler_and_taken_and_handed_back() {
    let (_folder, server) = server(|support| support.assistant = true).await;
    let driver = Driver::new(&server).await;
    let page = open(&driver, 1, "One").await;
    let number = page["thread"]["number"].as_str().unwrap();
    driver.sent(&crate::support::kit::courier("By form")).await;
    let numbers = async |query: &str| {
        let (status, list) = staff(&server, Method::GET, &format!("?{query}"), &json!({})).await;
        assert_eq!(status, 200, "{list}");
        list["requests"].as_array().unwrap().iter().map(|request| request["number"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(numbers("").await.len(), 2);
    assert_eq!(numbers("kind=chat").await, [number]);
    let hand = async |body: Value| staff(&server, Method::PUT, &format!("/{number}/handling"), &body).await;
    let (status, taken) = hand(json!({"to": "person", "agent": "Olga"})).await;
    assert_eq!((status, &taken["handling"], &taken["agent"]), (200, &json!("person"), &json!("Olga")));
    assert_eq!(numbers("kind=chat&handling=person").await, [number]);
    assert!(numbers("kind=chat&handling=queue").await.is_empty());
    assert_eq!(hand(json!({"to": "assistant"})).await.1["handling"], "assistant");
    assert_eq!(hand(json!({"to": "assistant"})).await.0, 200, "twice is once");
    let (status, thread) = post(&driver, &path(&page, "/handover"), &json!({})).await;
    assert_eq!((status, &thread["handling"]), (200, &json!("queue")), "the visitor asks for a person");
    let notices: Vec<Value> = server.json(&path(&page, "")).await["messages"].as_array().unwrap().clone();
    // The assistant may have answered before a person took the chat.
    let notices: Vec<&str> = notices.iter().filter_map(|message| message["content"]["notice"].as_str()).collect();
    assert_eq!(notices, ["taken", "released", "queued"]);
    assert_eq!(count(&server, "SELECT CAST(COUNT(*) AS TEXT) FROM outbox WHERE kind = 'request.queued'").await, 1);
    assert_eq!(hand(json!({"to": "nobody"})).await.0, 400);
    assert_eq!(staff(&server, Method::GET, "?handling=nobody", &json!({})).await.0, 400);
}

#[tokio::test]
async fn answer_with_a_key_is_stored_once_and_ends_with_the_chat() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    let page = open(&driver, 1, "One").await;
    let number = page["thread"]["number"].as_str().unwrap();
    let answer = json!({"text": "Answer", "key": "a-key-of-the-answer"});
    let messages = format!("/{number}/messages");
    for _ in 0..2 {
        assert_eq!(staff(&server, Method::POST, &messages, &answer).await.0, 201);
    }
    assert_eq!(texts(&server, &page).await.len(), 2);
    let other = json!({"text": "Another", "key": "a-key-of-the-answer"});
    assert_eq!(staff(&server, Method::POST, &messages, &other).await.1["error"]["code"], "key_reused");
    assert_eq!(staff(&server, Method::PUT, &format!("/{number}/status"), &json!({"status": "closed"})).await.0, 204);
    let (status, refused) = post(&driver, &path(&page, "/messages"), &message(2, "Two")).await;
    assert_eq!((status, &refused["error"]["code"]), (403, &json!("closed")));
    let (status, rated) = post(&driver, &path(&page, "/rating"), &json!({"rating": 4})).await;
    assert_eq!((status, &rated["rating"], &rated["ask_rating"]), (200, &json!(4), &json!(false)));
    assert_eq!(staff(&server, Method::PUT, &format!("/{number}/handling"), &json!({"to": "person"})).await.0, 403);
}

#[tokio::test]
async fn stream_of_staff_tells_all_changes_and_resumes() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    let events = async |after: &str| {
        let request = server.request(Method::GET, "/api/staff/requests/events").header("authorization", format!("Bearer {STAFF}"));
        let request = if after.is_empty() { request } else { request.header("last-event-id", after) };
        Events::of(request.send().await.unwrap())
    };
    let mut stream = events("").await;
    let page = open(&driver, 1, "One").await;
    let (first, event) = stream.next().await.unwrap();
    assert_eq!(
        (&event["type"], &event["request"]["number"], &event["request"]["kind"]),
        (&json!("message"), &page["thread"]["number"], &json!("chat"))
    );
    driver.script(&path(&page, "/typing")).send().await.unwrap();
    assert_eq!(stream.next_of("typing").await.1["number"], page["thread"]["number"]);
    post(&driver, &path(&page, "/messages"), &message(2, "Two")).await;
    assert_eq!(stream.next_of("message").await.1["seq"], 2);
    let resumed = events(&first).await.next().await.unwrap();
    assert_eq!((&resumed.1["type"], &resumed.1["seq"]), (&json!("message"), &json!(2)));
    assert_eq!(events("999999").await.next().await.unwrap().1["type"], "reset");
    let refused = server.get("/api/staff/requests/events").await;
    assert_eq!(refused.status(), 401);
}
