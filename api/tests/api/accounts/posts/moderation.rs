//! Tests of moderation: hold, queue, decisions, reports.

use reqwest::Method;
use serde_json::{Value, json};

use super::{Author, server, staff, titles};
use crate::kit::Server;

async fn queue(server: &Server) -> Vec<Value> {
    let (status, queue) = staff(server, Method::GET, "/moderation", &Value::Null).await;
    assert_eq!(status, 200);
    queue["items"].as_array().unwrap().clone()
}

async fn decide(server: &Server, item: &Value, decision: &Value) -> (u16, Value) {
    let path = format!("/moderation/{}/decision", item["id"].as_str().unwrap());
    staff(server, Method::POST, &path, decision).await
}

#[tokio::test]
async fn posts_of_a_new_author_wait_until_two_are_approved() {
    let server = server().await;
    let mut anna = Author::new(&server, "Anna Smirnova").await;
    for (number, title) in ["One", "Two"].into_iter().enumerate() {
        let id = anna.publish(title).await;
        let own = anna.get(&format!("/account/posts/{id}")).await;
        assert_eq!(own["post"]["state"], "on_review");
        assert_eq!(titles(&anna.get("/community/posts").await).len(), number);
        let (status, answer) =
            anna.refused(Method::PUT, &format!("/account/posts/{id}"), &json!({"version": 1, "draft": super::document("Changed")})).await;
        assert_eq!((status, &answer["error"]["code"]), (409, &json!("wrong_state")), "the moderator sees what will be published");
        let waiting = queue(&server).await;
        assert_eq!((waiting.len(), &waiting[0]["title"], &waiting[0]["is_held"]), (1, &json!(title), &json!(true)));
        assert_eq!((&waiting[0]["text"], &waiting[0]["author"]), (&json!("A quiet night"), &json!("Anna S.")));
        assert_eq!(decide(&server, &waiting[0], &json!({"decision": "approve"})).await.0, 204);
        assert_eq!(decide(&server, &waiting[0], &json!({"decision": "approve"})).await.0, 404, "the first decision counts");
    }
    anna.publish("Three").await;
    assert_eq!(titles(&anna.get("/community/posts").await), ["Three", "Two", "One"]);
    let notices = anna.get("/account/notices").await;
    assert_eq!((&notices["unread"], &notices["items"][0]["kind"]), (&json!(2), &json!("post_approved")));
}

#[tokio::test]
async fn rejection_needs_a_reason_which_the_author_reads() {
    let server = server().await;
    let mut anna = Author::new(&server, "Anna Smirnova").await;
    let id = anna.publish("Buy my course").await;
    let item = queue(&server).await.remove(0);
    for wrong in [json!({"decision": "reject"}), json!({"decision": "reject", "reason": "other"})] {
        assert_eq!(decide(&server, &item, &wrong).await.0, 422);
    }
    assert_eq!(decide(&server, &item, &json!({"decision": "reject", "reason": "spam", "note": "No advertising."})).await.0, 204);
    let own = anna.get(&format!("/account/posts/{id}")).await["post"].clone();
    assert_eq!((&own["state"], &own["rejection"], &own["rejection_note"]), (&json!("rejected"), &json!("spam"), &json!("No advertising.")));
    let notices = anna.get("/account/notices").await;
    assert_eq!((&notices["items"][0]["kind"], &notices["items"][0]["reason"]), (&json!("post_rejected"), &json!("spam")));
    // It is changed and sent again.
    anna.ok(Method::PUT, &format!("/account/posts/{id}"), &json!({"version": 1, "draft": super::document("My shift")})).await;
    anna.ok(Method::POST, &format!("/account/posts/{id}/publish"), &json!({"version": 2})).await;
    assert_eq!(queue(&server).await[0]["title"], "My shift");
    anna.ok(Method::POST, &format!("/account/posts/{id}/unpublish"), &json!({"version": 2})).await;
    assert!(queue(&server).await.is_empty(), "its author took it back");
}

#[tokio::test]
async fn reported_post_stays_until_a_moderator_decides() {
    let server = server().await;
    let mut anna = Author::trusted(&server, "Anna Smirnova").await;
    let post = anna.publish("Disputed").await;
    let path = format!("/community/posts/{post}/report");
    let mut emily = Author::new(&server, "Emily Carter").await;
    assert_eq!(emily.refused(Method::POST, &path, &json!({"reason": "other"})).await.0, 422);
    for _ in 0..2 {
        emily.ok(Method::POST, &path, &json!({"reason": "dangerous", "text": "Do not do this"})).await;
    }
    let waiting = queue(&server).await;
    assert_eq!((waiting.len(), &waiting[0]["is_held"], waiting[0]["reports"].as_array().unwrap().len()), (1, &json!(false), 1));
    assert_eq!(titles(&emily.get("/community/posts").await), ["Disputed"]);
    assert_eq!(decide(&server, &waiting[0], &json!({"decision": "reject", "reason": "dangerous"})).await.0, 204);
    assert_eq!(titles(&emily.get("/community/posts").await), Vec::<&str>::new());
    assert_eq!(anna.get("/account/media").await["posts"], 0);
}

#[tokio::test]
async fn comments_of_a_new_author_are_seen_by_their_author_alone_until_approved() {
    let server = server().await;
    let mut anna = Author::trusted(&server, "Anna Smirnova").await;
    let post = anna.publish("Discussed").await;
    let mut emily = Author::new(&server, "Emily Carter").await;
    let held = emily.comment(&post, "Hello", None).await;
    assert_eq!(held["state"], "on_review");
    let path = format!("/community/posts/{post}/comments");
    assert_eq!(emily.get(&path).await["items"].as_array().unwrap().len(), 1);
    assert_eq!(anna.get(&path).await["items"].as_array().unwrap().len(), 0);
    assert_eq!(anna.get("/account/notices").await["unread"], 0);
    let waiting = queue(&server).await;
    assert_eq!((&waiting[0]["subject"], &waiting[0]["text"]), (&json!("comment"), &json!("Hello")));
    assert_eq!(decide(&server, &waiting[0], &json!({"decision": "approve"})).await.0, 204);
    assert_eq!(anna.get(&path).await["items"][0]["text"], "Hello");
    assert_eq!(anna.get("/account/notices").await["items"][0]["kind"], "comment_on_post");
    let reported = format!("/community/comments/{}/report", held["id"].as_str().unwrap());
    anna.ok(Method::POST, &reported, &json!({"reason": "spam"})).await;
    let waiting = queue(&server).await;
    assert_eq!(decide(&server, &waiting[0], &json!({"decision": "reject", "reason": "spam"})).await.0, 204);
    assert_eq!(anna.get(&format!("/community/posts/{post}")).await["post"]["comments"], 0);
    assert_eq!(emily.get(&path).await["items"][0]["state"], "rejected");
}
