//! The author's lists and figures.

use contracts::posts::{MediaSummary, OwnPosts, PostListing};
use sqlx::AssertSqlSafe;

use super::cursor::{Cursor, READ, cut};
use super::limits::publications_left;
use super::rows::{OWN, OwnRow, count};
use crate::database::Database;
use crate::web::response::ApiError;

/// The conditions on the state are those of the indexes.
fn statement(listing: PostListing) -> String {
    let (states, order) = match listing {
        PostListing::Published => ("'published', 'archived'", "published_at"),
        PostListing::Drafts => ("'draft', 'scheduled', 'on_review', 'rejected'", "changed_at"),
    };
    format!(
        "SELECT {OWN} FROM post WHERE account_id = $1 AND state IN ({states}) AND ({order}, id) < ($2, $3) \
         ORDER BY {order} DESC, id DESC LIMIT $4"
    )
}

/// A page of an author's posts.
///
/// # Errors
/// The database failed.
pub(crate) async fn own_posts(database: &Database, account: &str, listing: PostListing, after: Cursor) -> Result<OwnPosts, ApiError> {
    let query = sqlx::query_as(AssertSqlSafe(statement(listing))).bind(account).bind(after.at).bind(after.id).bind(READ);
    let mut rows: Vec<OwnRow> = query.fetch_all(database.pool()).await?;
    let next = cut(&mut rows, |row| Cursor {
        at: match listing {
            PostListing::Published => row.published_at.unwrap_or_default(),
            PostListing::Drafts => row.changed_at,
        },
        id: row.id.clone(),
    });
    Ok(OwnPosts { items: rows.iter().map(OwnRow::shown).collect(), next })
}

/// Figures of an author's posts.
///
/// # Errors
/// The database failed.
pub(crate) async fn summary(database: &Database, account: &str, now: i64) -> Result<MediaSummary, ApiError> {
    let statement =
        "SELECT posts, views, likes, comments, followers, publish_day, published_that_day FROM post_author WHERE account_id = $1";
    let row: Option<(i64, i64, i64, i64, i64, i64, i64)> = sqlx::query_as(statement).bind(account).fetch_optional(database.pool()).await?;
    let (posts, views, likes, comments, followers, day, used) = row.unwrap_or_default();
    Ok(MediaSummary {
        posts: count(posts),
        views: count(views),
        likes: count(likes),
        comments: count(comments),
        followers: count(followers),
        posts_left_today: count(publications_left(day, used, now)),
    })
}

#[cfg(test)]
pub(crate) mod tests {
    use contracts::posts::PostListing;

    use super::statement;
    use crate::database::Database;

    /// Steps of SQLite's plan for a statement. All values are bound as numbers.
    pub(crate) async fn plan(statement: &str, values: usize) -> Vec<String> {
        let (_folder, database) = Database::temporary().await;
        let query = sqlx::query_as::<_, (i64, i64, i64, String)>(sqlx::AssertSqlSafe(format!("EXPLAIN QUERY PLAN {statement}")));
        let query = (0..values).fold(query, |query, _| query.bind(1_i64));
        query.fetch_all(database.pool()).await.unwrap().into_iter().map(|(.., step)| step).collect()
    }

    #[tokio::test]
    async fn indexes_serve_the_lists_in_their_order() {
        for (listing, index) in [(PostListing::Published, "post_own_published"), (PostListing::Drafts, "post_own_drafts")] {
            let steps = plan(&statement(listing), 4).await;
            assert_eq!(steps.len(), 1, "it sorts nothing: {steps:?}");
            assert!(steps[0].contains(&format!("USING INDEX {index}")), "{steps:?}");
        }
    }
}
