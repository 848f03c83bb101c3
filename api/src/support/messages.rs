//! Adds messages to requests, with their sequence numbers and the authors' unread counters.

use sqlx::{Any, Transaction};

use super::send::SendError;
use crate::secret;
use crate::web::response::ApiError;

/// A message to add.
#[derive(Debug, Default)]
pub(crate) struct NewMessage<'m> {
    /// `visitor`, `staff`, `assistant` or `system`.
    pub(crate) author: &'static str,
    pub(crate) text: &'m str,
    /// Name of the person of support; empty for none.
    pub(crate) agent: &'m str,
    pub(crate) keyed: Option<IdempotencyKey<'m>>,
    /// Id that the sender's client chose.
    pub(crate) client_id: Option<&'m str>,
    /// JSON of a [`ChatContent`](contracts::chat::ChatContent).
    pub(crate) content: Option<String>,
    /// Kind of the assistant's answer.
    pub(crate) outcome: Option<&'m str>,
}

/// Digests of an idempotency key and of the body under it.
#[derive(Debug)]
pub(crate) struct IdempotencyKey<'k> {
    pub(super) key: String,
    pub(super) body: &'k str,
}

/// Identity of an added message.
#[derive(Debug)]
pub(crate) struct AddedMessage {
    pub(crate) id: String,
    /// Sequence number in its request, from 1.
    pub(crate) seq: i64,
}

/// Appends a message to a locked request.
///
/// # Errors
/// The database or the random number generator failed.
pub(crate) async fn add_message(
    transaction: &mut Transaction<'_, Any>,
    request: &str,
    new: NewMessage<'_>,
    now: i64,
) -> Result<AddedMessage, SendError> {
    let id = secret::new_value().map_err(ApiError::from)?;
    let statement = "UPDATE request SET last_seq = last_seq + 1 WHERE id = $1 RETURNING last_seq";
    let seq: i64 = sqlx::query_scalar(statement).bind(request).fetch_one(&mut **transaction).await?;
    let statement = "INSERT INTO request_message (id, request_id, place, author, text, at, idempotency, body_digest, client_id, agent, content, outcome) \
                     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";
    let (key, body) = new.keyed.map_or((None, None), |keyed| (Some(keyed.key), Some(keyed.body)));
    sqlx::query(statement)
        .bind(&id)
        .bind(request)
        .bind(seq - 1)
        .bind(new.author)
        .bind(new.text)
        .bind(now)
        .bind(key)
        .bind(body)
        .bind(new.client_id)
        .bind(new.agent)
        .bind(new.content)
        .bind(new.outcome)
        .execute(&mut **transaction)
        .await?;
    if matches!(new.author, "staff" | "assistant") {
        count_unread(transaction, request, seq, now).await?;
    }
    Ok(AddedMessage { id, seq })
}

/// Counts a message of support as unread, for the request and for its account.
async fn count_unread(transaction: &mut Transaction<'_, Any>, request: &str, seq: i64, now: i64) -> Result<(), sqlx::Error> {
    let statement = "UPDATE request SET unread = unread + 1, unread_at = $1, support_read = $2 WHERE id = $3";
    sqlx::query(statement).bind(now).bind(seq).bind(request).execute(&mut **transaction).await?;
    let statement = "INSERT INTO chat_unread (account_id, unread, threads, unread_at) \
                     SELECT account_id, 1, CASE WHEN unread = 1 THEN 1 ELSE 0 END, unread_at FROM request WHERE id = $1 AND account_id IS NOT NULL \
                     ON CONFLICT (account_id) DO UPDATE SET unread = chat_unread.unread + excluded.unread, \
                     threads = chat_unread.threads + excluded.threads, unread_at = excluded.unread_at";
    sqlx::query(statement).bind(request).execute(&mut **transaction).await?;
    Ok(())
}

/// Moves the author's read mark of a locked request forward. False if it was there already.
///
/// # Errors
/// The database failed.
pub(crate) async fn mark_read(transaction: &mut Transaction<'_, Any>, request: &str, seq: i64) -> Result<bool, sqlx::Error> {
    let statement = "SELECT COUNT(*) FROM request_message WHERE request_id = $1 AND place >= $2 AND author IN ('staff', 'assistant')";
    let left: i64 = sqlx::query_scalar(statement).bind(request).bind(seq).fetch_one(&mut **transaction).await?;
    let statement = "UPDATE chat_unread SET unread = unread - (SELECT r.unread - $1 FROM request r WHERE r.id = $2), \
                     threads = threads - (SELECT CASE WHEN r.unread > 0 AND $1 = 0 THEN 1 ELSE 0 END FROM request r WHERE r.id = $2) \
                     WHERE account_id = (SELECT r.account_id FROM request r WHERE r.id = $2 AND r.visitor_read < $3 AND r.last_seq >= $3)";
    sqlx::query(statement).bind(left).bind(request).bind(seq).execute(&mut **transaction).await?;
    let statement = "UPDATE request SET visitor_read = $1, unread = $2 WHERE id = $3 AND visitor_read < $1 AND last_seq >= $1";
    let done = sqlx::query(statement).bind(seq).bind(left).bind(request).execute(&mut **transaction).await?;
    Ok(done.rows_affected() > 0)
}

/// Takes a request that is about to be deleted out of the counters of its account.
///
/// # Errors
/// The database failed.
pub(crate) async fn uncount(transaction: &mut Transaction<'_, Any>, request: &str) -> Result<(), sqlx::Error> {
    let statement = "UPDATE chat_unread SET unread = unread - (SELECT r.unread FROM request r WHERE r.id = $1), \
                     threads = threads - (SELECT CASE WHEN r.unread > 0 THEN 1 ELSE 0 END FROM request r WHERE r.id = $1) \
                     WHERE account_id = (SELECT r.account_id FROM request r WHERE r.id = $1)";
    sqlx::query(statement).bind(request).execute(&mut **transaction).await?;
    Ok(())
}
