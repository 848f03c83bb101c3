//! Favourites of accounts, newest first.

use contracts::article::{FavouritesRequest, MOST_ARTICLES};

use crate::content::StoreError;
use crate::database::Database;

/// Ids of an account's favourite articles, newest first.
///
/// # Errors
/// The database failed.
pub(crate) async fn favourite_ids(database: &Database, account: &str) -> Result<Vec<String>, StoreError> {
    let statement = "SELECT article_id FROM article_favourite WHERE account_id = $1 ORDER BY added_at DESC, place, article_id";
    Ok(sqlx::query_scalar(statement).bind(account).fetch_all(database.pool()).await?)
}

/// Adds and removes favourites in one transaction. New ones keep their order in front; existing
/// ones keep their place; unknown ids are ignored. Beyond 200, the oldest are removed.
///
/// # Errors
/// The database failed; nothing was changed.
pub(crate) async fn change_favourites(database: &Database, account: &str, request: &FavouritesRequest, now: i64) -> Result<(), StoreError> {
    let mut transaction = database.pool().begin().await?;
    // Writes first, so that concurrent tabs wait for each other instead of failing midway.
    sqlx::query("UPDATE account SET created_at = created_at WHERE id = $1").bind(account).execute(&mut *transaction).await?;
    for (place, id) in (0_i64..).zip(&request.add) {
        let statement = "INSERT INTO article_favourite (account_id, article_id, added_at, place) SELECT $1, id, $2, $3 FROM article WHERE id = $4 \
                         ON CONFLICT (account_id, article_id) DO NOTHING";
        sqlx::query(statement).bind(account).bind(now).bind(place).bind(id).execute(&mut *transaction).await?;
    }
    for id in &request.remove {
        let statement = "DELETE FROM article_favourite WHERE account_id = $1 AND article_id = $2";
        sqlx::query(statement).bind(account).bind(id).execute(&mut *transaction).await?;
    }
    let statement = "DELETE FROM article_favourite WHERE account_id = $1 AND article_id NOT IN \
                     (SELECT article_id FROM article_favourite WHERE account_id = $1 ORDER BY added_at DESC, place, article_id LIMIT $2)";
    let most = i64::try_from(MOST_ARTICLES).unwrap_or(i64::MAX);
    sqlx::query(statement).bind(account).bind(most).execute(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(())
}
