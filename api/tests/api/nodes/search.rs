//! Search of several nodes: one saves its index, the next one reads it.

use std::time::Duration;

use product_api::Settings;

use super::{Node, folder, of_epoch};
use crate::kit::{TestDatabase, settings};

/// Waits until search answers, and returns the number of hits.
async fn hits(node: &Node, word: &str) -> u64 {
    loop {
        let response = node.get(&format!("/api/ru-en/moskva/search?q={word}")).await;
        if response.status() == 200 {
            let answer: serde_json::Value = response.json().await.unwrap();
            return answer["total"].as_u64().unwrap();
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

#[tokio::test]
async fn second_node_searches_the_index_that_the_first_one_saved() {
    let database = TestDatabase::new().await;
    let first = Node::start(of_epoch(&database, &folder("carburettor"), 1)).await;
    assert_eq!(hits(&first, "carburettor").await, 1);
    assert!(first.api.save_search_index().await.unwrap() > 0);
    assert_eq!(first.api.save_search_index().await.unwrap(), 0);
    // No index can be built from nothing.
    database.run("DELETE FROM article_body").await;
    let second = Node::start(Settings { content: None, ..settings(&database) }).await;
    assert_eq!(hits(&second, "carburettor").await, 1);
}
