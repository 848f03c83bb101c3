//! The staff API: lists, answers and status changes.

use contracts::posts::NoticeKind;
use contracts::support::{RequestStatus, ThreadMessage, UploadedFile};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use super::changes::{ChangeKind, record};
use super::events::author_letter;
use super::handling::close_notice;
use super::messages::{IdempotencyKey, NewMessage, add_message};
use super::notes::{StaffNote, notes_of};
use super::reply::{change_status, lock};
use super::rows::{Handling, Kind, MessageRow, RequestRow, by_number, messages_of, status_name};
use super::send::SendError;
use super::submit::is_sender_key;
use crate::content::StoreError;
use crate::database::Database;
use crate::forms::{Values, clean};
use crate::notices::{self, Notifier};
use crate::uploads::of_messages;
use crate::web::response::{ApiError, rfc3339};

/// Requests per page of the list.
const PAGE: i64 = 100;

/// Longest answer, in code points.
const LONGEST_ANSWER: usize = 10_000;

/// Longest name of a person, in code points.
pub(crate) const LONGEST_AGENT: usize = 100;

/// Requests, last changed first.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StaffList {
    /// At most 100 requests.
    pub(crate) requests: Vec<StaffRequest>,
    /// Value of `before` for the next page; absent on the last page.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) before: Option<i64>,
}

/// A request for staff.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct StaffRequest {
    /// Request number.
    #[schema(example = "R-7KQ2-M9XD")]
    number: String,
    /// `support`, `application` or `chat`.
    kind: String,
    /// `assistant`, `queue` or `person`.
    handling: String,
    /// Name of the person who has taken it; empty for none.
    #[serde(skip_serializing_if = "String::is_empty")]
    agent: String,
    /// Number of messages, notices of a chat included.
    last_seq: i64,
    /// Sequence number of the last message that the author has read.
    visitor_read: i64,
    /// Current status.
    status: RequestStatus,
    /// Id of the profession.
    profession: String,
    /// Id of the subject; may be empty.
    subject: String,
    /// `{country}-{language}` of the author.
    locale: String,
    /// City of the author.
    city: String,
    /// True if a bot may have sent it.
    suspect: bool,
    /// Time of submission, RFC 3339 in UTC.
    sent_at: String,
    /// Time of the last change, RFC 3339 in UTC.
    changed_at: String,
    /// Rating of the answer by the author.
    #[serde(skip_serializing_if = "Option::is_none")]
    rating: Option<u8>,
    /// Values by field.
    fields: Values,
    /// Messages, oldest first; absent in lists.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    messages: Vec<ThreadMessage>,
    /// Notes that only staff see, oldest first; absent in lists.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<StaffNote>,
}

/// An answer to a request.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StaffAnswer {
    /// Plain text, 1 to 10000 code points. Invisible characters are removed.
    #[schema(min_length = 1, max_length = 10_000)]
    pub(crate) text: String,
    /// New status of the request; default `waiting_for_you`.
    #[serde(default)]
    pub(crate) status: Option<RequestStatus>,
    /// Name of the person, shown in the chat; at most 100 code points.
    #[serde(default)]
    #[schema(max_length = 100, example = "Olga")]
    pub(crate) agent: String,
    /// Idempotency key. The same key with the same text is the same answer; with another text it is
    /// refused.
    #[serde(default)]
    #[schema(pattern = "^[!-~]{16,128}$")]
    pub(crate) key: Option<String>,
}

/// A new status of a request.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StaffStatus {
    /// The new status.
    pub(crate) status: RequestStatus,
}

/// Columns separated by tabs, for a terminal.
impl std::fmt::Display for StaffRequest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { number, handling, agent, locale, city, last_seq, changed_at, .. } = self;
        write!(f, "{number}\t{}\t{handling}\t{agent}\t{locale}\t{city}\t{last_seq}\t{changed_at}", status_name(self.status))
    }
}

impl StaffRequest {
    fn of(row: RequestRow, messages: Vec<ThreadMessage>, notes: Vec<StaffNote>) -> Self {
        Self {
            kind: row.kind.name().to_owned(),
            handling: row.handling.name().to_owned(),
            agent: row.agent,
            last_seq: row.last_seq,
            visitor_read: row.visitor_read,
            locale: format!("{}-{}", row.country, row.language),
            sent_at: rfc3339(row.sent_at),
            changed_at: rfc3339(row.changed_at),
            number: row.number,
            status: row.status,
            profession: row.profession,
            subject: row.subject,
            city: row.city,
            suspect: row.suspect,
            rating: row.rating,
            fields: row.fields,
            messages,
            notes,
        }
    }
}

/// Which requests to list.
#[derive(Debug, Default)]
pub(crate) struct StaffFilter {
    pub(crate) status: Option<RequestStatus>,
    pub(crate) kind: Option<Kind>,
    pub(crate) handling: Option<Handling>,
    /// Continues a list.
    pub(crate) before: Option<i64>,
}

/// Requests that a filter lets through.
///
/// # Errors
/// The database failed.
pub(crate) async fn list(database: &Database, filter: &StaffFilter) -> Result<StaffList, StoreError> {
    let statement = "SELECT * FROM request WHERE ($1 = '' OR status = $1) AND changed_at < $2 AND ($4 = '' OR kind = $4) \
                     AND ($5 = '' OR handling = $5) ORDER BY changed_at DESC, id LIMIT $3";
    let rows: Vec<RequestRow> = sqlx::query_as(statement)
        .bind(filter.status.map(status_name).unwrap_or_default())
        .bind(filter.before.unwrap_or(i64::MAX))
        .bind(PAGE)
        .bind(filter.kind.map(Kind::name).unwrap_or_default())
        .bind(filter.handling.map(Handling::name).unwrap_or_default())
        .fetch_all(database.pool())
        .await?;
    let is_full = i64::try_from(rows.len()).unwrap_or(i64::MAX) == PAGE;
    let before = rows.last().filter(|_| is_full).map(|row| row.changed_at);
    Ok(StaffList { requests: rows.into_iter().map(|row| StaffRequest::of(row, Vec::new(), Vec::new())).collect(), before })
}

