//! The counter of unread messages.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Shortest `Ttl`, in seconds.
pub const SHORTEST_TTL: u32 = 10;

/// Longest `Ttl`, in seconds.
pub const LONGEST_TTL: u32 = 300;

/// Answer of `GET /api/chat/unread-counter`.
///
/// Counts for the thread whose token stands in `Authorization: Bearer …`, else for the signed-in
/// visitor, else nothing. 401: the token is unknown. 403: `X-Uid` names another account than the
/// session's. The answer has an `ETag`; send it as `If-None-Match` and get 304 without a body.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct UnreadCounter {
    /// Seconds until the next poll, 10 to 300: short after a new message, long for a visitor
    /// without a chat.
    #[schema(minimum = 10, maximum = 300)]
    pub ttl: u32,
    /// Outcome.
    pub status: UnreadStatus,
    /// Unread messages of all chats.
    pub unread_count: u32,
    /// Unread messages of the chat of the token or of `chat_id`, which is the number of a request;
    /// else of all.
    pub chat_unread_count: u32,
    /// Chats with unread messages; 0 unless `count_chats=1`.
    pub chat_count: u32,
    /// Time of the newest unread message in microseconds since 1970; 0 for none.
    pub last_unread_ts_mcs: i64,
    /// Counters by namespace and bot, with `detailed_workspace=1`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub details: Option<UnreadDetails>,
}

/// Outcome of a poll. Treat a word that you do not know as a failure.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum UnreadStatus {
    /// The numbers are current.
    Ok,
}

/// Counters in detail.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct UnreadDetails {
    /// By namespace; all chats are in `support`.
    pub ns: Vec<UnreadNamespace>,
    /// By bot; none, as bots have no separate chats.
    pub bots: Vec<UnreadBot>,
}

/// Counter of a namespace.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct UnreadNamespace {
    /// Name.
    #[schema(example = "support")]
    pub name: String,
    /// Unread messages.
    pub unread_count: u32,
}

/// Counter of a bot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "PascalCase")]
pub struct UnreadBot {
    /// Name.
    pub name: String,
    /// Unread messages.
    pub unread_count: u32,
}
