//! Heartbeats of the nodes on one database.

use std::time::Duration;

use sqlx::AssertSqlSafe;

use super::Api;
use crate::database::{Database, Engine, millis};
use crate::web::rate_limit::share_among;

/// Interval of heartbeats.
const BEAT_EVERY: Duration = Duration::from_secs(10);

/// Time after which a node without a heartbeat counts as ended.
const LIFE: Duration = Duration::from_secs(30);

/// Longest beat. A database that has become unreachable may never answer.
const LONGEST_BEAT: Duration = Duration::from_secs(30);

/// Sends heartbeats and shares rate limits among the nodes, until the task is dropped. Does nothing
/// on SQLite, which is for one node.
pub(crate) async fn send_heartbeats(api: Api) {
    if matches!(api.database().engine(), Engine::Sqlite) {
        return;
    }
    loop {
        match tokio::time::timeout(LONGEST_BEAT, beat(api.database(), &api.0.node)).await {
            Ok(Ok(nodes)) => share_among(nodes),
            Ok(Err(error)) => tracing::warn!(%error, "cannot send a heartbeat; limits are shared as before"),
            Err(_) => tracing::warn!("a heartbeat took too long; limits are shared as before"),
        }
        tokio::time::sleep(BEAT_EVERY).await;
    }
}

/// Sends a heartbeat. Returns the number of running nodes.
async fn beat(database: &Database, node: &str) -> Result<u32, sqlx::Error> {
    // Only an expression of this program is formatted into the statements.
    let now = database.engine().now();
    let statement = format!("INSERT INTO node (id, seen_at) VALUES ($1, {now}) ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at");
    sqlx::query(AssertSqlSafe(statement)).bind(node).execute(database.pool()).await?;
    let statement = format!("DELETE FROM node WHERE seen_at < {now} - $1");
    sqlx::query(AssertSqlSafe(statement)).bind(millis(LIFE)).execute(database.pool()).await?;
    let nodes: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM node").fetch_one(database.pool()).await?;
    Ok(u32::try_from(nodes).unwrap_or(1).max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn nodes_are_counted_while_they_send_heartbeats() {
        let (_folder, database) = Database::temporary().await;
        assert_eq!(beat(&database, "a").await.unwrap(), 1);
        assert_eq!(beat(&database, "b").await.unwrap(), 2);
        assert_eq!(beat(&database, "a").await.unwrap(), 2, "once each");
        sqlx::query("UPDATE node SET seen_at = 1 WHERE id = 'b'").execute(database.pool()).await.unwrap();
        assert_eq!(beat(&database, "a").await.unwrap(), 1);
    }
}
