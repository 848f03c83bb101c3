//! Tests of the author's posts: drafts, versions, publication, lists.

use jiff::{Timestamp, ToSpan};
use reqwest::Method;
use serde_json::{Value, json};

use super::{Author, document, server, titles};

#[tokio::test]
async fn draft_is_saved_by_version_and_a_second_browser_gets_the_conflict() {
    let server = server().await;
    let mut anna = Author::new(&server, "Anna Smirnova").await;
    let id = anna.draft("First").await;
    let path = format!("/account/posts/{id}");
    let saved = anna.ok(Method::PUT, &path, &json!({"version": 1, "draft": document("Second")})).await;
    assert_eq!((&saved["post"]["version"], &saved["draft"]["title"]), (&json!(2), &json!("Second")));
    let (status, conflict) = anna.refused(Method::PUT, &path, &json!({"version": 1, "draft": document("Other")})).await;
    assert_eq!((status, &conflict["error"]["code"]), (409, &json!("version_conflict")));
    assert_eq!((&conflict["current"]["version"], &conflict["current"]["title"]), (&json!(2), &json!("Second")));
    assert_eq!(anna.get(&path).await["draft"]["title"], "Second");
    // Saves within two minutes are one version.
    let kept = anna.get(&format!("{path}/versions")).await;
    assert_eq!(kept["items"].as_array().unwrap().len(), 1, "{kept}");
}

#[tokio::test]
async fn kept_versions_are_bounded_and_can_be_restored() {
    let server = server().await;
    let mut anna = Author::new(&server, "Anna Smirnova").await;
    let id = anna.draft("Version 1").await;
    let path = format!("/account/posts/{id}");
    for version in 1..25 {
        // As if the earlier saves were long ago.
        server.database.run("UPDATE post_version SET started_at = started_at - 200000").await;
        server.database.run("DELETE FROM post_limit").await;
        anna.ok(Method::PUT, &path, &json!({"version": version, "draft": document(&format!("Version {}", version + 1))})).await;
    }
    let kept = anna.get(&format!("{path}/versions")).await;
    let kept = kept["items"].as_array().unwrap();
    assert_eq!((kept.len(), &kept[0]["version"], &kept[19]["version"]), (20, &json!(25), &json!(6)));
    let old = anna.get(&format!("{path}/versions/6")).await;
    assert_eq!((&old["draft"]["title"], &old["html"]), (&json!("Version 6"), &json!("<p>A quiet <strong>night</strong></p>")));
    assert_eq!(anna.refused(Method::GET, &format!("{path}/versions/5"), &Value::Null).await.0, 404);
    let restored = anna.ok(Method::POST, &format!("{path}/versions/6/restore"), &json!({"version": 25})).await;
    assert_eq!((&restored["draft"]["title"], &restored["post"]["version"]), (&json!("Version 6"), &json!(26)));
    let kept = anna.get(&format!("{path}/versions")).await;
    assert_eq!(kept["items"][1]["title"], "Version 25", "the present one is kept too");
}

#[tokio::test]
async fn key_creates_one_draft() {
    let server = server().await;
    let mut anna = Author::new(&server, "Anna Smirnova").await;
    let token = anna.0.form_token().await;
    let cookies: Vec<String> = anna.0.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let send = async |title: &str| {
        let request = server.through_edge(Method::POST, anna.0.origin, "/api/ru-en/moskva/account/posts");
        let request = request.header("cookie", cookies.join("; ")).header("x-csrf-token", &token).header("idempotency-key", "a".repeat(20));
        let response = request.json(&document(title)).send().await.unwrap();
        (response.status().as_u16(), response.json::<Value>().await.unwrap())
    };
    let (first, again) = (send("One").await, send("One").await);
    assert_eq!((first.0, &first.1["post"]["id"]), (201, &again.1["post"]["id"]));
    let other = send("Two").await;
    assert_eq!((other.0, &other.1["error"]["code"]), (422, &json!("key_reused")));
    assert_eq!(titles(&anna.get("/account/posts?list=drafts").await), ["One"]);
}

