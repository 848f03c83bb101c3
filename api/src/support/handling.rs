//! Who answers a request: hand-over, taking, handing back, and the end of a chat.

use contracts::chat::{ChatContent, ChatNotice};
use contracts::support::RequestStatus;
use sqlx::{Any, Transaction};

use super::changes::{ChangeKind, record};
use super::events::{self, RequestEvent};
use super::messages::{NewMessage, add_message};
use super::reply::{change_status, lock};
use super::rows::{Handling, Kind, RequestRow};
use super::send::SendError;
use super::thread::can_reply;
use crate::content::StoreError;
use crate::database::Database;
use crate::outbox::Outbox;
use crate::web::response::ApiError;

/// Changes who answers. `agent` names the person who takes it. Returns false if it is so already.
///
/// # Errors
/// [`ApiError::Closed`] if the request has ended, or the database failed.
pub(crate) async fn hand(
    database: &Database,
    outbox: &Outbox,
    row: &RequestRow,
    to: Handling,
    agent: &str,
    now: i64,
) -> Result<bool, SendError> {
    let mut transaction = database.pool().begin().await?;
    lock(&mut transaction, &row.id).await?;
    let current = current(&mut transaction, &row.id).await?;
    if !can_reply(&current, now) {
        return Err(ApiError::Closed.into());
    }
    if current.handling == to && current.agent == agent {
        return Ok(false);
    }
    let seq = hand_locked(&mut transaction, outbox, &current, to, agent, now).await?;
    record(&mut transaction, &row.id, ChangeKind::State, seq, now).await?;
    transaction.commit().await?;
    outbox.wake();
    Ok(true)
}

/// Changes who answers a locked request. Returns the sequence number of its last message.
///
/// # Errors
/// The database failed.
pub(crate) async fn hand_locked(
    transaction: &mut Transaction<'_, Any>,
    outbox: &Outbox,
    current: &RequestRow,
    to: Handling,
    agent: &str,
    now: i64,
) -> Result<i64, SendError> {
    let statement = "UPDATE request SET handling = $1, agent = $2, answer_due = NULL, changed_at = $3 WHERE id = $4";
    sqlx::query(statement).bind(to.name()).bind(agent).bind(now).bind(&current.id).execute(&mut **transaction).await?;
    if to == Handling::Queue {
        let queued = RequestRow { handling: to, ..current.clone() };
        let body = events::body(&queued, RequestEvent::Queued, None, now);
        outbox.add_webhook(transaction, &current.id, RequestEvent::Queued.name(), body, now).await?;
        if let Some(to) = outbox.mail().and_then(|mail| mail.to.as_deref()) {
            let text = transcript(transaction, &current.id).await?;
            outbox.add_letter(transaction, &current.id, &events::letter(to, &queued, RequestEvent::Queued, &text), now).await?;
        }
    }
    if current.kind != Kind::Chat {
        return Ok(current.last_seq);
    }
    let which = match to {
        Handling::Assistant => ChatNotice::Released,
        Handling::Queue => ChatNotice::Queued,
        Handling::Person => ChatNotice::Taken,
    };
    Ok(add_message(transaction, &current.id, notice(which, agent)?, now).await?.seq)
}

/// The words of a conversation, oldest first.
async fn transcript(transaction: &mut Transaction<'_, Any>, request: &str) -> Result<String, SendError> {
    let statement = "SELECT author, text FROM request_message WHERE request_id = $1 AND author <> 'system' ORDER BY place";
    let rows: Vec<(String, String)> = sqlx::query_as(statement).bind(request).fetch_all(&mut **transaction).await?;
    Ok(rows.into_iter().map(|(author, text)| format!("{author}: {text}")).collect::<Vec<_>>().join("\n\n"))
}

/// Ends a chat on the visitor's wish. A message reopens it for some days. False if it has ended.
///
/// # Errors
/// The database failed.
pub(crate) async fn close(database: &Database, row: &RequestRow, now: i64) -> Result<bool, SendError> {
    let mut transaction = database.pool().begin().await?;
    lock(&mut transaction, &row.id).await?;
    let Some(seq) = close_notice(&mut transaction, &row.id, RequestStatus::Solved, now).await? else { return Ok(false) };
    change_status(&mut transaction, &row.id, RequestStatus::Solved, now).await.map_err(ApiError::from)?;
    record(&mut transaction, &row.id, ChangeKind::State, seq, now).await?;
    transaction.commit().await?;
    Ok(true)
}

/// Adds the notice of the end to a locked chat, if the status ends it. Returns its sequence number.
pub(super) async fn close_notice(
    transaction: &mut Transaction<'_, Any>,
    request: &str,
    status: RequestStatus,
    now: i64,
) -> Result<Option<i64>, SendError> {
    let current = current(transaction, request).await?;
    let ends = |status| matches!(status, RequestStatus::Solved | RequestStatus::Closed);
    if current.kind != Kind::Chat || !ends(status) || ends(current.status) {
        return Ok(None);
    }
    sqlx::query("UPDATE request SET answer_due = NULL WHERE id = $1").bind(request).execute(&mut **transaction).await?;
    Ok(Some(add_message(transaction, request, notice(ChatNotice::Closed, "")?, now).await?.seq))
}

async fn current(transaction: &mut Transaction<'_, Any>, request: &str) -> Result<RequestRow, SendError> {
    Ok(sqlx::query_as("SELECT * FROM request WHERE id = $1").bind(request).fetch_one(&mut **transaction).await?)
}

fn notice(notice: ChatNotice, agent: &str) -> Result<NewMessage<'_>, SendError> {
    let content = serde_json::to_string(&ChatContent::Notice { notice }).map_err(StoreError::from)?;
    Ok(NewMessage { author: "system", agent, content: Some(content), ..NewMessage::default() })
}
