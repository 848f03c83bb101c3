//! Stores a request with its message, files and events in one transaction.

use sha2::{Digest, Sha256};

use super::changes::{ChangeKind, record};
use super::events::{self, EventMessage, RequestEvent};
use super::number::new_number;
use super::rows::{Handling, Kind, RequestRow};
use crate::content::StoreError;
use crate::database::Database;
use crate::forms::Values;
use crate::outbox::Outbox;
use crate::secret;
use crate::uploads::{StoredFile, link};
use crate::web::response::ApiError;
use contracts::support::RequestStatus;

/// Period in which equal forms are one request, in milliseconds.
const SAME_WITHIN: i64 = 10 * 60 * 1000;

/// Attempts to find a free number. Collisions are rare among 30^8, so several in a row are a bug.
const MOST_NUMBERS: usize = 8;

/// A validated request.
#[derive(Debug, Clone)]
pub(crate) struct NewRequest {
    pub(crate) kind: Kind,
    pub(crate) profession: String,
    pub(crate) subject: String,
    pub(crate) country: String,
    pub(crate) city: String,
    pub(crate) language: String,
    pub(crate) origin: String,
    pub(crate) account: Option<String>,
    pub(crate) email: String,
    pub(crate) fields: Values,
    /// The first message.
    pub(crate) text: String,
    pub(crate) files: Vec<StoredFile>,
    /// Idempotency key; empty for none.
    pub(crate) key: String,
    /// Digest of the form, by [`body_digest`](super::body_digest).
    pub(crate) body: String,
    pub(crate) suspect: bool,
    /// Subject and text of the confirmation mail to the author.
    pub(crate) letter: (String, String),
    /// What only a chat has.
    pub(crate) chat: Option<NewChat>,
}

/// The beginning of a chat.
#[derive(Debug, Clone)]
pub(crate) struct NewChat {
    /// Id of the first message, chosen by the client.
    pub(crate) client_id: String,
    /// JSON of the content of the first message.
    pub(crate) content: Option<String>,
    /// Path of the page where it began; may be empty.
    pub(crate) page: String,
    /// Who answers.
    pub(crate) handling: Handling,
}

/// A stored request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct StoredRequest {
    pub(crate) number: String,
    /// Path of its private page.
    pub(crate) page: String,
    /// True if it existed before: the same key, or an equal form within minutes.
    pub(crate) is_duplicate: bool,
}

impl From<&RequestRow> for StoredRequest {
    fn from(row: &RequestRow) -> Self {
        Self { number: row.number.clone(), page: row.page(), is_duplicate: true }
    }
}

/// Why a request was not stored.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SendError {
    /// A file belongs to another request.
    #[error("a file belongs to another request")]
    FileTaken,
    /// The database or the random number generator failed.
    #[error(transparent)]
    Api(#[from] ApiError),
}

impl From<StoreError> for SendError {
    fn from(error: StoreError) -> Self {
        Self::Api(error.into())
    }
}

impl From<sqlx::Error> for SendError {
    fn from(error: sqlx::Error) -> Self {
        Self::Api(StoreError::from(error).into())
    }
}

/// The earlier request with this key. Keys are scoped to the kind of request.
///
/// # Errors
/// The key was used for another body, or the database failed.
pub(crate) async fn earlier(database: &Database, kind: Kind, key: &str, body: &str) -> Result<Option<StoredRequest>, ApiError> {
    if key.is_empty() {
        return Ok(None);
    }
    let statement = "SELECT * FROM request WHERE idempotency = $1";
    let row: Option<RequestRow> =
        sqlx::query_as(statement).bind(digest(kind, key)).fetch_optional(database.pool()).await.map_err(StoreError::from)?;
    let Some(row) = row else { return Ok(None) };
    // Treating a changed body as a duplicate would lose the changes.
    if row.body_digest.as_ref().is_some_and(|digest| digest != body) {
        return Err(ApiError::KeyReused);
    }
    Ok(Some(StoredRequest::from(&row)))
}

/// Stores a request, idempotently. The same key, or an equal form within minutes, returns the
/// existing request.
///
/// # Errors
/// See [`SendError`], including [`ApiError::KeyReused`]. Nothing was written then.
pub(crate) async fn send(database: &Database, outbox: &Outbox, new: &NewRequest, now: i64) -> Result<StoredRequest, SendError> {
    send_numbered(database, outbox, new, now, new_number).await
}

