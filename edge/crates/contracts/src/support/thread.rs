//! A support request with its messages.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::UploadedFile;

/// Answer of `POST /api/{locale}/{city}/contact-us/send`, `…/ask-questions/save` and
/// `…/become-contractor/save`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RequestReceipt {
    /// Reference number for support: `R-` and unambiguous letters and digits.
    #[schema(example = "R-7KQ2-M9XD")]
    pub number: String,
    /// Path of the private page of the request.
    pub url: String,
    /// Path of the next page: the knowledge base of the profession, or its root.
    pub next: String,
}

/// A request, as its author sees it: `GET /api/{locale}/{city}/requests/{token}`, and the block of
/// its page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RequestThread {
    /// Reference number.
    pub number: String,
    /// Status.
    pub status: RequestStatus,
    /// Name of the profession in the page's language; empty for an application.
    pub profession: String,
    /// Name of the subject in the page's language; empty for an application.
    pub subject: String,
    /// Time of submission, RFC 3339 in UTC.
    pub sent_at: String,
    /// Messages, oldest first; the first is the request itself.
    pub messages: Vec<ThreadMessage>,
    /// Whether the author may reply. Not after final closure.
    pub can_reply: bool,
    /// Time until which a reply reopens a solved request, RFC 3339; absent while open or after
    /// final closure.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reopen_until: Option<String>,
    /// The author's rating, 1 to 5.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<u8>,
    /// When an answer usually comes, in the page's language; empty if unknown.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub answer_time: String,
    /// Path for replies without scripts.
    pub reply_action: String,
    /// Path for ratings without scripts.
    pub rate_action: String,
}

/// Status of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RequestStatus {
    /// Received, not assigned yet.
    New,
    /// In progress.
    Open,
    /// Answered, waiting for the author.
    WaitingForYou,
    /// Solved; a reply within 7 days reopens it.
    Solved,
    /// Closed finally.
    Closed,
}

/// A message of a thread.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ThreadMessage {
    /// Identifier, unique in its thread.
    pub id: String,
    /// Author.
    pub from: MessageAuthor,
    /// Time, RFC 3339 in UTC.
    pub at: String,
    /// Plain text with line breaks.
    pub text: String,
    /// Attachments, for anyone with the private link.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<UploadedFile>,
}

/// Author of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MessageAuthor {
    /// Author of the request.
    Visitor,
    /// Support.
    Staff,
    /// The assistant, a program, in a chat.
    Assistant,
}
