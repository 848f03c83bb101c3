//! Expired sessions with their ID tokens, and unfinished sign-ins with the pages to return to.

use jiff::Timestamp;

use super::{BATCH, in_batches};
use crate::content::StoreError;
use crate::database::Database;

/// Each deletes at most [`BATCH`] rows.
const STATEMENTS: [&str; 2] = [
    "DELETE FROM session WHERE token_digest IN (SELECT token_digest FROM session WHERE expires_at <= $1 LIMIT $2)",
    "DELETE FROM sign_in_attempt WHERE state_digest IN (SELECT state_digest FROM sign_in_attempt WHERE expires_at <= $1 LIMIT $2)",
];

/// Deletes rows that expired before `now`. Returns their number.
///
/// # Errors
/// The database failed.
pub(super) async fn delete(database: &Database, now: Timestamp) -> Result<u64, StoreError> {
    let mut deleted = 0;
    for statement in STATEMENTS {
        deleted += in_batches(database, || sqlx::query(statement).bind(now.as_second()).bind(BATCH)).await?;
    }
    Ok(deleted)
}
