//! Tests of the community: feed, reading, comments, reactions, muting, names.

use reqwest::Method;
use serde_json::{Value, json};

use super::{Author, server, titles};

#[tokio::test]
async fn readers_see_first_name_and_initial_or_the_chosen_name() {
    let server = server().await;
    let mut anna = Author::trusted(&server, "Zaphira Quillfeather").await;
    let id = anna.publish("Night shift").await;
    let mut emily = Author::new(&server, "Emily Carter").await;
    let seen = emily.get(&format!("/community/posts/{id}")).await;
    assert_eq!((&seen["post"]["author"]["name"], &seen["post"]["author"]["is_you"]), (&json!("Zaphira Q."), &json!(false)));
    assert!(!seen.to_string().contains("Quillfeather"));
    let (status, _) = anna.refused(Method::PUT, "/account/author", &json!({"name": "Roadside support"})).await;
    assert_eq!(status, 422);
    anna.ok(Method::PUT, "/account/author", &json!({"name": "Night rider"})).await;
    assert_eq!(emily.get("/community/posts").await["items"][0]["author"]["name"], "Night rider");
}

#[tokio::test]
async fn feed_is_new_hot_by_topic_and_by_language() {
    let server = server().await;
    let mut anna = Author::trusted(&server, "Anna Smirnova").await;
    let old = anna.publish("Old").await;
    let other = anna.draft("New").await;
    let mut document = super::document("New");
    document["topic"] = json!("safety");
    anna.ok(Method::PUT, &format!("/account/posts/{other}"), &json!({"version": 1, "draft": document})).await;
    anna.ok(Method::POST, &format!("/account/posts/{other}/publish"), &json!({"version": 2})).await;
    let mut emily = Author::new(&server, "Emily Carter").await;
    assert_eq!(titles(&emily.get("/community/posts").await), ["New", "Old"]);
    emily.ok(Method::PUT, &format!("/community/posts/{old}/reactions"), &json!({"like": true, "useful": true})).await;
    assert_eq!(titles(&emily.get("/community/posts?sort=hot").await), ["Old", "New"]);
    assert_eq!(titles(&emily.get("/community/posts?topic=safety").await), ["New"]);
    assert_eq!(titles(&emily.get("/community/posts?sort=hot&topic=orders").await), ["Old"]);
    assert_eq!(titles(&emily.get("/community/posts?language=ru").await), Vec::<&str>::new());
    for query in ["sort=old", "topic=weather", "language=xx", "cursor=1"] {
        assert_eq!(emily.refused(Method::GET, &format!("/community/posts?{query}"), &Value::Null).await.0, 400, "{query}");
    }
}

#[tokio::test]
async fn each_reader_and_reaction_counts_once() {
    let server = server().await;
    let mut anna = Author::trusted(&server, "Anna Smirnova").await;
    let id = anna.publish("Counted").await;
    let path = format!("/community/posts/{id}");
    let mut emily = Author::new(&server, "Emily Carter").await;
    anna.get(&path).await;
    emily.get(&path).await;
    assert_eq!(emily.get(&path).await["post"]["views"], 1, "not its author");
    for _ in 0..2 {
        let reactions = emily.ok(Method::PUT, &format!("{path}/reactions"), &json!({"like": true, "useful": true})).await;
        let expected = json!({"likes": 1, "useful": 1, "liked": true, "found_useful": true, "favourite": false});
        assert_eq!(reactions, expected);
    }
    let reactions = emily.ok(Method::PUT, &format!("{path}/reactions"), &json!({"like": false})).await;
    assert_eq!((&reactions["likes"], &reactions["useful"]), (&json!(0), &json!(1)));
    emily.ok(Method::PUT, &format!("{path}/favourite"), &json!({"favourite": true})).await;
    assert_eq!(titles(&emily.get("/account/post-favourites").await), ["Counted"]);
    let media = anna.get("/account/media").await;
    assert_eq!((&media["posts"], &media["views"], &media["likes"]), (&json!(1), &json!(1), &json!(1)));
    emily.ok(Method::PUT, &format!("{path}/favourite"), &json!({"favourite": false})).await;
    assert_eq!(titles(&emily.get("/account/post-favourites").await), Vec::<&str>::new());
    assert_eq!(emily.refused(Method::PUT, "/community/posts/0/reactions", &json!({})).await.0, 404);
}

