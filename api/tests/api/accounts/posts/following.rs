//! Tests of following authors: the feed, figures, notices and their bounds.

use jiff::{Timestamp, ToSpan};
use reqwest::Method;
use serde_json::{Value, json};

use super::{Author, server, titles};
use crate::kit::Server;

/// Accounts of followers, by their number.
async fn add_accounts(server: &Server, count: u32) {
    let statement = format!(
        "INSERT INTO account (id, identity, fio, created_at) WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number \
         WHERE n < {count}) SELECT 'follower-' || n, 'follower-' || n, 'Anna Smirnova', 1 FROM number"
    );
    server.database.run(&statement).await;
}

/// Public id of the author of a post.
async fn author_of(reader: &mut Author<'_>, post: &str) -> String {
    reader.get(&format!("/community/posts/{post}")).await["post"]["author"]["id"].as_str().unwrap().to_owned()
}

async fn follow(reader: &mut Author<'_>, author: &str) -> Value {
    reader.ok(Method::PUT, &format!("/community/authors/{author}/follow"), &Value::Null).await
}

#[tokio::test]
async fn followed_authors_have_a_feed_in_all_languages() {
    let server = server().await;
    let mut emily = Author::new(&server, "Emily Carter").await;
    let mut oleg = Author::trusted(&server, "Oleg Petrov").await;
    oleg.publish("Of Oleg").await;
    let mut anna = Author::trusted(&server, "Anna Smirnova").await;
    let first = anna.publish("First").await;
    let mut document = super::document("Second");
    document["language"] = json!("ru");
    document["topic"] = json!("safety");
    let second = anna.ok(Method::POST, "/account/posts", &document).await["post"]["id"].as_str().unwrap().to_owned();
    anna.ok(Method::POST, &format!("/account/posts/{second}/publish"), &json!({"version": 1})).await;

    assert_eq!(titles(&emily.get("/community/posts?sort=following").await), [""; 0]);
    let author = author_of(&mut emily, &first).await;
    for _ in 0..2 {
        assert_eq!(follow(&mut emily, &author).await, json!({"followed": true}));
    }
    assert_eq!(anna.get("/account/media").await["followers"], 1, "once");
    assert_eq!(emily.get(&format!("/community/posts/{second}")).await["is_followed"], true);
    let list = emily.get("/account/followed-authors").await;
    assert_eq!(list, json!({"items": [{"id": author, "name": "Anna S.", "is_you": false}]}));
    for (query, expected) in [
        ("", vec!["Second", "First"]),
        ("&language=en", vec!["First"]),
        ("&topic=safety", vec!["Second"]),
        ("&topic=safety&language=en", vec![]),
    ] {
        assert_eq!(titles(&emily.get(&format!("/community/posts?sort=following{query}")).await), expected, "{query}");
    }
    let path = format!("/community/authors/{author}/follow");
    for _ in 0..2 {
        assert_eq!(emily.ok(Method::DELETE, &path, &Value::Null).await, json!({"followed": false}));
    }
    assert_eq!(anna.get("/account/media").await["followers"], 0);
    assert_eq!(titles(&emily.get("/community/posts?sort=following").await), [""; 0]);
    assert_eq!(emily.get(&format!("/community/posts/{second}")).await["is_followed"], false);
}

#[tokio::test]
async fn pages_of_the_feed_of_followed_authors_follow_each_other() {
    let server = server().await;
    let mut emily = Author::new(&server, "Emily Carter").await;
    let mut anna = Author::trusted(&server, "Anna Smirnova").await;
    let post = anna.publish("Post 0").await;
    let statement = "INSERT INTO post (id, account_id, state, version, title, shown_title, language, created_at, changed_at, published_at) \
                     WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 44) \
                     SELECT SUBSTR('0000000000000000000000000000000' || n, LENGTH('' || n)), p.account_id, 'published', 1, '', 'Post ' || n, \
                     'en', 1, 1, 1000 * (n / 2) FROM number CROSS JOIN post p";
    server.database.run(statement).await;
    let author = author_of(&mut emily, &post).await;
    follow(&mut emily, &author).await;
    let (mut seen, mut cursor) = (Vec::new(), String::new());
    for _ in 0..3 {
        let page = emily.get(&format!("/community/posts?sort=following{cursor}")).await;
        seen.extend(titles(&page).into_iter().map(str::to_owned));
        cursor = page["next"].as_str().map_or_else(String::new, |next| format!("&cursor={next}"));
    }
    assert_eq!((seen.len(), cursor.as_str(), seen[0].as_str()), (45, "", "Post 0"));
    seen.sort();
    seen.dedup();
    assert_eq!(seen.len(), 45, "each once");
}