#[tokio::test]
async fn wrong_documents_are_refused_with_their_place() {
    let server = server().await;
    let mut anna = Author::new(&server, "Anna Smirnova").await;
    let mut wrong = document("Title");
    wrong["blocks"] = json!([
        {"type": "paragraph", "text": [{"text": "a", "link": "javascript:alert(1)"}]},
        {"type": "image", "picture": "wM3yLkqWq0qfV3l8oV0vC7tqkq3bq9n2o1xX1m0cT8E", "alt": ""}
    ]);
    let (status, answer) = anna.refused(Method::POST, "/account/posts", &wrong).await;
    assert_eq!((status, &answer["error"]["fields"]), (422, &json!({"blocks.0.text.0.link": ["invalid"]})));
    wrong["blocks"][0]["text"][0]["link"] = json!("https://example.org");
    let (status, answer) = anna.refused(Method::POST, "/account/posts", &wrong).await;
    assert_eq!((status, &answer["error"]["fields"]), (422, &json!({"blocks.1.picture": ["unknown"]})));
    wrong["blocks"] = json!([{"type": "html", "html": "<b>"}]);
    assert_eq!(anna.refused(Method::POST, "/account/posts", &wrong).await.0, 400);
    let preview = anna.ok(Method::POST, "/account/post-preview", &json!({"title": "", "topic": "", "language": "en", "blocks": []})).await;
    assert_eq!(preview["faults"], json!({"blocks": ["required"], "title": ["required"], "topic": ["required"]}));
    let id = anna.draft("").await;
    let (status, answer) = anna.refused(Method::POST, &format!("/account/posts/{id}/publish"), &json!({"version": 1})).await;
    assert_eq!((status, &answer["error"]["fields"]), (422, &json!({"title": ["required"]})));
}

#[tokio::test]
async fn post_is_published_changed_and_taken_back() {
    let server = server().await;
    let mut anna = Author::trusted(&server, "Anna Smirnova").await;
    let id = anna.publish("First").await;
    let path = format!("/account/posts/{id}");
    assert_eq!(titles(&anna.get("/community/posts").await), ["First"]);
    let saved = anna.ok(Method::PUT, &path, &json!({"version": 1, "draft": document("Second")})).await;
    assert_eq!((&saved["post"]["state"], &saved["post"]["has_changes"]), (&json!("published"), &json!(true)));
    assert_eq!(titles(&anna.get("/community/posts").await), ["First"], "readers see what was published");
    anna.ok(Method::POST, &format!("{path}/publish"), &json!({"version": 2})).await;
    assert_eq!(titles(&anna.get("/community/posts").await), ["Second"]);
    assert!(anna.get(&format!("/community/posts/{id}")).await["edited_at"].is_string());
    let archived = anna.ok(Method::POST, &format!("{path}/unpublish"), &json!({"version": 2})).await;
    assert_eq!(archived["post"]["state"], "archived");
    assert_eq!(titles(&anna.get("/community/posts").await), Vec::<&str>::new());
    assert_eq!(titles(&anna.get("/account/posts?list=published").await), ["Second"]);
    let (status, conflict) = anna.refused(Method::POST, &format!("{path}/unpublish"), &json!({"version": 2})).await;
    assert_eq!((status, &conflict["error"]["code"]), (409, &json!("wrong_state")));
    assert_eq!(anna.get("/account/media").await["posts"], 0);
    anna.ok(Method::DELETE, &path, &Value::Null).await;
    assert_eq!(anna.refused(Method::GET, &path, &Value::Null).await.0, 404);
}

