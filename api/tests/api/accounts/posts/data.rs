//! Tests of pictures, export, deletion and retention.

use std::time::Duration;

use jiff::{Timestamp, ToSpan};
use product_api::Settings;
use reqwest::Method;
use serde_json::{Value, json};

use super::{Author, PLACE, document, server};
use crate::accounts::visitor::{PAGE, Visitor};
use crate::kit::{Server, TestDatabase, settings};

/// A picture of 4 by 2 pixels.
fn png() -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    image::RgbImage::from_pixel(4, 2, image::Rgb([200, 30, 30])).write_to(&mut bytes, image::ImageFormat::Png).unwrap();
    bytes.into_inner()
}

async fn upload(server: &Server, author: &mut Author<'_>) -> Value {
    let token = author.0.form_token().await;
    let cookies: Vec<String> = author.0.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let head = "--part\r\nContent-Disposition: form-data; name=\"image\"; filename=\"car.png\"\r\nContent-Type: image/png\r\n\r\n";
    let body = [head.as_bytes(), &png(), b"\r\n--part--\r\n"].concat();
    let request = server.through_edge(Method::POST, author.0.origin, &format!("{PLACE}/account/post-pictures"));
    let request = request.header("cookie", cookies.join("; ")).header("x-csrf-token", token);
    let request = request.header("content-type", "multipart/form-data; boundary=part").body(body);
    let response = request.send().await.unwrap();
    assert_eq!(response.status(), 201);
    response.json().await.unwrap()
}

#[tokio::test]
async fn picture_is_private_until_its_post_is_published_and_collected_when_unused() {
    let server = server().await;
    let mut anna = Author::trusted(&server, "Anna Smirnova").await;
    let mut emily = Author::new(&server, "Emily Carter").await;
    let (used, unused) = (upload(&server, &mut anna).await, upload(&server, &mut anna).await);
    assert_eq!((&used["width"], &used["height"]), (&json!(4), &json!(2)));
    let url = used["url"].as_str().unwrap();
    let mut with_picture = document("With a picture");
    with_picture["cover"] = json!({"picture": used["id"], "alt": "A red car"});
    let image = json!({"type": "image", "picture": used["id"], "alt": "A red car"});
    with_picture["blocks"].as_array_mut().unwrap().push(image);
    let (status, _) = emily.refused(Method::POST, "/account/posts", &with_picture).await;
    assert_eq!(status, 422, "another's picture");
    let post = anna.ok(Method::POST, "/account/posts", &with_picture).await;
    let id = post["post"]["id"].as_str().unwrap();
    assert_eq!(post["pictures"], json!([used]));
    assert_eq!((anna.0.get(url).await.status().as_u16(), emily.0.get(url).await.status().as_u16()), (200, 404));
    assert_eq!(server.get(url).await.status(), 401);
    anna.ok(Method::POST, &format!("/account/posts/{id}/publish"), &json!({"version": 1})).await;
    let response = emily.0.get(url).await;
    assert_eq!((response.status().as_u16(), response.headers()["cache-control"].to_str().unwrap()), (200, "private, no-store"));
    let page = emily.get(&format!("/community/posts/{id}")).await;
    assert!(page["html"].as_str().unwrap().contains(&format!("<img src=\"{url}\" alt=\"A red car\" width=\"4\" height=\"2\"")), "{page}");
    assert_eq!(page["post"]["cover"]["url"], json!(url));
    server.api.collect(Duration::ZERO).await.unwrap();
    assert_eq!(anna.0.get(url).await.status(), 200);
    assert_eq!(anna.0.get(unused["url"].as_str().unwrap()).await.status(), 404, "no version names it");
    anna.ok(Method::DELETE, &format!("/account/posts/{id}"), &Value::Null).await;
    server.api.collect(Duration::ZERO).await.unwrap();
    assert_eq!(server.database.text("SELECT CAST(COUNT(*) AS TEXT) FROM upload").await.unwrap(), "0");
}

const ROWS: &str = "SELECT (SELECT COUNT(*) FROM post) || ' ' || (SELECT COUNT(*) FROM post_version) || ' ' || \
                    (SELECT COUNT(*) FROM post_comment) || ' ' || (SELECT COUNT(*) FROM post_reaction) || ' ' || \
                    (SELECT COUNT(*) FROM post_favourite) || ' ' || (SELECT COUNT(*) FROM post_view) || ' ' || \
                    (SELECT COUNT(*) FROM notice) || ' ' || (SELECT COUNT(*) FROM moderation_report) || ' ' || \
                    (SELECT COUNT(*) FROM post_author)";

