//! Signs of life of the nodes on one database.

use std::time::Duration;

use sqlx::AssertSqlSafe;

use super::Api;
use crate::database::Database;
use crate::web::rate_limit::share_among;

/// Interval of signs of life.
const BEAT_EVERY: Duration = Duration::from_secs(10);

/// Time after which a node without a sign of life counts as ended, in milliseconds.
const LIFE_MS: i64 = 30_000;

/// Longest beat. A database that has become unreachable may never answer.
const LONGEST_BEAT: Duration = Duration::from_secs(30);

/// Gives signs of life and shares rate limits among the nodes, until the task is dropped.
pub(crate) async fn give_signs_of_life(api: Api) {
    loop {
        match tokio::time::timeout(LONGEST_BEAT, beat(api.database(), &api.0.node)).await {
            Ok(Ok(nodes)) => share_among(nodes),
            Ok(Err(error)) => tracing::warn!(%error, "cannot give a sign of life; limits are shared as before"),
            Err(_) => tracing::warn!("a sign of life took too long; limits are shared as before"),
        }
        tokio::time::sleep(BEAT_EVERY).await;
    }
}

/// Gives a sign of life. Returns the number of running nodes.
async fn beat(database: &Database, node: &str) -> Result<u32, sqlx::Error> {
    // Only an expression of this program is formatted into the statements.
    let now = database.engine().now();
    let statement = format!("INSERT INTO node (id, seen_at) VALUES ($1, {now}) ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at");
    sqlx::query(AssertSqlSafe(statement)).bind(node).execute(database.pool()).await?;
    let statement = format!("DELETE FROM node WHERE seen_at < {now} - $1");
    sqlx::query(AssertSqlSafe(statement)).bind(LIFE_MS).execute(database.pool()).await?;
    let nodes: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM node").fetch_one(database.pool()).await?;
    Ok(u32::try_from(nodes).unwrap_or(1).max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn nodes_are_counted_while_they_give_signs_of_life() {
        let folder = tempfile::tempdir().unwrap();
        let database = Database::open(&format!("sqlite:{}/a.db", folder.path().display())).await.unwrap();
        assert_eq!(beat(&database, "a").await.unwrap(), 1);
        assert_eq!(beat(&database, "b").await.unwrap(), 2);
        assert_eq!(beat(&database, "a").await.unwrap(), 2, "once each");
        sqlx::query("UPDATE node SET seen_at = 1 WHERE id = 'b'").execute(database.pool()).await.unwrap();
        assert_eq!(beat(&database, "a").await.unwrap(), 1);
    }
}
