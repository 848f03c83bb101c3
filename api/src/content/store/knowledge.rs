//! Rows of knowledge tests.

use sqlx::{Any, Transaction};

use super::StoreError;
use crate::content::knowledge::TestFile;

/// Replaces the tests. Versions with attempts stay: the attempts are of them.
pub(super) async fn write(transaction: &mut Transaction<'_, Any>, tests: &[TestFile]) -> Result<(), StoreError> {
    sqlx::query("DELETE FROM knowledge_test").execute(&mut **transaction).await?;
    for TestFile { definition, order, .. } in tests {
        let (digest, json) = definition.stored()?;
        sqlx::query("INSERT INTO knowledge_test_version (digest, json) VALUES ($1, $2) ON CONFLICT (digest) DO NOTHING")
            .bind(&digest)
            .bind(json)
            .execute(&mut **transaction)
            .await?;
        sqlx::query("INSERT INTO knowledge_test (slug, version, sort_order) VALUES ($1, $2, $3)")
            .bind(&definition.slug)
            .bind(&digest)
            .bind(order)
            .execute(&mut **transaction)
            .await?;
    }
    let statement = "DELETE FROM knowledge_test_version WHERE NOT EXISTS (SELECT 1 FROM knowledge_test WHERE version = digest) \
                     AND NOT EXISTS (SELECT 1 FROM test_attempt WHERE version = digest)";
    sqlx::query(statement).execute(&mut **transaction).await?;
    Ok(())
}
