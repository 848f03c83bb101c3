//! Counts the events of all drivers again, for a change of what is counted.

use std::collections::BTreeMap;
use std::time::Instant;

use sqlx::AssertSqlSafe;

use super::counts::{Counts, read_days};
use super::event::Detail;
use super::read::days_statement;
use super::store;
use crate::content::StoreError;
use crate::database::Database;

/// Drivers read by one statement.
const BATCH: i64 = 200;

const DRIVERS: &str = "SELECT id FROM driver WHERE id > $1 ORDER BY id LIMIT $2";

/// Locks a driver without a change.
const LOCK: &str = "UPDATE driver SET events = events WHERE id = $1";

const EVENTS: &str = "SELECT id, at, day, detail FROM driver_event WHERE driver_id = $1 AND day >= $2";

const DELETE: &str = "DELETE FROM driver_day WHERE driver_id = $1 AND day >= $2";

/// What a recount did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Recount {
    /// Drivers whose events were counted.
    pub drivers: u64,
    /// Drivers whose counters were different before.
    pub changed: u64,
}

/// Counts all events again, one driver a transaction. Days whose events may be deleted keep their
/// counters.
///
/// # Errors
/// The database failed; drivers before stay counted.
pub(crate) async fn recompute(database: &Database) -> Result<Recount, StoreError> {
    let mut recount = Recount::default();
    let mut last = String::new();
    loop {
        let ids: Vec<String> = sqlx::query_scalar(DRIVERS).bind(&last).bind(BATCH).fetch_all(database.pool()).await?;
        let Some(newest) = ids.last() else { return Ok(recount) };
        last.clone_from(newest);
        for id in &ids {
            let began = Instant::now();
            recount.drivers += 1;
            recount.changed += u64::from(recompute_one(database, id).await?);
            // SQLite has one writer at a time: others get half of it.
            tokio::time::sleep(began.elapsed()).await;
        }
    }
}

/// Counts the events of one driver. True if the counters were different.
async fn recompute_one(database: &Database, driver: &str) -> Result<bool, StoreError> {
    let mut transaction = database.pool().begin().await?;
    // Writes first: a batch waits for this transaction, or this one sees its events.
    sqlx::query(LOCK).bind(driver).execute(&mut *transaction).await?;
    let floor = store::floor(&mut transaction).await?;
    let query = sqlx::query_scalar(AssertSqlSafe(days_statement())).bind(driver).bind(&floor);
    let stored: String = query.fetch_one(&mut *transaction).await?;
    let before: BTreeMap<String, Counts> = read_days(&stored).into_iter().collect();
    let events: Vec<(String, i64, String, String)> = sqlx::query_as(EVENTS).bind(driver).bind(&floor).fetch_all(&mut *transaction).await?;
    let mut days: BTreeMap<String, Counts> = BTreeMap::new();
    for (id, at, day, detail) in events {
        let detail: Detail = serde_json::from_str(&detail)?;
        *days.entry(day).or_default() += Counts::of(&detail);
        store::set_latest(&mut transaction, driver, &id, at, &detail).await?;
    }
    days.retain(|_, counts| !counts.is_zero());
    let is_changed = days != before;
    if is_changed {
        sqlx::query(DELETE).bind(driver).bind(&floor).execute(&mut *transaction).await?;
        for (day, counts) in &days {
            store::count(&mut transaction, driver, day, counts).await?;
        }
    }
    transaction.commit().await?;
    Ok(is_changed)
}
