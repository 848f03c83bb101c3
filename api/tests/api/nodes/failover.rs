//! Failover of PostgreSQL: connections to the former primary are replaced.

use super::{Node, folder, of_epoch};
use crate::kit::TestDatabase;

/// A separate database on PostgreSQL; a schema of a shared one would disturb other tests.
pub(super) async fn own_database() -> Option<TestDatabase> {
    let database = TestDatabase::with_content().await;
    (database.url.starts_with("postgres") && !database.url.contains("options")).then_some(database)
}

#[tokio::test]
async fn read_is_repeated_when_the_server_ends_its_connection() {
    let Some(database) = own_database().await else { return };
    let node = Node::start(of_epoch(&database, &folder("a word"), 1)).await;
    let read = async || node.get("/api/ru-en/moskva/articles-data?ids=a").await.status();
    assert_eq!(read().await, 200);
    for _ in 0..5 {
        database
            .run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()")
            .await;
        assert_eq!(read().await, 200);
    }
}

#[tokio::test]
async fn write_leaves_a_server_that_became_read_only() {
    let Some(database) = own_database().await else { return };
    let name = database.url.rsplit_once('/').unwrap().1.to_owned();
    // Connections of the pool are read-only, as after a failover; new ones are not.
    database.run(&format!("ALTER DATABASE {name} SET default_transaction_read_only = on")).await;
    let node = Node::start(product_api::Settings { content: None, database_connections: 1, ..crate::kit::settings(&database) }).await;
    database.run(&format!("BEGIN READ WRITE; ALTER DATABASE {name} SET default_transaction_read_only = off; COMMIT")).await;
    let client = reqwest::Client::new();
    let token = node.get("/csrf_token").await;
    let cookie = token.headers()["set-cookie"].to_str().unwrap().split(';').next().unwrap().to_owned();
    let token = token.json::<serde_json::Value>().await.unwrap()["sk"].as_str().unwrap().to_owned();
    let like = async || {
        let request = client.post(format!("{}/api/ru-ru/moskva/articles/taxi-payout-not-arrived/like", node.origin));
        let request = request.header("cookie", &cookie).header("x-csrf-token", &token).json(&serde_json::json!({"liked": true}));
        request.send().await.unwrap().status().as_u16()
    };
    // The first one finds out, the second one has another connection.
    like().await;
    assert_eq!(like().await, 200);
}
