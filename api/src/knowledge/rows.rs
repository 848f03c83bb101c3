//! Stored attempts and versions of tests.

use std::collections::BTreeMap;
use std::sync::Arc;

use sqlx::any::AnyRow;
use sqlx::{Any, Executor, FromRow, Row};

use crate::content::StoreError;
use crate::content::knowledge::{Catalogue, Definition};
use crate::database::Database;

/// A stored attempt. Times are seconds since 1970.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Attempt {
    pub(crate) id: String,
    pub(crate) slug: String,
    pub(crate) version: String,
    pub(crate) seed: i64,
    pub(crate) question_count: i64,
    pub(crate) started_at: i64,
    pub(crate) finished_at: Option<i64>,
    pub(crate) right_count: Option<i64>,
    pub(crate) next_at: Option<i64>,
    /// Set if it is passed.
    pub(crate) valid_until: Option<i64>,
    /// Set if it is passed.
    pub(crate) certificate: Option<String>,
}

impl FromRow<'_, AnyRow> for Attempt {
    fn from_row(row: &AnyRow) -> Result<Self, sqlx::Error> {
        Ok(Self {
            id: row.try_get("id")?,
            slug: row.try_get("slug")?,
            version: row.try_get("version")?,
            seed: row.try_get("seed")?,
            question_count: row.try_get("question_count")?,
            started_at: row.try_get("started_at")?,
            finished_at: row.try_get("finished_at")?,
            right_count: row.try_get("right_count")?,
            next_at: row.try_get("next_at")?,
            valid_until: row.try_get("valid_until")?,
            certificate: row.try_get("certificate")?,
        })
    }
}

impl Attempt {
    /// Share of right answers in percent, rounded down; `None` while the attempt is open.
    pub(crate) fn percent(&self) -> Option<u16> {
        let right = self.right_count?;
        u16::try_from(right * 100 / self.question_count.max(1)).ok()
    }
}

/// Answers by question, as positions in the file.
pub(super) type Answers = BTreeMap<String, Vec<u8>>;

/// The answers of an attempt.
pub(super) async fn answers(executor: impl Executor<'_, Database = Any>, attempt: &str) -> Result<Answers, StoreError> {
    let statement = "SELECT question, choices FROM test_answer WHERE attempt_id = $1";
    let rows: Vec<(String, String)> = sqlx::query_as(statement).bind(attempt).fetch_all(executor).await?;
    rows.into_iter().map(|(question, choices)| Ok((question, serde_json::from_str(&choices)?))).collect()
}

/// A version of a test: of the catalogue, else of the database.
pub(super) async fn definition(database: &Database, catalogue: &Catalogue, version: &str) -> Result<Arc<Definition>, StoreError> {
    if let Some(known) = catalogue.version(version) {
        return Ok(known);
    }
    let statement = "SELECT json FROM knowledge_test_version WHERE digest = $1";
    let json: String = sqlx::query_scalar(statement).bind(version).fetch_one(database.pool()).await?;
    Ok(Arc::new(serde_json::from_str(&json)?))
}
