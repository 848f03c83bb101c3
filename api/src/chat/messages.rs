//! Messages of a chat by their sequence numbers.

use contracts::chat::{CHAT_PAGE, ChatAuthor, ChatContent, ChatMessage, ChatPage};
use contracts::support::UploadedFile;
use sqlx::any::AnyRow;
use sqlx::{Any, AssertSqlSafe, FromRow, Row};

use super::chat_thread;
use crate::content::StoreError;
use crate::database::Database;
use crate::support::RequestRow;
use crate::uploads::of_message_ids;
use crate::web::response::rfc3339;

/// Part of a thread. The primary key of messages serves all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Range {
    /// The last messages.
    Last,
    /// The last messages before a sequence number.
    Before(i64),
    /// The first messages after a sequence number.
    After(i64),
}

struct MessageRow {
    id: String,
    place: i64,
    author: String,
    agent: String,
    text: String,
    at: i64,
    client_id: Option<String>,
    content: Option<String>,
}

impl FromRow<'_, AnyRow> for MessageRow {
    fn from_row(row: &AnyRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            id: row.try_get("id")?,
            place: row.try_get("place")?,
            author: row.try_get("author")?,
            agent: row.try_get("agent")?,
            text: row.try_get("text")?,
            at: row.try_get("at")?,
            client_id: row.try_get("client_id")?,
            content: row.try_get("content")?,
        })
    }
}

const COLUMNS: &str = "SELECT id, place, author, agent, text, at, client_id, content FROM request_message WHERE request_id = $1";

/// Messages of a request in order, at most [`CHAT_PAGE`].
///
/// # Errors
/// The database failed.
pub(super) async fn messages(database: &Database, row: &RequestRow, range: Range) -> Result<Vec<ChatMessage>, StoreError> {
    let (condition, place) = match range {
        Range::Last => ("place < $2 ORDER BY place DESC", i64::MAX),
        Range::Before(seq) => ("place < $2 ORDER BY place DESC", seq.saturating_sub(1)),
        Range::After(seq) => ("place >= $2 ORDER BY place", seq),
    };
    // SECURITY: only the constants above are put into the statement.
    let statement = format!("{COLUMNS} AND {condition} LIMIT {CHAT_PAGE}");
    let query = sqlx::query_as::<Any, MessageRow>(AssertSqlSafe(statement)).bind(&row.id).bind(place);
    let mut rows = query.fetch_all(database.pool()).await?;
    rows.sort_unstable_by_key(|message| message.place);
    let ids: Vec<String> = rows.iter().map(|message| message.id.clone()).collect();
    let files = of_message_ids(database, &ids).await?;
    let own = |id: &String| {
        let own = files.iter().filter(|file| file.message.as_ref() == Some(id));
        let file = own.map(|file| UploadedFile {
            id: file.id.clone(),
            name: file.name.clone(),
            size: file.size,
            mime: file.mime.clone(),
            url: format!("/api/chat/threads/{}/files/{}", row.token, file.id),
        });
        file.collect()
    };
    Ok(rows.into_iter().map(|message| ChatMessage { files: own(&message.id), ..chat_message(message) }).collect())
}

/// Content of a message; `None` for one that only a newer version of the program knows: its text is
/// shown.
pub(super) fn read_content(json: &str) -> Option<ChatContent> {
    serde_json::from_str(json).ok()
}

fn chat_message(row: MessageRow) -> ChatMessage {
    ChatMessage {
        seq: u32::try_from(row.place + 1).unwrap_or(u32::MAX),
        id: row.id,
        client_id: row.client_id,
        from: match row.author.as_str() {
            "assistant" => ChatAuthor::Assistant,
            "staff" => ChatAuthor::Staff,
            "system" => ChatAuthor::System,
            _ => ChatAuthor::Visitor,
        },
        agent: row.agent,
        at: rfc3339(row.at),
        text: row.text,
        files: Vec::new(),
        content: row.content.and_then(|content| read_content(&content)),
    }
}

/// A part of a thread, for its author.
///
/// # Errors
/// The database failed.
pub(crate) async fn page(database: &Database, row: &RequestRow, range: Range) -> Result<ChatPage, StoreError> {
    let messages = messages(database, row, range).await?;
    let (first, last) = (messages.first().map(|message| message.seq), messages.last().map(|message| message.seq));
    let thread = chat_thread(row);
    let has_after = last.map_or(matches!(range, Range::Before(_)), |last| last < thread.last_seq);
    let has_before = first.map_or(matches!(range, Range::After(_)), |first| first > 1);
    Ok(ChatPage { thread, messages, has_before, has_after })
}

/// The message with a client's id.
///
/// # Errors
/// The database failed.
pub(super) async fn by_client_id(database: &Database, row: &RequestRow, client_id: &str) -> Result<Option<ChatMessage>, StoreError> {
    let statement = "SELECT MAX(place) FROM request_message WHERE request_id = $1 AND client_id = $2";
    let place: Option<i64> = sqlx::query_scalar(statement).bind(&row.id).bind(client_id).fetch_one(database.pool()).await?;
    let Some(place) = place else { return Ok(None) };
    Ok(messages(database, row, Range::After(place)).await?.into_iter().next())
}
