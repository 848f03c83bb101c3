//! The sequence of changes, by which nodes tell the streams of chats.

use sqlx::{Any, Transaction};

use crate::content::StoreError;
use crate::database::Database;

/// Kind of a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ChangeKind {
    /// A message was added.
    Message,
    /// Status, handling or rating changed.
    State,
    /// A side has read.
    Read,
}

impl ChangeKind {
    const fn name(self) -> &'static str {
        match self {
            Self::Message => "message",
            Self::State => "state",
            Self::Read => "read",
        }
    }
}

/// A change of a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Change {
    pub(crate) position: i64,
    pub(crate) request_id: String,
    pub(crate) kind: String,
    pub(crate) seq: i64,
}

/// Records a change. Call it last in a transaction: it locks the position until the commit, so
/// that positions become visible in order, without gaps.
///
/// # Errors
/// The database failed.
pub(crate) async fn record(
    transaction: &mut Transaction<'_, Any>,
    request: &str,
    kind: ChangeKind,
    seq: i64,
    now: i64,
) -> Result<(), sqlx::Error> {
    let statement = "UPDATE chat_position SET position = position + 1 WHERE id = 1 RETURNING position";
    let position: i64 = sqlx::query_scalar(statement).fetch_one(&mut **transaction).await?;
    let statement = "INSERT INTO chat_change (position, request_id, kind, seq, at) VALUES ($1, $2, $3, $4, $5)";
    let insert = sqlx::query(statement).bind(position).bind(request).bind(kind.name()).bind(seq).bind(now);
    insert.execute(&mut **transaction).await?;
    Ok(())
}

/// Position of the last change; 0 before the first.
///
/// # Errors
/// The database failed.
pub(crate) async fn last_position(database: &Database) -> Result<i64, StoreError> {
    Ok(sqlx::query_scalar("SELECT position FROM chat_position WHERE id = 1").fetch_one(database.pool()).await?)
}

/// Changes after a position, in order.
///
/// # Errors
/// The database failed.
pub(crate) async fn changes_after(database: &Database, position: i64, most: i64) -> Result<Vec<Change>, StoreError> {
    let statement = "SELECT position, request_id, kind, seq FROM chat_change WHERE position > $1 ORDER BY position LIMIT $2";
    let rows: Vec<(i64, String, String, i64)> = sqlx::query_as(statement).bind(position).bind(most).fetch_all(database.pool()).await?;
    Ok(rows.into_iter().map(|(position, request_id, kind, seq)| Change { position, request_id, kind, seq }).collect())
}

/// Deletes changes from before a moment, milliseconds since 1970.
///
/// # Errors
/// The database failed.
pub(crate) async fn delete_changes(database: &Database, before: i64) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM chat_change WHERE at < $1").bind(before).execute(database.pool()).await?;
    Ok(())
}
