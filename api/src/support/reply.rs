//! Replies and ratings of authors.

use contracts::support::RequestStatus;
use sha2::{Digest, Sha256};
use sqlx::{Any, Transaction};

use super::changes::{ChangeKind, record};
use super::events::{self, EventMessage, RequestEvent};
use super::messages::{IdempotencyKey, NewMessage, add_message};
use super::rows::{Handling, Kind, RequestRow, status_name};
use super::send::SendError;
use super::thread::can_reply;
use crate::content::StoreError;
use crate::database::Database;
use crate::outbox::Outbox;
use crate::uploads::{StoredFile, link};
use crate::web::response::ApiError;

/// Period in which equal texts are one reply, in milliseconds.
const SAME_WITHIN: i64 = 10 * 60 * 1000;

/// A validated reply.
#[derive(Debug)]
pub(crate) struct NewReply<'r> {
    pub(crate) text: &'r str,
    pub(crate) files: &'r [StoredFile],
    /// Idempotency key; empty for none.
    pub(crate) key: &'r str,
    /// Digest of the form, by [`body_digest`](super::body_digest).
    pub(crate) body: &'r str,
    /// What only a chat's client sends.
    pub(crate) client: Option<ClientMessage<'r>>,
}

/// A message that a chat's client names. Equal texts under two ids are two messages.
#[derive(Debug, Clone)]
pub(crate) struct ClientMessage<'r> {
    pub(crate) id: &'r str,
    /// JSON of its content.
    pub(crate) content: Option<String>,
}

/// Outcome of a reply.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ReplyOutcome {
    /// The reply was added.
    Added,
    /// The reply exists: the same key, or the same text as the author's last message.
    Duplicate,
    /// The request accepts no replies.
    Closed,
}

/// Adds a reply of the author, idempotently.
///
/// # Errors
/// See [`SendError`], including [`ApiError::KeyReused`]. Nothing was written then.
pub(crate) async fn reply(
    database: &Database,
    outbox: &Outbox,
    row: &RequestRow,
    new: &NewReply<'_>,
    now: i64,
) -> Result<ReplyOutcome, SendError> {
    let mut transaction = database.pool().begin().await?;
    // Locking first serialises replies, so that each sees the status left by the previous one.
    lock(&mut transaction, &row.id).await?;
    let current: RequestRow = sqlx::query_as("SELECT * FROM request WHERE id = $1").bind(&row.id).fetch_one(&mut *transaction).await?;
    // Keys are scoped to the thread.
    let key = if new.key.is_empty() { None } else { Some(hex::encode(Sha256::digest(format!("{} {}", row.id, new.key)))) };
    if is_duplicate(&mut transaction, &row.id, key.as_deref(), new, now).await? {
        return Ok(ReplyOutcome::Duplicate);
    }
    if !can_reply(&current, now) {
        return Ok(ReplyOutcome::Closed);
    }
    let message = NewMessage {
        author: "visitor",
        text: new.text,
        keyed: key.map(|key| IdempotencyKey { key, body: new.body }),
        client_id: new.client.as_ref().map(|client| client.id),
        content: new.client.as_ref().and_then(|client| client.content.clone()),
        ..NewMessage::default()
    };
    let message = add_message(&mut transaction, &row.id, message, now).await?;
    if !link(&mut transaction, new.files, &message.id).await.map_err(ApiError::from)? {
        return Err(SendError::FileTaken);
    }
    let event = if current.status == RequestStatus::Solved { RequestEvent::Reopened } else { RequestEvent::Replied };
    let status = if current.status == RequestStatus::New { RequestStatus::New } else { RequestStatus::Open };
    change_status(&mut transaction, &row.id, status, now).await?;
    let current = RequestRow { status, ..current };
    let body = events::body(&current, event, Some(EventMessage { id: &message.id, text: new.text, files: new.files }), now);
    outbox.add_webhook(&mut transaction, &row.id, event.name(), body, now).await?;
    // Letters about a chat are written when it is handed over, not for each of its messages.
    if let Some(to) = outbox.mail().and_then(|mail| mail.to.as_deref()).filter(|_| current.kind != Kind::Chat) {
        outbox.add_letter(&mut transaction, &row.id, &events::letter(to, &current, event, new.text), now).await?;
    }
    if current.handling == Handling::Assistant {
        sqlx::query("UPDATE request SET answer_due = $1 WHERE id = $2").bind(now).bind(&row.id).execute(&mut *transaction).await?;
    }
    record(&mut transaction, &row.id, ChangeKind::Message, message.seq, now).await?;
    transaction.commit().await?;
    outbox.wake();
    Ok(ReplyOutcome::Added)
}

