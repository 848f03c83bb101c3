//! Tests of signing in at an OpenID Connect provider. The fake one is outside Roadside; the real
//! one of `tests/journeys/account/openid-connect.spec.ts` shows that it is faithful.

mod attacks;
mod keys;
mod lies;
mod provider;
mod sign_in;
mod sign_out;

use std::collections::HashMap;

use product_api::{IdentitySettings, Settings};
use reqwest::Response;
use reqwest::header::LOCATION;
use url::form_urlencoded;

use super::visitor::Visitor;
use crate::kit::{Server, TestDatabase, settings};
use provider::FakeProvider;

/// A provider and a server that uses it.
async fn start() -> (FakeProvider, Server) {
    start_with(|_| ()).await
}

/// The same with changed settings.
async fn start_with(change: impl FnOnce(&mut IdentitySettings)) -> (FakeProvider, Server) {
    let provider = FakeProvider::start().await;
    let mut identity = provider.settings();
    change(&mut identity);
    let database = TestDatabase::with_content().await;
    let settings = Settings { development_identity: false, identity: Some(identity), ..settings(&database) };
    (provider, Server::with(database, settings).await)
}

/// `Location` of a response.
fn location(response: &Response) -> &str {
    response.headers()[LOCATION].to_str().unwrap()
}

/// Begins a sign-in. Returns the address of the provider's page.
async fn begin(visitor: &mut Visitor<'_>, retpath: &str) -> String {
    let retpath: String = form_urlencoded::byte_serialize(retpath.as_bytes()).collect();
    let response = visitor.get(&format!("/api/identity/auth?retpath={retpath}&origin=roadside")).await;
    assert_eq!(response.status(), 303, "{}", response.text().await.unwrap());
    location(&response).to_owned()
}

/// The address of a callback.
fn callback(parameters: &HashMap<String, String>) -> String {
    let query = form_urlencoded::Serializer::new(String::new()).extend_pairs(parameters).finish();
    format!("/api/identity/callback?{query}")
}

/// A whole sign-in.
async fn sign_in(provider: &FakeProvider, visitor: &mut Visitor<'_>, retpath: &str) -> Response {
    let address = begin(visitor, retpath).await;
    let parameters = provider.approve(&address);
    visitor.get(&callback(&parameters)).await
}

/// Number of rows of a table.
async fn sessions(server: &Server) -> String {
    server.database.text("SELECT CAST(COUNT(*) AS TEXT) FROM session").await.unwrap()
}
