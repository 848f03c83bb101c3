//! Log of content changes. Its numbers order imports, and its keys name what an import changed.

use std::collections::BTreeSet;

use futures_util::future::BoxFuture;
use sha2::{Digest, Sha256};
use sqlx::{Any, AssertSqlSafe, Transaction};

use super::{Content, StoreError};
use crate::database::{Database, Engine};

/// Key of a change of everything.
pub(crate) const ALL: &str = "*";

/// Changes that the log keeps.
const KEPT: i64 = 1000;

/// Most keys of one change. One with more is a change of everything.
const MOST_KEYS: usize = 200;

/// Most runs of one read.
const READS: usize = 3;

/// An import that changed something.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Change {
    /// Number, in the order of the imports.
    pub(crate) seq: i64,
    /// Keys: [`ALL`], a language, or `<language>/<path of an article>`.
    pub(crate) keys: Vec<String>,
}

/// Number of the last change; 0 before the first one.
pub(crate) async fn newest_change(database: &Database) -> Result<i64, StoreError> {
    Ok(sqlx::query_scalar("SELECT COALESCE(MAX(seq), 0) FROM content_change").fetch_one(database.pool()).await?)
}

/// Reads content in several statements, again if an import was committed meanwhile, so that all
/// rows are of one state. The third result counts in any case.
///
/// # Errors
/// The errors of `read`, or the database failed.
pub(crate) async fn read_one_state<'r, T>(
    database: &Database,
    read: impl Fn() -> BoxFuture<'r, Result<T, StoreError>>,
) -> Result<T, StoreError> {
    let mut before = newest_change(database).await?;
    for _ in 1..READS {
        let value = read().await?;
        let after = newest_change(database).await?;
        if after == before {
            return Ok(value);
        }
        before = after;
    }
    read().await
}

/// Kept changes after a number, oldest first.
pub(crate) async fn changes_after(database: &Database, seq: i64) -> Result<Vec<Change>, StoreError> {
    let statement = "SELECT seq, keys FROM content_change WHERE seq > $1 ORDER BY seq";
    let rows: Vec<(i64, String)> = sqlx::query_as(statement).bind(seq).fetch_all(database.pool()).await?;
    Ok(rows.into_iter().map(|(seq, keys)| Change { seq, keys: keys.split(' ').map(str::to_owned).collect() }).collect())
}

/// Adds a change with the next number, unless it has no keys.
pub(super) async fn add(transaction: &mut Transaction<'_, Any>, engine: Engine, keys: &BTreeSet<String>) -> Result<(), StoreError> {
    if keys.is_empty() {
        return Ok(());
    }
    let keys = if keys.len() > MOST_KEYS { ALL.to_owned() } else { keys.iter().cloned().collect::<Vec<_>>().join(" ") };
    // Imports run one after another, so the numbers have no gaps and no duplicates.
    let statement =
        format!("INSERT INTO content_change (seq, keys, at) SELECT COALESCE(MAX(seq), 0) + 1, $1, {} FROM content_change", engine.now());
    sqlx::query(AssertSqlSafe(statement)).bind(keys).execute(&mut **transaction).await?;
    let statement = "DELETE FROM content_change WHERE seq <= (SELECT MAX(seq) FROM content_change) - $1";
    sqlx::query(statement).bind(KEPT).execute(&mut **transaction).await?;
    Ok(())
}

/// Records the digest of everything but the texts of articles. True if it has changed.
pub(super) async fn write_rest(transaction: &mut Transaction<'_, Any>, content: &Content) -> Result<bool, StoreError> {
    let Content { groups, jobs, variables, menu, rates, cars, tests, synonyms, intents, images, .. } = content;
    let cities: Vec<_> = content.articles.iter().map(|article| (&article.head.id, &article.cities)).collect();
    let images: Vec<_> = images.keys().collect();
    // Texts for debugging show every field.
    let rest =
        format!("{groups:?} {jobs:?} {variables:?} {menu:?} {rates:?} {cars:?} {tests:?} {synonyms:?} {intents:?} {cities:?} {images:?}");
    let digest = hex::encode(Sha256::digest(rest));
    let name = if content.is_corpus { content.language.as_deref().unwrap_or_default() } else { "" };
    let statement = "INSERT INTO import_rest (name, digest) VALUES ($1, $2) \
                     ON CONFLICT (name) DO UPDATE SET digest = excluded.digest WHERE import_rest.digest <> excluded.digest";
    let written = sqlx::query(statement).bind(name).bind(digest).execute(&mut **transaction).await?;
    Ok(written.rows_affected() > 0)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use futures_util::FutureExt as _;

    use super::*;

    /// Runs of a read during whose first `imports` runs an import is committed.
    async fn runs(imports: usize) -> usize {
        let (_folder, database) = Database::temporary().await;
        let count = AtomicUsize::new(0);
        let last = read_one_state(&database, || {
            async {
                let run = count.fetch_add(1, Ordering::Relaxed);
                if run < imports {
                    let mut transaction = database.pool().begin().await?;
                    add(&mut transaction, database.engine(), &["en".to_owned()].into()).await?;
                    transaction.commit().await?;
                }
                Ok(run)
            }
            .boxed()
        });
        assert_eq!(last.await.unwrap() + 1, count.load(Ordering::Relaxed), "the last read counts");
        count.into_inner()
    }

    #[tokio::test]
    async fn read_is_repeated_only_if_an_import_came_between() {
        assert_eq!([runs(0).await, runs(1).await, runs(2).await, runs(9).await], [1, 2, 3, 3]);
    }
}