/// True if the thread has the reply: under its key, or as the author's last message, minutes ago.
///
/// # Errors
/// The key was used for another body, which would be lost if treated as a duplicate, or the
/// database failed.
async fn is_duplicate(
    transaction: &mut Transaction<'_, Any>,
    request: &str,
    key: Option<&str>,
    new: &NewReply<'_>,
    now: i64,
) -> Result<bool, SendError> {
    let statement = "SELECT COALESCE(body_digest, '') FROM request_message WHERE request_id = $1 AND idempotency = $2";
    let stored: Option<String> = sqlx::query_scalar(statement).bind(request).bind(key).fetch_optional(&mut **transaction).await?;
    if let Some(stored) = stored {
        // Empty in rows from before the column.
        return if stored.is_empty() || stored == new.body { Ok(true) } else { Err(ApiError::KeyReused.into()) };
    }
    if !new.files.is_empty() || new.client.is_some() {
        return Ok(false);
    }
    // The same text after another message, such as "yes" to the next question, is a new reply.
    let statement = "SELECT COUNT(*) FROM request_message m WHERE m.request_id = $1 AND m.author = 'visitor' AND m.text = $2 AND m.at > $3 \
                     AND m.place > 0 AND m.place = (SELECT MAX(last.place) FROM request_message last WHERE last.request_id = $1)";
    let same: i64 =
        sqlx::query_scalar(statement).bind(request).bind(new.text).bind(now - SAME_WITHIN).fetch_one(&mut **transaction).await?;
    Ok(same > 0)
}

/// Sets the rating. Returns false if there is no answer to rate.
///
/// # Errors
/// The database failed.
pub(crate) async fn rate(database: &Database, outbox: &Outbox, row: &RequestRow, rating: u8, now: i64) -> Result<bool, SendError> {
    let mut transaction = database.pool().begin().await?;
    let statement = "UPDATE request SET rating = $1, changed_at = $2 WHERE id = $3 AND EXISTS \
                     (SELECT 1 FROM request_message m WHERE m.request_id = request.id AND m.author IN ('staff', 'assistant'))";
    let rated = sqlx::query(statement).bind(i64::from(rating)).bind(now).bind(&row.id).execute(&mut *transaction).await?;
    if rated.rows_affected() == 0 {
        return Ok(false);
    }
    if row.rating != Some(rating) {
        let body = events::body(&RequestRow { rating: Some(rating), ..row.clone() }, RequestEvent::Rated, None, now);
        outbox.add_webhook(&mut transaction, &row.id, RequestEvent::Rated.name(), body, now).await?;
    }
    record(&mut transaction, &row.id, ChangeKind::State, row.last_seq, now).await?;
    transaction.commit().await?;
    outbox.wake();
    Ok(true)
}

/// Locks the request against concurrent changes.
pub(crate) async fn lock(transaction: &mut Transaction<'_, Any>, request: &str) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE request SET changed_at = changed_at WHERE id = $1").bind(request).execute(&mut **transaction).await?;
    Ok(())
}

/// Sets the status of a request.
pub(crate) async fn change_status(
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
