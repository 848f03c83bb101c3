//! Events about drivers, and drivers who have not signed in.

use std::time::Duration;

use jiff::Timestamp;

use super::{BATCH, in_batches};
use crate::content::StoreError;
use crate::database::Database;

/// Time for which a driver without an account is kept after the last event: 90 days.
const WAITING_FOR: Duration = Duration::from_secs(90 * 24 * 60 * 60);

/// From now on, events of earlier days are refused: a deleted one that comes again would count
/// twice.
const RAISE_FLOOR: &str = "UPDATE driver_event_floor SET day = $1 WHERE id = 1 AND day < $1";

const DELETE_EVENTS: &str = "DELETE FROM driver_event WHERE (driver_id, id) IN \
                             (SELECT driver_id, id FROM driver_event WHERE day < $1 ORDER BY day LIMIT $2)";

const WAITING: &str = "SELECT id FROM driver WHERE received_at < $1 AND NOT EXISTS \
                       (SELECT 1 FROM account WHERE account.id = driver.id) ORDER BY received_at LIMIT $2";

/// Events, counters and documents are deleted through their foreign keys. The conditions stand here
/// again: events may have come since.
const DELETE_WAITING: &str = "DELETE FROM driver WHERE id = $1 AND received_at < $2 AND NOT EXISTS \
                              (SELECT 1 FROM account WHERE account.id = driver.id)";

/// Deletes events before `first_day`. The counters of their days stay. Returns their number.
///
/// # Errors
/// The database failed.
pub(super) async fn delete_events(database: &Database, first_day: &str) -> Result<u64, StoreError> {
    sqlx::query(RAISE_FLOOR).bind(first_day).execute(database.pool()).await?;
    in_batches(database, || sqlx::query(DELETE_EVENTS).bind(first_day).bind(BATCH)).await
}

/// Deletes drivers without an account about which no event has come for [`WAITING_FOR`]. Returns
/// their number.
///
/// # Errors
/// The database failed.
pub(super) async fn delete_waiting(database: &Database, now: Timestamp) -> Result<u64, StoreError> {
    let before = (now - WAITING_FOR).as_second();
    let mut deleted = 0;
    loop {
        let ids: Vec<String> = sqlx::query_scalar(WAITING).bind(before).bind(BATCH).fetch_all(database.pool()).await?;
        // One by one: each may have many events.
        for id in &ids {
            deleted += sqlx::query(DELETE_WAITING).bind(id).bind(before).execute(database.pool()).await?.rows_affected();
        }
        if ids.len() < usize::try_from(BATCH).unwrap_or(usize::MAX) {
            return Ok(deleted);
        }
    }
}
