//! Deletes and likes comments.

use contracts::posts::CommentLikes;
use sqlx::{Any, Transaction};

use crate::content::StoreError;
use crate::database::Database;
use crate::posts::limits::{self, REACTIONS};
use crate::posts::rows::{add_figures, count};
use crate::web::response::ApiError;

/// Takes a comment that readers see out of the figures.
pub(in crate::posts) async fn disappear(
    transaction: &mut Transaction<'_, Any>,
    post: &str,
    parent: Option<&str>,
) -> Result<(), StoreError> {
    add_figures(transaction, post, (0, 0, -1)).await?;
    if let Some(parent) = parent {
        let statement = "UPDATE post_comment SET reply_count = reply_count - 1 WHERE id = $1";
        sqlx::query(statement).bind(parent).execute(&mut **transaction).await?;
    }
    Ok(())
}

/// Deletes a comment of an account.
///
/// # Errors
/// [`ApiError::NotFound`]: the account has no such comment.
pub(crate) async fn delete_comment(database: &Database, account: &str, id: &str) -> Result<(), ApiError> {
    let mut transaction = database.pool().begin().await?;
    let is_removed = remove(&mut transaction, account, id).await?;
    transaction.commit().await?;
    if is_removed { Ok(()) } else { Err(ApiError::NotFound) }
}

/// Removes a comment of an account. One with replies stays without text and author.
pub(in crate::posts) async fn remove(transaction: &mut Transaction<'_, Any>, account: &str, id: &str) -> Result<bool, StoreError> {
    // Locks the post first, as everything does that changes its figures.
    let statement = "UPDATE post SET version = version WHERE id = (SELECT post_id FROM post_comment WHERE id = $1 AND account_id = $2)";
    sqlx::query(statement).bind(id).bind(account).execute(&mut **transaction).await?;
    let statement = "SELECT post_id, parent_id, state, reply_places FROM post_comment WHERE id = $1 AND account_id = $2";
    let found: Option<(String, Option<String>, String, i64)> =
        sqlx::query_as(statement).bind(id).bind(account).fetch_optional(&mut **transaction).await?;
    let Some((post, parent, state, replies)) = found else { return Ok(false) };
    sqlx::query("DELETE FROM moderation_item WHERE comment_id = $1").bind(id).execute(&mut **transaction).await?;
    if replies > 0 {
        let statement = "UPDATE post_comment SET state = 'deleted', text = '', account_id = NULL, idempotency = NULL WHERE id = $1";
        sqlx::query(statement).bind(id).execute(&mut **transaction).await?;
    } else {
        sqlx::query("DELETE FROM post_comment WHERE id = $1").bind(id).execute(&mut **transaction).await?;
    }
    if state == "published" {
        disappear(transaction, &post, parent.as_deref()).await?;
    }
    Ok(true)
}

/// Likes a comment, or takes the like back.
///
/// # Errors
/// [`ApiError::NotFound`]: there is no such published comment.
pub(crate) async fn like_comment(database: &Database, account: &str, id: &str, liked: bool, now: i64) -> Result<CommentLikes, ApiError> {
    let mut transaction = database.pool().begin().await?;
    limits::take(&mut transaction, account, REACTIONS, now).await?;
    // A lock: of two equal concurrent likes, one changes something.
    let statement = "UPDATE post_comment SET likes = likes WHERE id = $1 AND state = 'published'";
    if sqlx::query(statement).bind(id).execute(&mut *transaction).await?.rows_affected() == 0 {
        return Err(ApiError::NotFound);
    }
    let statement = if liked {
        "INSERT INTO post_comment_like (comment_id, account_id, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
    } else {
        "DELETE FROM post_comment_like WHERE comment_id = $1 AND account_id = $2 AND at <= $3"
    };
    let changed = sqlx::query(statement).bind(id).bind(account).bind(now).execute(&mut *transaction).await?.rows_affected();
    let step = if liked { 1 } else { -1 };
    let change = step * i64::try_from(changed).unwrap_or(0);
    let statement = "UPDATE post_comment SET likes = likes + $2 WHERE id = $1 RETURNING likes";
    let likes: i64 = sqlx::query_scalar(statement).bind(id).bind(change).fetch_one(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(CommentLikes { likes: count(likes), liked })
}
