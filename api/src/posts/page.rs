//! A published post for a reader. Reading counts once for each reader.

use std::collections::HashMap;

use contracts::posts::{CommunityPost, PostPicture};
use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, FromRow, Row};

use super::document::{html, read_document};
use super::feed::{COLUMNS, FeedRow, JOINS};
use super::pictures::known;
use crate::database::Database;
use crate::web::response::{ApiError, rfc3339};

struct PageRow {
    feed: FeedRow,
    document: String,
    edited_at: Option<i64>,
    is_muted: bool,
    is_followed: bool,
}

impl FromRow<'_, AnyRow> for PageRow {
    fn from_row(row: &AnyRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            feed: FeedRow::from_row(row)?,
            document: row.try_get("document")?,
            edited_at: row.try_get("edited_at")?,
            is_muted: row.try_get::<i64, _>("is_muted")? != 0,
            is_followed: row.try_get::<i64, _>("is_followed")? != 0,
        })
    }
}

/// A published post.
///
/// # Errors
/// [`ApiError::NotFound`]: there is none with this id.
pub(crate) async fn page(database: &Database, reader: &str, id: &str, language: &str, now: i64) -> Result<CommunityPost, ApiError> {
    let statement = format!(
        "SELECT {COLUMNS}, v.document, p.edited_at, \
         (SELECT COUNT(*) FROM post_mute m WHERE m.account_id = $1 AND m.author_id = p.account_id) AS is_muted, \
         (SELECT COUNT(*) FROM post_follow f WHERE f.account_id = $1 AND f.author_id = p.account_id) AS is_followed \
         FROM post p {JOINS} JOIN post_version v ON v.post_id = p.id AND v.version = p.published_version \
         WHERE p.id = $2 AND p.state = 'published'"
    );
    let row: Option<PageRow> = sqlx::query_as(AssertSqlSafe(statement)).bind(reader).bind(id).fetch_optional(database.pool()).await?;
    let mut row = row.ok_or(ApiError::NotFound)?;
    let draft = read_document(&row.document)?;
    let pictures: HashMap<String, PostPicture> = known(database, &row.feed.account, &draft).await?;
    if row.feed.account != reader && count_view(database, reader, id, &row.feed.account, now).await? {
        row.feed.count_view();
    }
    Ok(CommunityPost {
        html: html(&draft.blocks, &pictures),
        edited_at: row.edited_at.map(rfc3339),
        is_muted: row.is_muted,
        is_followed: row.is_followed,
        post: row.feed.shown(reader, language),
    })
}

/// False if the reader has read it before.
async fn count_view(database: &Database, reader: &str, post: &str, author: &str, now: i64) -> Result<bool, ApiError> {
    let statement = "SELECT 1 FROM post_view WHERE post_id = $1 AND account_id = $2";
    if sqlx::query(statement).bind(post).bind(reader).fetch_optional(database.pool()).await?.is_some() {
        return Ok(false);
    }
    let mut transaction = database.pool().begin().await?;
    let statement = "UPDATE post SET views = views + 1 WHERE id = $1 AND state = 'published' \
                     AND NOT EXISTS (SELECT 1 FROM post_view WHERE post_id = $1 AND account_id = $2)";
    if sqlx::query(statement).bind(post).bind(reader).execute(&mut *transaction).await?.rows_affected() == 0 {
        return Ok(false);
    }
    let statement = "INSERT INTO post_view (post_id, account_id, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
    if sqlx::query(statement).bind(post).bind(reader).bind(now).execute(&mut *transaction).await?.rows_affected() == 0 {
        // PostgreSQL evaluates the condition above before it waits for the other reading.
        return Ok(false);
    }
    sqlx::query("UPDATE post_author SET views = views + 1 WHERE account_id = $1").bind(author).execute(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(true)
}
