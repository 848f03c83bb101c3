//! Tests of likes, favourites and feedback.

use product_api::Settings;
use reqwest::header::{CACHE_CONTROL, CONTENT_TYPE, COOKIE, RETRY_AFTER, SET_COOKIE};
use reqwest::{Method, RequestBuilder, Response};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use crate::kit::{EDGE_KEY, Folder, Server, TestDatabase, settings};

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

/// A browser with a form token.
struct Reader<'s> {
    server: &'s Server,
    cookies: Vec<String>,
    token: String,
    ip: &'static str,
}

impl<'s> Reader<'s> {
    async fn new(server: &'s Server) -> Self {
        let request = server.request(Method::GET, "/csrf_token").header("x-roadside-key", EDGE_KEY);
        let response = request.header("x-roadside-origin", "https://roadside.example").send().await.unwrap();
        let cookie = cookie_of(&response).unwrap();
        let token = response.json::<Value>().await.unwrap()["sk"].as_str().unwrap().to_owned();
        Self { server, cookies: vec![cookie], token, ip: "192.0.2.7" }
    }

    /// Signs in as the person with this number. Creates the person if needed.
    async fn sign_in(&mut self, person: u32) {
        let token = format!("{person:a>43}");
        let digest = hex::encode(Sha256::digest(&token));
        let statement = format!(
            "INSERT INTO account (id, identity, fio, created_at) VALUES ('p{person}', 'test:{person}', 'P', 0) ON CONFLICT DO NOTHING"
        );
        self.server.database.run(&statement).await;
        let statement = format!(
            "INSERT INTO session (token_digest, account_id, created_at, expires_at, seen_at) VALUES ('{digest}', 'p{person}', 0, 9999999999, 0) ON CONFLICT DO NOTHING"
        );
        self.server.database.run(&statement).await;
        self.cookies.push(format!("__Host-session={token}"));
    }

    async fn send(&self, method: Method, path: &str, body: &Value) -> Response {
        self.request(method, path).body(body.to_string()).send().await.unwrap()
    }

    fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let request = self.server.request(method, path).header("x-roadside-key", EDGE_KEY).header("x-roadside-ip", self.ip);
        let request = request.header("x-roadside-origin", "https://roadside.example");
        let request = request.header(COOKIE, self.cookies.join("; ")).header("x-csrf-token", &self.token);
        request.header(CONTENT_TYPE, "application/json")
    }

    /// Likes or unlikes an article and stores the returned cookie.
    async fn like(&mut self, id: &str, liked: bool) -> Value {
        let response = self.send(Method::POST, &format!("/api/ru-ru/moskva/articles/{id}/like"), &json!({"liked": liked})).await;
        assert_eq!(response.status(), 200);
        assert_eq!(response.headers()[CACHE_CONTROL], "no-store");
        self.cookies.extend(cookie_of(&response));
        response.json().await.unwrap()
    }

    async fn data(&self, ids: &str) -> Value {
        let response = self.send(Method::GET, &format!("/api/ru-ru/moskva/articles-data?ids={ids}"), &Value::Null).await;
        assert_eq!((response.status().as_u16(), &response.headers()[CACHE_CONTROL]), (200, &"no-store".parse().unwrap()));
        response.json::<Value>().await.unwrap()["articles"].clone()
    }

    async fn favourites(&self, place: &str, change: Option<Value>) -> Vec<String> {
        let path = format!("/api/{place}/favourites");
        let response = match change {
            Some(change) => self.send(Method::PUT, &path, &change).await,
            None => self.send(Method::GET, &path, &Value::Null).await,
        };
        assert_eq!(response.status(), 200);
        let answer: Value = response.json().await.unwrap();
        answer["items"].as_array().unwrap().iter().map(|item| item["id"].as_str().unwrap().to_owned()).collect()
    }

    async fn feedback(&self, place: &str, id: &str, body: &Value) -> Response {
        self.send(Method::POST, &format!("/api/{place}/articles/{id}/feedback"), body).await
    }

    /// Sends feedback under a key and returns the status.
    async fn add_feedback(&self, id: &str, key: &str, body: &Value) -> u16 {
        let request = self.request(Method::POST, &format!("/api/ru-ru/moskva/articles/{id}/feedback"));
        request.header("idempotency-key", key).body(body.to_string()).send().await.unwrap().status().as_u16()
    }
}

fn cookie_of(response: &Response) -> Option<String> {
    let cookie = response.headers().get(SET_COOKIE)?.to_str().unwrap();
    Some(cookie.split(';').next().unwrap().to_owned())
}

fn reactions(likes: u32, liked: bool, favourite: bool) -> Value {
    json!({"likes": likes, "liked": liked, "favourite": favourite})
}

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
