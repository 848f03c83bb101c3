//! Deletion of an account's posts, and retention of views, reports and notices.

use sqlx::{Any, Transaction};

use super::comments::remove;
use super::following::forget_follows;
use super::pictures::release_all;
use super::rows::add_figures;
use crate::content::StoreError;
use crate::database::Database;
use crate::notices;

/// Days for which views, reports and notices are kept. Figures stay.
const KEPT_DAYS: i64 = 180;

/// Statements that each delete at most `$2` rows from before `$1`.
const EXPIRED: [&str; 2] = [
    "DELETE FROM post_view WHERE (post_id, account_id) IN (SELECT post_id, account_id FROM post_view WHERE at < $1 LIMIT $2)",
    "DELETE FROM moderation_report WHERE (post_id, comment_id, account_id) IN \
     (SELECT post_id, comment_id, account_id FROM moderation_report WHERE at < $1 LIMIT $2)",
];

/// Takes an account out of the figures of others' posts, and deletes what has no foreign key to the
/// account. The rest is deleted with the account: posts, reactions, follows,
/// notices, settings.
///
/// # Errors
/// The database failed.
pub(crate) async fn forget(transaction: &mut Transaction<'_, Any>, account: &str) -> Result<(), StoreError> {
    release_all(transaction, account).await?;
    // Letters about notices stand in the outbox under the account.
    sqlx::query("DELETE FROM outbox WHERE request_id = $1").bind(account).execute(&mut **transaction).await?;
    sqlx::query("DELETE FROM post WHERE account_id = $1").bind(account).execute(&mut **transaction).await?;
    let comments: Vec<String> =
        sqlx::query_scalar("SELECT id FROM post_comment WHERE account_id = $1").bind(account).fetch_all(&mut **transaction).await?;
    for comment in &comments {
        remove(transaction, account, comment).await?;
    }
    let statement = "SELECT post_id, kind FROM post_reaction WHERE account_id = $1";
    let reactions: Vec<(String, String)> = sqlx::query_as(statement).bind(account).fetch_all(&mut **transaction).await?;
    for (post, kind) in &reactions {
        let change = if kind == "like" { (-1, 0, 0) } else { (0, -1, 0) };
        add_figures(transaction, post, change).await?;
    }
    let statement =
        "UPDATE post_comment SET likes = likes - 1 WHERE id IN (SELECT comment_id FROM post_comment_like WHERE account_id = $1)";
    sqlx::query(statement).bind(account).execute(&mut **transaction).await?;
    forget_follows(transaction, account).await
}

/// Deletes views, reports and notices whose retention has ended. Returns their number.
///
/// # Errors
/// The database failed. The next run deletes the rest.
pub(crate) async fn expire(database: &Database, now: i64, batch: i64) -> Result<u64, StoreError> {
    let before = now - KEPT_DAYS * 86_400_000;
    let mut deleted = 0;
    for statement in EXPIRED {
        loop {
            let rows = sqlx::query(statement).bind(before).bind(batch).execute(database.pool()).await?.rows_affected();
            deleted += rows;
            if rows < batch.unsigned_abs() {
                break;
            }
        }
    }
    loop {
        let rows = notices::expire(database, before, batch).await?;
        deleted += rows;
        if rows < batch.unsigned_abs() {
            return Ok(deleted);
        }
    }
}
