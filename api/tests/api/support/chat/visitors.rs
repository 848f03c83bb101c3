//! Who may do what, and what a visitor gets besides messages.

use product_api::MailSettings;
use reqwest::Method;
use serde_json::{Value, json};

use super::kit::{OPEN, message, open, path, post};
use crate::support::kit::{Driver, server};

#[tokio::test]
async fn changes_need_the_form_token_and_our_origin() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    let page = open(&driver, 1, "One").await;
    let operations = ["/messages", "/read", "/typing", "/handover", "/form", "/rating", "/transcript", "/close"];
    for address in [OPEN.to_owned()].into_iter().chain(operations.map(|operation| path(&page, operation))) {
        let without = server.request(Method::POST, &address).json(&json!({})).send().await.unwrap();
        assert_eq!(without.status(), 403, "{address}");
        let foreign = driver.script(&address).header("origin", "https://evil.example").json(&json!({})).send().await.unwrap();
        assert_eq!(foreign.status(), 403, "{address}");
    }
}

#[tokio::test]
async fn conversation_fills_in_the_form() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    let page = open(&driver, 1, "The payout").await;
    post(&driver, &path(&page, "/messages"), &message(2, "has not come")).await;
    let (status, form) = post(&driver, &path(&page, "/form"), &json!({})).await;
    assert_eq!(status, 200, "{form}");
    let url = form["url"].as_str().unwrap();
    assert!(url.starts_with("/ru-en/moskva/contact-us?form="), "{url}");
}

#[tokio::test]
async fn closed_chat_is_reopened_by_a_message() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    let page = open(&driver, 1, "One").await;
    let (_, closed) = post(&driver, &path(&page, "/close"), &json!({})).await;
    assert_eq!((&closed["status"], &closed["can_send"], &closed["ask_rating"]), (&json!("solved"), &json!(true), &json!(false)));
    let (status, sent) = post(&driver, &path(&page, "/messages"), &message(2, "Wait")).await;
    assert_eq!((status, &sent["thread"]["status"]), (201, &json!("open")));
    let (status, refused) = post(&driver, &path(&page, "/rating"), &json!({"rating": 5})).await;
    assert_eq!((status, &refused["error"]["code"]), (403, &json!("closed")), "there is no answer to rate");
}

#[tokio::test]
async fn transcript_leaves_through_the_outbox_and_not_often() {
    let mail = MailSettings { url: "smtp://127.0.0.1:1".into(), from: "Roadside <a@roadside.example>".into(), to: None };
    let (_folder, server) = server(move |settings| settings.mail = Some(mail)).await;
    let driver = Driver::new(&server).await;
    let page = open(&driver, 1, "One").await;
    let send = async |email: &str| {
        let response = driver.script(&path(&page, "/transcript")).json(&json!({"email": email})).send().await.unwrap();
        response.status().as_u16()
    };
    assert_eq!(send("no address").await, 422);
    for _ in 0..3 {
        assert_eq!(send("anna@example.org").await, 202);
    }
    assert_eq!(send("anna@example.org").await, 429);
    let letter: Value =
        serde_json::from_str(&server.database.text("SELECT body FROM outbox WHERE target = 'mail'").await.unwrap()).unwrap();
    assert_eq!(letter["to"], "anna@example.org");
    assert!(letter["text"].as_str().unwrap().ends_with("One"), "{letter}");
}

#[tokio::test]
async fn service_says_what_to_expect() {
    let (_folder, server) = server(|_| ()).await;
    let service = server.json("/api/ru-en/moskva/chat").await;
    assert_eq!((&service["enabled"], &service["people"], &service["transcripts"]), (&json!(true), &json!(true), &json!(false)));
    assert!(service["answer_time"].as_str().unwrap().contains("4 hours"));
    assert_eq!(server.status_and_json("/api/xx-xx/moskva/chat").await.0, 404);
}