async fn send_numbered(
    database: &Database,
    outbox: &Outbox,
    new: &NewRequest,
    now: i64,
    number: impl Fn() -> Result<String, getrandom::Error>,
) -> Result<StoredRequest, SendError> {
    let fingerprints = [fingerprint(new, now), fingerprint(new, now - SAME_WITHIN)];
    // Equal forms may also lie in the previous period, if less than a whole period ago.
    let statement = "SELECT * FROM request WHERE fingerprint = $1 AND sent_at > $2";
    let before: Option<RequestRow> =
        sqlx::query_as(statement).bind(&fingerprints[1]).bind(now - SAME_WITHIN).fetch_optional(database.pool()).await?;
    // A chat is named by the id of its first message: equal words begin another one.
    if let Some(row) = before.filter(|_| new.chat.is_none()) {
        return Ok(StoredRequest::from(&row));
    }
    for _ in 0..MOST_NUMBERS {
        let row = RequestRow {
            id: secret::new_value().map_err(ApiError::from)?,
            number: number().map_err(ApiError::from)?,
            token: secret::new_token().map_err(ApiError::from)?,
            kind: new.kind,
            status: RequestStatus::New,
            profession: new.profession.clone(),
            subject: new.subject.clone(),
            country: new.country.clone(),
            city: new.city.clone(),
            language: new.language.clone(),
            origin: new.origin.clone(),
            email: new.email.clone(),
            fields: new.fields.clone(),
            suspect: new.suspect,
            sent_at: now,
            changed_at: now,
            solved_at: None,
            rating: None,
            body_digest: Some(new.body.clone()),
            account: new.account.clone(),
            handling: new.chat.as_ref().map_or(Handling::Queue, |chat| chat.handling),
            agent: String::new(),
            from_page: new.chat.as_ref().map(|chat| chat.page.clone()).unwrap_or_default(),
            last_seq: 1,
            visitor_read: 0,
            support_read: 0,
            unread: 0,
        };
        if write(database, outbox, new, &row, &fingerprints[0]).await? {
            outbox.wake();
            return Ok(StoredRequest { is_duplicate: false, ..StoredRequest::from(&row) });
        }
        if let Some(sent) = earlier(database, new.kind, &new.key, &new.body).await? {
            return Ok(sent);
        }
        let statement = "SELECT * FROM request WHERE fingerprint = $1";
        let existing: Option<RequestRow> = sqlx::query_as(statement).bind(&fingerprints[0]).fetch_optional(database.pool()).await?;
        if let Some(row) = existing {
            return Ok(StoredRequest::from(&row));
        }
        // The number is taken; try another one.
    }
    Err(ApiError::NoNumber.into())
}

