//! Threads of chats, and what visitors do with them.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{ChatMessage, ChatSending};
use crate::support::{RequestKind, RequestStatus};

/// Most messages of a [`ChatPage`].
pub const CHAT_PAGE: usize = 50;

/// Threads on a page of the list.
pub const CHAT_THREADS_PAGE: usize = 20;

/// Answer of `GET /api/{locale}/{city}/chat`: what a visitor can expect before writing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ChatService {
    /// Whether chats can be opened.
    pub enabled: bool,
    /// Whether the assistant answers first.
    pub assistant: bool,
    /// Whether people answer at this moment, by the working hours.
    pub people: bool,
    /// When people answer next, RFC 3339 in UTC; absent if they do now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub people_from: Option<String>,
    /// Working hours and usual time of an answer, in the page's language; empty if unknown.
    pub answer_time: String,
    /// Whether transcripts are sent by e-mail.
    pub transcripts: bool,
}

/// Body that opens a chat. Its `client_id` makes opening idempotent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChatOpening {
    /// The first message.
    pub message: ChatSending,
    /// Path of the page where the visitor wrote it; empty if unknown. Anything else, or more than
    /// 1,024 bytes, is ignored.
    #[serde(default)]
    #[schema(example = "/ru-ru/moskva/knowledge-base/taxi")]
    pub page: String,
}

/// A chat, as the visitor sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ChatThread {
    /// Token of the private link.
    #[schema(example = "9f2c4b7e1a6d8035c7e9b1f4a2d6803e5c7f9b1d4a6e8230f5c7a9b1e3d6f824")]
    pub token: String,
    /// Reference number.
    #[schema(example = "R-7KQ2-M9XD")]
    pub number: String,
    /// Path of the private page, which finds the chat again.
    pub url: String,
    /// `chat`, or `support` for a request of the form.
    pub kind: RequestKind,
    /// Status of the request.
    pub status: RequestStatus,
    /// Who answers.
    pub handling: ChatHandling,
    /// Name of the person who has taken the chat; empty for none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub agent: String,
    /// Whether the visitor may write. A message reopens a solved chat for 7 days.
    pub can_send: bool,
    /// Whether to ask for a rating: the chat has ended, somebody has answered, and there is none.
    pub ask_rating: bool,
    /// The visitor's rating.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(minimum = 1, maximum = 5)]
    pub rating: Option<u8>,
    /// Sequence number of the last message.
    pub last_seq: u32,
    /// Last message that the visitor has read; 0 for none.
    pub visitor_read: u32,
    /// Last message that support has read; 0 for none.
    pub support_read: u32,
    /// Messages of support that the visitor has not read.
    pub unread: u32,
    /// Time of the first message, RFC 3339 in UTC.
    pub sent_at: String,
    /// Time of the last change, RFC 3339 in UTC.
    pub changed_at: String,
}

/// Who answers in a chat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChatHandling {
    /// The assistant.
    Assistant,
    /// The next free person; the chat waits.
    Queue,
    /// A person.
    Person,
    /// No one: it has ended.
    Closed,
}

/// A thread with some of its messages.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ChatPage {
    /// The thread.
    pub thread: ChatThread,
    /// Messages in order, at most 50.
    #[schema(max_items = 50)]
    pub messages: Vec<ChatMessage>,
    /// Whether there are earlier messages: `?before=` with the first `seq`.
    pub has_before: bool,
    /// Whether there are later messages: `?after=` with the last `seq`.
    pub has_after: bool,
}

/// Threads of the signed-in visitor, the last changed first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ChatThreads {
    /// Chats and requests of the form.
    #[schema(max_items = 20)]
    pub items: Vec<ChatThread>,
    /// Cursor of the next page; absent on the last one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// A read mark. It never moves back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChatReading {
    /// Sequence number of the last message that the visitor has read.
    #[schema(value_type = i64, minimum = 0, maximum = 4_294_967_295_i64)]
    pub seq: u32,
}

/// A rating. The last one counts.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChatRating {
    /// 1 to 5.
    #[schema(minimum = 1, maximum = 5, example = 5)]
    pub rating: u8,
}

/// Where to send a transcript.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChatTranscript {
    /// E-mail address.
    #[schema(max_length = 200, example = "anna@example.org")]
    pub email: String,
}

/// The support form, prefilled with the conversation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ChatForm {
    /// Path of the form with locale and city. The link works for 30 minutes.
    pub url: String,
}
