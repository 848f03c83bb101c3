//! Who may use which operation: every operation of the OpenAPI document, as a guest, as the owner,
//! as another account and with a session that has ended.

use reqwest::header::CACHE_CONTROL;
use reqwest::{Method, Response};
use serde_json::{Value, json};

use super::visitor::{PAGE, Visitor};
use crate::kit::Server;

/// What only the marked visitor may read.
const NAME: &str = "Zaphira Quillfeather";
const TEXT: &str = "A payout of 4711 roubles is missing";
const TITLE: &str = "A draft about the 4711 roubles";

/// An operation of the document.
struct Operation {
    method: Method,
    /// Path with values in the place of parameters.
    path: String,
    /// Name of the security scheme; empty for none.
    needs: String,
}

/// An id that nothing has.
const NOBODY: &str = "00000000000000000000000000000000";

/// The operations, with an id in the place of each parameter.
fn operations(id: &str) -> Vec<Operation> {
    let document = serde_json::to_value(product_api::openapi()).unwrap();
    let mut operations = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let schemes = operation["security"].as_array().into_iter().flatten().flat_map(|scheme| scheme.as_object().unwrap().keys());
            let needs: Vec<&String> = schemes.collect();
            assert!(needs.len() <= 1, "{method} {path}");
            operations.push(Operation {
                method: Method::from_bytes(method.to_uppercase().as_bytes()).unwrap(),
                path: path_of(path, operation, id),
                needs: needs.first().map_or_else(String::new, |needs| (*needs).clone()),
            });
        }
    }
    operations
}

/// Values of the place, an id, and the examples of the required query.
fn path_of(template: &str, operation: &Value, id: &str) -> String {
    let mut path = template.replace("{locale}", "ru-en").replace("{city}", "moskva");
    while let Some((before, rest)) = path.split_once('{') {
        let (_, after) = rest.split_once('}').unwrap();
        path = format!("{before}{id}{after}");
    }
    let parameters = operation["parameters"].as_array().into_iter().flatten();
    let required = parameters.filter(|parameter| parameter["in"] == "query" && parameter["required"] == true);
    let pairs = required.map(|parameter| {
        let example = &parameter["example"];
        (parameter["name"].as_str().unwrap(), example.as_str().map_or_else(|| example.to_string(), str::to_owned))
    });
    let query = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish();
    if query.is_empty() { path } else { format!("{path}?{query}") }
}

impl Operation {
    async fn by(&self, visitor: &mut Visitor<'_>) -> Response {
        self.with(visitor, &json!({})).await
    }

    async fn with(&self, visitor: &mut Visitor<'_>, body: &Value) -> Response {
        if self.method == Method::GET {
            return visitor.get(&self.path).await;
        }
        visitor.send_json(self.method.clone(), &self.path, body).await
    }
}

impl std::fmt::Display for Operation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.method, self.path)
    }
}

#[tokio::test]
async fn operations_that_need_a_session_refuse_guests_and_ended_sessions() {
    let server = Server::start().await;
    let mut ended = Visitor::new(&server);
    ended.sign_in(PAGE, "driver=anna").await;
    let cookies = ended.cookies.clone();
    assert_eq!(ended.change(Method::DELETE, "/api/auth/sessions").await.status(), 204);
    let mut count = 0;
    for operation in operations(NOBODY).iter().filter(|operation| operation.needs == "session") {
        ended.cookies.clone_from(&cookies);
        for visitor in [&mut Visitor::new(&server), &mut ended] {
            let response = operation.by(visitor).await;
            assert_eq!(response.status(), 401, "{operation}");
            assert_eq!(response.headers()[CACHE_CONTROL], "no-store", "{operation}");
        }
        count += 1;
    }
    assert!(count >= 50, "{count} operations with a session");
}

#[tokio::test]
async fn operations_of_staff_refuse_visitors() {
    let server = Server::start().await;
    let mut account = Visitor::new(&server);
    account.sign_in(PAGE, "driver=anna").await;
    for operation in operations(NOBODY).iter().filter(|operation| operation.needs == "staff") {
        for visitor in [&mut Visitor::new(&server), &mut account] {
            assert!(matches!(operation.by(visitor).await.status().as_u16(), 401 | 404), "{operation}");
        }
    }
}