#[tokio::test]
async fn account_follows_neither_itself_nor_an_unknown_author() {
    let server = server().await;
    let mut anna = Author::trusted(&server, "Anna Smirnova").await;
    let own = anna.get("/account/author").await["id"].as_str().unwrap().to_owned();
    for author in [own.as_str(), "0", &"f".repeat(32)] {
        for method in [Method::PUT, Method::DELETE] {
            let path = format!("/community/authors/{author}/follow");
            assert_eq!(anna.refused(method, &path, &Value::Null).await.0, 404, "{author}");
        }
    }
    assert_eq!(anna.get("/account/followed-authors").await["items"], json!([]));
}

#[tokio::test]
async fn following_ends_by_muting_and_muting_by_following() {
    let server = server().await;
    let mut emily = Author::new(&server, "Emily Carter").await;
    let mut anna = Author::trusted(&server, "Anna Smirnova").await;
    let post = anna.publish("Loud").await;
    let author = author_of(&mut emily, &post).await;
    follow(&mut emily, &author).await;
    emily.ok(Method::PUT, &format!("/community/authors/{author}/mute"), &json!({"muted": true})).await;
    let page = emily.get(&format!("/community/posts/{post}")).await;
    assert_eq!((&page["is_muted"], &page["is_followed"]), (&json!(true), &json!(false)));
    assert_eq!(anna.get("/account/media").await["followers"], 0);
    follow(&mut emily, &author).await;
    let page = emily.get(&format!("/community/posts/{post}")).await;
    assert_eq!((&page["is_muted"], &page["is_followed"]), (&json!(false), &json!(true)));
}

#[tokio::test]
async fn following_has_a_pace_and_a_bound() {
    let server = server().await;
    let mut emily = Author::new(&server, "Emily Carter").await;
    let mut anna = Author::trusted(&server, "Anna Smirnova").await;
    let post = anna.publish("Bounded").await;
    let author = author_of(&mut emily, &post).await;
    let path = format!("/community/authors/{author}/follow");
    for _ in 0..15 {
        follow(&mut emily, &author).await;
        emily.ok(Method::DELETE, &path, &Value::Null).await;
    }
    assert_eq!(emily.refused(Method::PUT, &path, &Value::Null).await.0, 429);
    server.database.run("DELETE FROM post_limit").await;
    add_accounts(&server, 200).await;
    let statement = "INSERT INTO post_follow (account_id, author_id, at) SELECT (SELECT id FROM account WHERE fio = 'Emily Carter'), id, 1 \
                     FROM account WHERE id LIKE 'follower-%'";
    server.database.run(statement).await;
    let (status, answer) = emily.refused(Method::PUT, &path, &Value::Null).await;
    assert_eq!((status, &answer["error"]["code"]), (422, &json!("too_many_followed")));
    assert_eq!(anna.get("/account/media").await["followers"], 0);
}

