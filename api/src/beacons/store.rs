//! Adds what was counted to the database.

use std::collections::BTreeMap;

use super::Beacons;
use super::series::Series;
use crate::content::StoreError;
use crate::database::Database;

impl Beacons {
    /// Adds the counts since the last time, in one transaction. When that fails they wait for the next time.
    ///
    /// # Errors
    /// The database failed.
    pub(crate) async fn flush(&self, database: &Database) -> Result<(), StoreError> {
        let pending = std::mem::take(&mut self.lock().pending);
        if pending.is_empty() {
            return Ok(());
        }
        let written = write(database, &pending).await;
        if written.is_err() {
            let mut counters = self.lock();
            for (key, times) in pending {
                *counters.pending.entry(key).or_default() += times;
            }
        }
        written
    }
}

async fn write(database: &Database, pending: &BTreeMap<(String, Series), u64>) -> Result<(), StoreError> {
    let mut transaction = database.pool().begin().await?;
    // Rows are written in one order everywhere, so that two nodes never wait for each other.
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
