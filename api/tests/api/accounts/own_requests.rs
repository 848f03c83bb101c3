//! Tests of the list of the visitor's requests.

use std::collections::BTreeSet;

use reqwest::header::CACHE_CONTROL;
use serde_json::{Value, json};

use super::visitor::{PAGE, Visitor};
use crate::kit::Server;

const LIST: &str = "/api/ru-en/moskva/account/requests";

async fn list(visitor: &mut Visitor<'_>, path: &str) -> Value {
    let response = visitor.get(path).await;
    assert_eq!((response.status().as_u16(), response.headers()[CACHE_CONTROL].to_str().unwrap()), (200, "no-store"), "{path}");
    response.json().await.unwrap()
}

/// Copies the only request `count` times. All copies change in the same millisecond.
async fn copy_request(server: &Server, count: usize) {
    for number in 0..count {
        // Ids are 43 characters of base64, as those of the API.
        let statement = format!(
            "INSERT INTO request (id, number, token, fingerprint, kind, status, profession, subject, country, city, language, origin, \
             account_id, email, fields, suspect, sent_at, changed_at) \
             SELECT '{number:0>43}', 'R-{number:0>8}', '{number:0>64}', 'copy {number}', kind, status, profession, subject, country, city, \
             language, origin, account_id, email, fields, suspect, sent_at, 1800000000000 FROM request WHERE fingerprint NOT LIKE 'copy%'"
        );
        server.database.run(&statement).await;
    }
}

#[tokio::test]
async fn request_of_a_signed_in_visitor_is_listed() {
    let server = Server::start().await;
    let (mut anna, mut emily) = (Visitor::new(&server), Visitor::new(&server));
    anna.ask("Sent before signing in").await;
    anna.sign_in(PAGE, "driver=anna").await;
    emily.sign_in(PAGE, "driver=emily").await;
    assert_eq!(list(&mut anna, LIST).await, json!({"items": []}));
    let first = anna.ask("The first").await;
    let second = anna.ask("The second").await;
    emily.ask("Of another account").await;
    // Support answers the first one.
    let number = first["number"].as_str().unwrap();
    let statement = format!("UPDATE request SET status = 'waiting_for_you', changed_at = changed_at + 60000 WHERE number = '{number}'");
    server.database.run(&statement).await;
    assert_eq!(list(&mut anna, "/api/auth/profile").await["notifications"], 1, "one waits for her reply");
    assert_eq!(list(&mut emily, "/api/auth/profile").await["notifications"], 0);

    let seen = list(&mut anna, LIST).await;
    let numbers: Vec<&Value> = seen["items"].as_array().unwrap().iter().map(|item| &item["number"]).collect();
    assert_eq!(numbers, [&first["number"], &second["number"]], "the last changed first");
    let item = &seen["items"][0];
    assert_eq!(
        *item,
        json!({
            "number": first["number"], "url": first["url"], "kind": "support", "profession": "Courier on foot", "subject": item["subject"],
            "status": "waiting_for_you", "sent_at": item["sent_at"], "changed_at": item["changed_at"]
        })
    );
    assert!(item["subject"].as_str().is_some_and(|name| !name.is_empty() && name != "payouts"), "a name: {item}");
    assert_ne!(item["sent_at"], item["changed_at"]);
    assert_eq!(server.get(&format!("/api{}", item["url"].as_str().unwrap())).await.status(), 200, "the link leads to the thread");

    let russian = list(&mut anna, "/api/ru-ru/kazan/account/requests").await;
    let item = &russian["items"][0];
    assert!(item["url"].as_str().unwrap().starts_with("/ru-ru/kazan/requests/"), "in the reader's place: {item}");
    assert_ne!(item["profession"], "Courier on foot", "in the reader's language");
}

#[tokio::test]
async fn application_of_a_signed_in_visitor_is_listed_without_subject() {
    let server = Server::start().await;
    let mut anna = Visitor::new(&server);
    anna.sign_in(PAGE, "driver=anna").await;
    anna.ask("Turns into an application").await;
    server.database.run("UPDATE request SET kind = 'application', profession = 'taxi', subject = ''").await;
    let item = &list(&mut anna, LIST).await["items"][0];
    assert_eq!((&item["kind"], &item["subject"]), (&json!("application"), &json!("")));
    assert!(item["profession"].as_str().is_some_and(|name| name != "taxi"), "a name: {item}");
}

#[tokio::test]
async fn pages_have_20_requests_and_none_is_lost_or_repeated() {
    let server = Server::start().await;
    let mut anna = Visitor::new(&server);
    anna.sign_in(PAGE, "driver=anna").await;
    anna.ask("The original").await;
    copy_request(&server, 40).await;
    let mut seen = BTreeSet::new();
    let mut path = LIST.to_owned();
    let mut sizes = Vec::new();
    loop {
        let page = list(&mut anna, &path).await;
        let items = page["items"].as_array().unwrap();
        sizes.push(items.len());
        seen.extend(items.iter().map(|item| item["number"].as_str().unwrap().to_owned()));
        let Some(next) = page["next"].as_str() else { break };
        path = format!("{LIST}?cursor={next}");
        // A change of a request that was listed moves no other one.
        server.database.run("UPDATE request SET changed_at = 1900000000000 WHERE number = 'R-00000039'").await;
    }
    assert_eq!((sizes, seen.len()), (vec![20, 20, 1], 41));
}

#[tokio::test]
async fn cursor_shows_own_requests_only() {
    let server = Server::start().await;
    let (mut anna, mut emily) = (Visitor::new(&server), Visitor::new(&server));
    anna.sign_in(PAGE, "driver=anna").await;
    emily.sign_in(PAGE, "driver=emily").await;
    anna.ask("Of Anna").await;
    copy_request(&server, 20).await;
    let next = list(&mut anna, LIST).await["next"].as_str().unwrap().to_owned();
    assert_eq!(list(&mut emily, &format!("{LIST}?cursor={next}")).await, json!({"items": []}));
}

#[tokio::test]
async fn guests_and_invalid_cursors_are_refused() {
    let server = Server::start().await;
    let mut anna = Visitor::new(&server);
    anna.sign_in(PAGE, "driver=anna").await;
    for cursor in ["", "1", "1800000000000-short", "%27%20OR%201=1"] {
        let response = anna.get(&format!("{LIST}?cursor={cursor}")).await;
        assert_eq!(response.status(), 400, "{cursor}");
        let body: Value = response.json().await.unwrap();
        assert_eq!(
            (&body["error"]["code"], &body["error"]["fields"]["cursor"]),
            (&json!("invalid_parameter"), &json!(["invalid"])),
            "{cursor}"
        );
    }
    assert_eq!(anna.get("/api/xx-xx/moskva/account/requests").await.status(), 404);
    assert_eq!(Visitor::new(&server).get(LIST).await.status(), 401);
}
