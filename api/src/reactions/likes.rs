//! Likes: one per visitor, however many tabs send it.

use contracts::article::ArticleReactions;
use indexmap::IndexMap;
use sqlx::{Any, AssertSqlSafe, Transaction};

use super::visitor::{Visitor, account_name};
use crate::content::StoreError;
use crate::database::Database;

/// Reactions to articles, in the order of `ids`, without unknown ones. At most a few hundred ids,
/// because each is a statement parameter.
///
/// # Errors
/// The database failed.
pub(crate) async fn reactions(
    database: &Database,
    visitor: &Visitor,
    ids: &[&str],
) -> Result<IndexMap<String, ArticleReactions>, StoreError> {
    if ids.is_empty() {
        return Ok(IndexMap::new());
    }
    // Only numbers are formatted into the statement.
    let places: Vec<String> = (4..4 + ids.len()).map(|place| format!("${place}")).collect();
    let statement = format!(
        "SELECT a.id, (SELECT COUNT(*) FROM article_like l WHERE l.article_id = a.id), \
         (SELECT COUNT(*) FROM article_like l WHERE l.article_id = a.id AND (l.visitor = $1 OR l.visitor = $2)), \
         (SELECT COUNT(*) FROM article_favourite f WHERE f.article_id = a.id AND f.account_id = $3) \
         FROM article a WHERE a.id IN ({})",
        places.join(", ")
    );
    let [account, device] = visitor.names();
    let query = sqlx::query_as(AssertSqlSafe(statement)).bind(account).bind(device).bind(visitor.account.clone().unwrap_or_default());
    let rows: Vec<(String, i64, i64, i64)> = ids.iter().fold(query, |query, id| query.bind(*id)).fetch_all(database.pool()).await?;
    let found = |id: &str| {
        let (_, likes, liked, favourite) = rows.iter().find(|(known, ..)| known == id)?;
        Some(ArticleReactions { likes: (*likes).try_into().unwrap_or(u32::MAX), liked: *liked > 0, favourite: *favourite > 0 })
    };
    Ok(ids.iter().filter_map(|id| Some(((*id).to_owned(), found(id)?))).collect())
}

/// Sets whether a visitor likes an article. A like from before sign-in counts as the same
/// visitor's.
///
/// # Errors
/// The database failed.
pub(crate) async fn like(database: &Database, visitor: &Visitor, id: &str, liked: bool, now: i64) -> Result<(), StoreError> {
    let mut transaction = database.pool().begin().await?;
    let name = visitor.name().filter(|_| liked);
    // Removes the visitor's other likes, so that an existing one keeps its time.
    for other in visitor.names().iter().filter(|other| !other.is_empty() && Some(*other) != name.as_ref()) {
        let statement = "DELETE FROM article_like WHERE article_id = $1 AND visitor = $2";
        sqlx::query(statement).bind(id).bind(other).execute(&mut *transaction).await?;
    }
    if let Some(name) = name {
        let statement =
            "INSERT INTO article_like (article_id, visitor, liked_at) VALUES ($1, $2, $3) ON CONFLICT (article_id, visitor) DO NOTHING";
        sqlx::query(statement).bind(id).bind(name).bind(now).execute(&mut *transaction).await?;
    }
    transaction.commit().await?;
    Ok(())
}

/// Ids of at most `most` articles that an account likes, the newest first.
///
/// # Errors
/// The database failed.
pub(crate) async fn liked_ids(database: &Database, account: &str, most: usize) -> Result<Vec<String>, StoreError> {
    let statement = "SELECT article_id FROM article_like WHERE visitor = $1 ORDER BY liked_at DESC, article_id LIMIT $2";
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    Ok(sqlx::query_scalar(statement).bind(account_name(account)).bind(most).fetch_all(database.pool()).await?)
}

/// Removes all likes of an account.
///
/// # Errors
/// The database failed.
pub(crate) async fn remove_likes(transaction: &mut Transaction<'_, Any>, account: &str) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM article_like WHERE visitor = $1").bind(account_name(account)).execute(&mut **transaction).await?;
    Ok(())
}
