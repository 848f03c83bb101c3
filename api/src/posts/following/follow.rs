//! Who follows which author. Following twice changes nothing. An account cannot follow itself.

use contracts::posts::{AuthorFollow, FollowedAuthors, MOST_FOLLOWED};
use sqlx::{Any, Transaction};

use crate::content::StoreError;
use crate::database::Database;
use crate::posts::author::{authors_of, find_other};
use crate::posts::limits::{self, FOLLOWS};
use crate::web::response::ApiError;

/// Follows an author. An author that the account has muted is no longer muted.
///
/// # Errors
/// [`ApiError::NotFound`]: there is no such author, or it is the account itself.
/// [`ApiError::Full`]: the account follows [`MOST_FOLLOWED`] authors. [`ApiError::TooMany`]: the
/// rate limit.
pub(crate) async fn follow(database: &Database, account: &str, author: &str, now: i64) -> Result<AuthorFollow, ApiError> {
    let mut transaction = database.pool().begin().await?;
    limits::take(&mut transaction, account, FOLLOWS, now).await?;
    let other = find_other(&mut transaction, account, author).await?;
    let statement = "INSERT INTO post_follow (account_id, author_id, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING";
    let added = sqlx::query(statement).bind(account).bind(&other).bind(now).execute(&mut *transaction).await?.rows_affected();
    if added > 0 {
        let statement = "SELECT COUNT(*) FROM (SELECT 1 FROM post_follow WHERE account_id = $1 LIMIT $2) AS counted";
        if limits::exceeds(&mut transaction, statement, account, MOST_FOLLOWED).await? {
            return Err(ApiError::Full("too_many_followed", "unfollow an author before you follow another"));
        }
        count_followers(&mut transaction, &other, 1).await?;
        let statement = "DELETE FROM post_mute WHERE account_id = $1 AND author_id = $2";
        sqlx::query(statement).bind(account).bind(&other).execute(&mut *transaction).await?;
    }
    transaction.commit().await?;
    Ok(AuthorFollow { followed: true })
}

/// Follows an author no longer.
///
/// # Errors
/// [`ApiError::NotFound`]: there is no such author, or it is the account itself.
/// [`ApiError::TooMany`]: the rate limit.
pub(crate) async fn unfollow(database: &Database, account: &str, author: &str, now: i64) -> Result<AuthorFollow, ApiError> {
    let mut transaction = database.pool().begin().await?;
    limits::take(&mut transaction, account, FOLLOWS, now).await?;
    let other = find_other(&mut transaction, account, author).await?;
    remove_follow(&mut transaction, account, &other).await?;
    transaction.commit().await?;
    Ok(AuthorFollow { followed: false })
}

/// Removes what one account follows of another, if it does.
pub(in crate::posts) async fn remove_follow(transaction: &mut Transaction<'_, Any>, account: &str, other: &str) -> Result<(), ApiError> {
    let statement = "DELETE FROM post_follow WHERE account_id = $1 AND author_id = $2";
    let removed = sqlx::query(statement).bind(account).bind(other).execute(&mut **transaction).await?.rows_affected();
    if removed > 0 {
        count_followers(transaction, other, -1).await?;
    }
    Ok(())
}

async fn count_followers(transaction: &mut Transaction<'_, Any>, author: &str, change: i64) -> Result<(), ApiError> {
    let statement = "UPDATE post_author SET followers = followers + $2 WHERE account_id = $1";
    sqlx::query(statement).bind(author).bind(change).execute(&mut **transaction).await?;
    Ok(())
}

/// Takes an account that is being deleted out of the figures of the authors that it follows.
pub(in crate::posts) async fn forget_follows(transaction: &mut Transaction<'_, Any>, account: &str) -> Result<(), StoreError> {
    let statement =
        "UPDATE post_author SET followers = followers - 1 WHERE account_id IN (SELECT author_id FROM post_follow WHERE account_id = $1)";
    sqlx::query(statement).bind(account).execute(&mut **transaction).await?;
    Ok(())
}

/// Authors that an account follows, the last followed first.
///
/// # Errors
/// The database failed.
pub(crate) async fn followed(database: &Database, account: &str) -> Result<FollowedAuthors, ApiError> {
    Ok(FollowedAuthors { items: authors_of(database, "post_follow", account, MOST_FOLLOWED).await? })
}
