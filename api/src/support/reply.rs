//! What an author says in the thread, and how the answer is rated.

use contracts::support::RequestStatus;
use sha2::{Digest, Sha256};
use sqlx::{Any, Transaction};

use super::events::{self, EventMessage, RequestEvent};
use super::rows::{RequestRow, status_name};
use super::send::SendError;
use super::thread::can_reply;
use crate::content::StoreError;
use crate::database::Database;
use crate::outbox::Outbox;
use crate::secret;
use crate::uploads::{StoredFile, link};
use crate::web::response::ApiError;

/// Span in which the same words are the same reply, in milliseconds.
const SAME_WITHIN: i64 = 10 * 60 * 1000;

/// A reply. Everything in it was checked.
#[derive(Debug)]
pub(crate) struct NewReply<'r> {
    pub(crate) text: &'r str,
    pub(crate) files: &'r [StoredFile],
    /// The sender's key; empty for none.
    pub(crate) key: &'r str,
    /// Digest of the form, by [`body_digest`](super::body_digest).
    pub(crate) body: &'r str,
}

/// What came of a reply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Replied {
    /// It was added.
    Added,
    /// It was there before: the same key, or the words that the author said last.
    WasThere,
    /// The request takes no replies.
    Closed,
}

/// Adds a reply of the author, once.
///
/// # Errors
/// See [`SendError`], [`ApiError::KeyReused`] among them: nothing was written then.
pub(crate) async fn reply(
    database: &Database,
    outbox: &Outbox,
    row: &RequestRow,
    new: &NewReply<'_>,
    now: i64,
) -> Result<Replied, SendError> {
    let mut transaction = database.pool().begin().await?;
    // The first statement writes, so that replies wait for one another, and each sees the status that the one before left.
    lock(&mut transaction, &row.id).await?;
    let current: RequestRow = sqlx::query_as("SELECT * FROM request WHERE id = $1").bind(&row.id).fetch_one(&mut *transaction).await?;
    // The key is the thread's own: another thread's says nothing here.
    let key = if new.key.is_empty() { None } else { Some(crate::hex(&Sha256::digest(format!("{} {}", row.id, new.key)))) };
    if was_said(&mut transaction, &row.id, key.as_deref(), new, now).await? {
        return Ok(Replied::WasThere);
    }
    if !can_reply(&current, now) {
        return Ok(Replied::Closed);
    }
    let keyed = key.map(|key| Keyed { key, body: new.body });
    let message = add_message(&mut transaction, &row.id, "visitor", new.text, keyed, now).await?;
    if !link(&mut transaction, new.files, &message).await.map_err(ApiError::from)? {
        return Err(SendError::FileTaken);
    }
    let happened = if current.status == RequestStatus::Solved { RequestEvent::Reopened } else { RequestEvent::Replied };
    let status = if current.status == RequestStatus::New { RequestStatus::New } else { RequestStatus::Open };
    change_status(&mut transaction, &row.id, status, now).await?;
    let current = RequestRow { status, ..current };
    let body = events::body(&current, happened, Some(EventMessage { id: &message, text: new.text, files: new.files }), now);
    outbox.add_webhook(&mut transaction, &row.id, happened.name(), body, now).await?;
    if let Some(to) = outbox.mail().and_then(|mail| mail.to.as_deref()) {
        outbox.add_letter(&mut transaction, &row.id, &events::letter(to, &current, happened, new.text), now).await?;
    }
    transaction.commit().await?;
    outbox.wake();
    Ok(Replied::Added)
}

/// Whether a reply is in the thread already: under its key, or as the words that the author said last, minutes ago.
///
/// # Errors
/// Another body came under the key: it would be lost if it were taken for the one that is there. Or the database failed.
async fn was_said(
    transaction: &mut Transaction<'_, Any>,
    request: &str,
    key: Option<&str>,
    new: &NewReply<'_>,
    now: i64,
) -> Result<bool, SendError> {
    let statement = "SELECT COALESCE(body_digest, '') FROM request_message WHERE request_id = $1 AND idempotency = $2";
    let known: Option<String> = sqlx::query_scalar(statement).bind(request).bind(key).fetch_optional(&mut **transaction).await?;
    if let Some(known) = known {
        // Empty: older than the column.
        return if known.is_empty() || known == new.body { Ok(true) } else { Err(ApiError::KeyReused.into()) };
    }
    if !new.files.is_empty() {
        return Ok(false);
    }
    // A "yes" to the next question is another "yes".
    let statement = "SELECT COUNT(*) FROM request_message m WHERE m.request_id = $1 AND m.author = 'visitor' AND m.text = $2 AND m.at > $3 \
                     AND m.place > 0 AND m.place = (SELECT MAX(last.place) FROM request_message last WHERE last.request_id = $1)";
    let same: i64 =
        sqlx::query_scalar(statement).bind(request).bind(new.text).bind(now - SAME_WITHIN).fetch_one(&mut **transaction).await?;
    Ok(same > 0)
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
        let body = events::body(&RequestRow { rating: Some(rating), ..row.clone() }, RequestEvent::Rated, None, now);
        outbox.add_webhook(&mut transaction, &row.id, RequestEvent::Rated.name(), body, now).await?;
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

/// What names a sending, and what came under that name: digests.
pub(super) struct Keyed<'k> {
    key: String,
    body: &'k str,
}

/// Adds a message at the end. Its id.
pub(super) async fn add_message(
    transaction: &mut Transaction<'_, Any>,
    request: &str,
    author: &str,
    text: &str,
    keyed: Option<Keyed<'_>>,
    now: i64,
) -> Result<String, SendError> {
    let id = secret::new_value().map_err(ApiError::from)?;
    let statement = "INSERT INTO request_message (id, request_id, place, author, text, at, idempotency, body_digest) \
                     VALUES ($1, $2, (SELECT COUNT(*) FROM request_message WHERE request_id = $2), $3, $4, $5, $6, $7)";
    let (key, body) = keyed.map_or((None, None), |keyed| (Some(keyed.key), Some(keyed.body)));
    let insert = sqlx::query(statement).bind(&id).bind(request).bind(author).bind(text).bind(now).bind(key).bind(body);
    insert.execute(&mut **transaction).await?;
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
