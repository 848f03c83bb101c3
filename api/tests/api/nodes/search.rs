//! Search of several nodes: one saves its index, the next one reads it.

use std::time::Duration;

use product_api::Settings;

use super::{Node, folder, of_epoch};
use crate::kit::{TestDatabase, settings};

/// Waits until search answers, and returns the number of hits.
async fn hits(node: &Node, word: &str) -> u64 {
    let search = async {
        loop {
            let response = node.get(&format!("/api/ru-en/moskva/search?q={word}")).await;
            if response.status() == 200 {
                break response.json::<serde_json::Value>().await.unwrap();
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let answer = tokio::time::timeout(Duration::from_secs(60), search).await.expect("the index is soon there");
    answer["total"].as_u64().unwrap()
}

#[tokio::test]
async fn second_node_searches_the_index_that_the_first_one_saved() {
    let database = TestDatabase::new().await;
    let first = Node::start(of_epoch(&database, &folder("carburettor"), 1)).await;
    assert_eq!(hits(&first, "carburettor").await, 1);
    // The node may have saved it itself.
    first.api.save_search_index().await.unwrap();
    assert_eq!(first.api.save_search_index().await.unwrap(), 0, "the store has it");
    // No index can be built from nothing.
    database.run("DELETE FROM article_body").await;
    let second = Node::start(Settings { content: None, ..settings(&database) }).await;
    assert_eq!(hits(&second, "carburettor").await, 1);
}

#[tokio::test]
async fn store_of_another_database_has_no_index_for_this_one() {
    let database = TestDatabase::new().await;
    let node = Node::start(of_epoch(&database, &folder("carburettor"), 1)).await;
    assert_eq!(hits(&node, "carburettor").await, 1);
    node.api.save_search_index().await.unwrap();
    // A server claims its store when it looks for stray files.
    node.api.collect(Duration::ZERO).await.unwrap();
    database.run("UPDATE database_id SET id = 'another'").await;
    assert!(node.api.save_search_index().await.unwrap_err().contains("another database"));
    database.run("DELETE FROM article_body").await;
    let second = Node::start(Settings { content: None, ..settings(&database) }).await;
    assert_eq!(hits(&second, "carburettor").await, 0);
}
