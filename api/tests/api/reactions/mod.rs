//! Tests of likes, favourites and feedback: what they share, form tokens and limits.

mod favourites;
mod feedback;
mod likes;
mod reader;

use reqwest::Method;
use reqwest::header::RETRY_AFTER;
use serde_json::{Value, json};

use self::reader::Reader;
use crate::kit::{Folder, Server};

/// Articles `a`, `b` (Kazan only) and `c` (English only).
async fn server() -> (Folder, Server) {
    let folder = Folder::new();
    for language in ["en", "ru"] {
        folder.article(language, "a", "", "Text.");
        folder.article(language, "b", "kazan", "Text.");
    }
    folder.article("en", "c", "", "Text.");
    let server = Server::of(&folder).await;
    (folder, server)
}

fn reactions(likes: u32, liked: bool, favourite: bool) -> Value {
    json!({"likes": likes, "liked": liked, "favourite": favourite})
}

#[tokio::test]
async fn feedback_and_likes_are_rate_limited_by_address() {
    let (_folder, server) = server().await;
    let reader = Reader::new(&server).await;
    let body = json!({"helpful": true});
    for _ in 0..10 {
        assert_eq!(reader.feedback("ru-ru/moskva", "a", &body).await.status(), 204);
    }
    let response = reader.feedback("ru-ru/moskva", "a", &body).await;
    assert_eq!(response.status(), 429);
    let wait: u32 = response.headers()[RETRY_AFTER].to_str().unwrap().parse().unwrap();
    assert!((1..=60).contains(&wait), "{wait}");
    assert_eq!(response.json::<Value>().await.unwrap()["error"]["code"], "too_many_requests");
    let elsewhere = Reader { ip: "198.51.100.1", ..Reader::new(&server).await };
    assert_eq!(elsewhere.feedback("ru-ru/moskva", "a", &body).await.status(), 204);

    let mut last = 200;
    for _ in 0..31 {
        let reader = Reader::new(&server).await;
        last = reader.send(Method::POST, "/api/ru-ru/moskva/articles/a/like", &json!({"liked": true})).await.status().as_u16();
    }
    assert_eq!(last, 429, "clients without cookies are limited too");
}

#[tokio::test]
async fn changes_require_a_form_token() {
    let (_folder, server) = server().await;
    let mut reader = Reader::new(&server).await;
    reader.sign_in(1).await;
    let calls = [
        (Method::POST, "/api/ru-ru/moskva/articles/a/like", json!({"liked": true})),
        (Method::PUT, "/api/ru-ru/moskva/favourites", json!({"add": ["a"], "remove": []})),
        (Method::POST, "/api/ru-ru/moskva/articles/a/feedback", json!({"helpful": true})),
    ];
    let token = std::mem::take(&mut reader.token);
    for wrong in [String::new(), "wrong".to_owned(), token.to_lowercase()] {
        reader.token = wrong;
        for (method, path, body) in &calls {
            let response = reader.send(method.clone(), path, body).await;
            assert_eq!(response.status(), 403, "{path}");
            assert_eq!(response.json::<Value>().await.unwrap()["error"]["code"], "invalid_token");
        }
    }
    for table in ["article_like", "article_favourite", "article_feedback"] {
        let statement: &'static str = Box::leak(format!("SELECT CAST(COUNT(*) AS TEXT) FROM {table}").into_boxed_str());
        assert_eq!(server.database.text(statement).await.as_deref(), Some("0"), "{table}");
    }
    reader.token = token;
    for (method, path, body) in &calls {
        assert!(reader.send(method.clone(), path, body).await.status().is_success(), "{path}");
    }
}
