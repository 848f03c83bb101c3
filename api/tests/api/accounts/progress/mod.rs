//! Tests of events about drivers, and of what the visitor sees of them.

mod achievements;
mod data;
mod events;
mod level;
mod seeds;

use std::process::{Command, Output};

use jiff::{Timestamp, ToSpan};
use product_api::{Settings, SupportSettings};
use reqwest::header::CACHE_CONTROL;
use reqwest::{Method, Response};
use serde_json::{Value, json};

use super::visitor::Visitor;
use crate::kit::{Server, TestDatabase, repository, settings};

/// Secret of staff programs.
const STAFF: &str = "the secret of staff programs in tests";

const EVENTS: &str = "/api/staff/events";
const PROGRESS: &str = "/api/ru-en/moskva/account/progress";
const ACHIEVEMENTS: &str = "/api/ru-en/moskva/account/achievements";

/// The demo driver who signs in as `driver=anna`.
const ANNA: &str = "demo:anna";

async fn server() -> Server {
    let database = TestDatabase::with_content().await;
    let own = settings(&database);
    let support = SupportSettings { staff_token: Some(STAFF.to_owned()), ..own.support.clone() };
    Server::with(database, Settings { support, ..own }).await
}

/// A time some days before now.
fn days_ago(days: i64) -> String {
    (Timestamp::now() - (days * 24).hours()).to_string()
}

/// An event of Anna, now. `more` has further members.
fn event(id: &str, kind: &str, more: &Value) -> Value {
    let mut event = json!({"id": id, "subject": ANNA, "kind": kind, "at": days_ago(0)});
    event.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    event
}

/// Finished orders of Anna, with ids that begin with `name`.
fn trips(name: &str, count: usize, more: &Value) -> Vec<Value> {
    (0..count).map(|number| event(&format!("{name}-{number}"), "trip_completed", more)).collect()
}

async fn post(server: &Server, events: &[Value]) -> Response {
    let request = server.request(Method::POST, EVENTS).bearer_auth(STAFF);
    request.json(&json!({ "events": events })).send().await.unwrap()
}

/// Sends events and returns the report.
async fn send(server: &Server, events: &[Value]) -> Value {
    let response = post(server, events).await;
    assert_eq!((response.status().as_u16(), response.headers()[CACHE_CONTROL].to_str().unwrap()), (200, "no-store"));
    response.json().await.unwrap()
}

/// Sends events, all of them new.
async fn add(server: &Server, events: &[Value]) {
    let report = send(server, events).await;
    assert_eq!(report["added"], json!(events.len()), "{report}");
}

/// What a signed-in visitor reads.
async fn read(visitor: &mut Visitor<'_>, path: &str) -> Value {
    let response = visitor.get(path).await;
    assert_eq!((response.status().as_u16(), response.headers()[CACHE_CONTROL].to_str().unwrap()), (200, "no-store"), "{path}");
    response.json().await.unwrap()
}

/// `product-api` on the database of a server.
fn product_api(server: &Server, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_product-api"));
    command.current_dir(repository()).env_clear().env("ROADSIDE_DATABASE_URL", &server.database.url);
    command.env("ROADSIDE_DEVELOPMENT_IDENTITY", "true").args(arguments).output().unwrap()
}
