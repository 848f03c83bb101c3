//! Tests of achievements.

use serde_json::{Value, json};

use super::{ACHIEVEMENTS, add, days_ago, event, read, send, server, trips};
use crate::accounts::visitor::{PAGE, Visitor};

fn find<'a>(achievements: &'a Value, code: &str) -> &'a Value {
    let groups = achievements["groups"].as_array().unwrap();
    let items = groups.iter().flat_map(|group| group["items"].as_array().unwrap());
    items.into_iter().find(|item| item["code"] == code).unwrap_or(&Value::Null)
}

#[tokio::test]
async fn achievement_says_when_it_was_earned_and_what_is_missing() {
    let server = server().await;
    let mut anna = Visitor::new(&server);
    anna.sign_in(PAGE, "driver=anna").await;
    let before = read(&mut anna, ACHIEVEMENTS).await;
    assert_eq!((&before["has_events"], &before["earned"]), (&json!(false), &json!(0)));
    let yesterday = days_ago(1);
    add(&server, &trips("night", 25, &json!({"tags": ["night"], "at": yesterday}))).await;
    add(&server, &trips("more", 6, &json!({"tags": ["night"]}))).await;
    let after = read(&mut anna, ACHIEVEMENTS).await;
    let night = find(&after, "night");
    assert_eq!((&after["has_events"], &after["earned"], &night["value"]), (&json!(true), &json!(1), &json!(31)));
    assert_eq!((&night["title"], &night["icon"]), (&json!("Night shift"), &json!("moon")));
    assert_eq!(night["steps"][0], json!({"tier": "bronze", "target": 20, "earned_on": yesterday[..10]}));
    assert_eq!(night["steps"][1], json!({"tier": "silver", "target": 60}));
    let titles =
        |achievements: &Value| achievements["groups"].as_array().unwrap().iter().map(|group| group["title"].clone()).collect::<Vec<_>>();
    assert_eq!(titles(&after), [json!("Experience"), json!("Service"), json!("Kinds of orders")]);
    let russian = read(&mut anna, "/api/ru-ru/moskva/account/achievements").await;
    assert_eq!(find(&russian, "night")["title"], "Ночная смена");

    // A complaint ends the series, and takes nothing back.
    add(&server, &[event("complaint", "complaint", &json!({}))]).await;
    let after = read(&mut anna, ACHIEVEMENTS).await;
    let night = find(&after, "night");
    assert_eq!((&night["value"], &night["steps"][0]["earned_on"]), (&json!(0), &json!(yesterday[..10])));
}

#[tokio::test]
async fn events_in_reverse_and_twice_give_the_same_achievements_and_progress() {
    let server = server().await;
    let mut events = trips("order", 30, &json!({"tags": ["airport"]}));
    for (number, event) in (0..).zip(&mut events) {
        event["at"] = json!(days_ago(number % 9));
    }
    events.push(event("complaint", "complaint", &json!({"at": days_ago(4)})));
    events.push(event("cancelled", "trip_cancelled", &json!({"at": days_ago(2)})));
    let mut seen = Vec::new();
    for (driver, subject) in [("anna", "demo:anna"), ("emily", "demo:emily")] {
        for event in &mut events {
            event["subject"] = json!(subject);
        }
        for batch in events.chunks(if driver == "anna" { 50 } else { 4 }) {
            send(&server, batch).await;
        }
        let mut visitor = Visitor::new(&server);
        visitor.sign_in(PAGE, &format!("driver={driver}")).await;
        seen.push((read(&mut visitor, ACHIEVEMENTS).await, read(&mut visitor, super::PROGRESS).await));
        // The other driver's come in reverse, and the first half of them twice.
        events.reverse();
        let half = events[..16].to_vec();
        events.extend(half);
    }
    assert_eq!(seen[0], seen[1]);
    assert_eq!(find(&seen[0].0, "airport")["value"], 30);
}

#[tokio::test]
async fn profession_selects_achievements() {
    let server = server().await;
    let mut anna = Visitor::new(&server);
    anna.sign_in(PAGE, "driver=anna").await;
    assert_ne!(find(&read(&mut anna, ACHIEVEMENTS).await, "airport"), &Value::Null, "any, as long as it is unknown");
    add(&server, &[event("job", "profession_changed", &json!({"profession": "courier-on-foot"}))]).await;
    let achievements = read(&mut anna, ACHIEVEMENTS).await;
    assert_eq!(find(&achievements, "airport"), &Value::Null);
    assert_eq!((&achievements["has_events"], find(&achievements, "busy")["value"].as_u64()), (&json!(false), Some(0)));
}
