//! The number of statements of a page does not depend on how many rows it has.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};

use super::posts::{Author, PLACE, STAFF, document, server};
use crate::kit::Server;
use crate::list_statements::{self, LISTS, LISTS_WITHOUT_A_PLACE};

/// Requests of which the one with the fewest statements counts, and the pause between them:
/// background tasks add to some.
const TRIES: usize = 10;
const PAUSE: Duration = Duration::from_millis(20);

/// Rows added to each list: more than a page has.
const MORE: &str = "number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 24)";

/// Adds rows to every list of the account that has the first post, as copies of its first row.
const MULTIPLY: &[&str] = &[
    "INSERT INTO account (id, identity, fio, created_at) WITH RECURSIVE {more} SELECT 'account-' || n, 'account-' || n, 'Oleg Petrov', 1 FROM number",
    "INSERT INTO post_author (account_id, id) WITH RECURSIVE {more} SELECT 'account-' || n, 'author-' || n FROM number",
    "INSERT INTO post (id, account_id, state, version, title, created_at, changed_at, published_version, published_at, language, topic, shown_title) \
     WITH RECURSIVE {more} SELECT SUBSTR(p.id, 5) || (1000 + n), p.account_id, p.state, 1, p.title, n, n, p.published_version, \
     p.published_at - n, p.language, p.topic, p.shown_title FROM number CROSS JOIN post p",
    "INSERT INTO post_version (post_id, version, title, document, started_at, saved_at) \
     SELECT p.id, 1, p.title, (SELECT MIN(document) FROM post_version), 1, 1 FROM post p WHERE p.changed_at < 1000",
    "INSERT INTO post_version (post_id, version, title, document, started_at, saved_at) \
     WITH RECURSIVE {more} SELECT v.post_id, 100 + n, v.title, v.document, n, n FROM number CROSS JOIN post_version v WHERE v.started_at > 1000",
    "INSERT INTO post_comment (id, post_id, account_id, state, text, created_at, place, reply_count) \
     WITH RECURSIVE {more} SELECT SUBSTR(c.id, 5) || (1000 + n), c.post_id, c.account_id, c.state, c.text, n, 100 + n, 1 FROM number CROSS JOIN post_comment c \
     WHERE c.parent_id IS NULL",
    "INSERT INTO post_comment (id, post_id, parent_id, account_id, state, text, created_at, place) \
     SELECT 'aaaa' || SUBSTR(c.id, 5), c.post_id, c.id, c.account_id, c.state, c.text, c.created_at, 100 FROM post_comment c WHERE c.parent_id IS NULL",
    "INSERT INTO post_comment (id, post_id, parent_id, account_id, state, text, created_at, place) \
     WITH RECURSIVE {more} SELECT 'bbbb' || SUBSTR(c.id, 9) || (1000 + n), c.post_id, c.parent_id, c.account_id, c.state, c.text, n, 200 + n \
     FROM number CROSS JOIN post_comment c WHERE c.parent_id IS NOT NULL AND c.created_at > 1000",
    "INSERT INTO notice (id, account_id, kind, created_at, actor_id, post_id, title, excerpt, reason, note, url) \
     WITH RECURSIVE {more} SELECT SUBSTR(x.id, 5) || (1000 + n), x.account_id, x.kind, n, x.actor_id, x.post_id, '', '', '', '', '' FROM number CROSS JOIN notice x",
    "INSERT INTO post_favourite (account_id, post_id, added_at) SELECT f.account_id, p.id, p.changed_at FROM post_favourite f CROSS JOIN post p \
     WHERE p.state = 'published' AND p.changed_at < 1000",
    "INSERT INTO post_follow (account_id, author_id, at) WITH RECURSIVE {more} SELECT f.account_id, 'account-' || n, n FROM number CROSS JOIN post_follow f",
    "INSERT INTO post_mute (account_id, author_id, at) WITH RECURSIVE {more} SELECT f.account_id, 'account-' || n, n FROM number CROSS JOIN post_mute f",
    "INSERT INTO moderation_item (id, post_id, comment_id, is_held, waiting_since) \
     SELECT 'cccc' || SUBSTR(p.id, 5), p.id, '', 0, p.changed_at FROM post p WHERE p.state = 'published' AND p.changed_at < 1000",
    "INSERT INTO request (id, number, token, fingerprint, kind, status, profession, subject, country, city, language, origin, account_id, email, \
     fields, suspect, sent_at, changed_at) WITH RECURSIVE {more} SELECT SUBSTR(r.id, 5) || (1000 + n), r.number || n, r.token || n, r.fingerprint || n, r.kind, \
     r.status, r.profession, r.subject, r.country, r.city, r.language, r.origin, r.account_id, r.email, r.fields, r.suspect, n, n \
     FROM number CROSS JOIN request r",
    "INSERT INTO session (token_digest, account_id, created_at, expires_at, seen_at, ends_at) WITH RECURSIVE {more} \
     SELECT s.token_digest || n, s.account_id, s.created_at, s.expires_at, s.seen_at, s.ends_at FROM number CROSS JOIN session s",
];

