//! What a page reads about a driver: a constant number of statements, each by an index.

use jiff::civil::Date;
use sqlx::{Any, AssertSqlSafe};

use super::counts::{Counts, DAYS, read_days};
use crate::content::StoreError;
use crate::database::Database;

/// Profession, and the first day with anything counted.
const DRIVER: &str = "SELECT profession, (SELECT MIN(day) FROM driver_day WHERE driver_id = driver.id) FROM driver WHERE id = $1";

/// The days of a driver since a day, as one text; all of them since the empty text.
pub(super) fn days_statement() -> String {
    format!("SELECT {DAYS} FROM driver_day WHERE driver_id = $1 AND day >= $2")
}

/// Number and sum of the last ratings. The index has their stars.
const RATING: &str = "SELECT COUNT(*), CAST(COALESCE(SUM(stars), 0) AS BIGINT) FROM \
     (SELECT stars FROM driver_event WHERE driver_id = $1 AND kind = 'trip_rated' ORDER BY at DESC, id DESC LIMIT $2) AS latest";

const DOCUMENTS: &str = "SELECT document, expires FROM driver_document WHERE driver_id = $1 ORDER BY document";

/// A driver as far as events tell.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Driver {
    /// Id of the profession.
    pub(super) profession: Option<String>,
    /// True if anything was counted.
    pub(super) has_days: bool,
}

/// Reads a driver; empty without events.
///
/// # Errors
/// The database failed.
pub(super) async fn driver(database: &Database, id: &str) -> Result<Driver, StoreError> {
    let row: Option<(Option<String>, Option<String>)> = sqlx::query_as(DRIVER).bind(id).fetch_optional(database.pool()).await?;
    Ok(row.map(|(profession, first)| Driver { profession, has_days: first.is_some() }).unwrap_or_default())
}

/// Days since a day, in their order.
///
/// # Errors
/// The database failed.
pub(super) async fn days_since(database: &Database, id: &str, first: Date) -> Result<Vec<(String, Counts)>, StoreError> {
    days(database, id, &first.to_string()).await
}

/// All days in their order.
///
/// # Errors
/// The database failed.
pub(super) async fn all_days(database: &Database, id: &str) -> Result<Vec<(String, Counts)>, StoreError> {
    days(database, id, "").await
}

async fn days(database: &Database, id: &str, first: &str) -> Result<Vec<(String, Counts)>, StoreError> {
    let query = sqlx::query_scalar::<Any, String>(AssertSqlSafe(days_statement())).bind(id).bind(first);
    Ok(read_days(&query.fetch_one(database.pool()).await?))
}

/// Number and sum of the last ratings, at most `most`.
///
/// # Errors
/// The database failed.
pub(super) async fn ratings(database: &Database, id: &str, most: u32) -> Result<(u32, i64), StoreError> {
    let (count, sum): (i64, i64) = sqlx::query_as(RATING).bind(id).bind(i64::from(most)).fetch_one(database.pool()).await?;
    Ok((u32::try_from(count).unwrap_or(u32::MAX), sum))
}

/// Documents with their last days.
///
/// # Errors
/// The database failed.
pub(super) async fn documents(database: &Database, id: &str) -> Result<Vec<(String, Option<String>)>, StoreError> {
    Ok(sqlx::query_as(DOCUMENTS).bind(id).fetch_all(database.pool()).await?)
}

#[cfg(test)]
mod tests {
    use super::{DOCUMENTS, DRIVER, RATING, days_statement};
    use crate::database::Database;

    #[tokio::test]
    async fn indexes_serve_every_statement_without_a_sort() {
        let (_folder, database) = Database::temporary().await;
        for (statement, has_second, index) in [
            (DRIVER, false, "driver_day USING COVERING INDEX"),
            (days_statement().as_str(), true, "driver_day USING INDEX"),
            (RATING, true, "driver_event USING COVERING INDEX driver_event_rating"),
            (DOCUMENTS, false, "driver_document USING INDEX"),
        ] {
            let query = sqlx::query_as(sqlx::AssertSqlSafe(format!("EXPLAIN QUERY PLAN {statement}"))).bind("anna");
            let query = if has_second { query.bind(150_i64) } else { query };
            let plan: Vec<(i64, i64, i64, String)> = query.fetch_all(database.pool()).await.unwrap();
            let steps: Vec<&str> = plan.iter().map(|(.., step)| step.as_str()).collect();
            assert!(steps.iter().any(|step| step.contains(index)), "{steps:?}");
            let reads_all = steps.iter().any(|step| step.starts_with("SCAN driver") || step.contains("TEMP B-TREE"));
            assert!(!reads_all, "{steps:?}");
        }
    }
}
