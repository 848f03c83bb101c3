//! Tests of retention: all data is kept for the periods in docs/operator/retention.md, not longer.

use std::time::Duration;

use image::ImageFormat;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan};
use product_api::{Expired, RetentionSettings};
use serde_json::json;

use super::kit::{Driver, both, count, courier, picture, server, stored_files, with};
use crate::kit::{Server, repository};

/// The time `days` days from now.
fn days_later(days: u16) -> Timestamp {
    Timestamp::now() + (i64::from(days) * 24).hours()
}

async fn rows(server: &Server, table: &'static str) -> i64 {
    let statement = match table {
        "request" => "SELECT CAST(COUNT(*) AS TEXT) FROM request",
        "request_message" => "SELECT CAST(COUNT(*) AS TEXT) FROM request_message",
        "outbox" => "SELECT CAST(COUNT(*) AS TEXT) FROM outbox",
        "upload" => "SELECT CAST(COUNT(*) AS TEXT) FROM upload",
        "survey_answer" => "SELECT CAST(COUNT(*) AS TEXT) FROM survey_answer",
        "article_feedback" => "SELECT CAST(COUNT(*) AS TEXT) FROM article_feedback",
        "beacon_counter" => "SELECT CAST(COUNT(*) AS TEXT) FROM beacon_counter",
        _ => "SELECT CAST(COUNT(*) AS TEXT) FROM search_log",
    };
    count(server, statement).await
}

#[tokio::test]
async fn expired_request_is_removed_with_its_data() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    let (_, file) = driver.upload("a.png", picture(ImageFormat::Png, 1)).await;
    let old = driver.sent(&with(courier("Old"), "file_ids", json!([file["data"]["id"]]))).await;
    let living = driver.sent(&courier("Living")).await;
    let days = RetentionSettings::default().requests;
    assert!(server.api.expire(days_later(days - 1)).await.unwrap().is_empty(), "one day remains");
    // A reply restarts the period.
    server.database.run("UPDATE request SET changed_at = changed_at - 172800000").await;
    let reply = format!("/api{}/reply", living["url"].as_str().unwrap());
    assert_eq!(both(driver.script(&reply).json(&json!({"text": "Still here"})).send().await.unwrap()).await.0, 200);
    assert_eq!(server.api.expire(days_later(days - 1)).await.unwrap(), Expired { requests: 1, ..Expired::default() });
    assert_eq!((rows(&server, "request").await, rows(&server, "request_message").await, rows(&server, "outbox").await), (1, 2, 2));
    assert_eq!(server.get(&format!("/api{}", old["url"].as_str().unwrap())).await.status(), 404);
    assert_eq!(driver.thread(&living).await["messages"][1]["text"], "Still here");
    // The file is collected as an orphan without waiting a day.
    server.api.collect(Duration::from_secs(86_400)).await.unwrap();
    assert_eq!((rows(&server, "upload").await, stored_files(&server).await), (0, 0));
}

#[tokio::test]
async fn delivered_and_dead_events_expire_and_pending_ones_stay() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    for (text, state) in [("One", "sent"), ("Two", "dead"), ("Three", "waiting")] {
        driver.sent(&courier(text)).await;
        // Each request creates a pending event.
        server.database.run(&format!("UPDATE outbox SET state = '{state}', last_error = '{text}' WHERE last_error = ''")).await;
    }
    let times = RetentionSettings::default();
    let expired = async |days| server.api.expire(days_later(days)).await.unwrap();
    assert!(expired(times.delivered - 1).await.is_empty());
    assert_eq!(expired(times.delivered + 1).await, Expired { outbox: 1, ..Expired::default() });
    assert_eq!(server.api.outbox_rows(Some("dead")).await.unwrap().len(), 1, "an operator can still deliver it");
    assert_eq!(expired(times.undelivered + 1).await, Expired { outbox: 1, ..Expired::default() });
    let left = server.api.outbox_rows(None).await.unwrap();
    assert_eq!((left.len(), left[0].state.as_str()), (1, "waiting"));
    assert_eq!(rows(&server, "request").await, 3);
}

