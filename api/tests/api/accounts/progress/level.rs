//! Tests of level, rating, priority and documents.

use jiff::{Timestamp, ToSpan, tz::TimeZone};
use serde_json::{Value, json};

use super::{ACHIEVEMENTS, PROGRESS, add, event, read, server, trips};
use crate::accounts::visitor::{PAGE, Visitor};

/// A date some days after today.
fn date_in(days: i64) -> String {
    (Timestamp::now().to_zoned(TimeZone::UTC).date() + days.days()).to_string()
}

fn document(id: &str, kind: &str, expires_on: &str) -> Value {
    event(id, "document_updated", &json!({"document": kind, "expires_on": expires_on}))
}

#[tokio::test]
async fn driver_without_events_has_no_figures() {
    let server = server().await;
    let mut anna = Visitor::new(&server);
    anna.sign_in(PAGE, "driver=anna").await;
    let progress = read(&mut anna, PROGRESS).await;
    for figure in ["level", "orders", "rating", "priority"] {
        assert_eq!(progress[figure], Value::Null, "{progress}");
    }
    assert_eq!(progress["documents"], json!([]));
    let first = progress["starts_on"].as_str().unwrap();
    assert!(first.ends_with("-01") && progress["ends_on"].as_str().unwrap() > first, "{progress}");
}

#[tokio::test]
async fn orders_raise_the_level_in_the_language_of_the_page() {
    let server = server().await;
    let mut anna = Visitor::new(&server);
    anna.sign_in(PAGE, "driver=anna").await;
    add(&server, &trips("plain", 60, &json!({}))).await;
    add(&server, &trips("night", 30, &json!({"tags": ["night", "busy"]}))).await;
    let progress = read(&mut anna, PROGRESS).await;
    assert_eq!(
        progress["level"],
        json!({"code": "steady", "name": "Steady", "points": 150, "next": {"name": "Expert", "points": 300, "missing": 150}})
    );
    assert_eq!(progress["orders"], 90);
    assert_eq!(progress["priority"], json!({"points": 100, "most": 100, "days": 7}));
    assert_eq!(progress["rating"], json!({"count": 0, "most": 150, "least": 10}));
    add(&server, &[event("bad", "complaint", &json!({}))]).await;
    let russian = read(&mut anna, "/api/ru-ru/kazan/account/progress").await;
    assert_eq!(russian["level"]["name"], "Уверенный");
    assert_eq!(russian["level"]["points"], 130);
    let article = russian["articles"]["level"]["url"].as_str().unwrap();
    assert!(article.starts_with("/ru-ru/kazan/knowledge-base/"), "{article}");
    assert_eq!(anna.get("/api/xx-xx/moskva/account/progress").await.status(), 404);
}

#[tokio::test]
async fn rating_is_the_mean_of_the_last_150() {
    let server = server().await;
    let mut anna = Visitor::new(&server);
    anna.sign_in(PAGE, "driver=anna").await;
    let now = Timestamp::now();
    let rated = |name: &str, count: i64, stars: u8, minutes: i64| -> Vec<Value> {
        let rated = |number: i64| {
            let at = now - minutes.minutes() - number.seconds();
            event(&format!("{name}-{number}"), "trip_rated", &json!({"stars": stars, "at": at.to_string()}))
        };
        (0..count).map(rated).collect()
    };
    add(&server, &rated("few", 9, 5, 1)).await;
    assert_eq!(read(&mut anna, PROGRESS).await["rating"], json!({"count": 9, "most": 150, "least": 10}));
    add(&server, &rated("tenth", 1, 4, 0)).await;
    assert_eq!(read(&mut anna, PROGRESS).await["rating"], json!({"value": 4.9, "count": 10, "most": 150, "least": 10}));
    // Older ratings fill up to 150; still older ones do not count.
    add(&server, &rated("older", 140, 4, 60)).await;
    add(&server, &rated("oldest", 50, 1, 600)).await;
    let rating = &read(&mut anna, PROGRESS).await["rating"];
    assert_eq!((&rating["value"], &rating["count"]), (&json!(4.06), &json!(150)));
}

#[tokio::test]
async fn document_that_expires_first_is_first_and_leads_to_its_article() {
    let server = server().await;
    let mut anna = Visitor::new(&server);
    anna.sign_in(PAGE, "driver=anna").await;
    add(
        &server,
        &[
            document("licence", "licence", &date_in(900)),
            document("photo", "photo_control", &date_in(12)),
            document("medical", "medical_book", &date_in(-3)),
            event("identity", "document_updated", &json!({"document": "identity"})),
            event("job", "profession_changed", &json!({"profession": "taxi"})),
        ],
    )
    .await;
    let progress = read(&mut anna, PROGRESS).await;
    assert_eq!(progress["level"], Value::Null, "papers are no orders");
    let documents = progress["documents"].as_array().unwrap();
    let shown: Vec<_> =
        documents.iter().map(|row| (row["kind"].as_str().unwrap(), row["state"].as_str().unwrap(), row["days_left"].as_i64())).collect();
    assert_eq!(
        shown,
        [
            ("medical_book", "expired", Some(-3)),
            ("photo_control", "expires_soon", Some(12)),
            ("licence", "valid", Some(900)),
            ("identity", "valid", None),
            ("insurance", "unknown", None),
            ("permit", "unknown", None),
        ]
    );
    let url = |index: usize| documents[index]["article"]["url"].as_str().unwrap();
    assert!(url(0).ends_with("/medical-book") && url(1).ends_with("/photo-check-rejected") && url(4).ends_with("/documents-expire"));
    for row in documents {
        let url = row["article"]["url"].as_str().unwrap().strip_prefix("/ru-en/moskva").unwrap();
        assert_eq!(server.page("ru-en/moskva", url).await["status"], 200, "{url}");
    }
    // A renewal, and an older event that comes late.
    add(&server, &[document("renewed", "medical_book", &date_in(365))]).await;
    let late = json!({"document": "medical_book", "expires_on": date_in(1), "at": super::days_ago(40)});
    add(&server, &[event("late", "document_updated", &late)]).await;
    let documents = read(&mut anna, PROGRESS).await["documents"].clone();
    assert_eq!((&documents[0]["kind"], &documents[1]["days_left"]), (&json!("photo_control"), &json!(365)));
}

#[tokio::test]
async fn articles_of_the_figures_exist_in_both_languages_with_their_sections() {
    let server = server().await;
    let mut anna = Visitor::new(&server);
    anna.sign_in(PAGE, "driver=anna").await;
    for language in ["en", "ru"] {
        let place = format!("ru-{language}/moskva");
        let progress = read(&mut anna, &PROGRESS.replace("ru-en/moskva", &place)).await;
        let achievements = read(&mut anna, &ACHIEVEMENTS.replace("ru-en/moskva", &place)).await;
        let articles = ["level", "rating", "priority", "documents"].map(|name| &progress["articles"][name]);
        for article in articles.into_iter().chain([&achievements["article"]]) {
            let url = article["url"].as_str().unwrap_or_else(|| panic!("{language}: {progress}"));
            let (path, anchor) = url.split_once('#').unwrap_or((url, ""));
            let page = server.page(&place, path.strip_prefix(&format!("/{place}")).unwrap()).await;
            assert!(page.to_string().contains(&format!("id=\\\"{anchor}")), "{url}");
        }
    }
}
