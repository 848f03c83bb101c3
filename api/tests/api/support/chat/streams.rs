//! Streams of events.

use reqwest::Method;
use serde_json::json;

use super::kit::{Events, mark, message, open, path, post, staff};
use crate::kit::EDGE_KEY;
use crate::support::kit::{Driver, server};

#[tokio::test]
async fn stream_begins_with_the_thread_and_resumes_after_a_message() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    let page = open(&driver, 1, "One").await;
    let mut events = Events::open(&server.origin, &page, "").await;
    let (id, begin) = events.next().await.unwrap();
    assert_eq!((id.as_str(), &begin["type"], &begin["thread"]["last_seq"]), ("", &json!("thread"), &json!(1)));
    let (id, first) = events.next().await.unwrap();
    assert_eq!((id.as_str(), &first["message"]["text"]), ("1", &json!("One")));
    for (number, text) in [(2, "Two"), (3, "Three")] {
        assert_eq!(post(&driver, &path(&page, "/messages"), &message(number, text)).await.0, 201);
        let (id, event) = events.next_of("message").await;
        assert_eq!((id, &event["message"]["text"]), (number.to_string(), &json!(text)));
    }
    drop(events);
    let mut resumed = Events::open(&server.origin, &page, "2").await;
    assert_eq!(resumed.next().await.unwrap().1["type"], "thread");
    assert_eq!(resumed.next().await.unwrap().0, "3");
    let ahead = Events::open(&server.origin, &page, "99").await.next().await.unwrap();
    assert_eq!(ahead.1["thread"]["last_seq"], 3, "a position that does not exist yet hides nothing");
}

#[tokio::test]
async fn staff_answers_reads_typing_and_states_are_events() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    let page = open(&driver, 1, "One").await;
    let number = page["thread"]["number"].as_str().unwrap().to_owned();
    let mut events = Events::open(&server.origin, &page, "1").await;
    events.next_of("thread").await;
    staff(&server, Method::PUT, &format!("/{number}/handling"), &json!({"to": "person", "agent": "Olga"})).await;
    let (_, taken) = events.next_of("message").await;
    assert_eq!((&taken["message"]["content"]["notice"], &taken["message"]["agent"]), (&json!("taken"), &json!("Olga")));
    let (_, state) = events.next_of("thread").await;
    assert_eq!((&state["thread"]["handling"], &state["thread"]["agent"]), (&json!("person"), &json!("Olga")));
    staff(&server, Method::POST, &format!("/{number}/typing"), &json!({})).await;
    assert_eq!(events.next_of("typing").await.1["from"], "staff");
    staff(&server, Method::POST, &format!("/{number}/messages"), &json!({"text": "It is on its way.", "agent": "Olga"})).await;
    let (_, answer) = events.next_of("message").await;
    assert_eq!((&answer["message"]["from"], &answer["message"]["text"]), (&json!("staff"), &json!("It is on its way.")));
    assert_eq!(mark(&driver, &path(&page, "/read"), &json!({"seq": 3})).await, 204);
    let (_, read) = events.next_of("read").await;
    assert_eq!((&read["by"], &read["seq"]), (&json!("visitor"), &json!(3)));
    assert_eq!(post(&driver, &path(&page, "/close"), &json!({})).await.0, 200);
    assert_eq!(events.next_of("message").await.1["message"]["content"]["notice"], "closed");
    let (_, closed) = events.next_of("thread").await;
    assert_eq!((&closed["thread"]["handling"], &closed["thread"]["ask_rating"]), (&json!("closed"), &json!(true)));
}

#[tokio::test]
async fn streams_of_a_thread_are_limited_and_refused_ones_say_when() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    let page = open(&driver, 1, "One").await;
    let mut streams = Vec::new();
    for _ in 0..8 {
        let mut events = Events::open(&server.origin, &page, "").await;
        events.next().await.unwrap();
        streams.push(events);
    }
    let request = server.request(Method::GET, &path(&page, "/events")).header("x-roadside-key", EDGE_KEY);
    let refused = request.send().await.unwrap();
    assert_eq!((refused.status().as_u16(), refused.headers()["retry-after"].to_str().unwrap()), (503, "10"));
    assert_eq!(server.status_and_json(&format!("/api/chat/threads/{}/events", "0".repeat(64))).await.0, 404);
}

#[tokio::test]
async fn deleted_request_ends_its_stream() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    let page = open(&driver, 1, "One").await;
    let mut events = Events::open(&server.origin, &page, "1").await;
    events.next_of("thread").await;
    server.database.run("DELETE FROM request").await;
    // A mark of staff is refused now; another change of the same thread comes from another process.
    server.database.run("UPDATE chat_position SET position = position + 1").await;
    // Its time is recent, because the node deletes old changes.
    let change = "INSERT INTO chat_change (position, request_id, kind, seq, at) \
                  SELECT (SELECT position FROM chat_position), request_id, 'state', 1, at FROM chat_change LIMIT 1";
    server.database.run(change).await;
    assert!(events.next().await.is_none());
}