#[tokio::test]
async fn answers_counters_and_searches_expire_by_day() {
    let (_folder, server) = server(|_| ()).await;
    // Start from today, so that the server's own sweep removes nothing.
    let today = Timestamp::now().to_zoned(TimeZone::UTC).date();
    for number in 0..3_i64 {
        let day = today + number.days();
        server
            .database
            .run(&format!("INSERT INTO survey_answer (id, day, country, language, city, page, profession, ordered, stars, words) VALUES ('{number}', '{day}', 'ru', 'ru', 'moskva', '', '', 1, 5, '')"))
            .await;
        server
            .database
            .run(&format!("INSERT INTO article_feedback (id, article_id, language, version, updated, country, city, day, helpful, reasons, words) VALUES ('{number}', 'a', 'ru', 'v', '{day}', 'ru', 'moskva', '{day}', 1, '[]', '')"))
            .await;
        server
            .database
            .run(&format!("INSERT INTO search_log (search_id, day, locale, query, results, relaxed, corrected, clicked_rank, next_action) VALUES ('{number}', '{day}', 'ru-ru', 'q', 1, 'none', 0, 0, '')"))
            .await;
        // Two days have more rows than one batch.
        let counters: Vec<String> = (0..400).map(|name| format!("('{day}', 'goal', 'goal-{name}', '[]', 1)")).collect();
        server.database.run(&format!("INSERT INTO beacon_counter (day, kind, name, labels, times) VALUES {}", counters.join(", "))).await;
    }
    let times = RetentionSettings::default();
    // The second of the three days is at the limit.
    let at =
        |days: u16| (today + 1_i64.day()).at(12, 0, 0, 0).to_zoned(TimeZone::UTC).unwrap().timestamp() + (i64::from(days) * 24).hours();
    assert_eq!(times.answers, times.counters, "one period for both");
    let expired = server.api.expire(at(times.searches)).await.unwrap();
    assert_eq!(expired, Expired { searches: 1, ..Expired::default() }, "the day at the limit is kept");
    let expired = server.api.expire(at(times.answers)).await.unwrap();
    assert_eq!(expired, Expired { survey: 1, feedback: 1, counters: 400, searches: 2, ..Expired::default() });
    let expired = server.api.expire(at(times.answers + 1)).await.unwrap();
    assert_eq!(expired, Expired { survey: 1, feedback: 1, counters: 400, ..Expired::default() });
    for (table, left) in [("survey_answer", 1), ("article_feedback", 1), ("beacon_counter", 400), ("search_log", 0)] {
        assert_eq!(rows(&server, table).await, left, "{table}");
    }
    let expired = server.api.expire(at(times.answers + 2)).await.unwrap();
    assert_eq!(expired, Expired { survey: 1, feedback: 1, counters: 400, ..Expired::default() });
    assert!(server.api.expire(at(times.answers + 3)).await.unwrap().is_empty());
}

#[tokio::test]
async fn files_of_a_draft_application_live_as_long_as_the_draft() {
    let (_folder, server) = server(|_| ()).await;
    let driver = Driver::new(&server).await;
    let (_, file) = driver.upload("a.png", picture(ImageFormat::Png, 1)).await;
    let work = json!({"step": "work", "profession": "taxi", "city": "Казань", "employment": "fleet", "file_ids": [file["data"]["id"]]});
    assert_eq!(both(driver.script("/api/ru-ru/kazan/become-contractor/save").json(&work).send().await.unwrap()).await.0, 200);
    server.database.run("UPDATE upload SET uploaded_at = 1").await;
    server.api.collect(Duration::from_secs(86_400)).await.unwrap();
    assert_eq!((rows(&server, "upload").await, stored_files(&server).await), (1, 1), "applications are kept for 30 days");
    server.database.run("UPDATE upload SET kept_until = 1").await;
    server.api.collect(Duration::from_secs(86_400)).await.unwrap();
    assert_eq!((rows(&server, "upload").await, stored_files(&server).await), (0, 0));
}

#[test]
fn retention_periods_are_documented_with_defaults() {
    let guide = std::fs::read_to_string(repository().join("docs/operator/retention.md")).unwrap();
    let RetentionSettings { requests, delivered, undelivered, answers, counters, searches, events } = RetentionSettings::default();
    for (key, days) in [
        ("requests_days", requests),
        ("delivered_days", delivered),
        ("undelivered_days", undelivered),
        ("answers_days", answers),
        ("counters_days", counters),
        ("searches_days", searches),
        ("events_days", events),
    ] {
        assert!(guide.contains(&format!("| `{key}` | {days} |")), "{key}");
    }
}
