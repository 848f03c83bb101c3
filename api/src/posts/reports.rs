//! Reports of readers. A reported post or comment waits for a moderator and stays visible.

use contracts::posts::{LONGEST_REPORT, Report, ReportReason};
use contracts::variant::name_of;

use super::cursor::new_id;
use super::document::tidy_lines;
use super::limits::{self, REPORTS};
use crate::database::Database;
use crate::web::response::ApiError;

/// What is reported.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Reported<'a> {
    /// The post with this id.
    Post(&'a str),
    /// The comment with this id.
    Comment(&'a str),
}

/// Adds a report. The second one of an account about the same changes nothing.
///
/// # Errors
/// [`ApiError::NotFound`]: nothing of the kind is published. [`ApiError::Form`]: the text.
/// [`ApiError::TooMany`]: too many reports.
pub(crate) async fn report(database: &Database, account: &str, about: Reported<'_>, report: &Report, now: i64) -> Result<(), ApiError> {
    let text = tidy_lines(&report.text);
    let fault = |code: &str| ApiError::Form([("text".to_owned(), vec![code.to_owned()])].into());
    if text.chars().count() > LONGEST_REPORT {
        return Err(fault("max_length"));
    }
    if text.is_empty() && report.reason == ReportReason::Other {
        return Err(fault("required"));
    }
    let mut transaction = database.pool().begin().await?;
    limits::take(&mut transaction, account, REPORTS, now).await?;
    let (statement, id) = match about {
        Reported::Post(id) => ("SELECT id, '' FROM post WHERE id = $1 AND state = 'published'", id),
        Reported::Comment(id) => (
            "SELECT c.post_id, c.id FROM post_comment c JOIN post p ON p.id = c.post_id \
             WHERE c.id = $1 AND c.state = 'published' AND p.state = 'published'",
            id,
        ),
    };
    let found: Option<(String, String)> = sqlx::query_as(statement).bind(id).fetch_optional(&mut *transaction).await?;
    let (post, comment) = found.ok_or(ApiError::NotFound)?;
    let statement = "INSERT INTO moderation_report (post_id, comment_id, account_id, reason, text, at) VALUES ($1, $2, $3, $4, $5, $6) \
                     ON CONFLICT DO NOTHING";
    let done = sqlx::query(statement)
        .bind(&post)
        .bind(&comment)
        .bind(account)
        .bind(name_of(&report.reason))
        .bind(&text)
        .bind(now)
        .execute(&mut *transaction)
        .await?;
    if done.rows_affected() > 0 {
        let statement = "INSERT INTO moderation_item (id, post_id, comment_id, is_held, waiting_since) VALUES ($1, $2, $3, 0, $4) \
                         ON CONFLICT DO NOTHING";
        sqlx::query(statement).bind(new_id()?).bind(&post).bind(&comment).bind(now).execute(&mut *transaction).await?;
    }
    transaction.commit().await?;
    Ok(())
}
