//! What an author says in the thread, and how the answer is rated.

use contracts::support::RequestStatus;
use sha2::{Digest, Sha256};
use sqlx::{Any, Transaction};

use super::events::{self, Happened, Said};
use super::rows::{RequestRow, status_name};
use super::send::SendError;
use super::thread::can_reply;
use crate::content::StoreError;
use crate::database::Database;
use crate::outbox::Outbox;
use crate::respond::ApiError;
use crate::secret;
use crate::uploads::{StoredFile, link};

/// Span in which the same words are the same reply, in milliseconds.
const SAME_WITHIN: i64 = 10 * 60 * 1000;

/// A reply. Everything in it was checked.
#[derive(Debug)]
pub(crate) struct NewReply<'r> {
    pub(crate) text: &'r str,
    pub(crate) files: &'r [StoredFile],
    /// The sender's key; empty for none.
    pub(crate) key: &'r str,
}

/// Adds a reply of the author, once. Whether there may be one.
///
/// # Errors
/// See [`SendError`]: nothing was written then.
pub(crate) async fn reply(database: &Database, outbox: &Outbox, row: &RequestRow, new: &NewReply<'_>, now: i64) -> Result<bool, SendError> {
    let mut transaction = database.pool().begin().await?;
    // The first statement writes, so that replies wait for one another, and each sees the status that the one before left.
    lock(&mut transaction, &row.id).await?;
    let current: RequestRow = sqlx::query_as("SELECT * FROM request WHERE id = $1").bind(&row.id).fetch_one(&mut *transaction).await?;
    // The key is the thread's own: another thread's says nothing here.
    let key = if new.key.is_empty() { None } else { Some(crate::hex(&Sha256::digest(format!("{} {}", row.id, new.key)))) };
    let statement = "SELECT COUNT(*) FROM request_message m WHERE m.request_id = $1 AND (m.idempotency = $2 OR \
                     (m.author = 'visitor' AND m.text = $3 AND m.at > $4 AND m.place > 0 AND $5 = 0))";
    let same: i64 = sqlx::query_scalar(statement)
        .bind(&row.id)
        .bind(&key)
        .bind(new.text)
        .bind(now - SAME_WITHIN)
        .bind(i64::from(!new.files.is_empty()))
        .fetch_one(&mut *transaction)
        .await?;
    if same > 0 {
        return Ok(true);
    }
    if !can_reply(&current, now) {
        return Ok(false);
    }
    let message = add_message(&mut transaction, &row.id, "visitor", new.text, key, now).await?;
    if !link(&mut transaction, new.files, &message).await.map_err(ApiError::from)? {
        return Err(SendError::FileTaken);
    }
    let happened = if current.status == RequestStatus::Solved { Happened::Reopened } else { Happened::Replied };
    let status = if current.status == RequestStatus::New { RequestStatus::New } else { RequestStatus::Open };
    change_status(&mut transaction, &row.id, status, now).await?;
    let current = RequestRow { status, ..current };
    let body = events::body(&current, happened, Some(Said { id: &message, text: new.text, files: new.files }), now);
    outbox.add_webhook(&mut transaction, &row.id, happened.name(), body, now).await?;
    if let Some(to) = outbox.mail().and_then(|mail| mail.to.as_deref()) {
        outbox.add_letter(&mut transaction, &row.id, &events::letter(to, &current, happened, new.text), now).await?;
    }
    transaction.commit().await?;
    outbox.wake();
    Ok(true)
}

/// Rates the answer, or rates it anew. Whether there is an answer to rate.
///
/// # Errors
/// The database failed.
pub(crate) async fn rate(database: &Database, outbox: &Outbox, row: &RequestRow, rating: u8, now: i64) -> Result<bool, SendError> {
    let mut transaction = database.pool().begin().await?;
    let statement = "UPDATE request SET rating = $1, changed_at = $2 WHERE id = $3 AND EXISTS \
                     (SELECT 1 FROM request_message m WHERE m.request_id = request.id AND m.author = 'staff')";
    let rated = sqlx::query(statement).bind(i64::from(rating)).bind(now).bind(&row.id).execute(&mut *transaction).await?;
    if rated.rows_affected() == 0 {
        return Ok(false);
    }
    if row.rating != Some(rating) {
        let body = events::body(&RequestRow { rating: Some(rating), ..row.clone() }, Happened::Rated, None, now);
        outbox.add_webhook(&mut transaction, &row.id, Happened::Rated.name(), body, now).await?;
    }
    transaction.commit().await?;
    outbox.wake();
    Ok(true)
}

/// Makes others who change this request wait.
pub(super) async fn lock(transaction: &mut Transaction<'_, Any>, request: &str) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE request SET changed_at = changed_at WHERE id = $1").bind(request).execute(&mut **transaction).await?;
    Ok(())
}

/// Adds a message at the end. Its id.
pub(super) async fn add_message(
    transaction: &mut Transaction<'_, Any>,
    request: &str,
    author: &str,
    text: &str,
    key: Option<String>,
    now: i64,
) -> Result<String, SendError> {
    let id = secret::new_value().map_err(ApiError::from)?;
    let statement = "INSERT INTO request_message (id, request_id, place, author, text, at, idempotency) \
                     VALUES ($1, $2, (SELECT COUNT(*) FROM request_message WHERE request_id = $2), $3, $4, $5, $6)";
    sqlx::query(statement).bind(&id).bind(request).bind(author).bind(text).bind(now).bind(key).execute(&mut **transaction).await?;
    Ok(id)
}

/// Gives a request a status.
pub(super) async fn change_status(
    transaction: &mut Transaction<'_, Any>,
    request: &str,
    status: RequestStatus,
    now: i64,
) -> Result<(), StoreError> {
    let solved_at = (status == RequestStatus::Solved).then_some(now);
    sqlx::query("UPDATE request SET status = $1, changed_at = $2, solved_at = $3 WHERE id = $4")
        .bind(status_name(status))
        .bind(now)
        .bind(solved_at)
        .bind(request)
        .execute(&mut **transaction)
        .await?;
    Ok(())
}