/// Writes everything in one transaction. Returns false if the request exists.
async fn write(database: &Database, outbox: &Outbox, new: &NewRequest, row: &RequestRow, fingerprint: &str) -> Result<bool, SendError> {
    let mut transaction = database.pool().begin().await?;
    // Writing first makes concurrent transactions wait instead of failing midway.
    let statement = "INSERT INTO request (id, number, token, idempotency, fingerprint, kind, status, profession, subject, country, city, language, \
                     origin, account_id, email, fields, suspect, sent_at, changed_at, body_digest, handling, page, last_seq, answer_due) \
                     VALUES ($1, $2, $3, $4, $5, $6, 'new', $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $17, $18, $19, $20, 1, $21) \
                     ON CONFLICT DO NOTHING";
    let answer_due = (row.handling == Handling::Assistant).then_some(row.sent_at);
    let inserted = sqlx::query(statement)
        .bind(&row.id)
        .bind(&row.number)
        .bind(&row.token)
        .bind(key_digest(new))
        .bind(fingerprint)
        .bind(row.kind.name())
        .bind(&row.profession)
        .bind(&row.subject)
        .bind(&row.country)
        .bind(&row.city)
        .bind(&row.language)
        .bind(&row.origin)
        .bind(&new.account)
        .bind(&row.email)
        .bind(serde_json::to_string(&row.fields).map_err(|error| ApiError::from(StoreError::from(error)))?)
        .bind(i64::from(row.suspect))
        .bind(row.sent_at)
        .bind(&row.body_digest)
        .bind(row.handling.name())
        .bind(new.chat.as_ref().map(|chat| chat.page.as_str()).unwrap_or_default())
        .bind(answer_due)
        .execute(&mut *transaction)
        .await?;
    if inserted.rows_affected() == 0 {
        return Ok(false);
    }
    let message = secret::new_value().map_err(ApiError::from)?;
    let statement = "INSERT INTO request_message (id, request_id, place, author, text, at, client_id, content) \
                     VALUES ($1, $2, 0, 'visitor', $3, $4, $5, $6)";
    sqlx::query(statement)
        .bind(&message)
        .bind(&row.id)
        .bind(&new.text)
        .bind(row.sent_at)
        .bind(new.chat.as_ref().map(|chat| &chat.client_id))
        .bind(new.chat.as_ref().and_then(|chat| chat.content.as_ref()))
        .execute(&mut *transaction)
        .await?;
    if !link(&mut transaction, &new.files, &message).await.map_err(ApiError::from)? {
        return Err(SendError::FileTaken);
    }
    let message = EventMessage { id: &message, text: &new.text, files: &new.files };
    let body = events::body(row, RequestEvent::Created, Some(message), row.sent_at);
    outbox.add_webhook(&mut transaction, &row.id, RequestEvent::Created.name(), body, row.sent_at).await?;
    // Letters about a chat are written when it is handed over.
    if let Some(mail) = outbox.mail().filter(|_| new.chat.is_none()) {
        let to_support = mail.to.as_deref().map(|to| events::letter(to, row, RequestEvent::Created, &new.text));
        let to_author =
            events::author_letter(row, &new.letter.0.replace("{number}", &row.number), &new.letter.1.replace("{number}", &row.number));
        for letter in to_support.into_iter().chain(to_author) {
            outbox.add_letter(&mut transaction, &row.id, &letter, row.sent_at).await?;
        }
    }
    record(&mut transaction, &row.id, ChangeKind::Message, 1, row.sent_at).await?;
    transaction.commit().await?;
    Ok(true)
}

fn key_digest(new: &NewRequest) -> Option<String> {
    (!new.key.is_empty()).then(|| digest(new.kind, &new.key))
}

fn digest(kind: Kind, key: &str) -> String {
    hex::encode(Sha256::digest(format!("{} {key}", kind.name())))
}

/// Digest of author, content and files in the period of a moment.
fn fingerprint(new: &NewRequest, at: i64) -> String {
    let mut files: Vec<&str> = new.files.iter().map(|file| file.digest.as_str()).collect();
    files.sort_unstable();
    let fields = serde_json::to_string(&new.fields).unwrap_or_default();
    let span = (at / SAME_WITHIN).to_string();
    let mut digest = Sha256::new();
    let key = new.chat.as_ref().map(|chat| chat.client_id.as_str()).unwrap_or_default();
    for part in [new.kind.name(), &new.profession, &new.country, &new.city, &fields, &new.text, &files.join(" "), &span, key] {
        // Length prefixes make the encoding unambiguous.
        digest.update(u64::try_from(part.len()).unwrap_or_default().to_be_bytes());
        digest.update(part);
    }
    hex::encode(digest.finalize())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(text: &str) -> NewRequest {
        NewRequest {
            kind: Kind::Support,
            profession: "taxi".to_owned(),
            subject: "payouts".to_owned(),
            country: "ru".to_owned(),
            city: "moskva".to_owned(),
            language: "ru".to_owned(),
            origin: String::new(),
            account: None,
            email: "anna@example.org".to_owned(),
            fields: Values::new(),
            text: text.to_owned(),
            files: Vec::new(),
            key: String::new(),
            body: String::new(),
            suspect: false,
            letter: (String::new(), String::new()),
            chat: None,
        }
    }

    #[tokio::test]
    async fn request_without_a_free_number_fails() {
        let (_folder, database) = Database::temporary().await;
        let outbox = Outbox::default();
        let taken = || Ok("R-AAAA-AAAA".to_owned());
        send_numbered(&database, &outbox, &request("first"), 0, taken).await.unwrap();
        let result = send_numbered(&database, &outbox, &request("second"), 0, taken).await;
        assert!(matches!(result, Err(SendError::Api(ApiError::NoNumber))), "{result:?}");
    }
}
