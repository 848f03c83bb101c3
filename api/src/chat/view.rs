//! A request as a chat.

use contracts::chat::{ChatHandling, ChatThread};
use contracts::support::RequestStatus;
use jiff::Timestamp;

use crate::support::{Handling, RequestRow, can_reply};
use crate::web::response::rfc3339;

/// The thread of a request.
pub(crate) fn chat_thread(row: &RequestRow) -> ChatThread {
    let has_ended = matches!(row.status, RequestStatus::Solved | RequestStatus::Closed);
    let number = |number: i64| u32::try_from(number).unwrap_or(u32::MAX);
    ChatThread {
        token: row.token.clone(),
        number: row.number.clone(),
        url: row.page(),
        kind: row.kind.into(),
        status: row.status,
        handling: match row.handling {
            _ if has_ended => ChatHandling::Closed,
            Handling::Assistant => ChatHandling::Assistant,
            Handling::Queue => ChatHandling::Queue,
            Handling::Person => ChatHandling::Person,
        },
        agent: row.agent.clone(),
        can_send: can_reply(row, Timestamp::now().as_millisecond()),
        // Support has read something only by answering.
        ask_rating: has_ended && row.rating.is_none() && row.support_read > 0,
        rating: row.rating,
        last_seq: number(row.last_seq),
        visitor_read: number(row.visitor_read),
        support_read: number(row.support_read),
        unread: number(row.unread),
        sent_at: rfc3339(row.sent_at),
        changed_at: rfc3339(row.changed_at),
    }
}