/// One row in each list of the returned author.
async fn one_of_each(server: &Server) -> (Author<'_>, String, String) {
    let mut oleg = Author::trusted(server, "Oleg Petrov").await;
    let foreign = oleg.publish("Foreign").await;
    let mut boris = Author::trusted(server, "Boris Sokolov").await;
    let loud = boris.publish("Loud").await;
    let mut anna = Author::trusted(server, "Anna Smirnova").await;
    let (post, _) = (anna.publish("Mine").await, anna.draft("A draft").await);
    for (of, action) in [(&foreign, "follow"), (&loud, "mute")] {
        let author = anna.get(&format!("/community/posts/{of}")).await["post"]["author"]["id"].as_str().unwrap().to_owned();
        anna.ok(Method::PUT, &format!("/community/authors/{author}/{action}"), &json!({"muted": true})).await;
    }
    let comment = anna.comment(&post, "A comment", None).await["id"].as_str().unwrap().to_owned();
    oleg.comment(&post, "A reply", Some(&comment)).await;
    anna.ok(Method::PUT, &format!("/community/posts/{foreign}/favourite"), &json!({"favourite": true})).await;
    oleg.ok(Method::POST, &format!("/community/posts/{post}/report"), &json!({"reason": "spam", "text": ""})).await;
    anna.0.ask("Where is my payout?").await;
    anna.ok(Method::POST, "/tests/safety-for-everyone/attempts", &json!({})).await;
    // Each post has a picture to look up.
    let mut pictured = document("Mine");
    pictured["blocks"].as_array_mut().unwrap().push(json!({"type": "image", "picture": "none", "alt": "A queue"}));
    server.database.run(&format!("UPDATE post_version SET document = '{pictured}'")).await;
    (anna, post, comment)
}

/// Statements of each list, on its first page and, if there is one, on its second.
async fn counts(anna: &mut Author<'_>, paths: &[String]) -> Vec<(String, Vec<u64>)> {
    let mut counts = Vec::new();
    for path in paths {
        let mut pages = Vec::new();
        let mut next = path.clone();
        for _ in 0..2 {
            let (fewest, page) = statements(anna, &next).await;
            pages.push(fewest);
            let Some(cursor) = page["next"].as_str() else { break };
            next = format!("{path}{}cursor={cursor}", if path.contains('?') { '&' } else { '?' });
        }
        counts.push((path.clone(), pages));
    }
    counts
}

async fn statements(anna: &mut Author<'_>, path: &str) -> (u64, Value) {
    let (mut fewest, mut page) = (u64::MAX, Value::Null);
    for _ in 0..TRIES {
        let before = list_statements::statements();
        let response = if path.starts_with("/api/staff") {
            anna.0.server.request(Method::GET, path).bearer_auth(STAFF).send().await.unwrap()
        } else {
            anna.0.get(path).await
        };
        assert_eq!(response.status(), 200, "{path}");
        page = response.json().await.unwrap();
        // The last statement of a response may be reported after it.
        tokio::time::sleep(PAUSE).await;
        fewest = fewest.min(list_statements::statements() - before);
    }
    (fewest, page)
}

#[tokio::test]
async fn number_of_statements_of_a_page_does_not_depend_on_its_rows() {
    list_statements::install();
    let server = server().await;
    let (mut anna, post, comment) = one_of_each(&server).await;
    let at = |path: &str| format!("{PLACE}{path}");
    let mut paths: Vec<String> = LISTS.into_iter().map(at).collect();
    paths.extend([
        at(&format!("/community/posts/{post}")),
        at(&format!("/community/posts/{post}/comments")),
        at(&format!("/community/posts/{post}/comments?parent={comment}")),
        at("/community/topics"),
        at(&format!("/account/posts/{post}/versions")),
    ]);
    paths.extend(LISTS_WITHOUT_A_PLACE.map(str::to_owned));
    let few = counts(&mut anna, &paths).await;
    for statement in MULTIPLY {
        server.database.run(&statement.replace("{more}", MORE)).await;
    }
    let many = counts(&mut anna, &paths).await;
    let mut second_pages = 0;
    for ((path, few), (_, many)) in few.iter().zip(&many) {
        assert!(few[0] > 0 && many.iter().all(|count| *count == few[0]), "{path}: {few:?} statements with a row, {many:?} with many");
        second_pages += many.len() - 1;
    }
    assert!(second_pages >= 10, "{second_pages} lists with a second page");
}
