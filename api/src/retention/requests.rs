//! Requests with all of their data, and their delivered events and letters.

use sqlx::{Any, Transaction};

use super::{BATCH, in_batches};
use crate::content::StoreError;
use crate::database::Database;
use crate::support::uncount;

/// Deletes requests unchanged since `before`, milliseconds since 1970. Returns their number.
///
/// # Errors
/// The database failed.
pub(super) async fn delete(database: &Database, before: i64) -> Result<u64, StoreError> {
    let mut deleted = 0;
    loop {
        let statement = "SELECT id FROM request WHERE changed_at < $1 ORDER BY changed_at LIMIT $2";
        let ids: Vec<String> = sqlx::query_scalar(statement).bind(before).bind(BATCH).fetch_all(database.pool()).await?;
        for id in &ids {
            deleted += u64::from(delete_one(database, id, before).await?);
        }
        if ids.len() < usize::try_from(BATCH).unwrap_or(usize::MAX) {
            return Ok(deleted);
        }
    }
}

/// Deletes one request. False if it is no longer old: its author may have replied.
async fn delete_one(database: &Database, id: &str, before: i64) -> Result<bool, StoreError> {
    let mut transaction = database.pool().begin().await?;
    // Writes first: a reply waits for this transaction, or this one sees the reply.
    let statement = "UPDATE request SET changed_at = changed_at WHERE id = $1 AND changed_at < $2";
    if sqlx::query(statement).bind(id).bind(before).execute(&mut *transaction).await?.rows_affected() == 0 {
        return Ok(false);
    }
    delete_locked(&mut transaction, id).await?;
    transaction.commit().await?;
    Ok(true)
}

/// Deletes a request that the transaction has locked, with messages, events and letters. Its files
/// become orphans.
///
/// # Errors
/// The database failed.
pub(super) async fn delete_locked(transaction: &mut Transaction<'_, Any>, id: &str) -> Result<(), StoreError> {
    // The files are old enough to be collected in the same run.
    let statement = "UPDATE upload SET message_id = NULL, uploaded_at = 0, kept_until = 0 \
                     WHERE message_id IN (SELECT id FROM request_message WHERE request_id = $1)";
    sqlx::query(statement).bind(id).execute(&mut **transaction).await?;
    uncount(transaction, id).await?;
    sqlx::query("DELETE FROM outbox WHERE request_id = $1").bind(id).execute(&mut **transaction).await?;
    // Its messages are deleted through their foreign key.
    sqlx::query("DELETE FROM request WHERE id = $1").bind(id).execute(&mut **transaction).await?;
    Ok(())
}

/// Deletes delivered events and letters written before a time. Returns their number.
///
/// # Errors
/// The database failed.
pub(super) async fn delete_delivered(database: &Database, before: i64) -> Result<u64, StoreError> {
    delete_outbox(database, "sent", before).await
}

/// Deletes dead events and letters written before a time. Returns their number.
///
/// # Errors
/// The database failed.
pub(super) async fn delete_given_up(database: &Database, before: i64) -> Result<u64, StoreError> {
    delete_outbox(database, "dead", before).await
}

async fn delete_outbox(database: &Database, state: &str, before: i64) -> Result<u64, StoreError> {
    let statement = "DELETE FROM outbox WHERE state = $1 AND id IN (SELECT id FROM outbox WHERE state = $1 AND created_at < $2 LIMIT $3)";
    in_batches(database, || sqlx::query(statement).bind(state).bind(before).bind(BATCH)).await
}
