//! Tests of names in the database that only a newer version of the program knows. During an upgrade
//! both serve: readers of this version show something general in their place.

use jiff::{Timestamp, ToSpan};
use reqwest::Method;
use serde_json::{Value, json};

use super::posts::{Author, document, server, staff};
use super::visitor::Visitor;

/// JSON of an operation outside the place.
async fn read(visitor: &mut Visitor<'_>, path: &str) -> Value {
    let response = visitor.get(path).await;
    assert_eq!(response.status(), 200, "{path}");
    response.json().await.unwrap()
}

#[tokio::test]
async fn notice_of_a_newer_kind_is_listed_and_exported() {
    let server = server().await;
    let mut anna = Author::new(&server, "Anna Smirnova").await;
    let insert = format!(
        "INSERT INTO notice (id, account_id, kind, created_at, title, excerpt, reason, note, url) \
         SELECT 'newer', id, 'author_of_the_month', {}, 'A title', '', 'newer_reason', '', '' FROM account",
        Timestamp::now().as_millisecond()
    );
    server.database.run(&insert).await;
    let notices = anna.get("/account/notices").await;
    let notice = &notices["items"][0];
    assert_eq!((&notices["unread"], &notice["kind"], &notice["title"]), (&json!(1), &json!("other"), &json!("A title")));
    assert_eq!(notice.get("reason"), None);
    let export = read(&mut anna.0, "/api/auth/export").await;
    assert_eq!(export["posts"]["notices"][0]["kind"], "author_of_the_month");
    let read = anna.ok(Method::POST, "/account/notices/read", &json!({"ids": ["newer"]})).await;
    assert_eq!(read["unread"], 0);
}

#[tokio::test]
async fn post_in_a_newer_state_is_shown_to_its_author_and_does_not_change() {
    let server = server().await;
    let mut anna = Author::trusted(&server, "Anna Smirnova").await;
    let id = anna.publish("Mine").await;
    server.database.run("UPDATE post SET state = 'frozen'").await;
    let path = format!("/account/posts/{id}");
    let later = (Timestamp::now() + 1.hour()).to_string();
    assert_eq!(anna.get(&path).await["post"]["state"], "unknown");
    for (method, path, body) in [
        (Method::PUT, path.clone(), json!({"version": 1, "draft": document("Changed")})),
        (Method::POST, format!("{path}/publish"), json!({"version": 1})),
        (Method::POST, format!("{path}/unpublish"), json!({"version": 1})),
        (Method::POST, format!("{path}/schedule"), json!({"version": 1, "at": later})),
    ] {
        let (status, answer) = anna.refused(method, &path, &body).await;
        assert_eq!((status, &answer["error"]["code"]), (409, &json!("wrong_state")), "{path}");
    }
    assert_eq!(server.database.text("SELECT state FROM post").await.as_deref(), Some("frozen"));
    assert_eq!(read(&mut anna.0, "/api/auth/export").await["posts"]["posts"][0]["state"], "frozen");
    for list in ["published", "drafts"] {
        assert_eq!(anna.get(&format!("/account/posts?list={list}")).await["items"], json!([]));
    }
}

#[tokio::test]
async fn post_with_a_newer_block_is_read_without_it_and_not_edited() {
    let server = server().await;
    let mut anna = Author::trusted(&server, "Anna Smirnova").await;
    let id = anna.publish("Mine").await;
    let mut newer = document("Mine");
    newer["series"] = json!("winter");
    newer["blocks"].as_array_mut().unwrap().push(json!({"type": "map", "place": "Kazan"}));
    server.database.run(&format!("UPDATE post_version SET document = '{newer}'")).await;
    let mut emily = Author::new(&server, "Emily Carter").await;
    let html = emily.get(&format!("/community/posts/{id}")).await["html"].as_str().unwrap().to_owned();
    assert!(html.contains("A quiet") && !html.contains("Kazan"), "{html}");
    assert_eq!(read(&mut anna.0, "/api/auth/export").await["posts"]["posts"][0]["draft"]["blocks"].as_array().unwrap().len(), 1);
    // An editor without the block would remove it: a node of the newer version answers instead.
    assert_eq!(anna.refused(Method::GET, &format!("/account/posts/{id}"), &Value::Null).await.0, 503);
}

#[tokio::test]
async fn comment_and_report_of_newer_kinds_are_shown_to_those_concerned() {
    let server = server().await;
    let mut anna = Author::trusted(&server, "Anna Smirnova").await;
    let post = anna.publish("Mine").await;
    anna.comment(&post, "Hello", None).await;
    let mut emily = Author::new(&server, "Emily Carter").await;
    emily.ok(Method::POST, &format!("/community/posts/{post}/report"), &json!({"reason": "spam", "text": ""})).await;
    server.database.run("UPDATE post_comment SET state = 'frozen'").await;
    server.database.run("UPDATE moderation_report SET reason = 'newer_reason'").await;
    let comments = format!("/community/posts/{post}/comments");
    assert_eq!(anna.get(&comments).await["items"][0]["state"], "unknown");
    assert_eq!(anna.get("/account/comments").await["items"][0]["state"], "unknown");
    assert_eq!(emily.get(&comments).await["items"], json!([]));
    assert_eq!(read(&mut anna.0, "/api/auth/export").await["posts"]["comments"][0]["state"], "frozen");
    let (status, queue) = staff(&server, Method::GET, "/moderation", &Value::Null).await;
    assert_eq!((status, &queue["items"][0]["reports"][0]["reason"]), (200, &json!("other")));
}

#[tokio::test]
async fn event_document_and_request_of_newer_kinds_leave_the_pages_whole() {
    let server = server().await;
    let mut anna = Author::new(&server, "Anna Smirnova").await;
    anna.0.ask("Where is my payout?").await;
    let now = Timestamp::now();
    for statement in [
        "INSERT INTO driver (id, received_at, events, profession) SELECT id, 1, 1, 'pilot' FROM account",
        "INSERT INTO driver_event (driver_id, id, kind, at, day, detail) \
         SELECT id, 'newer', 'trip_shared', {at}, '{day}', '{\"kind\":\"trip_shared\",\"with\":2}' FROM account",
        "INSERT INTO driver_document (driver_id, document, expires, at, event_id) SELECT id, 'pilot_licence', '2099-01-01', 1, 'newer' FROM account",
        "UPDATE request SET status = 'postponed'",
    ] {
        let day = now.strftime("%Y-%m-%d").to_string();
        server.database.run(&statement.replace("{at}", &now.as_millisecond().to_string()).replace("{day}", &day)).await;
    }
    assert_eq!(anna.get("/account/requests").await["items"][0]["status"], "open");
    anna.get("/account/progress").await;
    anna.get("/account/achievements").await;
    let progress = read(&mut anna.0, "/api/auth/export").await["progress"].clone();
    let event = &progress["events"][0];
    assert_eq!((&event["kind"], event.get("stars")), (&json!("trip_shared"), None));
    assert_eq!(progress["documents"][0]["document"], "pilot_licence");
}
