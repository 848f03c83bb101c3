//! Likes: one per visitor, however many tabs send it.

use contracts::article::ArticleReactions;
use indexmap::IndexMap;
use sqlx::any::AnyQueryResult;
use sqlx::{Any, AssertSqlSafe, Transaction};

use super::visitor::{Visitor, account_name};
use crate::content::StoreError;
use crate::database::Database;
use crate::value_list::{padded, placeholders};

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
    let values = padded(ids.iter().copied());
    // SECURITY: only placeholder numbers are inserted into the statement.
    let statement = format!(
        "SELECT a.id, COALESCE((SELECT c.likes FROM article_counter c WHERE c.article_id = a.id), 0), \
         (SELECT COUNT(*) FROM article_like l WHERE l.article_id = a.id AND (l.visitor = $1 OR l.visitor = $2)), \
         (SELECT COUNT(*) FROM article_favourite f WHERE f.article_id = a.id AND f.account_id = $3) \
         FROM article a WHERE a.id IN ({})",
        placeholders(4, values.len())
    );
    let [account, device] = visitor.names();
    let query = sqlx::query_as(AssertSqlSafe(statement)).bind(account).bind(device).bind(visitor.account.clone().unwrap_or_default());
    let rows: Vec<(String, i64, i64, i64)> = values.into_iter().fold(query, |query, id| query.bind(id)).fetch_all(database.pool()).await?;
    let found = |id: &str| {
        let (_, likes, liked, favourite) = rows.iter().find(|(known, ..)| known == id)?;
        Some(ArticleReactions { likes: (*likes).max(0).try_into().unwrap_or(u32::MAX), liked: *liked > 0, favourite: *favourite > 0 })
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
    let mut change = 0;
    // Removes the visitor's other likes, so that an existing one keeps its time.
    for other in visitor.names().iter().filter(|other| !other.is_empty() && Some(*other) != name.as_ref()) {
        let statement = "DELETE FROM article_like WHERE article_id = $1 AND visitor = $2";
        change -= affected(&sqlx::query(statement).bind(id).bind(other).execute(&mut *transaction).await?);
    }
    if let Some(name) = name {
        let statement =
            "INSERT INTO article_like (article_id, visitor, liked_at) VALUES ($1, $2, $3) ON CONFLICT (article_id, visitor) DO NOTHING";
        change += affected(&sqlx::query(statement).bind(id).bind(name).bind(now).execute(&mut *transaction).await?);
    }
    if change != 0 {
        count(&mut transaction, id, change).await?;
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
    let statement = "DELETE FROM article_like WHERE visitor = $1 RETURNING article_id";
    let mut articles: Vec<String> = sqlx::query_scalar(statement).bind(account_name(account)).fetch_all(&mut **transaction).await?;
    // In one order, so that concurrent deletions wait for each other instead of failing.
    articles.sort_unstable();
    for article in articles {
        count(transaction, &article, -1).await?;
    }
    Ok(())
}

/// Corrects counts that differ from the likes, which nodes of an older version do not count.
/// Returns their number.
///
/// # Errors
/// The database failed.
pub(crate) async fn correct_counts(database: &Database) -> Result<usize, StoreError> {
    let wrong = "SELECT l.article_id FROM (SELECT article_id, COUNT(*) AS likes FROM article_like GROUP BY article_id) l \
                 LEFT JOIN article_counter c ON c.article_id = l.article_id WHERE c.likes IS NULL OR c.likes <> l.likes \
                 UNION SELECT c.article_id FROM article_counter c WHERE c.likes <> 0 \
                 AND NOT EXISTS (SELECT 1 FROM article_like l WHERE l.article_id = c.article_id)";
    let articles: Vec<String> = sqlx::query_scalar(wrong).fetch_all(database.pool()).await?;
    for article in &articles {
        let mut transaction = database.pool().begin().await?;
        // Locks the row: likes wait, and add to what is counted here.
        count(&mut transaction, article, 0).await?;
        let statement =
            "UPDATE article_counter SET likes = (SELECT COUNT(*) FROM article_like WHERE article_id = $1) WHERE article_id = $1";
        sqlx::query(statement).bind(article).execute(&mut *transaction).await?;
        transaction.commit().await?;
    }
    Ok(articles.len())
}

/// Adds to the count of an article.
async fn count(transaction: &mut Transaction<'_, Any>, id: &str, change: i64) -> Result<(), StoreError> {
    let statement = "INSERT INTO article_counter (article_id, likes) VALUES ($1, $2) \
                     ON CONFLICT (article_id) DO UPDATE SET likes = article_counter.likes + excluded.likes";
    sqlx::query(statement).bind(id).bind(change).execute(&mut **transaction).await?;
    Ok(())
}

fn affected(result: &AnyQueryResult) -> i64 {
    i64::try_from(result.rows_affected()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::{correct_counts, like, remove_likes};
    use crate::database::Database;
    use crate::reactions::visitor::Visitor;

    async fn counts(database: &Database) -> Vec<(String, i64)> {
        let statement = "SELECT article_id, likes FROM article_counter WHERE likes <> 0 ORDER BY article_id";
        sqlx::query_as(statement).fetch_all(database.pool()).await.unwrap()
    }

    #[tokio::test]
    async fn counts_follow_likes_and_deleted_accounts() {
        let (_folder, database) = Database::temporary().await;
        let visitor = |account: &str| {
            let mut visitor = Visitor::default();
            visitor.account = Some(account.to_owned());
            visitor
        };
        for (account, article, liked) in [("1", "a", true), ("1", "a", true), ("2", "a", true), ("1", "b", true), ("2", "a", false)] {
            like(&database, &visitor(account), article, liked, 0).await.unwrap();
        }
        assert_eq!(counts(&database).await, [("a".to_owned(), 1), ("b".to_owned(), 1)]);
        let mut transaction = database.pool().begin().await.unwrap();
        remove_likes(&mut transaction, "1").await.unwrap();
        transaction.commit().await.unwrap();
        assert_eq!(counts(&database).await, []);
        assert_eq!(correct_counts(&database).await.unwrap(), 0);
    }

    #[tokio::test]
    async fn likes_of_an_older_version_are_counted_later() {
        let (_folder, database) = Database::temporary().await;
        for statement in [
            "INSERT INTO article_like (article_id, visitor, liked_at) VALUES ('a', 'x', 0), ('a', 'y', 0), ('b', 'x', 0)",
            "INSERT INTO article_counter (article_id, likes) VALUES ('a', 1), ('c', 7)",
        ] {
            sqlx::query(statement).execute(database.pool()).await.unwrap();
        }
        assert_eq!(correct_counts(&database).await.unwrap(), 3);
        assert_eq!(counts(&database).await, [("a".to_owned(), 2), ("b".to_owned(), 1)]);
    }
}
