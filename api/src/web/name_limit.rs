//! Rate limits of names, such as telephone numbers. Each name has a row in the database, so that a
//! limit is exact however many nodes there are.

use std::time::Duration;

use sha2::{Digest as _, Sha256};
use sqlx::AssertSqlSafe;

use super::response::ApiError;
use crate::database::{Database, millis};

/// A rate limit of names.
#[derive(Debug, Clone, Copy)]
pub(crate) struct NameLimit {
    /// Tells its names from those of other limits.
    kind: &'static str,
    burst: u32,
    every: Duration,
}

impl NameLimit {
    /// A limit with bursts of `burst` and one more per `every`.
    pub(crate) const fn new(kind: &'static str, burst: u32, every: Duration) -> Self {
        Self { kind, burst, every }
    }

    /// Takes a token of a name.
    ///
    /// # Errors
    /// The limit is exceeded, or the database failed.
    pub(crate) async fn take(&self, database: &Database, name: &str) -> Result<(), ApiError> {
        let name = hex::encode(Sha256::digest(format!("{}\0{name}", self.kind)));
        // Only an expression of this program is formatted into the statements.
        let now = database.engine().now();
        // One statement decides: of concurrent requests on all nodes, the allowed number passes.
        let statement = format!(
            "INSERT INTO rate_limit (name, whole_at) VALUES ($1, {now} + $2) \
             ON CONFLICT (name) DO UPDATE SET whole_at = $2 + CASE WHEN rate_limit.whole_at > {now} THEN rate_limit.whole_at ELSE {now} END \
             WHERE rate_limit.whole_at <= {now} + $3 RETURNING whole_at"
        );
        let (every, ahead) = (millis(self.every), millis(self.every * self.burst.saturating_sub(1)));
        let query = sqlx::query_scalar(AssertSqlSafe(statement)).bind(&name).bind(every).bind(ahead);
        let taken: Option<i64> = query.fetch_optional(database.pool()).await?;
        if taken.is_some() {
            return Ok(());
        }
        let statement = format!("SELECT whole_at - {now} FROM rate_limit WHERE name = $1");
        let whole_in: Option<i64> = sqlx::query_scalar(AssertSqlSafe(statement)).bind(&name).fetch_optional(database.pool()).await?;
        let wait = whole_in.unwrap_or_default().saturating_sub(ahead).max(1);
        Err(ApiError::TooMany(Duration::from_millis(wait.unsigned_abs())))
    }
}

/// Deletes the rows of names whose allowance is whole again.
///
/// # Errors
/// The database failed.
pub(crate) async fn delete_whole(database: &Database) -> Result<(), sqlx::Error> {
    let statement = format!("DELETE FROM rate_limit WHERE whole_at < {}", database.engine().now());
    sqlx::query(AssertSqlSafe(statement)).execute(database.pool()).await.map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMIT: NameLimit = NameLimit::new("test", 5, Duration::from_secs(3600));

    #[tokio::test]
    async fn limit_is_exact_across_nodes() {
        let folder = tempfile::tempdir().unwrap();
        let url = format!("sqlite:{}/a.db", folder.path().display());
        let (one, other) = (Database::open(&url).await.unwrap(), Database::open(&url).await.unwrap());
        let requests = (0..20).map(|number| {
            let database = if number % 2 == 0 { one.clone() } else { other.clone() };
            tokio::spawn(async move { LIMIT.take(&database, "+79990000000").await })
        });
        let mut passed = 0;
        for request in requests.collect::<Vec<_>>() {
            match request.await.unwrap() {
                Ok(()) => passed += 1,
                Err(ApiError::TooMany(wait)) => assert!(wait > Duration::ZERO && wait <= Duration::from_secs(3600), "{wait:?}"),
                Err(error) => panic!("{error}"),
            }
        }
        assert_eq!(passed, 5);
        LIMIT.take(&one, "+79990000001").await.unwrap();
        NameLimit::new("other", 5, Duration::from_secs(3600)).take(&one, "+79990000000").await.unwrap();
    }

    #[tokio::test]
    async fn allowance_becomes_whole_and_its_row_goes() {
        let (_folder, database) = Database::temporary().await;
        let rows = async || -> i64 { sqlx::query_scalar("SELECT COUNT(*) FROM rate_limit").fetch_one(database.pool()).await.unwrap() };
        LIMIT.take(&database, "a").await.unwrap();
        delete_whole(&database).await.unwrap();
        assert_eq!(rows().await, 1);
        sqlx::query("UPDATE rate_limit SET whole_at = 1").execute(database.pool()).await.unwrap();
        for _ in 0..5 {
            LIMIT.take(&database, "a").await.unwrap();
        }
        assert!(LIMIT.take(&database, "a").await.is_err());
        sqlx::query("UPDATE rate_limit SET whole_at = 1").execute(database.pool()).await.unwrap();
        delete_whole(&database).await.unwrap();
        assert_eq!(rows().await, 0);
    }
}