#[tokio::test]
async fn scheduled_post_is_published_once_when_it_is_due() {
    let server = server().await;
    let mut anna = Author::trusted(&server, "Anna Smirnova").await;
    let id = anna.draft("Later").await;
    let path = format!("/account/posts/{id}");
    let now = Timestamp::now();
    let (status, answer) = anna.refused(Method::POST, &format!("{path}/schedule"), &json!({"version": 1, "at": now.to_string()})).await;
    assert_eq!((status, &answer["error"]["fields"]), (422, &json!({"at": ["in_past"]})));
    let at = now + 2.hours();
    let scheduled = anna.ok(Method::POST, &format!("{path}/schedule"), &json!({"version": 1, "at": at.to_string()})).await;
    assert_eq!(scheduled["post"]["state"], "scheduled");
    assert_eq!(server.api.publish_due_posts(now + 1.hour()).await, Ok(0));
    anna.ok(Method::PUT, &path, &json!({"version": 1, "draft": document("Better")})).await;
    // Two nodes concurrently.
    let (one, other) = tokio::join!(server.api.publish_due_posts(now + 3.hours()), server.api.publish_due_posts(now + 3.hours()));
    assert_eq!(one.unwrap() + other.unwrap(), 1);
    assert_eq!(titles(&anna.get("/community/posts").await), ["Better"]);
}

#[tokio::test]
async fn account_has_a_hundred_drafts_at_most() {
    let server = server().await;
    let mut anna = Author::trusted(&server, "Anna Smirnova").await;
    let id = anna.draft("First").await;
    let statement = "INSERT INTO post (id, account_id, state, version, title, created_at, changed_at) \
                     WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 98) \
                     SELECT 'draft-' || n, p.account_id, 'draft', 1, 'Draft', 1, 1 FROM number CROSS JOIN post p";
    server.database.run(statement).await;
    let last = anna.draft("The hundredth").await;
    let (status, answer) = anna.refused(Method::POST, "/account/posts", &document("One more")).await;
    assert_eq!((status, &answer["error"]["code"]), (422, &json!("too_many_drafts")));
    assert_eq!(answer["error"]["message"], "delete or publish a draft before you begin another");
    anna.ok(Method::PUT, &format!("/account/posts/{id}"), &json!({"version": 1, "draft": document("Goes on")})).await;
    anna.ok(Method::POST, &format!("/account/posts/{last}/publish"), &json!({"version": 1})).await;
    let next = anna.draft("In the place of the published one").await;
    assert_eq!(anna.refused(Method::POST, "/account/posts", &document("One more")).await.0, 422);
    anna.ok(Method::DELETE, &format!("/account/posts/{next}"), &Value::Null).await;
    anna.draft("In the place of the deleted one").await;
}

#[tokio::test]
async fn account_publishes_five_posts_a_day() {
    let server = server().await;
    let mut anna = Author::trusted(&server, "Anna Smirnova").await;
    for number in 0..5 {
        anna.publish(&format!("Post {number}")).await;
    }
    assert_eq!(anna.get("/account/media").await["posts_left_today"], 0);
    let id = anna.draft("Sixth").await;
    let response = anna.send(Method::POST, &format!("/account/posts/{id}/publish"), &json!({"version": 1})).await;
    assert_eq!(response.status(), 429);
    assert!(response.headers().contains_key("retry-after"));
}

#[tokio::test]
async fn lists_are_paged_without_gaps() {
    let server = server().await;
    let mut anna = Author::new(&server, "Anna Smirnova").await;
    for number in 0..23 {
        server.database.run("DELETE FROM post_limit").await;
        anna.draft(&format!("Draft {number}")).await;
    }
    let first = anna.get("/account/posts?list=drafts").await;
    let next = first["next"].as_str().unwrap();
    let second = anna.get(&format!("/account/posts?list=drafts&cursor={next}")).await;
    let mut all = titles(&first);
    all.extend(titles(&second));
    let expected: Vec<String> = (0..23).rev().map(|number| format!("Draft {number}")).collect();
    let mut sorted = all.clone();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!((all.len(), sorted.len(), &second["next"]), (23, expected.len(), &Value::Null));
    assert_eq!(anna.refused(Method::GET, "/account/posts?list=drafts&cursor=x", &Value::Null).await.0, 400);
    assert_eq!(anna.refused(Method::GET, "/account/posts?list=other", &Value::Null).await.0, 400);
}
