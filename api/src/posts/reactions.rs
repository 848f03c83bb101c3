//! Reactions and favourites. Setting one twice changes nothing.

use contracts::posts::{PostFavourite, ReactionChange, Reactions};
use sqlx::{Any, Transaction};

use super::limits::{self, REACTIONS};
use super::rows::{add_figures, count};
use crate::database::Database;
use crate::web::response::ApiError;

/// Locks a published post: of two equal concurrent reactions, one changes something.
async fn lock_published(transaction: &mut Transaction<'_, Any>, post: &str) -> Result<(), ApiError> {
    let statement = "UPDATE post SET version = version WHERE id = $1 AND state = 'published'";
    let locked = sqlx::query(statement).bind(post).execute(&mut **transaction).await?.rows_affected();
    if locked > 0 { Ok(()) } else { Err(ApiError::NotFound) }
}

/// Sets the reactions of an account to a post.
///
/// # Errors
/// [`ApiError::NotFound`]: there is no such published post. [`ApiError::TooMany`]: the rate limit.
pub(crate) async fn react(database: &Database, account: &str, post: &str, change: ReactionChange, now: i64) -> Result<Reactions, ApiError> {
    let mut transaction = database.pool().begin().await?;
    limits::take(&mut transaction, account, REACTIONS, now).await?;
    lock_published(&mut transaction, post).await?;
    let likes = set(&mut transaction, account, post, ("like", change.like), now).await?;
    let useful = set(&mut transaction, account, post, ("useful", change.useful), now).await?;
    if (likes, useful) != (0, 0) {
        add_figures(&mut transaction, post, (likes, useful, 0)).await?;
    }
    let statement = "SELECT p.likes, p.useful, \
                     (SELECT COUNT(*) FROM post_reaction r WHERE r.post_id = p.id AND r.account_id = $2 AND r.kind = 'like'), \
                     (SELECT COUNT(*) FROM post_reaction r WHERE r.post_id = p.id AND r.account_id = $2 AND r.kind = 'useful'), \
                     (SELECT COUNT(*) FROM post_favourite f WHERE f.post_id = p.id AND f.account_id = $2) FROM post p WHERE p.id = $1";
    let row: (i64, i64, i64, i64, i64) = sqlx::query_as(statement).bind(post).bind(account).fetch_one(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(Reactions { likes: count(row.0), useful: count(row.1), liked: row.2 > 0, found_useful: row.3 > 0, favourite: row.4 > 0 })
}

/// Sets one reaction. Returns the change of its number.
async fn set(
    transaction: &mut Transaction<'_, Any>,
    account: &str,
    post: &str,
    (kind, wanted): (&str, Option<bool>),
    now: i64,
) -> Result<i64, ApiError> {
    let (statement, step) = match wanted {
        Some(true) => ("INSERT INTO post_reaction (post_id, account_id, kind, at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING", 1),
        Some(false) => ("DELETE FROM post_reaction WHERE post_id = $1 AND account_id = $2 AND kind = $3 AND at <= $4", -1),
        None => return Ok(0),
    };
    let done = sqlx::query(statement).bind(post).bind(account).bind(kind).bind(now).execute(&mut **transaction).await?;
    Ok(step * i64::try_from(done.rows_affected()).unwrap_or(0))
}

/// Saves a post as favourite of an account, or not. One that is no longer published can be removed.
///
/// # Errors
/// [`ApiError::NotFound`]: there is no such published post. [`ApiError::TooMany`]: the rate limit.
pub(crate) async fn set_favourite(
    database: &Database,
    account: &str,
    post: &str,
    change: PostFavourite,
    now: i64,
) -> Result<PostFavourite, ApiError> {
    let mut transaction = database.pool().begin().await?;
    limits::take(&mut transaction, account, REACTIONS, now).await?;
    let statement = if change.favourite {
        lock_published(&mut transaction, post).await?;
        "INSERT INTO post_favourite (account_id, post_id, added_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
    } else {
        "DELETE FROM post_favourite WHERE account_id = $1 AND post_id = $2 AND added_at <= $3"
    };
    sqlx::query(statement).bind(account).bind(post).bind(now).execute(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(change)
}
