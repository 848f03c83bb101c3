//! A visitor who takes tests, and knows what is right from the database.

use reqwest::{Method, Response};
use serde_json::{Value, json};

use super::super::visitor::{PAGE, Visitor};
use crate::kit::Server;

/// A test of the content folder.
pub(super) const TEST: &str = "safety-for-everyone";

/// Locale and city of the page.
pub(super) const PLACE: &str = "/api/ru-en/moskva";

/// A test with its right answers.
pub(super) async fn definition(server: &Server) -> Value {
    let statement =
        "SELECT v.json FROM knowledge_test t JOIN knowledge_test_version v ON v.digest = t.version WHERE t.slug = 'safety-for-everyone'";
    serde_json::from_str(&server.database.text(statement).await.unwrap()).unwrap()
}

/// A signed-in visitor.
pub(super) struct Student<'s> {
    pub(super) visitor: Visitor<'s>,
}

impl<'s> Student<'s> {
    pub(super) async fn new(server: &'s Server, name: &str) -> Self {
        let mut visitor = Visitor::new(server);
        visitor.sign_in(PAGE, &format!("driver={name}")).await;
        Self { visitor }
    }

    /// Begins or continues an attempt.
    pub(super) async fn begin(&mut self) -> Response {
        self.visitor.send_json(Method::POST, &format!("{PLACE}/tests/{TEST}/attempts"), &json!({})).await
    }

    /// The open attempt, after its beginning.
    pub(super) async fn attempt(&mut self) -> Value {
        let response = self.begin().await;
        assert_eq!(response.status(), 200);
        response.json().await.unwrap()
    }

    pub(super) async fn read(&mut self, attempt: &Value) -> Value {
        let path = format!("{PLACE}/attempts/{}", attempt["id"].as_str().unwrap());
        self.visitor.get(&path).await.json().await.unwrap()
    }

    pub(super) async fn answer(&mut self, attempt: &Value, number: usize, answer: &Value) -> Response {
        let path = format!("{PLACE}/attempts/{}/answers/{number}", attempt["id"].as_str().unwrap());
        self.visitor.send_json(Method::PUT, &path, &json!({"answer": answer})).await
    }

    pub(super) async fn finish(&mut self, attempt: &Value) -> Value {
        let path = format!("{PLACE}/attempts/{}/finish", attempt["id"].as_str().unwrap());
        let response = self.visitor.send_json(Method::POST, &path, &json!({})).await;
        assert_eq!(response.status(), 200);
        response.json().await.unwrap()
    }

    /// Answers the first questions of an attempt right.
    pub(super) async fn answer_right(&mut self, definition: &Value, attempt: &Value, count: usize) {
        for (number, question) in (1..).zip(attempt["questions"].as_array().unwrap()).take(count) {
            let right = right_answer(definition, question);
            assert_eq!(self.answer(attempt, number, &right).await.status(), 204, "{question}");
        }
    }

    /// Passes the test and returns the result.
    pub(super) async fn pass(&mut self, server: &Server) -> Value {
        let (definition, attempt) = (definition(server).await, self.attempt().await);
        self.answer_right(&definition, &attempt, usize::MAX).await;
        self.finish(&attempt).await
    }

    /// The test in the list.
    pub(super) async fn listed(&mut self) -> Value {
        let list: Value = self.visitor.get(&format!("{PLACE}/tests")).await.json().await.unwrap();
        list["items"].as_array().unwrap().iter().find(|test| test["slug"] == TEST).unwrap().clone()
    }
}

/// Positions of the right options in the order of the attempt.
pub(super) fn right_answer(definition: &Value, question: &Value) -> Value {
    let defined = definition["questions"].as_array().unwrap().iter().find(|defined| defined["text"]["en"] == question["text"]).unwrap();
    let is_order = question["kind"] == "order";
    let right = defined["options"].as_array().unwrap().iter().filter(|option| is_order || option["is_right"] == true);
    let shown = question["options"].as_array().unwrap();
    right.map(|option| shown.iter().position(|text| *text == option["text"]["en"]).unwrap()).collect::<Vec<_>>().into()
}
