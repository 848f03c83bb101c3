//! Answers of the assistant.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};

use super::kit::{message, open, path, post, staff};
use crate::kit::Server;
use crate::support::kit::{Driver, server};

/// Messages of a chat once it has `least` of them.
async fn messages(server: &Server, page: &Value, least: usize) -> Vec<Value> {
    for _ in 0..600 {
        let found = server.json(&path(page, "")).await["messages"].as_array().unwrap().clone();
        if found.len() >= least {
            return found;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("no {least} messages came");
}

#[tokio::test]
async fn assistant_answers_from_an_article_and_hands_over_on_request() {
    let (_folder, server) = server(|support| support.assistant = true).await;
    let driver = Driver::new(&server).await;
    let page = open(&driver, 1, "en payout").await;
    assert_eq!(page["thread"]["handling"], "assistant");
    let answered = messages(&server, &page, 2).await;
    let answer = &answered[1];
    assert_eq!((&answer["from"], &answer["content"]["type"]), (&json!("assistant"), &json!("answer")));
    assert_eq!(answer["content"]["answer"]["sources"][0]["id"], "payout", "{answer}");
    let (status, _) = post(&driver, &path(&page, "/messages"), &message(2, "operator")).await;
    assert_eq!(status, 201);
    // The question, the answer, the request for a person, its answer, the notice.
    let handed = messages(&server, &page, 5).await;
    let last = [&handed[3]["content"]["answer"]["kind"], &handed[4]["content"]["notice"]];
    assert_eq!(last, [&json!("handover"), &json!("queued")]);
    let (status, _) = post(&driver, &path(&page, "/messages"), &message(3, "Are you there?")).await;
    assert_eq!(status, 201);
    let due = server.database.text("SELECT COALESCE(CAST(answer_due AS TEXT), 'none') FROM request").await;
    assert_eq!(due.unwrap(), "none", "a person owes the answer now");
}

#[tokio::test]
async fn emergency_numbers_come_first() {
    let (folder, server) = server(|support| support.assistant = true).await;
    folder.write("variables.toml", "[country.ru]\nemergency_number = \"112\"\n");
    server.api.reload().await.unwrap();
    let driver = Driver::new(&server).await;
    let page = open(&driver, 1, "There was an accident, the passenger is unconscious").await;
    let answer = &messages(&server, &page, 2).await[1];
    assert_eq!(answer["content"]["answer"]["kind"], "danger", "{answer}");
    let number = answer["content"]["answer"]["emergency"][0]["number"].as_str().unwrap();
    assert_eq!(answer["text"], format!("Emergency services: {number}\nIf anyone is in danger, call first."), "no article follows");
    assert_eq!(answer["content"]["answer"]["replies"][0]["kind"], "human", "{answer}");
}

#[tokio::test]
async fn answer_that_a_stopped_node_owed_is_given_by_the_next_round() {
    let (_folder, server) = server(|support| support.assistant = true).await;
    let driver = Driver::new(&server).await;
    let page = open(&driver, 1, "en payout").await;
    messages(&server, &page, 2).await;
    // As a node leaves it that stops after its claim.
    let number = page["thread"]["number"].as_str().unwrap();
    assert!(server.database.text("UPDATE request SET answer_due = 1 RETURNING id").await.is_some());
    messages(&server, &page, 3).await;
    let (status, request) = staff(&server, Method::GET, &format!("/{number}"), &Value::Null).await;
    assert_eq!((status, &request["number"]), (200, &page["thread"]["number"]));
}
