//! Adds counters to the database.

use std::collections::BTreeMap;

use super::Beacons;
use super::series::Series;
use crate::content::StoreError;
use crate::database::Database;

impl Beacons {
    /// Adds increments since the last flush in one transaction. After a failure they are kept for
    /// the next flush.
    ///
    /// # Errors
    /// The database failed.
    pub(crate) async fn flush(&self, database: &Database) -> Result<(), StoreError> {
        let pending = std::mem::take(&mut self.lock().pending);
        if pending.is_empty() {
            return Ok(());
        }
        let result = write(database, &pending).await;
        if result.is_err() {
            let mut counters = self.lock();
            for (key, times) in pending {
                *counters.pending.entry(key).or_default() += times;
            }
        }
        result
    }
}

async fn write(database: &Database, pending: &BTreeMap<(String, Series), u64>) -> Result<(), StoreError> {
    let mut transaction = database.pool().begin().await?;
    // A fixed order of rows prevents deadlocks between nodes.
    for ((day, series), times) in pending {
        let (name, labels) = series.labels.split_first().map_or(("", &[][..]), |(name, labels)| (name, labels));
        sqlx::query(
            "INSERT INTO beacon_counter (day, kind, name, labels, times) VALUES ($1, $2, $3, $4, $5) \
             ON CONFLICT (day, kind, name, labels) DO UPDATE SET times = beacon_counter.times + excluded.times",
        )
        .bind(day)
        .bind(series.kind.name())
        .bind(name)
        .bind(serde_json::to_string(labels)?)
        .bind(i64::try_from(*times).unwrap_or(i64::MAX))
        .execute(&mut *transaction)
        .await?;
    }
    transaction.commit().await?;
    Ok(())
}