#[tokio::test]
async fn followers_receive_one_notice_of_a_new_post_as_they_have_chosen() {
    let server = server().await;
    let mut emily = Author::new(&server, "Emily Carter").await;
    let mut quiet = Author::new(&server, "Quiet Reader").await;
    let mut anna = Author::trusted(&server, "Anna Smirnova").await;
    let before = anna.publish("Before").await;
    let author = author_of(&mut emily, &before).await;
    follow(&mut emily, &author).await;
    follow(&mut quiet, &author).await;
    let mut choices = quiet.get("/account/notice-settings").await["choices"].clone();
    assert_eq!(choices["following"], json!({"site": true, "mail": false}));
    choices["following"]["site"] = json!(false);
    quiet.ok(Method::PUT, "/account/notice-settings", &choices).await;
    let now = Timestamp::now();
    server.api.tell_followers(now).await.unwrap();
    assert_eq!(emily.get("/account/notices").await["items"], json!([]), "of none from before");

    let id = anna.publish("News").await;
    // Two nodes, beside the task of this server.
    let (one, other) = tokio::join!(server.api.tell_followers(now), server.api.tell_followers(now));
    assert!(one.is_ok() && other.is_ok(), "{one:?} {other:?}");
    let notices = emily.get("/account/notices").await;
    assert_eq!(notices["items"].as_array().unwrap().len(), 1, "once");
    let notice = &notices["items"][0];
    assert_eq!((&notice["kind"], &notice["actor"], &notice["title"]), (&json!("author_posted"), &json!("Anna S."), &json!("News")));
    assert_eq!((&notice["post"], &notice["excerpt"]), (&json!(id), &json!("A quiet night")));
    assert_eq!(quiet.get("/account/notices").await["items"], json!([]));

    anna.ok(Method::PUT, &format!("/account/posts/{id}"), &json!({"version": 1, "draft": super::document("Newer")})).await;
    anna.ok(Method::POST, &format!("/account/posts/{id}/publish"), &json!({"version": 2})).await;
    anna.ok(Method::POST, &format!("/account/posts/{id}/unpublish"), &json!({"version": 2})).await;
    anna.ok(Method::POST, &format!("/account/posts/{id}/publish"), &json!({"version": 2})).await;
    server.api.tell_followers(now).await.unwrap();
    assert_eq!(emily.get("/account/notices").await["unread"], 1, "no changes");
}

#[tokio::test]
async fn many_followers_receive_notices_in_parts() {
    let server = server().await;
    let mut anna = Author::trusted(&server, "Anna Smirnova").await;
    add_accounts(&server, 450).await;
    let statement = "INSERT INTO post_follow (account_id, author_id, at) SELECT id, (SELECT id FROM account WHERE identity NOT LIKE \
                     'follower-%'), 1 FROM account WHERE id LIKE 'follower-%'";
    server.database.run(statement).await;
    anna.publish("News").await;
    server.api.tell_followers(Timestamp::now()).await.unwrap();
    let told = "SELECT COUNT(*) || ' ' || COUNT(DISTINCT account_id) || ' ' || (SELECT COUNT(*) FROM post_announcement) FROM notice";
    assert_eq!(server.database.text(told).await.unwrap(), "450 450 0");
}

#[tokio::test]
async fn follows_are_exported_and_deleted_with_either_account() {
    let server = server().await;
    let mut emily = Author::new(&server, "Emily Carter").await;
    emily.get("/account/author").await;
    let mut anna = Author::trusted(&server, "Anna Smirnova").await;
    let (of_anna, of_emily) = (anna.publish("Of Anna").await, emily.publish("Of Emily").await);
    let (anna_id, emily_id) = (author_of(&mut emily, &of_anna).await, author_of(&mut anna, &of_emily).await);
    follow(&mut anna, &emily_id).await;
    follow(&mut emily, &anna_id).await;
    anna.publish("News").await;
    let export: Value = anna.0.get("/api/auth/export").await.json().await.unwrap();
    let reactions = export["posts"]["reactions"].as_array().unwrap();
    assert!(reactions.iter().any(|reaction| reaction["kind"] == "follow" && reaction["subject"] == json!(emily_id)), "{reactions:?}");

    anna.0.change(Method::POST, "/api/auth/account/deletion").await;
    server.api.expire(Timestamp::now() + (15 * 24).hours()).await.unwrap();
    assert_eq!(emily.get("/account/media").await["followers"], 0);
    assert_eq!(emily.get("/account/followed-authors").await["items"], json!([]));
    let left = "SELECT (SELECT COUNT(*) FROM post_follow) || ' ' || (SELECT COUNT(*) FROM post_announcement)";
    assert_eq!(server.database.text(left).await.unwrap(), "0 0");
}
