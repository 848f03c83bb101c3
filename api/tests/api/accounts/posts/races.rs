//! Tests of requests at the same time.

use futures_util::future::join_all;
use reqwest::Method;
use serde_json::{Value, json};

use super::{Author, PLACE, document, server};
use crate::kit::Server;

/// Sends requests concurrently with the author's cookies; their statuses.
async fn concurrently(server: &Server, author: &mut Author<'_>, requests: &[(Method, String, Value)]) -> Vec<u16> {
    let token = author.0.form_token().await;
    let cookies: Vec<String> = author.0.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let send = |(method, path, body): &(Method, String, Value)| {
        let request = server.through_edge(method.clone(), author.0.origin, &format!("{PLACE}{path}"));
        request.header("cookie", cookies.join("; ")).header("x-csrf-token", &token).json(body).send()
    };
    join_all(requests.iter().map(send)).await.into_iter().map(|response| response.unwrap().status().as_u16()).collect()
}

#[tokio::test]
async fn one_of_two_browsers_saves_a_version() {
    let server = server().await;
    let mut anna = Author::new(&server, "Anna Smirnova").await;
    let id = anna.draft("Draft").await;
    for version in 1..6 {
        let save = |title: &str| (Method::PUT, format!("/account/posts/{id}"), json!({"version": version, "draft": document(title)}));
        let mut statuses = concurrently(&server, &mut anna, &[save("One"), save("Two"), save("Three")]).await;
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409, 409]);
    }
    assert_eq!(anna.get(&format!("/account/posts/{id}")).await["post"]["version"], 6);
}

#[tokio::test]
async fn publishing_and_deleting_leave_a_whole_post_or_none() {
    let server = server().await;
    let mut anna = Author::trusted(&server, "Anna Smirnova").await;
    for _ in 0..5 {
        let id = anna.draft("Draft").await;
        let path = format!("/account/posts/{id}");
        let publish = (Method::POST, format!("{path}/publish"), json!({"version": 1}));
        let delete = (Method::DELETE, path.clone(), Value::Null);
        let statuses = concurrently(&server, &mut anna, &[publish, delete]).await;
        assert!(matches!(statuses[0], 200 | 404) && statuses[1] == 204, "{statuses:?}");
        assert_eq!(anna.refused(Method::GET, &path, &Value::Null).await.0, 404);
    }
    assert_eq!(anna.get("/account/media").await["posts"], 0);
    assert_eq!(anna.get("/community/posts").await["items"], json!([]));
}

#[tokio::test]
async fn equal_concurrent_reactions_count_once() {
    let server = server().await;
    let mut anna = Author::trusted(&server, "Anna Smirnova").await;
    let post = anna.publish("Liked").await;
    let mut emily = Author::new(&server, "Emily Carter").await;
    let like = (Method::PUT, format!("/community/posts/{post}/reactions"), json!({"like": true}));
    let read = (Method::GET, format!("/community/posts/{post}"), Value::Null);
    let statuses = concurrently(&server, &mut emily, &[like.clone(), read.clone(), like.clone(), read.clone(), like, read]).await;
    assert_eq!(statuses, [200; 6]);
    let seen = emily.get(&format!("/community/posts/{post}")).await;
    assert_eq!((&seen["post"]["reactions"]["likes"], &seen["post"]["views"]), (&json!(1), &json!(1)));
    let figures = "SELECT CAST(likes AS TEXT) || ' ' || CAST(views AS TEXT) FROM post_author WHERE posts = 1";
    assert_eq!(server.database.text(figures).await.unwrap(), "1 1");
}
