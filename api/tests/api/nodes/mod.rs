//! Several nodes on one database.

mod content;
mod drain;
mod failover;
mod lists;
mod outbox;
mod replica;
mod schema;
mod search;
mod waiting;

use std::time::Duration;

use product_api::{Api, ContentImport, Settings};
use reqwest::Client;
use serde_json::Value;
use tokio::net::TcpListener;
use tokio::sync::oneshot;

use crate::kit::{Folder, TestDatabase, settings};

/// A node, stopped on drop.
struct Node {
    api: Api,
    origin: String,
    _stop: oneshot::Sender<()>,
}

impl Node {
    async fn start(settings: Settings) -> Self {
        let api = Api::open(settings).await.unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let origin = format!("http://{}", listener.local_addr().unwrap());
        let (stop, stopped) = oneshot::channel::<()>();
        tokio::spawn(product_api::serve(listener, api.clone(), async { _ = stopped.await }));
        Self { api, origin, _stop: stop }
    }

    async fn get(&self, path: &str) -> reqwest::Response {
        Client::new().get(format!("{}{path}", self.origin)).send().await.unwrap()
    }

    async fn json(&self, path: &str) -> Value {
        let response = self.get(path).await;
        assert_eq!(response.status(), 200, "{path}");
        response.json().await.unwrap()
    }

    /// Waits until the node is ready: search is built in the background.
    async fn until_ready(&self) {
        while self.get("/readyz").await.status() != 200 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// Waits until the node has read a change of the content.
    async fn until_change(&self, seq: usize) {
        while self.json("/api/changes").await["seq"] != seq {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// Page of an article, as text.
    async fn article(&self, id: &str) -> String {
        self.json(&format!("/api/ru-en/moskva/?path=/knowledge-base/taxi/money/{id}")).await.to_string()
    }
}

/// Settings of a node with a content folder of an epoch.
fn of_epoch(database: &TestDatabase, folder: &Folder, epoch: i64) -> Settings {
    Settings { content: Some(folder.path().to_owned()), content_import: ContentImport::IfNewer(epoch), ..settings(database) }
}

/// URL of a PostgreSQL database on the server at a port.
fn at_port(database: &TestDatabase, port: u16) -> String {
    format!("postgres://roadside@127.0.0.1:{port}/{}", database.url.rsplit_once('/').unwrap().1)
}

/// A folder with the articles `a` and `b`. `word` is in the body of `a`.
fn folder(word: &str) -> Folder {
    let folder = Folder::new();
    for language in ["en", "ru"] {
        folder.article(language, "a", "", &format!("Body with {word}."));
        folder.article(language, "b", "", "Another body.");
    }
    folder
}
