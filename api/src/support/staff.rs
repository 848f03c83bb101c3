//! The staff API: lists, answers and status changes.

use contracts::posts::NoticeKind;
use contracts::support::{RequestStatus, ThreadMessage, UploadedFile};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::events::author_letter;
use super::reply::{add_message, change_status, lock};
use super::rows::{MessageRow, RequestRow, by_number, messages_of, status_name};
use super::send::SendError;
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
    /// `support` or `application`.
    kind: String,
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
}

/// A new status of a request.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StaffStatus {
    /// The new status.
    pub(crate) status: RequestStatus,
}

impl StaffRequest {
    fn of(row: RequestRow, messages: Vec<ThreadMessage>) -> Self {
        Self {
            kind: row.kind.name().to_owned(),
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
        }
    }
}

/// Requests with a status, or all. `before` continues a list.
///
/// # Errors
/// The database failed.
pub(crate) async fn list(database: &Database, status: Option<RequestStatus>, before: Option<i64>) -> Result<StaffList, StoreError> {
    let statement = "SELECT * FROM request WHERE ($1 = '' OR status = $1) AND changed_at < $2 ORDER BY changed_at DESC, id LIMIT $3";
    let rows: Vec<RequestRow> = sqlx::query_as(statement)
        .bind(status.map(status_name).unwrap_or_default())
        .bind(before.unwrap_or(i64::MAX))
        .bind(PAGE)
        .fetch_all(database.pool())
        .await?;
    let is_full = i64::try_from(rows.len()).unwrap_or(i64::MAX) == PAGE;
    let before = rows.last().filter(|_| is_full).map(|row| row.changed_at);
    Ok(StaffList { requests: rows.into_iter().map(|row| StaffRequest::of(row, Vec::new())).collect(), before })
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
    Ok(Some(StaffRequest::of(row, messages)))
}

/// Answers a request and notifies the author by e-mail, if there is an address. `letter` has
/// subject and text of the mail.
///
/// # Errors
/// The text is empty or too long, or the database failed.
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
    let mut transaction = database.pool().begin().await?;
    lock(&mut transaction, &row.id).await?;
    add_message(&mut transaction, &row.id, "staff", &text, None, now).await?;
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
    change_status(&mut transaction, &row.id, status, now).await.map_err(ApiError::from)?;
    transaction.commit().await?;
    Ok(())
}
