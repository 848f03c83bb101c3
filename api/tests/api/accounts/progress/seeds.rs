//! Tests of the demo drivers' events.

use product_api::Settings;
use serde_json::{Value, json};

use super::{ACHIEVEMENTS, PROGRESS, read};
use crate::accounts::visitor::{PAGE, Visitor};
use crate::kit::{Server, TestDatabase, settings};

const EVENTS: &str = "SELECT CAST(COUNT(*) AS TEXT) FROM driver_event";

#[tokio::test]
async fn demo_drivers_have_progress_and_a_document_that_expires() {
    let database = TestDatabase::with_content().await;
    let own = settings(&database);
    let server = Server::with(database, Settings { development_events: true, ..own.clone() }).await;
    let mut anna = Visitor::new(&server);
    anna.sign_in(PAGE, "driver=anna").await;
    let progress = read(&mut anna, PROGRESS).await;
    assert!(progress["level"]["code"] != "newcomer" || progress["level"]["points"].as_u64() > Some(0), "{progress}");
    assert!(progress["rating"]["value"].as_f64().is_some_and(|rating| rating > 4.5), "{progress}");
    let insurance = &progress["documents"][0];
    assert_eq!(
        (&insurance["kind"], &insurance["state"], &insurance["days_left"]),
        (&json!("insurance"), &json!("expires_soon"), &json!(12))
    );
    let achievements = read(&mut anna, ACHIEVEMENTS).await;
    let (earned, total) = (achievements["earned"].as_u64().unwrap(), achievements["total"].as_u64().unwrap());
    assert!((3..total).contains(&earned), "{earned} of {total}");

    let mut daniyar = Visitor::new(&server);
    daniyar.sign_in(PAGE, "driver=daniyar").await;
    assert_eq!(read(&mut daniyar, PROGRESS).await["documents"][0]["state"], "expired");
    let mut emily = Visitor::new(&server);
    emily.sign_in(PAGE, "driver=emily").await;
    assert_eq!(read(&mut emily, PROGRESS).await["level"], Value::Null, "new");

    // A second start adds what has happened since at most.
    let count = |text: Option<String>| text.unwrap().parse::<u32>().unwrap();
    let before = count(server.database.text(EVENTS).await);
    product_api::Api::open(Settings { development_events: true, ..own }).await.unwrap();
    let after = count(server.database.text(EVENTS).await);
    assert!(before > 1000 && (before..before + 20).contains(&after), "{before}, {after}");
}
