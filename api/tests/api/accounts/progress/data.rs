//! Tests of retention, export and deletion.

use std::time::Duration;

use jiff::{Timestamp, ToSpan};
use product_api::Expired;
use reqwest::Method;
use serde_json::{Value, json};

use super::{ACHIEVEMENTS, add, days_ago, event, read, send, server, trips};
use crate::accounts::visitor::{PAGE, Visitor};
use crate::kit::Server;

const ROWS: &str = "SELECT (SELECT COUNT(*) FROM driver) || ' ' || (SELECT COUNT(*) FROM driver_event) || ' ' || \
                    (SELECT COUNT(*) FROM driver_day) || ' ' || (SELECT COUNT(*) FROM driver_document)";

async fn rows(server: &Server) -> String {
    server.database.text(ROWS).await.unwrap()
}

fn days_later(days: i64) -> Timestamp {
    Timestamp::now() + (days * 24).hours()
}

fn of_emily(mut events: Vec<Value>) -> Vec<Value> {
    for event in &mut events {
        event["subject"] = json!("demo:emily");
    }
    events
}

#[tokio::test]
async fn events_expire_by_day_and_their_counters_stay() {
    let server = server().await;
    let mut anna = Visitor::new(&server);
    anna.sign_in(PAGE, "driver=anna").await;
    let old = trips("old", 600, &json!({"at": days_ago(399)}));
    for batch in old.chunks(500) {
        add(&server, batch).await;
    }
    add(&server, &trips("new", 2, &json!({}))).await;
    let before = read(&mut anna, ACHIEVEMENTS).await;
    assert!(server.api.expire(days_later(1)).await.unwrap().is_empty(), "the 400th day is kept");
    let expired = server.api.expire(days_later(2)).await.unwrap();
    assert_eq!(expired, Expired { events: 600, ..Expired::default() });
    assert_eq!(rows(&server).await, "1 2 2 0");
    assert_eq!(read(&mut anna, ACHIEVEMENTS).await, before);
    let again = send(&server, &old[..1]).await;
    assert_eq!(again["results"][0]["code"], "too_old", "it would count twice");
}

#[tokio::test]
async fn driver_who_never_signs_in_is_deleted_after_90_days() {
    let server = server().await;
    let mut anna = Visitor::new(&server);
    anna.sign_in(PAGE, "driver=anna").await;
    add(&server, &trips("anna", 1, &json!({}))).await;
    add(&server, &of_emily(trips("emily", 3, &json!({})))).await;
    assert_eq!(rows(&server).await, "2 4 2 0");
    server.api.expire(Timestamp::now() + Duration::from_secs(90 * 86_400 - 60)).await.unwrap();
    assert_eq!(rows(&server).await, "2 4 2 0");
    let expired = server.api.expire(days_later(91)).await.unwrap();
    assert_eq!((expired.drivers, rows(&server).await), (1, "1 1 1 0".to_owned()));
}

#[tokio::test]
async fn export_has_events_counters_and_documents() {
    let server = server().await;
    let mut anna = Visitor::new(&server);
    anna.sign_in(PAGE, "driver=anna").await;
    let export: Value = anna.get("/api/auth/export").await.json().await.unwrap();
    assert_eq!(export["progress"], json!({"documents": [], "days": [], "events": []}));
    add(
        &server,
        &[
            event("a", "trip_completed", &json!({"tags": ["night", "airport"], "at": days_ago(2)})),
            event("b", "trip_rated", &json!({"stars": 5, "at": days_ago(1)})),
            event("c", "document_updated", &json!({"document": "licence", "expires_on": "2031-05-12"})),
        ],
    )
    .await;
    let export: Value = anna.get("/api/auth/export").await.json().await.unwrap();
    let progress = &export["progress"];
    assert_eq!(progress["documents"], json!([{"document": "licence", "expires_on": "2031-05-12"}]));
    let ids: Vec<&Value> = progress["events"].as_array().unwrap().iter().map(|event| &event["id"]).collect();
    assert_eq!(ids, ["c", "b", "a"], "the newest first");
    assert_eq!(progress["events"][2]["tags"], json!(["night", "airport"]));
    assert_eq!((&progress["days"][0]["night"], &progress["days"][1]["five_stars"]), (&json!(1), &json!(1)));
}

#[tokio::test]
async fn deleted_account_leaves_no_events() {
    let server = server().await;
    let (mut anna, mut emily) = (Visitor::new(&server), Visitor::new(&server));
    anna.sign_in(PAGE, "driver=anna").await;
    emily.sign_in(PAGE, "driver=emily").await;
    let papers = event("papers", "document_updated", &json!({"document": "licence"}));
    add(&server, &[trips("anna", 2, &json!({})), vec![papers]].concat()).await;
    add(&server, &of_emily(trips("emily", 3, &json!({})))).await;
    assert_eq!(rows(&server).await, "2 6 2 1");
    assert_eq!(anna.change(Method::POST, "/api/auth/account/deletion").await.status(), 200);
    assert_eq!(server.api.expire(days_later(14)).await.unwrap(), Expired { accounts: 1, ..Expired::default() });
    assert_eq!(rows(&server).await, "1 3 1 0");
    anna.sign_in(PAGE, "driver=anna").await;
    assert_eq!(read(&mut anna, ACHIEVEMENTS).await["has_events"], false, "a new account begins empty");
}
