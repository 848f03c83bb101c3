//! Tests of notices and their settings.

use reqwest::Method;
use serde_json::{Value, json};

use super::{Author, server, staff};

#[tokio::test]
async fn comments_and_replies_notify_the_authors_above() {
    let server = server().await;
    let mut emily = Author::new(&server, "Emily Carter").await;
    emily.get("/account/author").await;
    let mut anna = Author::trusted(&server, "Anna Smirnova").await;
    let post = anna.publish("Discussed").await;
    anna.comment(&post, "My own comment", None).await;
    assert_eq!(anna.get("/account/notices").await["items"], json!([]), "one’s own comment is no news");
    let comment = emily.comment(&post, "How long is the queue?", None).await;
    let told = anna.get("/account/notices").await;
    let notice = &told["items"][0];
    assert_eq!((&notice["kind"], &notice["actor"], &notice["title"]), (&json!("comment_on_post"), &json!("Emily C."), &json!("Discussed")));
    assert_eq!((&notice["excerpt"], &notice["post"]), (&json!("How long is the queue?"), &json!(post)));
    assert_eq!(anna.0.profile().await.unwrap()["notifications"], 1);
    anna.comment(&post, "An hour", comment["id"].as_str()).await;
    assert_eq!(emily.get("/account/notices").await["items"][0]["kind"], "reply_to_comment");
    let read = anna.ok(Method::POST, "/account/notices/read", &json!({"ids": [notice["id"]]})).await;
    assert_eq!(read["unread"], 0);
    let other = emily.ok(Method::POST, "/account/notices/read", &json!({"ids": [notice["id"]]})).await;
    assert_eq!(other["unread"], 1, "another's notice is not touched");
    assert_eq!(emily.ok(Method::POST, "/account/notices/read", &json!({"ids": []})).await["unread"], 0);
}

#[tokio::test]
async fn settings_decide_which_notices_arrive() {
    let server = server().await;
    let mut emily = Author::new(&server, "Emily Carter").await;
    emily.get("/account/author").await;
    let mut anna = Author::trusted(&server, "Anna Smirnova").await;
    let mut settings = anna.get("/account/notice-settings").await;
    assert_eq!(settings["choices"]["comments"], json!({"site": true, "mail": false}));
    assert_eq!(settings.get("mail_to"), None, "this site sends no mail");
    settings["choices"]["comments"]["site"] = json!(false);
    let changed = anna.ok(Method::PUT, "/account/notice-settings", &settings["choices"]).await;
    assert_eq!(changed, settings);
    let post = anna.publish("Quiet").await;
    emily.comment(&post, "Hello", None).await;
    assert_eq!(anna.get("/account/notices").await["items"], json!([]));
    assert_eq!(anna.refused(Method::PUT, "/account/notice-settings", &json!({"comments": true})).await.0, 400);
}

#[tokio::test]
async fn answer_of_support_is_a_notice() {
    let server = server().await;
    let mut anna = Author::new(&server, "Anna Smirnova").await;
    let receipt = anna.0.ask("Where is my payout?").await;
    let number = receipt["number"].as_str().unwrap();
    let (status, _) = staff(&server, Method::POST, &format!("/requests/{number}/messages"), &json!({"text": "It is on its way."})).await;
    assert_eq!(status, 201);
    let notices = anna.get("/account/notices").await;
    let notice = &notices["items"][0];
    assert_eq!((&notice["kind"], &notice["title"], &notice["url"]), (&json!("support_reply"), &receipt["number"], &receipt["url"]));
    assert_eq!(anna.refused(Method::POST, "/account/notices/read", &json!({"ids": vec!["x"; 101]})).await.0, 422);
    assert_eq!(anna.get("/account/notices").await["next"], Value::Null);
}
