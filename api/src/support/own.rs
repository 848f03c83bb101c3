//! Requests of an account, for their author.

use std::fmt;

use contracts::support::OWN_REQUESTS_PAGE;

use super::rows::RequestRow;
use crate::content::StoreError;
use crate::database::Database;
use crate::secret::is_value;

/// The index `request_by_account_change` serves filter and order.
const PAGE: &str = "SELECT * FROM request WHERE account_id = $1 AND (changed_at, id) < ($2, $3) ORDER BY changed_at DESC, id DESC LIMIT $4";

/// Counts no further, whatever an account has.
const WAITING: &str =
    "SELECT count(*) FROM (SELECT 1 FROM request WHERE account_id = $1 AND status = 'waiting_for_you' LIMIT $2) AS waiting";

/// Most requests counted.
const MOST_COUNTED: i64 = 99;

/// Position in the list: the last request of a page. Times are milliseconds since 1970.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Cursor {
    changed_at: i64,
    /// Id of the request. It orders requests that changed in the same millisecond.
    id: String,
}

impl Cursor {
    /// Reads the text of [`Display`](fmt::Display).
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let (changed_at, id) = text.split_once('-')?;
        let is_time = (1..=15).contains(&changed_at.len()) && changed_at.bytes().all(|byte| byte.is_ascii_digit());
        let changed_at = changed_at.parse().ok().filter(|_| is_time && is_value(id))?;
        Some(Self { changed_at, id: id.to_owned() })
    }
}

impl fmt::Display for Cursor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.changed_at, self.id)
    }
}

/// Requests of an account that wait for its owner's reply; [`MOST_COUNTED`] stands for more.
///
/// # Errors
/// The database failed.
pub(crate) async fn count_waiting(database: &Database, account: &str) -> Result<u32, StoreError> {
    let count: i64 = sqlx::query_scalar(WAITING).bind(account).bind(MOST_COUNTED).fetch_one(database.pool()).await?;
    Ok(u32::try_from(count).unwrap_or(u32::MAX))
}

/// Requests of an account after a position, the last changed first, and the position of the next
/// page.
///
/// # Errors
/// The database failed.
pub(crate) async fn of_account(
    database: &Database,
    account: &str,
    after: Option<&Cursor>,
) -> Result<(Vec<RequestRow>, Option<Cursor>), StoreError> {
    let (changed_at, id) = after.map_or((i64::MAX, ""), |cursor| (cursor.changed_at, cursor.id.as_str()));
    let mut rows: Vec<RequestRow> = sqlx::query_as(PAGE)
        .bind(account)
        .bind(changed_at)
        .bind(id)
        .bind(i64::try_from(OWN_REQUESTS_PAGE + 1).unwrap_or(i64::MAX))
        .fetch_all(database.pool())
        .await?;
    let has_more = rows.len() > OWN_REQUESTS_PAGE;
    rows.truncate(OWN_REQUESTS_PAGE);
    let next = rows.last().filter(|_| has_more).map(|row| Cursor { changed_at: row.changed_at, id: row.id.clone() });
    Ok((rows, next))
}

#[cfg(test)]
mod tests {
    use super::{Cursor, PAGE};
    use crate::database::Database;

    #[test]
    fn cursor_is_read_as_written() {
        let id = "-_".to_owned() + &"a".repeat(41);
        let text = format!("1800000000000-{id}");
        let cursor = Cursor::parse(&text).unwrap();
        assert_eq!((cursor.to_string(), cursor.changed_at, cursor.id), (text, 1_800_000_000_000, id));
    }

    #[test]
    fn other_texts_are_no_cursors() {
        let id = "a".repeat(43);
        for text in ["", "-", "1", &id, &format!("-{id}"), &format!("+1-{id}"), &format!("1-{id}a"), &format!("{}-{id}", "9".repeat(16))] {
            assert_eq!(Cursor::parse(text), None, "{text}");
        }
    }

    #[tokio::test]
    async fn index_serves_the_list_in_its_order() {
        let (_folder, database) = Database::temporary().await;
        let plan: Vec<(i64, i64, i64, String)> = sqlx::query_as(sqlx::AssertSqlSafe(format!("EXPLAIN QUERY PLAN {PAGE}")))
            .bind("anna")
            .bind(i64::MAX)
            .bind("")
            .bind(21_i64)
            .fetch_all(database.pool())
            .await
            .unwrap();
        let steps: Vec<&str> = plan.iter().map(|(.., step)| step.as_str()).collect();
        assert_eq!(steps.len(), 1, "it sorts nothing: {steps:?}");
        assert!(steps[0].contains("USING INDEX request_by_account_change"), "{steps:?}");
    }
}
