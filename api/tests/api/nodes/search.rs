//! Search of several nodes: one saves its index, the next one reads it.

use std::time::Duration;

use product_api::Settings;

use super::{Node, folder, of_epoch};
use crate::kit::{TestDatabase, settings};

/// A word of the article that the nodes search for.
pub(super) const WORD: &str = "carburettor";

/// Waits until search answers, and returns the number of hits of [`WORD`].
pub(super) async fn hits(node: &Node) -> u64 {
    let search = async {
        loop {
            let response = node.get(&format!("/api/ru-en/moskva/search?q={WORD}")).await;
            if response.status() == 200 {
                break response.json::<serde_json::Value>().await.unwrap();
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let answer = tokio::time::timeout(Duration::from_secs(60), search).await.expect("the index is soon there");
    answer["total"].as_u64().unwrap()
}

/// A node that has saved its index. Afterwards none can be built: there is nothing to index.
pub(super) async fn saving_node(database: &TestDatabase, settings: Settings) -> Node {
    let node = Node::start(settings).await;
    assert_eq!(hits(&node).await, 1);
    // The node may have saved it itself.
    node.api.save_search_index().await.unwrap();
    assert_eq!(node.api.save_search_index().await.unwrap(), 0, "the store has it");
    // A server claims its store when it looks for stray files.
    node.api.collect(Duration::ZERO).await.unwrap();
    database.run("DELETE FROM article_body").await;
    node
}

#[tokio::test]
async fn second_node_searches_the_index_that_the_first_one_saved() {
    let database = TestDatabase::new().await;
    let _first = saving_node(&database, of_epoch(&database, &folder(WORD), 1)).await;
    let second = Node::start(Settings { content: None, ..settings(&database) }).await;
    assert_eq!(hits(&second).await, 1);
}

#[tokio::test]
async fn store_of_another_database_has_no_index_for_this_one() {
    let database = TestDatabase::new().await;
    let node = saving_node(&database, of_epoch(&database, &folder(WORD), 1)).await;
    database.run("UPDATE database_id SET id = 'another'").await;
    assert!(node.api.save_search_index().await.unwrap_err().contains("another database"));
    let second = Node::start(Settings { content: None, ..settings(&database) }).await;
    assert_eq!(hits(&second).await, 0);
}