#[tokio::test]
async fn comments_are_two_deep_and_a_deleted_one_stays_for_its_replies() {
    let server = server().await;
    let mut emily = Author::new(&server, "Emily Carter").await;
    emily.get("/account/author").await;
    let mut anna = Author::trusted(&server, "Anna Smirnova").await;
    let post = anna.publish("Discussed").await;
    let path = format!("/community/posts/{post}/comments");
    let first = emily.comment(&post, "First", None).await;
    let first_id = first["id"].as_str().unwrap();
    let reply = anna.comment(&post, "Reply\nin two lines", Some(first_id)).await;
    let (status, answer) = emily.refused(Method::POST, &path, &json!({"text": "x", "parent": reply["id"]})).await;
    assert_eq!((status, &answer["error"]["fields"]), (422, &json!({"parent": ["unknown"]})), "no third level");
    let list = anna.get(&path).await;
    assert_eq!((&list["items"][0]["text"], &list["items"][0]["reply_count"]), (&json!("First"), &json!(1)));
    assert_eq!(list["items"][0]["replies"][0]["text"], "Reply\nin two lines");
    assert_eq!(anna.get(&format!("{path}?parent={first_id}")).await["items"][0]["author"]["is_you"], true);
    assert_eq!(anna.get(&format!("/community/posts/{post}")).await["post"]["comments"], 2);
    let liked = anna.ok(Method::PUT, &format!("/community/comments/{first_id}/like"), &json!({"liked": true})).await;
    assert_eq!(liked, json!({"likes": 1, "liked": true}));
    assert_eq!(anna.refused(Method::DELETE, &format!("/community/comments/{first_id}"), &Value::Null).await.0, 404, "another's");
    emily.ok(Method::DELETE, &format!("/community/comments/{first_id}"), &Value::Null).await;
    let list = anna.get(&path).await;
    let item = &list["items"][0];
    assert_eq!((&item["state"], &item["text"], item.get("author")), (&json!("deleted"), &json!(""), None));
    assert_eq!(anna.get(&format!("/community/posts/{post}")).await["post"]["comments"], 1);
    assert_eq!(anna.get("/account/comments").await["items"][0]["post_title"], "Discussed");
}

#[tokio::test]
async fn comments_come_at_a_bounded_pace() {
    let server = server().await;
    let mut anna = Author::trusted(&server, "Anna Smirnova").await;
    let post = anna.publish("Busy").await;
    for number in 0..3 {
        anna.comment(&post, &format!("Comment {number}"), None).await;
    }
    let path = format!("/community/posts/{post}/comments");
    assert_eq!(anna.refused(Method::POST, &path, &json!({"text": "Fourth"})).await.0, 429);
    server.database.run("UPDATE post_limit SET full_at = full_at - 10000 WHERE kind = 'comment'").await;
    anna.comment(&post, "After ten seconds", None).await;
    assert_eq!(anna.refused(Method::POST, &path, &json!({"text": "Fifth"})).await.0, 429);
}

#[tokio::test]
async fn muted_authors_are_hidden() {
    let server = server().await;
    let mut anna = Author::trusted(&server, "Anna Smirnova").await;
    let post = anna.publish("Loud").await;
    let mut emily = Author::new(&server, "Emily Carter").await;
    let author = emily.get(&format!("/community/posts/{post}")).await["post"]["author"]["id"].as_str().unwrap().to_owned();
    let path = format!("/community/authors/{author}/mute");
    emily.ok(Method::PUT, &path, &json!({"muted": true})).await;
    assert_eq!(titles(&emily.get("/community/posts").await), Vec::<&str>::new());
    assert_eq!(emily.get(&format!("/community/posts/{post}")).await["is_muted"], true);
    assert_eq!(emily.get("/account/muted-authors").await["items"][0]["id"], author);
    emily.ok(Method::PUT, &path, &json!({"muted": false})).await;
    assert_eq!(titles(&emily.get("/community/posts").await), ["Loud"]);
    assert_eq!(anna.refused(Method::PUT, &path, &json!({"muted": true})).await.0, 404, "oneself");
}
