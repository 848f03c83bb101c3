//! Rows of requests.

use contracts::support::{MessageAuthor, RequestKind, RequestStatus};
use contracts::variant::variant_of;
use sqlx::any::AnyRow;
use sqlx::{FromRow, Row};

use crate::content::StoreError;
use crate::database::Database;
use crate::forms::Values;

/// Kind of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A question to support.
    Support,
    /// An application to become a contractor.
    Application,
    /// A chat.
    Chat,
}

impl Kind {
    /// Name in the database and in events.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Support => "support",
            Self::Application => "application",
            Self::Chat => "chat",
        }
    }
}

impl From<RequestKind> for Kind {
    fn from(kind: RequestKind) -> Self {
        match kind {
            RequestKind::Support => Self::Support,
            RequestKind::Application => Self::Application,
            RequestKind::Chat => Self::Chat,
        }
    }
}

impl From<Kind> for RequestKind {
    fn from(kind: Kind) -> Self {
        match kind {
            Kind::Support => Self::Support,
            Kind::Application => Self::Application,
            Kind::Chat => Self::Chat,
        }
    }
}

/// A request.
#[derive(Debug, Clone)]
pub(crate) struct RequestRow {
    pub(crate) id: String,
    pub(crate) number: String,
    pub(crate) token: String,
    pub(crate) kind: Kind,
    pub(crate) status: RequestStatus,
    pub(crate) profession: String,
    pub(crate) subject: String,
    pub(crate) country: String,
    pub(crate) city: String,
    pub(crate) language: String,
    pub(crate) origin: String,
    pub(crate) email: String,
    pub(crate) fields: Values,
    pub(crate) suspect: bool,
    pub(crate) sent_at: i64,
    pub(crate) changed_at: i64,
    pub(crate) solved_at: Option<i64>,
    pub(crate) rating: Option<u8>,
    /// Digest of the body under the idempotency key; absent in rows from before the column.
    pub(crate) body_digest: Option<String>,
    pub(crate) account: Option<String>,
    /// Who answers.
    pub(crate) handling: Handling,
    /// Name of the person who has taken it; empty for none.
    pub(crate) agent: String,
    /// Path of the page where a chat began; empty if unknown.
    pub(crate) from_page: String,
    /// Sequence number of the last message.
    pub(crate) last_seq: i64,
    /// Sequence number of the last message that the author has read.
    pub(crate) visitor_read: i64,
    /// Sequence number of the last message that support has read.
    pub(crate) support_read: i64,
    /// Messages of support that the author has not read.
    pub(crate) unread: i64,
}

/// Who answers a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Handling {
    /// The assistant.
    Assistant,
    /// The next free person.
    Queue,
    /// The person who has taken it.
    Person,
}

impl Handling {
    /// Name in the database and in events.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Assistant => "assistant",
            Self::Queue => "queue",
            Self::Person => "person",
        }
    }

    /// Reads a name.
    pub(crate) fn parse(name: &str) -> Option<Self> {
        [Self::Assistant, Self::Queue, Self::Person].into_iter().find(|handling| handling.name() == name)
    }
}

impl RequestRow {
    /// Path of the private page, including locale and city.
    pub(crate) fn page(&self) -> String {
        format!("/{}-{}/{}/requests/{}", self.country, self.language, self.city, self.token)
    }
}

impl FromRow<'_, AnyRow> for RequestRow {
    fn from_row(row: &AnyRow) -> Result<Self, sqlx::Error> {
        let decoded = |error: serde_json::Error| sqlx::Error::Decode(error.into());
        let kind: String = row.try_get("kind")?;
        let fields: String = row.try_get("fields")?;
        let suspect: i64 = row.try_get("suspect")?;
        let rating: Option<i64> = row.try_get("rating")?;
        Ok(Self {
            id: row.try_get("id")?,
            number: row.try_get("number")?,
            token: row.try_get("token")?,
            kind: match kind.as_str() {
                "application" => Kind::Application,
                "chat" => Kind::Chat,
                _ => Kind::Support,
            },
            status: variant_of(&row.try_get::<String, _>("status")?).unwrap_or(RequestStatus::Open),
            profession: row.try_get("profession")?,
            subject: row.try_get("subject")?,
            country: row.try_get("country")?,
            city: row.try_get("city")?,
            language: row.try_get("language")?,
            origin: row.try_get("origin")?,
            email: row.try_get("email")?,
            fields: serde_json::from_str(&fields).map_err(decoded)?,
            suspect: suspect != 0,
            sent_at: row.try_get("sent_at")?,
            changed_at: row.try_get("changed_at")?,
            solved_at: row.try_get("solved_at")?,
            rating: rating.and_then(|rating| rating.try_into().ok()),
            body_digest: row.try_get("body_digest")?,
            account: row.try_get("account_id")?,
            handling: Handling::parse(&row.try_get::<String, _>("handling")?).unwrap_or(Handling::Queue),
            agent: row.try_get("agent")?,
            from_page: row.try_get("page")?,
            last_seq: row.try_get("last_seq")?,
            visitor_read: row.try_get("visitor_read")?,
            support_read: row.try_get("support_read")?,
            unread: row.try_get("unread")?,
        })
    }
}

/// Name of a status in the database.
pub(crate) fn status_name(status: RequestStatus) -> &'static str {
    match status {
        RequestStatus::New => "new",
        RequestStatus::Open => "open",
        RequestStatus::WaitingForYou => "waiting_for_you",
        RequestStatus::Solved => "solved",
        RequestStatus::Closed => "closed",
    }
}

/// The request of a private link.
///
/// # Errors
/// The database failed.
pub(crate) async fn by_token(database: &Database, token: &str) -> Result<Option<RequestRow>, StoreError> {
    Ok(sqlx::query_as("SELECT * FROM request WHERE token = $1").bind(token).fetch_optional(database.pool()).await?)
}

/// The request with this id.
///
/// # Errors
/// The database failed.
pub(crate) async fn by_id(database: &Database, id: &str) -> Result<Option<RequestRow>, StoreError> {
    Ok(sqlx::query_as("SELECT * FROM request WHERE id = $1").bind(id).fetch_optional(database.pool()).await?)
}

/// The request with this number.
///
/// # Errors
/// The database failed.
pub(crate) async fn by_number(database: &Database, number: &str) -> Result<Option<RequestRow>, StoreError> {
    Ok(sqlx::query_as("SELECT * FROM request WHERE number = $1").bind(number).fetch_optional(database.pool()).await?)
}

/// A message of a request.
#[derive(Debug)]
pub(super) struct MessageRow {
    pub(super) id: String,
    pub(super) author: MessageAuthor,
    pub(super) text: String,
    /// Milliseconds since 1970.
    pub(super) at: i64,
}

/// Messages of a request without notices of its chat, oldest first.
///
/// # Errors
/// The database failed.
pub(super) async fn messages_of(database: &Database, request: &str) -> Result<Vec<MessageRow>, StoreError> {
    let statement = "SELECT id, author, text, at FROM request_message WHERE request_id = $1 AND author <> 'system' ORDER BY place";
    let rows: Vec<(String, String, String, i64)> = sqlx::query_as(statement).bind(request).fetch_all(database.pool()).await?;
    let message = |(id, author, text, at): (String, String, String, i64)| {
        let author = match author.as_str() {
            "staff" => MessageAuthor::Staff,
            "assistant" => MessageAuthor::Assistant,
            _ => MessageAuthor::Visitor,
        };
        MessageRow { id, author, text, at }
    };
    Ok(rows.into_iter().map(message).collect())
}