/// A request with its messages.
///
/// # Errors
/// The database failed.
pub(crate) async fn read(database: &Database, number: &str) -> Result<Option<StaffRequest>, StoreError> {
    let Some(row) = by_number(database, number).await? else { return Ok(None) };
    let files = of_messages(database, &row.id).await?;
    let messages = messages_of(database, &row.id).await?;
    let message = |message: MessageRow| {
        let own = files.iter().filter(|file| file.message.as_ref() == Some(&message.id));
        let file = |file: &crate::uploads::StoredFile| UploadedFile {
            id: file.id.clone(),
            name: file.name.clone(),
            size: file.size,
            mime: file.mime.clone(),
            url: format!("/api/staff/requests/{}/files/{}", row.number, file.id),
        };
        ThreadMessage { files: own.map(file).collect(), from: message.author, at: rfc3339(message.at), text: message.text, id: message.id }
    };
    let messages = messages.into_iter().map(message).collect();
    let notes = notes_of(database, &row.id).await?;
    Ok(Some(StaffRequest::of(row, messages, notes)))
}

/// Answers a request and notifies the author by e-mail, if there is an address. `letter` has
/// subject and text of the mail.
///
/// # Errors
/// The text is empty or too long, the key is invalid or came with another text, or the database
/// failed.
pub(crate) async fn answer(
    database: &Database,
    notifier: &Notifier<'_>,
    row: &RequestRow,
    request: &StaffAnswer,
    letter: (String, String),
    now: i64,
) -> Result<(), SendError> {
    let text = clean(&request.text, true);
    if request.text.chars().count() > LONGEST_ANSWER {
        return Err(ApiError::Invalid(vec![("text", "max_length")]).into());
    }
    if text.is_empty() {
        return Err(ApiError::Invalid(vec![("text", "required")]).into());
    }
    let agent = clean(&request.agent, false);
    if request.agent.chars().count() > LONGEST_AGENT {
        return Err(ApiError::Invalid(vec![("agent", "max_length")]).into());
    }
    if request.key.as_deref().is_some_and(|key| !is_sender_key(key)) {
        return Err(ApiError::Invalid(vec![("key", "invalid")]).into());
    }
    let (key, body) = (request.key.as_ref().map(|key| answer_key(&row.id, key)), hex::encode(Sha256::digest(&text)));
    let mut transaction = database.pool().begin().await?;
    lock(&mut transaction, &row.id).await?;
    if let Some(key) = &key {
        let statement = "SELECT body_digest FROM request_message WHERE idempotency = $1";
        let stored: Option<String> = sqlx::query_scalar(statement).bind(key).fetch_optional(&mut *transaction).await?;
        match stored {
            Some(stored) if stored == body => return Ok(()),
            Some(_) => return Err(ApiError::KeyReused.into()),
            None => {}
        }
    }
    let message = NewMessage {
        author: "staff",
        text: &text,
        agent: &agent,
        keyed: key.map(|key| IdempotencyKey { key, body: &body }),
        ..NewMessage::default()
    };
    let seq = add_message(&mut transaction, &row.id, message, now).await?.seq;
    // Who answers has taken it. The assistant owes nothing any more.
    let statement =
        "UPDATE request SET handling = 'person', answer_due = NULL, agent = CASE WHEN $1 = '' THEN agent ELSE $1 END WHERE id = $2";
    sqlx::query(statement).bind(&agent).bind(&row.id).execute(&mut *transaction).await?;
    let status = request.status.unwrap_or(RequestStatus::WaitingForYou);
    change_status(&mut transaction, &row.id, status, now).await.map_err(ApiError::from)?;
    let statement = "SELECT account_id FROM request WHERE id = $1";
    let account: Option<Option<String>> = sqlx::query_scalar(statement).bind(&row.id).fetch_optional(&mut *transaction).await?;
    if let Some(account) = account.flatten() {
        let page = row.page();
        let new = notices::New { title: &row.number, url: &page, ..notices::New::of(NoticeKind::SupportReply) };
        notifier.add(&mut transaction, &account, new, now).await?;
    }
    let outbox = notifier.outbox;
    let letter = outbox.mail().and_then(|_| author_letter(row, &letter.0, &format!("{}\n\n{text}", letter.1)));
    if let Some(letter) = letter {
        outbox.add_letter(&mut transaction, &row.id, &letter, now).await?;
    }
    record(&mut transaction, &row.id, ChangeKind::Message, seq, now).await?;
    transaction.commit().await?;
    outbox.wake();
    Ok(())
}

/// Changes the status of a request.
///
/// # Errors
/// The database failed.
pub(crate) async fn set_status(database: &Database, row: &RequestRow, status: RequestStatus, now: i64) -> Result<(), SendError> {
    let mut transaction = database.pool().begin().await?;
    lock(&mut transaction, &row.id).await?;
    let notice = close_notice(&mut transaction, &row.id, status, now).await?;
    change_status(&mut transaction, &row.id, status, now).await.map_err(ApiError::from)?;
    record(&mut transaction, &row.id, ChangeKind::State, notice.unwrap_or(row.last_seq), now).await?;
    transaction.commit().await?;
    Ok(())
}

/// Digest of an answer's idempotency key. Keys are scoped to the request, apart from its author's.
fn answer_key(request: &str, key: &str) -> String {
    hex::encode(Sha256::digest(format!("staff {request} {key}")))
}