/// The marked visitor with a request, an attempt and a draft.
struct Owner<'s> {
    visitor: Visitor<'s>,
    receipt: Value,
    attempt: Value,
    post: Value,
}

impl<'s> Owner<'s> {
    async fn new(server: &'s Server) -> Self {
        let mut visitor = Visitor::new(server);
        visitor.sign_in(PAGE, &format!("name={}", NAME.replace(' ', "+"))).await;
        let receipt = visitor.ask(TEXT).await;
        let begun = visitor.send_json(Method::POST, "/api/ru-en/moskva/tests/safety-for-everyone/attempts", &json!({})).await;
        let attempt = begun.json().await.unwrap();
        let written = visitor.send_json(Method::POST, "/api/ru-en/moskva/account/posts", &draft()).await;
        assert_eq!(written.status(), 201);
        Self { visitor, receipt, attempt, post: written.json().await.unwrap() }
    }

    /// What only the owner may read.
    fn marks(&self) -> [&str; 6] {
        let (number, url) = (self.receipt["number"].as_str().unwrap(), self.receipt["url"].as_str().unwrap());
        [NAME, TEXT, TITLE, number, url, self.attempt["id"].as_str().unwrap()]
    }

    /// All that is stored of the owner, but for times of the session.
    async fn stored(&mut self) -> Value {
        let mut export: Value = self.visitor.get("/api/auth/export").await.json().await.unwrap();
        let sessions = export["sessions"].as_array().unwrap().len();
        export["sessions"] = sessions.into();
        export
    }
}

fn draft() -> Value {
    json!({"title": TITLE, "topic": "", "language": "en", "blocks": []})
}

#[tokio::test]
async fn ids_of_the_owner_are_of_no_use_to_others() {
    let server = Server::start().await;
    let mut owner = Owner::new(&server).await;
    let (mut guest, mut other) = (Visitor::new(&server), Visitor::new(&server));
    other.sign_in(PAGE, "driver=anna").await;
    let sessions: Value = owner.visitor.get("/api/auth/sessions").await.json().await.unwrap();
    let ids = [&owner.post["post"]["id"], &owner.attempt["id"], &sessions["items"][0]["id"], &owner.receipt["number"]];
    let ids = ids.map(|id| id.as_str().unwrap().to_owned());
    let bodies = [json!({}), json!({"version": 1}), json!({"version": 1, "draft": draft()}), json!({"choices": [0]})];
    let before = owner.stored().await;
    let mut count = 0;
    for id in &ids {
        for operation in operations(id).iter().filter(|operation| operation.path.contains(id.as_str()) && operation.needs == "session") {
            for body in &bodies {
                for visitor in [&mut guest, &mut other] {
                    let response = operation.with(visitor, body).await;
                    let (status, answer) = (response.status(), response.text().await.unwrap());
                    assert!(owner.marks()[..3].iter().all(|mark| !answer.contains(mark)), "{operation}: {answer}");
                    assert!(!status.is_server_error(), "{operation}: {status}");
                    count += 1;
                }
                if operation.method == Method::GET {
                    break;
                }
            }
        }
    }
    assert_eq!(owner.stored().await, before, "another account has changed something");
    assert!(count >= 500, "{count} requests");
}

#[tokio::test]
async fn personal_values_reach_their_owner_only_and_no_cache() {
    let server = Server::start().await;
    let mut owned = Owner::new(&server).await;
    let marks = owned.marks().map(str::to_owned);
    let (owner, mut other) = (&mut owned.visitor, Visitor::new(&server));
    other.sign_in(PAGE, "driver=anna").await;
    let mut personal = 0;
    for operation in operations(NOBODY).iter().filter(|operation| operation.method == Method::GET) {
        for visitor in [&mut Visitor::new(&server), &mut other] {
            let answer = operation.by(visitor).await.text().await.unwrap();
            assert!(marks.iter().all(|mark| !answer.contains(mark.as_str())), "{operation}: {answer}");
        }
        let response = operation.by(owner).await;
        let caching = response.headers().get(CACHE_CONTROL).map_or("", |value| value.to_str().unwrap()).to_owned();
        let answer = response.text().await.unwrap();
        if marks.iter().any(|mark| answer.contains(mark.as_str())) {
            personal += 1;
            assert!(caching.contains("no-store"), "{operation}: {caching}");
        }
    }
    assert!(personal >= 6, "{personal} answers with personal values: profile, account, export, requests, tests and posts");
}
