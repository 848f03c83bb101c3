//! Tables with one row per day or event, dated `YYYY-MM-DD` in UTC.

use super::{BATCH, in_batches};
use crate::content::StoreError;
use crate::database::Database;

/// A table of dated rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Table {
    Survey,
    Feedback,
    Counters,
    Searches,
}

impl Table {
    /// Deletes at most [`BATCH`] rows older than a day.
    const fn statement(self) -> &'static str {
        match self {
            Self::Survey => "DELETE FROM survey_answer WHERE id IN (SELECT id FROM survey_answer WHERE day < $1 LIMIT $2)",
            Self::Feedback => "DELETE FROM article_feedback WHERE id IN (SELECT id FROM article_feedback WHERE day < $1 LIMIT $2)",
            Self::Counters => {
                "DELETE FROM beacon_counter WHERE (day, kind, name, labels) IN \
                 (SELECT day, kind, name, labels FROM beacon_counter WHERE day < $1 LIMIT $2)"
            }
            Self::Searches => "DELETE FROM search_log WHERE search_id IN (SELECT search_id FROM search_log WHERE day < $1 LIMIT $2)",
        }
    }
}

/// Deletes rows before `first_day`. Returns their number.
///
/// # Errors
/// The database failed.
pub(super) async fn delete(database: &Database, table: Table, first_day: &str) -> Result<u64, StoreError> {
    in_batches(database, || sqlx::query(table.statement()).bind(first_day).bind(BATCH)).await
}
