//! Server-sent events of a chat.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{ChatAuthor, ChatMessage, ChatThread};

/// Interval of heartbeats, in seconds. Without a byte for three times as long, reconnect.
pub const HEARTBEAT_SECONDS: u32 = 15;

/// How long a typing mark lasts, in seconds. Clients send one at most every third of it.
pub const MOST_TYPING_SECONDS: u32 = 9;

/// Data of an event of `GET /api/chat/threads/{token}/events`.
///
/// All events are unnamed, so `EventSource.onmessage` gets them; `type` tells them apart. A stream
/// begins with `thread`, then all messages after `Last-Event-ID` or, without it, after the query's
/// `after`. The `id` of a `message` is its `seq`. A message may arrive again after a reconnect:
/// drop a `seq` that you have. The stream ends when the server restarts or the reader is too slow,
/// and `EventSource` reconnects. 503 with `Retry-After` means that too many streams are open.
///
/// Comments are heartbeats. A chat that no one may write in any more still has a stream.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ChatEvent {
    /// A message, in order of `seq`.
    Message {
        /// The message.
        message: Box<ChatMessage>,
    },
    /// State of the thread: at the beginning, and after each change, such as queue, taken, closed,
    /// rating asked.
    Thread {
        /// The thread.
        thread: Box<ChatThread>,
    },
    /// One side has read up to a message.
    Read {
        /// The side that has read.
        by: ChatSide,
        /// Sequence number of the last read message.
        seq: u32,
    },
    /// Somebody is writing. Lasts 9 seconds, or until a message of that author.
    Typing {
        /// `staff`, `assistant`, or `visitor` on another device or for staff.
        from: ChatAuthor,
    },
}

/// A side of a chat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ChatSide {
    /// The visitor, on any device.
    Visitor,
    /// Support: a person or the assistant.
    Support,
}
