//! Unread messages: one row of an index for each poll.

use contracts::chat::{LONGEST_TTL, SHORTEST_TTL};

use crate::content::StoreError;
use crate::database::Database;

/// Age of the newest unread message up to which polls are frequent, in milliseconds.
const RECENT: i64 = 10 * 60 * 1000;

/// Seconds between polls of a visitor with chats but nothing recent.
const QUIET_TTL: u32 = 60;

/// Whose messages are counted.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Reader<'r> {
    /// The author of one thread, by its token.
    Thread(&'r str),
    /// An account.
    Account(&'r str),
}

/// Counters of a reader.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct UnreadRow {
    pub(crate) unread: i64,
    /// Requests with unread messages.
    pub(crate) threads: i64,
    /// Time of the newest support message, in milliseconds since 1970; 0 for none.
    pub(crate) unread_at: i64,
}

/// Counters of a reader; `None` for an unknown token, and for an account that support has never
/// written to.
///
/// # Errors
/// The database failed.
pub(crate) async fn read(database: &Database, reader: Reader<'_>) -> Result<Option<UnreadRow>, StoreError> {
    let (statement, name) = match reader {
        Reader::Thread(token) => {
            ("SELECT unread, CASE WHEN unread > 0 THEN 1 ELSE 0 END AS threads, unread_at FROM request WHERE token = $1", token)
        }
        Reader::Account(account) => ("SELECT unread, threads, unread_at FROM chat_unread WHERE account_id = $1", account),
    };
    let row: Option<(i64, i64, i64)> = sqlx::query_as(statement).bind(name).fetch_optional(database.pool()).await?;
    Ok(row.map(|(unread, threads, unread_at)| UnreadRow { unread, threads, unread_at }))
}

/// Seconds until the next poll.
pub(crate) fn ttl(row: Option<UnreadRow>, now: i64) -> u32 {
    match row {
        None => LONGEST_TTL,
        Some(row) if now - row.unread_at < RECENT => SHORTEST_TTL,
        Some(_) => QUIET_TTL,
    }
}

#[cfg(test)]
mod tests {
    use super::{UnreadRow, ttl};

    #[test]
    fn polls_are_frequent_after_a_message_and_rare_without_chats() {
        let row = |unread_at| Some(UnreadRow { unread: 1, threads: 1, unread_at });
        assert_eq!((ttl(None, 0), ttl(row(0), 1000), ttl(row(0), 10 * 60 * 1000)), (300, 10, 60));
    }
}