#[tokio::test]
async fn account_is_exported_and_deleted_with_its_posts() {
    let server = server().await;
    let mut emily = Author::new(&server, "Emily Carter").await;
    emily.get("/account/author").await;
    let mut anna = Author::trusted(&server, "Anna Smirnova").await;
    let (of_anna, of_emily) = (anna.publish("Of Anna").await, emily.publish("Of Emily").await);
    let comment = emily.comment(&of_emily, "My comment", None).await;
    for author in [&mut anna, &mut emily] {
        for post in [&of_anna, &of_emily] {
            author.get(&format!("/community/posts/{post}")).await;
            author.ok(Method::PUT, &format!("/community/posts/{post}/reactions"), &json!({"like": true})).await;
            author.ok(Method::PUT, &format!("/community/posts/{post}/favourite"), &json!({"favourite": true})).await;
        }
    }
    anna.comment(&of_emily, "From Anna", comment["id"].as_str()).await;
    anna.ok(Method::POST, &format!("/community/posts/{of_emily}/report"), &json!({"reason": "spam", "text": "Words"})).await;
    let export: Value = anna.0.get("/api/auth/export").await.json().await.unwrap();
    let posts = &export["posts"];
    assert_eq!((&posts["posts"][0]["draft"]["title"], &posts["comments"][0]["text"]), (&json!("Of Anna"), &json!("From Anna")));
    let kinds: Vec<&str> = posts["reactions"].as_array().unwrap().iter().map(|reaction| reaction["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds.len(), 6, "two likes, two favourites, a reading, a report: {kinds:?}");
    assert_eq!(server.database.text(ROWS).await.unwrap(), "2 2 2 4 4 2 1 1 2");

    anna.0.change(Method::POST, "/api/auth/account/deletion").await;
    server.api.expire(Timestamp::now() + (15 * 24).hours()).await.unwrap();
    assert_eq!(server.database.text(ROWS).await.unwrap(), "1 1 1 1 1 0 0 0 1");
    let left = emily.get(&format!("/community/posts/{of_emily}")).await["post"].clone();
    assert_eq!((&left["comments"], &left["reactions"]["likes"]), (&json!(1), &json!(1)));
    let list = emily.get(&format!("/community/posts/{of_emily}/comments")).await;
    assert_eq!((&list["items"][0]["reply_count"], &list["items"][0]["replies"]), (&json!(0), &json!([])));
    let media = emily.get("/account/media").await;
    assert_eq!((&media["likes"], &media["comments"]), (&json!(1), &json!(1)));
}

#[tokio::test]
async fn views_reports_and_notices_are_kept_for_half_a_year() {
    let server = server().await;
    let mut emily = Author::new(&server, "Emily Carter").await;
    emily.get("/account/author").await;
    let mut anna = Author::trusted(&server, "Anna Smirnova").await;
    let post = anna.publish("Old").await;
    emily.get(&format!("/community/posts/{post}")).await;
    emily.comment(&post, "Hello", None).await;
    emily.ok(Method::POST, &format!("/community/posts/{post}/report"), &json!({"reason": "spam"})).await;
    assert_eq!(server.api.expire(Timestamp::now() + (179 * 24).hours()).await.unwrap().notices, 0);
    assert_eq!(server.api.expire(Timestamp::now() + (181 * 24).hours()).await.unwrap().notices, 3);
}

#[tokio::test]
async fn development_begins_with_a_living_community() {
    let database = TestDatabase::with_content().await;
    let demo = Settings { development_events: true, ..settings(&database) };
    drop(product_api::Api::open(demo.clone()).await.unwrap());
    let server = Server::with(database, demo).await;
    let mut emily = Author(Visitor::new(&server));
    emily.0.sign_in(PAGE, "driver=emily").await;
    for (language, posts) in [("en", 5), ("ru", 7)] {
        let feed = emily.get(&format!("/community/posts?language={language}&sort=hot")).await;
        let items = feed["items"].as_array().unwrap();
        assert_eq!(items.len(), posts, "once: {language}");
        let (id, comments) = (items[0]["id"].as_str().unwrap(), &items[0]["comments"]);
        let list = emily.get(&format!("/community/posts/{id}/comments")).await;
        let shown: u64 = list["items"].as_array().unwrap().iter().map(|item| 1 + item["reply_count"].as_u64().unwrap()).sum();
        assert_eq!(comments.as_u64().unwrap(), shown);
    }
    let own = emily.get("/account/posts?list=drafts").await;
    assert_eq!(own["items"][0]["state"], "on_review", "a newcomer's first post waits");
}
