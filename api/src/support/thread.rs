//! The thread of a request, for its author.

use contracts::support::{RequestStatus, RequestThread, ThreadMessage, UploadedFile};
use jiff::Timestamp;

use super::REOPEN;
use super::rows::{Kind, MessageRow, RequestRow, messages_of};
use crate::content::StoreError;
use crate::database::{Database, millis};
use crate::uploads::{StoredFile, of_messages};
use crate::web::response::rfc3339;

/// The thread of a request. `names` are the names of its profession and subject in the reader's
/// language, and `answer_time` says when an answer usually comes.
///
/// # Errors
/// The database failed.
pub(crate) async fn thread(
    database: &Database,
    row: &RequestRow,
    place: &str,
    names: (String, String),
    answer_time: String,
) -> Result<RequestThread, StoreError> {
    let now = Timestamp::now().as_millisecond();
    let files = of_messages(database, &row.id).await?;
    let action = format!("/api{place}/requests/{}", row.token);
    let messages = messages_of(database, &row.id).await?;
    let message = |message: MessageRow| ThreadMessage {
        from: message.author,
        at: rfc3339(message.at),
        text: message.text,
        files: files.iter().filter(|file| file.message.as_ref() == Some(&message.id)).map(|file| uploaded(file, &action)).collect(),
        id: message.id,
    };
    let (profession, subject) = if row.kind == Kind::Application { (String::new(), String::new()) } else { names };
    Ok(RequestThread {
        number: row.number.clone(),
        status: row.status,
        profession,
        subject,
        sent_at: rfc3339(row.sent_at),
        messages: messages.into_iter().map(message).collect(),
        can_reply: can_reply(row, now),
        reopen_until: reopen_until(row).filter(|until| *until > now).map(rfc3339),
        rating: row.rating,
        answer_time,
        reply_action: format!("{action}/reply"),
        rate_action: format!("{action}/rate"),
    })
}

/// End of the period in which a solved request can be reopened.
fn reopen_until(row: &RequestRow) -> Option<i64> {
    let solved_at = row.solved_at.filter(|_| row.status == RequestStatus::Solved)?;
    Some(solved_at.saturating_add(millis(REOPEN)))
}

/// True if the author may reply.
pub(crate) fn can_reply(row: &RequestRow, now: i64) -> bool {
    match row.status {
        RequestStatus::New | RequestStatus::Open | RequestStatus::WaitingForYou => true,
        RequestStatus::Solved => reopen_until(row).is_some_and(|until| until > now),
        RequestStatus::Closed => false,
    }
}

fn uploaded(file: &StoredFile, action: &str) -> UploadedFile {
    UploadedFile {
        id: file.id.clone(),
        name: file.name.clone(),
        size: file.size,
        mime: file.mime.clone(),
        url: format!("{action}/files/{}", file.id),
    }
}
