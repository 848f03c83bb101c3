//! Database statements of pages, one module per table group.

pub(in crate::pages) mod articles;
pub(in crate::pages) mod availability;
pub(in crate::pages) mod jobs;
pub(in crate::pages) mod scope;
pub(in crate::pages) mod sections;
pub(in crate::pages) mod versions;

use sqlx::any::AnyRow;
use sqlx::{Any, AssertSqlSafe, FromRow};

use crate::pages::{PageResult, View};
use crate::value_list::{padded, placeholders};

/// Rows of some articles. `select` is a statement without its condition, of a table with the column
/// `article_id`.
async fn of_articles<'i, Row>(view: &View<'_>, select: &'static str, ids: impl IntoIterator<Item = &'i String>) -> PageResult<Vec<Row>>
where
    Row: for<'r> FromRow<'r, AnyRow> + Send + Unpin,
{
    let ids = padded(ids);
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    // SECURITY: only placeholder numbers are inserted into the statement.
    let statement = format!("{select} WHERE article_id IN ({})", placeholders(1, ids.len()));
    let query = ids.into_iter().fold(sqlx::query_as::<Any, Row>(AssertSqlSafe(statement)), |query, id| query.bind(id));
    Ok(query.fetch_all(view.content.pool()).await?)
}
