//! Messages of a chat.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::ChatThread;
use crate::assistant::AssistantAnswer;
use crate::support::UploadedFile;

/// Longest text of a visitor's message, in code points.
pub const LONGEST_CHAT_TEXT: usize = 4000;

/// Shortest client id, in characters.
pub const SHORTEST_CLIENT_ID: usize = 16;

/// Longest client id, in characters.
pub const LONGEST_CLIENT_ID: usize = 128;

/// Longest text behind a pressed button, in code points.
pub const LONGEST_PRESSED: usize = 300;

/// A message of a chat.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ChatMessage {
    /// Sequence number in the thread: 1, 2, 3, without gaps. Order messages by it.
    #[schema(minimum = 1)]
    pub seq: u32,
    /// Identifier.
    pub id: String,
    /// Id that the sending client chose; absent in messages of other sides. It recognises a message
    /// that the client already shows.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub client_id: Option<String>,
    /// Author.
    pub from: ChatAuthor,
    /// Name of the person of support; empty for other authors.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub agent: String,
    /// Time, RFC 3339 in UTC.
    pub at: String,
    /// Plain text with line breaks. For an answer of the assistant: all of it as text, for clients
    /// that do not know `content`. Empty in notices.
    pub text: String,
    /// Attachments.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<UploadedFile>,
    /// Structure beside the text. Ignore a type that you do not know, and show the text.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub content: Option<ChatContent>,
}

/// Author of a message of a chat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChatAuthor {
    /// The visitor.
    Visitor,
    /// The assistant, a program.
    Assistant,
    /// A person of support.
    Staff,
    /// The chat itself: a notice.
    System,
}

/// Structure of a message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ChatContent {
    /// Answer of the assistant.
    Answer {
        /// Quoted passages with links, and buttons.
        answer: Box<AssistantAnswer>,
    },
    /// Notice of a change. The client words it in its language.
    Notice {
        /// What happened.
        notice: ChatNotice,
    },
    /// The visitor pressed a button; the message's text is its title.
    Pressed {
        /// Text behind the button.
        value: String,
    },
}

/// A change of a chat, in a message of `system`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChatNotice {
    /// The chat waits for a person.
    Queued,
    /// A person has taken the chat; `agent` of the message is the name.
    Taken,
    /// The person has left, and the assistant answers again.
    Released,
    /// The chat is closed.
    Closed,
}

/// Body of a new message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChatSending {
    /// Random id of the message, chosen by the client, the same at every attempt. The same id with
    /// the same content is the same message; with other content it is refused: 422 `key_reused`.
    #[schema(min_length = 16, max_length = 128, pattern = "^[!-~]{16,128}$", example = "5f0c3a52-8a33-4a6e-9d37-0f0b8a3c7e11")]
    pub client_id: String,
    /// Text, at most 4000 code points; may be empty with files.
    #[serde(default)]
    #[schema(max_length = 4000, example = "My payout has not arrived.")]
    pub text: String,
    /// Ids of uploaded files.
    #[serde(default)]
    #[schema(max_items = 5)]
    pub file_ids: Vec<String>,
    /// `text` of a pressed button, whose `title` is then the text of the message.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 300)]
    pub pressed: Option<String>,
}

/// Answer to a new message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct ChatSent {
    /// The stored message. It also arrives as an event.
    pub message: ChatMessage,
    /// The thread after it.
    pub thread: ChatThread,
}
