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

fn operations() -> Vec<Operation> {
    let document = serde_json::to_value(product_api::openapi()).unwrap();
    let mut operations = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let schemes = operation["security"].as_array().into_iter().flatten().flat_map(|scheme| scheme.as_object().unwrap().keys());
            let needs: Vec<&String> = schemes.collect();
            assert!(needs.len() <= 1, "{method} {path}");
            operations.push(Operation {
                method: Method::from_bytes(method.to_uppercase().as_bytes()).unwrap(),
                path: path_of(path, operation),
                needs: needs.first().map_or_else(String::new, |needs| (*needs).clone()),
            });
        }
    }
    operations
}

/// Values of the place and the examples of the required query; ids are made up.
fn path_of(template: &str, operation: &Value) -> String {
    let mut path = template.replace("{locale}", "ru-en").replace("{city}", "moskva");
    while let Some((before, rest)) = path.split_once('{') {
        let (_, after) = rest.split_once('}').unwrap();
        path = format!("{before}{}{after}", "0".repeat(32));
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
        if self.method == Method::GET {
            return visitor.get(&self.path).await;
        }
        visitor.send_json(self.method.clone(), &self.path, &json!({})).await
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
    for operation in operations().iter().filter(|operation| operation.needs == "session") {
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
    for operation in operations().iter().filter(|operation| operation.needs == "staff") {
        for visitor in [&mut Visitor::new(&server), &mut account] {
            assert!(matches!(operation.by(visitor).await.status().as_u16(), 401 | 404), "{operation}");
        }
    }
}

#[tokio::test]
async fn personal_values_reach_their_owner_only_and_no_cache() {
    let server = Server::start().await;
    let (mut owner, mut other) = (Visitor::new(&server), Visitor::new(&server));
    owner.sign_in(PAGE, &format!("name={}", NAME.replace(' ', "+"))).await;
    other.sign_in(PAGE, "driver=anna").await;
    let receipt = owner.ask(TEXT).await;
    let begun = owner.send_json(Method::POST, "/api/ru-en/moskva/tests/safety-for-everyone/attempts", &json!({})).await;
    let attempt: Value = begun.json().await.unwrap();
    let draft = json!({"title": TITLE, "topic": "", "language": "en", "blocks": []});
    assert_eq!(owner.send_json(Method::POST, "/api/ru-en/moskva/account/posts", &draft).await.status(), 201);
    let marks = [NAME, TEXT, TITLE, receipt["number"].as_str().unwrap(), receipt["url"].as_str().unwrap(), attempt["id"].as_str().unwrap()];
    let mut personal = 0;
    for operation in operations().iter().filter(|operation| operation.method == Method::GET) {
        for visitor in [&mut Visitor::new(&server), &mut other] {
            let answer = operation.by(visitor).await.text().await.unwrap();
            assert!(marks.iter().all(|mark| !answer.contains(mark)), "{operation}: {answer}");
        }
        let response = operation.by(&mut owner).await;
        let caching = response.headers().get(CACHE_CONTROL).map_or("", |value| value.to_str().unwrap()).to_owned();
        let answer = response.text().await.unwrap();
        if marks.iter().any(|mark| answer.contains(mark)) {
            personal += 1;
            assert!(caching.contains("no-store"), "{operation}: {caching}");
        }
    }
    assert!(personal >= 6, "{personal} answers with personal values: profile, account, export, requests, tests and posts");
}
