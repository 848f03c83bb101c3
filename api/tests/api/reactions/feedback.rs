//! Tests of feedback and its report.

use product_api::Settings;
use reqwest::header::CACHE_CONTROL;
use serde_json::{Value, json};

use super::{Reader, server};
use crate::kit::{Server, TestDatabase, settings};

#[tokio::test]
async fn feedback_is_stored_with_the_article_version() {
    let (_folder, server) = server().await;
    let reader = Reader::new(&server).await;
    let body = json!({"helpful": false, "reasons": ["unclear", "unclear", "out_of_date"], "text": " one\ntwo\u{0}\u{202e}три "});
    let response = reader.feedback("ru-ru/kazan", "a", &body).await;
    assert_eq!((response.status().as_u16(), &response.headers()[CACHE_CONTROL]), (204, &"no-store".parse().unwrap()));
    let stored = server.database.text("SELECT article_id || ' ' || language || ' ' || country || ' ' || city || ' ' || updated || ' ' || CAST(helpful AS TEXT) || ' ' || reasons || ' ' || words FROM article_feedback").await;
    assert_eq!(stored.as_deref(), Some("a ru ru kazan 2026-01-02 0 [\"unclear\",\"out_of_date\"] one twoтри"));
    let version = server.database.text("SELECT digest FROM article_version WHERE article_id = 'a' AND language = 'ru'").await;
    assert_eq!(server.database.text("SELECT version FROM article_feedback").await, version);

    let helpful = json!({"helpful": true, "reasons": ["unclear"]});
    assert_eq!(reader.feedback("ru-en/moskva", "a", &helpful).await.status(), 204);
    let stored = server.database.text("SELECT reasons || words FROM article_feedback WHERE helpful = 1").await;
    assert_eq!(stored.as_deref(), Some("[]"), "helpful articles have no reasons");
    assert_eq!(reader.feedback("ru-ru/moskva", "c", &helpful).await.status(), 404, "there is no Russian version");
    assert_eq!(reader.feedback("ru-ru/moskva", "nothing", &helpful).await.status(), 404);
}

#[tokio::test]
async fn feedback_with_the_same_key_counts_once() {
    let (_folder, server) = server().await;
    let reader = Reader::new(&server).await;
    let key = "0123456789abcdef";
    let stored = async || {
        server.database.text("SELECT COUNT(*) || ' ' || MIN(article_id || helpful || reasons || words) FROM article_feedback").await
    };
    assert_eq!(reader.add_feedback("a", key, &json!({"helpful": false})).await, 204);
    assert_eq!(stored().await.as_deref(), Some("1 a0[]"));
    assert_eq!(reader.add_feedback("a", key, &json!({"helpful": false, "reasons": ["unclear"], "text": "Which button?"})).await, 204);
    assert_eq!(stored().await.as_deref(), Some("1 a0[\"unclear\"]Which button?"));
    for wrong in ["short", "0123456789 bcdef", &"k".repeat(129)] {
        assert_eq!(reader.add_feedback("a", wrong, &json!({"helpful": true})).await, 400, "{wrong}");
    }
    assert_eq!(reader.add_feedback("a", key, &json!({"helpful": true})).await, 204, "a changed opinion replaces the answer");
    assert_eq!(stored().await.as_deref(), Some("1 a1[]"));
    assert_eq!(reader.add_feedback("a", "fedcba9876543210", &json!({"helpful": true})).await, 204);
    assert_eq!(reader.add_feedback("b", key, &json!({"helpful": false})).await, 204);
    assert_eq!(stored().await.as_deref(), Some("3 a1[]"), "keys are scoped to an article");
}

#[tokio::test]
async fn feedback_text_has_300_code_points_at_most() {
    let (_folder, server) = server().await;
    let reader = Reader::new(&server).await;
    let status =
        async |text: String| reader.feedback("ru-ru/moskva", "a", &json!({"helpful": false, "text": text})).await.status().as_u16();
    assert_eq!(status("ю".repeat(300)).await, 204);
    assert_eq!(status("\u{1f600}".repeat(300)).await, 204);
    assert_eq!(status("\u{7}".to_owned() + &"a".repeat(300)).await, 400, "counted before trimming, as documented");
    assert_eq!(status("ю".repeat(301)).await, 400);
    for body in [json!({}), json!({"helpful": "yes"}), json!({"helpful": true, "reasons": ["because"]}), json!([])] {
        let response = reader.feedback("ru-ru/moskva", "a", &body).await;
        assert_eq!(response.status(), 400, "{body}");
        assert_eq!(response.json::<Value>().await.unwrap()["error"]["code"], "bad_request");
    }
}

#[tokio::test]
async fn report_lists_votes_by_version_worst_first() {
    let (folder, _) = server().await;
    let database = TestDatabase::new().await;
    let settings = Settings { content: Some(folder.path().to_owned()), ..settings(&database) };
    let server = Server::with(database, settings).await;
    for (ip, id, helpful) in [("192.0.2.1", "a", true), ("192.0.2.2", "a", true), ("192.0.2.3", "a", false), ("192.0.2.4", "b", false)] {
        let reader = Reader { ip, ..Reader::new(&server).await };
        let body = json!({"helpful": helpful, "reasons": ["unclear"], "text": if helpful { "" } else { "why" }});
        assert_eq!(reader.feedback("ru-ru/kazan", id, &body).await.status(), 204);
    }
    let rows = server.api.feedback_report(1).await.unwrap();
    let votes: Vec<(&str, u32, u32)> = rows.iter().map(|row| (row.article.as_str(), row.votes.yes, row.votes.no)).collect();
    assert_eq!(votes, [("b", 0, 1), ("a", 2, 1)]);
    assert_eq!((rows[1].city.as_str(), rows[1].reasons["unclear"], rows[1].words.len()), ("ru/kazan", 1, 1));
    assert_eq!(server.api.feedback_report(2).await.unwrap().len(), 1);
    let line = rows[1].to_string();
    let version = &rows[1].version;
    assert_eq!(line, format!("a\tru\tru/kazan\t{version}\t2026-01-02\t2\t1\t67\t21\t94\tunclear=1"));
}
