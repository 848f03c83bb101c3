//! Leases: work that one node does at a time, or once in a while. Time is the database's, so that
//! nodes' clocks do not matter.

use std::time::Duration;

use sqlx::AssertSqlSafe;

use crate::database::{Database, millis};

/// A lease of this node.
#[derive(Debug)]
pub(crate) struct Lease<'d> {
    database: &'d Database,
    name: &'static str,
    holder: &'d str,
    /// Grows with each holder. A node whose lease has ended finds another one.
    epoch: i64,
}

impl<'d> Lease<'d> {
    /// Takes a lease for `life`. `None` while another node holds it, and for `every` after the work
    /// was done. A node whose lease ended before the work was done leaves it to others.
    ///
    /// # Errors
    /// The database failed.
    pub(crate) async fn take(
        database: &'d Database,
        name: &'static str,
        holder: &'d str,
        life: Duration,
        every: Duration,
    ) -> Result<Option<Self>, sqlx::Error> {
        // Only an expression of this program is formatted into the statement.
        let now = database.engine().now();
        let statement = format!(
            "INSERT INTO lease (name, holder, epoch, until, done_at) VALUES ($1, $2, 1, {now} + $3, 0) \
             ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, epoch = lease.epoch + 1, until = excluded.until \
             WHERE lease.until <= {now} AND lease.done_at <= {now} - $4 RETURNING epoch"
        );
        let query = sqlx::query_scalar(AssertSqlSafe(statement)).bind(name).bind(holder).bind(millis(life)).bind(millis(every));
        let epoch: Option<i64> = query.fetch_optional(database.pool()).await?;
        Ok(epoch.map(|epoch| Self { database, name, holder, epoch }))
    }

    /// Extends the lease. False if it has ended and another node took it.
    ///
    /// # Errors
    /// The database failed.
    pub(crate) async fn renew(&self, life: Duration) -> Result<bool, sqlx::Error> {
        let statement =
            format!("UPDATE lease SET until = {} + $1 WHERE name = $2 AND holder = $3 AND epoch = $4", self.database.engine().now());
        let query = sqlx::query(AssertSqlSafe(statement)).bind(millis(life)).bind(self.name).bind(self.holder).bind(self.epoch);
        Ok(query.execute(self.database.pool()).await?.rows_affected() > 0)
    }

    /// Ends the lease. `is_done`: the work is next due after its interval, else immediately.
    ///
    /// # Errors
    /// The database failed; the lease expires on its own.
    pub(crate) async fn end(self, is_done: bool) -> Result<(), sqlx::Error> {
        let done_at = if is_done { self.database.engine().now() } else { "done_at" };
        let statement = format!("UPDATE lease SET until = 0, done_at = {done_at} WHERE name = $1 AND holder = $2 AND epoch = $3");
        let query = sqlx::query(AssertSqlSafe(statement)).bind(self.name).bind(self.holder).bind(self.epoch);
        query.execute(self.database.pool()).await.map(drop)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::Lease;
    use crate::database::Database;

    const LONG: Duration = Duration::from_secs(60);

    #[tokio::test]
    async fn one_node_holds_a_lease() {
        let (_folder, database) = Database::temporary().await;
        let take = |holder| Lease::take(&database, "work", holder, LONG, Duration::ZERO);
        let lease = take("a").await.unwrap().unwrap();
        assert!(take("b").await.unwrap().is_none());
        assert!(take("a").await.unwrap().is_none(), "nor twice by one node");
        assert!(lease.renew(LONG).await.unwrap());
        lease.end(false).await.unwrap();
        assert_eq!(take("b").await.unwrap().unwrap().epoch, 2);
    }

    #[tokio::test]
    async fn ended_lease_is_taken_over_and_its_former_holder_notices() {
        let (_folder, database) = Database::temporary().await;
        let lease = Lease::take(&database, "work", "a", Duration::ZERO, LONG).await.unwrap().unwrap();
        let other = Lease::take(&database, "work", "b", LONG, LONG).await.unwrap().unwrap();
        assert!(!lease.renew(LONG).await.unwrap());
        lease.end(true).await.unwrap();
        assert!(other.renew(LONG).await.unwrap(), "what the former holder says changes nothing");
    }

    #[tokio::test]
    async fn work_is_due_again_after_its_interval() {
        let (_folder, database) = Database::temporary().await;
        let take = |every| Lease::take(&database, "work", "a", LONG, every);
        take(LONG).await.unwrap().unwrap().end(true).await.unwrap();
        assert!(take(LONG).await.unwrap().is_none());
        assert!(take(Duration::ZERO).await.unwrap().is_some());
    }
}
