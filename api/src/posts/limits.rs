//! Rate limits of accounts. They are in the database, so that they hold across nodes and restarts.

use std::time::Duration;

use sqlx::{Any, Transaction};

use crate::web::response::ApiError;

/// Publications of an account a day (UTC).
pub(super) const POSTS_A_DAY: i64 = 5;

const DAY: i64 = 86_400_000;

/// What is limited: a burst, then one in each period.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limit {
    kind: &'static str,
    burst: i64,
    /// Milliseconds.
    period: i64,
}

/// New drafts.
pub(crate) const DRAFTS: Limit = Limit { kind: "draft", burst: 20, period: 60_000 };
/// Saves: the editor saves every 5 seconds.
pub(crate) const SAVES: Limit = Limit { kind: "save", burst: 60, period: 1000 };
/// Pictures.
pub(crate) const PICTURES: Limit = Limit { kind: "picture", burst: 30, period: 20_000 };
/// Comments.
pub(crate) const COMMENTS: Limit = Limit { kind: "comment", burst: 3, period: 10_000 };
/// Reactions, likes of comments, favourites and mutes.
pub(crate) const REACTIONS: Limit = Limit { kind: "reaction", burst: 60, period: 1000 };
/// Following and unfollowing authors.
pub(crate) const FOLLOWS: Limit = Limit { kind: "follow", burst: 30, period: 5000 };
/// Reports.
pub(crate) const REPORTS: Limit = Limit { kind: "report", burst: 5, period: 60_000 };

/// True if an account has more rows than `most`. `statement` counts those of `$1`, no further than
/// `$2`.
pub(super) async fn exceeds(
    transaction: &mut Transaction<'_, Any>,
    statement: &'static str,
    account: &str,
    most: usize,
) -> Result<bool, ApiError> {
    let most = i64::try_from(most).unwrap_or(i64::MAX - 1);
    let count: i64 = sqlx::query_scalar(statement).bind(account).bind(most + 1).fetch_one(&mut **transaction).await?;
    Ok(count > most)
}

/// Counts one use.
///
/// # Errors
/// [`ApiError::TooMany`] if the limit is reached; the transaction must not be committed then.
pub(crate) async fn take(transaction: &mut Transaction<'_, Any>, account: &str, limit: Limit, now: i64) -> Result<(), ApiError> {
    // A row says when a whole burst is allowed again. A use moves that by a period; one that would
    // move it beyond a burst is refused.
    let statement = "INSERT INTO post_limit (account_id, kind, full_at) VALUES ($1, $2, $3) ON CONFLICT (account_id, kind) DO UPDATE \
                     SET full_at = CASE WHEN post_limit.full_at > $4 THEN post_limit.full_at + $5 ELSE $3 END \
                     WHERE post_limit.full_at <= $6";
    let latest = now + limit.period * (limit.burst - 1);
    let done = sqlx::query(statement)
        .bind(account)
        .bind(limit.kind)
        .bind(now + limit.period)
        .bind(now)
        .bind(limit.period)
        .bind(latest)
        .execute(&mut **transaction)
        .await?;
    if done.rows_affected() > 0 {
        return Ok(());
    }
    let statement = "SELECT full_at FROM post_limit WHERE account_id = $1 AND kind = $2";
    let full_at: i64 = sqlx::query_scalar(statement).bind(account).bind(limit.kind).fetch_one(&mut **transaction).await?;
    let wait = u64::try_from(full_at - latest).unwrap_or(0).max(1);
    Err(ApiError::TooMany(Duration::from_millis(wait)))
}

/// Counts a publication of today.
///
/// # Errors
/// [`ApiError::TooMany`] if [`POSTS_A_DAY`] is reached.
pub(crate) async fn take_publication(transaction: &mut Transaction<'_, Any>, account: &str, now: i64) -> Result<(), ApiError> {
    let day = now.div_euclid(DAY);
    let statement = "UPDATE post_author SET published_that_day = CASE WHEN publish_day = $2 THEN published_that_day + 1 ELSE 1 END, \
                     publish_day = $2 WHERE account_id = $1 AND (publish_day <> $2 OR published_that_day < $3)";
    let done = sqlx::query(statement).bind(account).bind(day).bind(POSTS_A_DAY).execute(&mut **transaction).await?;
    if done.rows_affected() > 0 {
        return Ok(());
    }
    let wait = u64::try_from((day + 1) * DAY - now).unwrap_or(1);
    Err(ApiError::TooMany(Duration::from_millis(wait)))
}

/// Publications left on the day of `now`, for one of `day` with `used` publications.
pub(super) fn publications_left(day: i64, used: i64, now: i64) -> i64 {
    if day == now.div_euclid(DAY) { (POSTS_A_DAY - used).max(0) } else { POSTS_A_DAY }
}
