//! A request and what became of it.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::UploadedFile;

/// Answer of `POST /api/{locale}/{city}/contact-us/send`, `…/ask-questions/save` and `…/become-contractor/save`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RequestReceipt {
    /// Number to name to support: `R-` and letters and digits that are not mistaken for one another.
    #[schema(example = "R-7KQ2-M9XD")]
    pub number: String,
    /// Path of the private page on which the request is followed.
    pub url: String,
    /// Path to go to next: the profession's part of the knowledge base, else its root.
    pub next: String,
}

/// A request as its author follows it: `GET /api/{locale}/{city}/requests/{token}`, and the block of its page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct RequestThread {
    /// Number to name to support.
    pub number: String,
    /// What became of it.
    pub status: RequestStatus,
    /// Name of the profession in the page's language; empty for an application.
    pub profession: String,
    /// Name of the subject in the page's language; empty for an application.
    pub subject: String,
    /// When it was sent, RFC 3339 in UTC.
    pub sent_at: String,
    /// Messages, the oldest first; the first is the request itself.
    pub messages: Vec<ThreadMessage>,
    /// Whether the author may write: not after it is closed for good.
    pub can_reply: bool,
    /// Until when a solved request can be opened again by a reply, RFC 3339; absent while it is open or closed for good.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reopen_until: Option<String>,
    /// How the author rated the answer, 1 to 5.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<u8>,
    /// Path that a reply without scripts is posted to.
    pub reply_action: String,
    /// Path that a rating without scripts is posted to.
    pub rate_action: String,
}

/// What became of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RequestStatus {
    /// Taken; nobody has looked yet.
    New,
    /// Somebody is on it.
    Open,
    /// Answered; the author is to say more.
    WaitingForYou,
    /// Solved; a reply within 7 days opens it again.
    Solved,
    /// Over for good.
    Closed,
}

/// A message of a thread.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ThreadMessage {
    /// Identifier, unique in its thread.
    pub id: String,
    /// Who wrote it.
    pub from: MessageAuthor,
    /// When, RFC 3339 in UTC.
    pub at: String,
    /// Plain text; lines as they were written.
    pub text: String,
    /// Files, for whoever has the private link.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<UploadedFile>,
}

/// Who wrote a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum MessageAuthor {
    /// Whoever sent the request.
    Visitor,
    /// Support.
    Staff,
}
