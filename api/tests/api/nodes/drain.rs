//! Drain and probes.

use super::{Node, folder, of_epoch};
use crate::kit::TestDatabase;

#[tokio::test]
async fn draining_node_is_not_ready_but_answers_and_closes_connections() {
    let (database, folder) = (TestDatabase::new().await, folder("a word"));
    let node = Node::start(of_epoch(&database, &folder, 1)).await;
    node.until_ready().await;
    assert!(node.get("/api/health").await.headers().get("connection").is_none());

    node.api.drain();
    let ready = node.get("/readyz").await;
    assert_eq!((ready.status().as_u16(), code(ready).await.as_str()), (503, "stopping"));
    assert_eq!(node.get("/healthz").await.status(), 200);
    let page = node.get("/api/ru-en/moskva/?path=/knowledge-base/taxi/money/a").await;
    assert_eq!((page.status().as_u16(), page.headers()["connection"].to_str().unwrap()), (200, "close"));
}

#[tokio::test]
async fn outage_of_the_database_ends_readiness_and_not_liveness() {
    let (database, folder) = (TestDatabase::new().await, folder("a word"));
    let node = Node::start(of_epoch(&database, &folder, 1)).await;
    node.until_ready().await;
    database.run("ALTER TABLE import_state RENAME TO gone").await;
    let ready = node.get("/readyz").await;
    assert_eq!((ready.status().as_u16(), code(ready).await.as_str()), (503, "no_database"));
    assert_eq!(node.get("/healthz").await.status(), 200);
}

/// Code of an error.
async fn code(response: reqwest::Response) -> String {
    response.json::<serde_json::Value>().await.unwrap()["error"]["code"].as_str().unwrap().to_owned()
}
