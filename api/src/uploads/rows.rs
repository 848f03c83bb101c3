//! Rows of uploaded files.

use std::collections::HashSet;

use sqlx::{Any, AssertSqlSafe, Transaction};

use super::fault::FilesError;
use crate::content::StoreError;
use crate::database::Database;
use crate::readable_code::new_code;
use crate::value_list::placeholders;

/// A stored file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StoredFile {
    /// Random id, also the name in the store.
    pub(crate) id: String,
    /// Original name, cleaned, with the extension of its type.
    pub(crate) name: String,
    /// Size as stored, in bytes.
    pub(crate) size: u64,
    /// MIME type by content.
    pub(crate) mime: String,
    /// SHA-256 of the stored bytes, in hexadecimal.
    pub(crate) digest: String,
    /// Digest of the browser that uploaded it; empty for files that came with a form.
    pub(crate) owner: String,
    /// The message that it is linked to, if any.
    pub(crate) message: Option<String>,
}

type Tuple = (String, String, i64, String, String, String, Option<String>);

const COLUMNS: &str = "SELECT id, name, size, mime, digest, owner, message_id FROM upload";

fn file((id, name, size, mime, digest, owner, message): Tuple) -> StoredFile {
    StoredFile { id, name, size: size.try_into().unwrap_or_default(), mime, digest, owner, message }
}

/// Records a file without a message.
pub(super) async fn add(database: &Database, file: &StoredFile, now: i64) -> Result<(), StoreError> {
    sqlx::query("INSERT INTO upload (id, name, size, mime, digest, owner, uploaded_at) VALUES ($1, $2, $3, $4, $5, $6, $7)")
        .bind(&file.id)
        .bind(&file.name)
        .bind(i64::try_from(file.size).unwrap_or(i64::MAX))
        .bind(&file.mime)
        .bind(&file.digest)
        .bind(&file.owner)
        .bind(now)
        .execute(database.pool())
        .await?;
    Ok(())
}

/// Removes the row of a file without a message. Returns false if there is none.
pub(super) async fn forget(database: &Database, id: &str) -> Result<bool, StoreError> {
    let done = sqlx::query("DELETE FROM upload WHERE id = $1 AND message_id IS NULL").bind(id).execute(database.pool()).await?;
    Ok(done.rows_affected() > 0)
}

/// Those of the ids that have a row. At most a few hundred, because each is a statement parameter.
pub(super) async fn known(database: &Database, ids: &[String]) -> Result<HashSet<String>, StoreError> {
    // SECURITY: only placeholder numbers are inserted into the statement.
    let statement = format!("SELECT id FROM upload WHERE id IN ({})", placeholders(1, ids.len()));
    let query = ids.iter().fold(sqlx::query_scalar(AssertSqlSafe(statement)), |query, id| query.bind(id));
    let known: Vec<String> = query.fetch_all(database.pool()).await?;
    Ok(known.into_iter().collect())
}

/// The id of the database, made at the first call. Later ones only read, as a replica must.
pub(super) async fn database_id(database: &Database) -> Result<String, FilesError> {
    const SELECT: &str = "SELECT id FROM database_id WHERE name = 'database'";
    let id: Option<String> = sqlx::query_scalar(SELECT).fetch_optional(database.pool()).await.map_err(StoreError::from)?;
    if let Some(id) = id {
        return Ok(id);
    }
    sqlx::query("INSERT INTO database_id (name, id) VALUES ('database', $1) ON CONFLICT (name) DO NOTHING")
        .bind(new_code()?)
        .execute(database.pool())
        .await
        .map_err(StoreError::from)?;
    let id = sqlx::query_scalar(SELECT).fetch_one(database.pool()).await;
    Ok(id.map_err(StoreError::from)?)
}

/// Ids of at most 1000 files without a message, uploaded before a moment and not needed by a draft.
pub(super) async fn orphans(database: &Database, before: i64, now: i64) -> Result<Vec<String>, StoreError> {
    let statement = "SELECT id FROM upload WHERE message_id IS NULL AND uploaded_at < $1 AND kept_until <= $2 ORDER BY id LIMIT 1000";
    Ok(sqlx::query_scalar(statement).bind(before).bind(now).fetch_all(database.pool()).await?)
}

/// Existing files with these ids, in the order of the ids.
///
/// # Errors
/// The database failed.
pub(crate) async fn by_ids(database: &Database, ids: &[String]) -> Result<Vec<StoredFile>, StoreError> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    // SECURITY: only placeholder numbers are inserted into the statement.
    let statement = format!("{COLUMNS} WHERE id IN ({})", placeholders(1, ids.len()));
    let query = ids.iter().fold(sqlx::query_as::<Any, Tuple>(AssertSqlSafe(statement)), |query, id| query.bind(id));
    let files: Vec<StoredFile> = query.fetch_all(database.pool()).await?.into_iter().map(file).collect();
    Ok(ids.iter().filter_map(|id| files.iter().find(|file| file.id == *id).cloned()).collect())
}

/// Files of a request's messages, in the order of messages and selection.
///
/// # Errors
/// The database failed.
pub(crate) async fn of_messages(database: &Database, request: &str) -> Result<Vec<StoredFile>, StoreError> {
    let statement = "SELECT u.id, u.name, u.size, u.mime, u.digest, u.owner, u.message_id FROM upload u JOIN request_message m ON m.id = u.message_id \
                     WHERE m.request_id = $1 ORDER BY m.place, u.place, u.id";
    let rows: Vec<Tuple> = sqlx::query_as(statement).bind(request).fetch_all(database.pool()).await?;
    Ok(rows.into_iter().map(file).collect())
}

/// Files of messages by the messages' ids, in the order of selection.
///
/// # Errors
/// The database failed.
pub(crate) async fn of_message_ids(database: &Database, messages: &[String]) -> Result<Vec<StoredFile>, StoreError> {
    if messages.is_empty() {
        return Ok(Vec::new());
    }
    // SECURITY: only placeholder numbers are inserted into the statement.
    let statement = format!("{COLUMNS} WHERE message_id IN ({}) ORDER BY place, id", placeholders(1, messages.len()));
    let query = messages.iter().fold(sqlx::query_as::<Any, Tuple>(AssertSqlSafe(statement)), |query, id| query.bind(id));
    Ok(query.fetch_all(database.pool()).await?.into_iter().map(file).collect())
}

/// A file of a request.
///
/// # Errors
/// The database failed.
pub(crate) async fn file_of(database: &Database, request: &str, id: &str) -> Result<Option<StoredFile>, StoreError> {
    let statement = "SELECT u.id, u.name, u.size, u.mime, u.digest, u.owner, u.message_id FROM upload u JOIN request_message m ON m.id = u.message_id \
                     WHERE m.request_id = $1 AND u.id = $2";
    let row: Option<Tuple> = sqlx::query_as(statement).bind(request).bind(id).fetch_optional(database.pool()).await?;
    Ok(row.map(file))
}

/// Links files to a message in order. Returns false if one is linked already.
///
/// # Errors
/// The database failed.
pub(crate) async fn link(transaction: &mut Transaction<'_, Any>, files: &[StoredFile], message: &str) -> Result<bool, StoreError> {
    for (place, file) in (0_i64..).zip(files) {
        let statement = "UPDATE upload SET message_id = $1, place = $2 WHERE id = $3 AND message_id IS NULL";
        let done = sqlx::query(statement).bind(message).bind(place).bind(&file.id).execute(&mut **transaction).await?;
        if done.rows_affected() == 0 {
            return Ok(false);
        }
    }
    Ok(true)
}
