//! Accounts whose owners have asked for deletion, with all of their data.

use jiff::Timestamp;

use super::{BATCH, requests};
use crate::content::StoreError;
use crate::database::Database;
use crate::posts::forget;
use crate::reactions::remove_likes;

/// Deletes accounts whose moment of deletion has come. Returns their number.
///
/// # Errors
/// The database failed.
pub(super) async fn delete(database: &Database, now: Timestamp) -> Result<u64, StoreError> {
    let mut deleted = 0;
    loop {
        let statement = "SELECT id FROM account WHERE deletion_at <= $1 ORDER BY deletion_at LIMIT $2";
        let ids: Vec<String> = sqlx::query_scalar(statement).bind(now.as_second()).bind(BATCH).fetch_all(database.pool()).await?;
        for id in &ids {
            deleted += u64::from(delete_one(database, id, now).await?);
        }
        if ids.len() < usize::try_from(BATCH).unwrap_or(usize::MAX) {
            return Ok(deleted);
        }
    }
}

/// Deletes one account. False if its owner has cancelled the deletion.
async fn delete_one(database: &Database, id: &str, now: Timestamp) -> Result<bool, StoreError> {
    let mut transaction = database.pool().begin().await?;
    // Writes first: a cancellation waits for this transaction, or this one sees it.
    let statement = "UPDATE account SET deletion_at = deletion_at WHERE id = $1 AND deletion_at <= $2";
    if sqlx::query(statement).bind(id).bind(now.as_second()).execute(&mut *transaction).await?.rows_affected() == 0 {
        return Ok(false);
    }
    forget(&mut transaction, id).await?;
    // Sessions, favourites, attempts at tests and posts are deleted through their foreign keys.
    sqlx::query("DELETE FROM account WHERE id = $1").bind(id).execute(&mut *transaction).await?;
    remove_likes(&mut transaction, id).await?;
    // A batch of events waits for this transaction. What comes after it counts for no account.
    sqlx::query("DELETE FROM driver WHERE id = $1").bind(id).execute(&mut *transaction).await?;
    // Locks them: a reply waits for this transaction, or its message is deleted too.
    sqlx::query("UPDATE request SET changed_at = changed_at WHERE account_id = $1").bind(id).execute(&mut *transaction).await?;
    let statement = "SELECT id FROM request WHERE account_id = $1";
    let requests: Vec<String> = sqlx::query_scalar(statement).bind(id).fetch_all(&mut *transaction).await?;
    for request in &requests {
        requests::delete_locked(&mut transaction, request).await?;
    }
    transaction.commit().await?;
    Ok(true)
}
