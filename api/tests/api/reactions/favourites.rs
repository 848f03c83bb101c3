//! Tests of favourites.

use reqwest::Method;
use reqwest::header::CACHE_CONTROL;
use serde_json::{Value, json};

use super::{Reader, reactions, server};

#[tokio::test]
async fn favourites_need_a_session_and_merge_with_the_device() {
    let (_folder, server) = server().await;
    let mut reader = Reader::new(&server).await;
    for method in [Method::GET, Method::PUT] {
        let response = reader.send(method, "/api/ru-ru/moskva/favourites", &json!({"add": ["a"], "remove": []})).await;
        assert_eq!((response.status().as_u16(), &response.headers()[CACHE_CONTROL]), (401, &"no-store".parse().unwrap()));
        assert_eq!(response.json::<Value>().await.unwrap()["error"]["code"], "unauthorized");
    }
    reader.sign_in(1).await;
    assert!(reader.favourites("ru-en/kazan", None).await.is_empty());
    let change = json!({"add": ["c", "b", "nothing", "c"], "remove": []});
    assert_eq!(reader.favourites("ru-en/kazan", Some(change)).await, ["c", "b"], "order of the device");
    server.database.run("UPDATE article_favourite SET added_at = 5").await;
    assert_eq!(reader.favourites("ru-en/kazan", Some(json!({"add": ["a", "b"], "remove": []}))).await, ["a", "c", "b"], "newest first");
    assert_eq!(reader.favourites("ru-en/moskva", None).await, ["a", "c"], "`b` is for Kazan only");
    assert_eq!(reader.favourites("ru-ru/kazan", None).await, ["a", "b"], "`c` is in English only");
    assert_eq!(reader.data("a,b").await["article_a"], reactions(0, false, true));
    assert_eq!(reader.favourites("ru-en/kazan", Some(json!({"add": [], "remove": ["a", "nothing"]}))).await, ["c", "b"]);

    let mut other = Reader::new(&server).await;
    other.sign_in(2).await;
    assert!(other.favourites("ru-en/kazan", None).await.is_empty());
}

#[tokio::test]
async fn favourites_are_limited() {
    let (_folder, server) = server().await;
    let mut reader = Reader::new(&server).await;
    reader.sign_in(1).await;
    let many: Vec<String> = (0..201).map(|number| format!("x-{number}")).collect();
    let response = reader.send(Method::PUT, "/api/ru-ru/moskva/favourites", &json!({"add": many, "remove": []})).await;
    assert_eq!(response.status(), 400);
    assert_eq!(response.json::<Value>().await.unwrap()["error"]["fields"], json!({"add": ["too_many"]}));
    for number in 0..200 {
        let statement =
            format!("INSERT INTO article_favourite (account_id, article_id, added_at, place) VALUES ('p1', 'x-{number}', {number}, 0)");
        server.database.run(&statement).await;
    }
    reader.favourites("ru-ru/moskva", Some(json!({"add": ["a"], "remove": []}))).await;
    let left = server.database.text("SELECT MIN(article_id) FROM article_favourite WHERE added_at < 2").await;
    assert_eq!(left.as_deref(), Some("x-1"), "the oldest is removed");
    let ids = many.join(",");
    let (status, body) = server.status_and_json(&format!("/api/ru-ru/moskva/articles-data?ids={ids}")).await;
    assert_eq!((status, &body["error"]["fields"]), (400, &json!({"ids": ["too_many"]})));
    assert_eq!(server.status_and_json("/api/ru-ru/moskva/articles-data").await.0, 400);
}

#[tokio::test]
async fn concurrent_merges_of_favourites_succeed() {
    let (_folder, server) = server().await;
    let mut reader = Reader::new(&server).await;
    reader.sign_in(1).await;
    let (there, back) = (json!({"add": ["a", "c"], "remove": []}), json!({"add": ["c", "a"], "remove": []}));
    let (one, two) = tokio::join!(reader.favourites("ru-en/moskva", Some(there)), reader.favourites("ru-en/moskva", Some(back)));
    assert_eq!((one.len(), two.len()), (2, 2));
}
