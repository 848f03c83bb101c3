//! Tests of likes.

use reqwest::Method;
use reqwest::header::SET_COOKIE;
use serde_json::{Value, json};

use super::{Reader, reactions, server};

#[tokio::test]
async fn visitor_likes_once_and_can_undo_it() {
    let (_folder, server) = server().await;
    let mut reader = Reader::new(&server).await;
    assert_eq!(reader.like("a", false).await, reactions(0, false, false));
    assert_eq!(reader.cookies.len(), 1, "no cookie without a like");
    assert_eq!(reader.like("a", true).await, reactions(1, true, false));
    assert!(reader.cookies[1].starts_with("__Host-visitor=") && reader.cookies[1].len() == "__Host-visitor=".len() + 43);
    assert_eq!(reader.like("a", true).await, reactions(1, true, false));
    assert_eq!(reader.cookies.len(), 2, "only the first like sets the cookie");

    let mut other = Reader::new(&server).await;
    assert_eq!(other.like("a", true).await, reactions(2, true, false));
    assert_eq!(
        reader.data("a,b,nothing,,a%20").await,
        json!({"article_a": reactions(2, true, false), "article_b": reactions(0, false, false)})
    );
    assert_eq!(reader.like("a", false).await, reactions(1, false, false));
    assert_eq!(reader.data("nothing").await, json!({}));
}

#[tokio::test]
async fn device_cookie_is_http_only_and_lasts_a_year() {
    let (_folder, server) = server().await;
    let reader = Reader::new(&server).await;
    let response = reader.send(Method::POST, "/api/ru-ru/moskva/articles/a/like", &json!({"liked": true})).await;
    let cookie = response.headers()[SET_COOKIE].to_str().unwrap();
    assert!(cookie.ends_with("; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure"), "{cookie}");
    let stored = server.database.text("SELECT visitor FROM article_like").await.unwrap();
    assert!(!stored.contains(cookie.split(['=', ';']).nth(1).unwrap()), "the value is not stored in plain text");
}

#[tokio::test]
async fn concurrent_likes_count_once() {
    let (_folder, server) = server().await;
    let reader = Reader::new(&server).await;
    let body = json!({"liked": true});
    let send = || reader.send(Method::POST, "/api/ru-ru/moskva/articles/a/like", &body);
    // No response has set a cookie yet.
    let answers = tokio::join!(send(), send(), send(), send(), send(), send());
    for answer in [answers.0, answers.1, answers.2, answers.3, answers.4, answers.5] {
        assert_eq!(answer.status(), 200);
        assert_eq!(answer.json::<Value>().await.unwrap(), reactions(1, true, false));
    }
    let mut signed_in = Reader::new(&server).await;
    signed_in.sign_in(1).await;
    let send = || signed_in.send(Method::POST, "/api/ru-ru/moskva/articles/a/like", &body);
    let answers = tokio::join!(send(), send(), send(), send());
    for answer in [answers.0, answers.1, answers.2, answers.3] {
        assert_eq!(answer.json::<Value>().await.unwrap(), reactions(2, true, false));
    }
}

#[tokio::test]
async fn sign_in_merges_likes_of_device_and_account() {
    let (_folder, server) = server().await;
    let mut reader = Reader::new(&server).await;
    reader.like("a", true).await;
    reader.sign_in(1).await;
    assert_eq!(reader.data("a").await, json!({"article_a": reactions(1, true, false)}));
    assert_eq!(reader.like("a", true).await, reactions(1, true, false));

    let mut other_device = Reader::new(&server).await;
    other_device.sign_in(1).await;
    assert_eq!(other_device.data("a").await, json!({"article_a": reactions(1, true, false)}), "the like belongs to the account");
    assert_eq!(other_device.like("a", false).await, reactions(0, false, false));
    assert_eq!(other_device.cookies.len(), 2, "accounts need no device cookie");
}

#[tokio::test]
async fn likes_survive_an_import_without_their_article() {
    let (folder, server) = server().await;
    let mut reader = Reader::new(&server).await;
    reader.like("c", true).await;
    let path = "en/taxi/money/c.md";
    let text = std::fs::read_to_string(folder.path().join(path)).unwrap();
    folder.remove(path);
    server.api.reload().await.unwrap();
    assert_eq!(reader.data("c").await, json!({}));
    folder.write(path, &text);
    server.api.reload().await.unwrap();
    assert_eq!(reader.data("c").await, json!({"article_c": reactions(1, true, false)}));
}
