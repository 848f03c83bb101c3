//! Notices of an account.

use contracts::posts::{ExportedNotice, Notice, NoticeKind, Notices};
use contracts::variant::variant_of;
use sqlx::any::AnyRow;
use sqlx::{Any, AssertSqlSafe, FromRow, Row};

use crate::content::StoreError;
use crate::database::Database;
use crate::posts::{Cursor, READ, cut, shown_name};
use crate::value_list::placeholders;
use crate::web::response::{ApiError, rfc3339};

/// Most unread notices counted.
const MOST_COUNTED: i64 = 99;

/// Counts no further, whatever an account has.
const UNREAD: &str = "SELECT COUNT(*) FROM (SELECT 1 FROM notice WHERE account_id = $1 AND read_at IS NULL LIMIT $2) AS unread";

/// The same without replies to requests that wait for the account: those are counted as requests.
const UNREAD_BESIDE_WAITING: &str = "SELECT COUNT(*) FROM (SELECT 1 FROM notice n WHERE n.account_id = $1 AND n.read_at IS NULL AND NOT \
                    (n.kind = 'support_reply' AND EXISTS (SELECT 1 FROM request r WHERE r.number = n.title AND r.account_id = $1 \
                    AND r.status = 'waiting_for_you')) LIMIT $2) AS unread";

const LIST: &str = "SELECT n.id, n.kind, n.created_at, n.read_at, n.post_id, n.comment_id, n.title, n.excerpt, n.reason, n.note, n.url, \
                    a.chosen_name, u.fio FROM notice n LEFT JOIN post_author a ON a.account_id = n.actor_id \
                    LEFT JOIN account u ON u.id = n.actor_id WHERE n.account_id = $1 AND (n.created_at, n.id) < ($2, $3) \
                    ORDER BY n.created_at DESC, n.id DESC LIMIT $4";

/// Notices in an export.
const MOST_EXPORTED: i64 = 1000;

struct NoticeRow(i64, Notice);

impl FromRow<'_, AnyRow> for NoticeRow {
    fn from_row(row: &AnyRow) -> Result<Self, sqlx::Error> {
        let (kind, reason, url): (String, String, String) = (row.try_get("kind")?, row.try_get("reason")?, row.try_get("url")?);
        let (chosen, fio): (Option<String>, Option<String>) = (row.try_get("chosen_name")?, row.try_get("fio")?);
        let created_at = row.try_get("created_at")?;
        let notice = Notice {
            id: row.try_get("id")?,
            kind: variant_of(&kind).unwrap_or(NoticeKind::Other),
            created_at: rfc3339(created_at),
            is_read: row.try_get::<Option<i64>, _>("read_at")?.is_some(),
            actor: fio.map(|fio| shown_name(chosen, &fio)),
            post: row.try_get("post_id")?,
            title: row.try_get("title")?,
            excerpt: row.try_get("excerpt")?,
            comment: row.try_get("comment_id")?,
            reason: variant_of(&reason),
            note: row.try_get("note")?,
            url: Some(url).filter(|url| !url.is_empty()),
        };
        Ok(Self(created_at, notice))
    }
}

/// A page of the notices of an account, the newest first.
///
/// # Errors
/// The database failed.
pub(crate) async fn notices(database: &Database, account: &str, after: Cursor) -> Result<Notices, ApiError> {
    let query = sqlx::query_as(LIST).bind(account).bind(after.at).bind(after.id).bind(READ);
    let mut rows: Vec<NoticeRow> = query.fetch_all(database.pool()).await?;
    let next = cut(&mut rows, |NoticeRow(at, notice)| Cursor { at: *at, id: notice.id.clone() });
    let unread = count(database, account, UNREAD).await?;
    Ok(Notices { items: rows.into_iter().map(|NoticeRow(_, notice)| notice).collect(), unread, next })
}

/// Unread notices of an account, without replies to requests that wait for the account; 99 stands
/// for more.
///
/// # Errors
/// The database failed.
pub(crate) async fn count_unread_beside_waiting(database: &Database, account: &str) -> Result<u32, StoreError> {
    count(database, account, UNREAD_BESIDE_WAITING).await
}

async fn count(database: &Database, account: &str, statement: &'static str) -> Result<u32, StoreError> {
    let unread: i64 = sqlx::query_scalar(statement).bind(account).bind(MOST_COUNTED).fetch_one(database.pool()).await?;
    Ok(u32::try_from(unread).unwrap_or_default())
}

/// Marks notices of an account as read; all without ids. Returns the number of unread ones.
///
/// # Errors
/// The database failed.
pub(crate) async fn mark_read(database: &Database, account: &str, ids: &[String], now: i64) -> Result<u32, ApiError> {
    // SECURITY: only placeholder numbers are inserted into the statement.
    let these = if ids.is_empty() { String::new() } else { format!("AND id IN ({})", placeholders(3, ids.len())) };
    let statement = format!("UPDATE notice SET read_at = $2 WHERE account_id = $1 AND read_at IS NULL {these}");
    let query = sqlx::query(AssertSqlSafe(statement)).bind(account).bind(now);
    ids.iter().fold(query, |query, id| query.bind(id)).execute(database.pool()).await?;
    Ok(count(database, account, UNREAD).await?)
}

/// The notices of an account for an export, the newest first.
///
/// # Errors
/// The database failed.
pub(crate) async fn export(database: &Database, account: &str) -> Result<Vec<ExportedNotice>, StoreError> {
    let statement = "SELECT kind, COALESCE(post_id, title), created_at FROM notice WHERE account_id = $1 \
                     ORDER BY created_at DESC, id DESC LIMIT $2";
    let rows: Vec<(String, String, i64)> =
        sqlx::query_as::<Any, _>(statement).bind(account).bind(MOST_EXPORTED).fetch_all(database.pool()).await?;
    let exported = |(kind, subject, at): (String, String, i64)| ExportedNotice { kind, subject, at: rfc3339(at) };
    Ok(rows.into_iter().map(exported).collect())
}

/// Deletes at most `batch` notices from before a moment. Returns their number.
///
/// # Errors
/// The database failed.
pub(crate) async fn expire(database: &Database, before: i64, batch: i64) -> Result<u64, StoreError> {
    let statement = "DELETE FROM notice WHERE id IN (SELECT id FROM notice WHERE created_at < $1 LIMIT $2)";
    Ok(sqlx::query(statement).bind(before).bind(batch).execute(database.pool()).await?.rows_affected())
}

#[cfg(test)]
mod tests {
    use super::{LIST, UNREAD};
    use crate::posts::plan;

    #[tokio::test]
    async fn indexes_serve_list_and_count() {
        let steps = plan(LIST, 4).await;
        assert!(steps[0].contains("INDEX notice_in_order"), "{steps:?}");
        assert!(steps.iter().all(|step| !step.contains("SCAN") && !step.contains("TEMP")), "{steps:?}");
        let steps = plan(UNREAD, 2).await;
        assert!(steps.iter().any(|step| step.contains("INDEX notice_unread")), "{steps:?}");
    }
}
