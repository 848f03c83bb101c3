//! The search log: buffered in memory, written to the database every few seconds.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use contracts::search::{Relaxed, SearchAction, SearchEvent};
use sqlx::{Any, Transaction};

use crate::content::StoreError;
use crate::database::Database;

/// Most pending searches, and most pending events. Further ones are dropped.
const MOST_WAITING: usize = 10_000;

/// Rows per insert statement.
const ROWS_PER_INSERT: usize = 100;
/// Bound values per row.
const COLUMNS: usize = 7;

/// A search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) search_id: String,
    /// `YYYY-MM-DD`.
    pub(super) day: String,
    pub(super) locale: String,
    /// Normalised by [`super::privacy`].
    pub(super) query: String,
    pub(super) results: u32,
    pub(super) relaxed: Relaxed,
    pub(super) is_corrected: bool,
}

/// The visitor's actions after a search.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct FollowUp {
    /// Best clicked rank; 0 for none.
    rank: u32,
    action: &'static str,
}

/// Searches and events that are not in the database yet.
#[derive(Debug, Default)]
pub(super) struct Log(Mutex<Pending>);

#[derive(Debug, Default)]
struct Pending {
    entries: Vec<Entry>,
    events: BTreeMap<String, FollowUp>,
    dropped: u64,
}

impl Log {
    /// Adds a search.
    pub(super) fn add(&self, entry: Entry) {
        let mut pending = self.lock();
        if pending.entries.len() < MOST_WAITING {
            pending.entries.push(entry);
        } else {
            pending.dropped += 1;
        }
    }

    /// Adds an event after a search.
    pub(super) fn add_event(&self, event: &SearchEvent) {
        let mut pending = self.lock();
        if pending.events.len() >= MOST_WAITING && !pending.events.contains_key(&event.search_id) {
            pending.dropped += 1;
            return;
        }
        pending.events.entry(event.search_id.clone()).or_default().add(event.rank.unwrap_or_default(), action_name(event.action));
    }

    /// Number of dropped entries since the start.
    pub(super) fn dropped(&self) -> u64 {
        self.lock().dropped
    }

    /// Writes pending entries in one transaction. After a failure they are kept for the next flush.
    ///
    /// # Errors
    /// The database failed.
    pub(super) async fn flush(&self, database: &Database) -> Result<(), StoreError> {
        let (entries, events) = {
            let mut pending = self.lock();
            (std::mem::take(&mut pending.entries), std::mem::take(&mut pending.events))
        };
        if entries.is_empty() && events.is_empty() {
            return Ok(());
        }
        let result = write(database, &entries, &events).await;
        if result.is_err() {
            let mut pending = self.lock();
            let newer = std::mem::replace(&mut pending.entries, entries);
            pending.entries.extend(newer);
            pending.entries.truncate(MOST_WAITING);
            for (id, after) in events {
                pending.events.entry(id).or_default().add(after.rank, after.action);
            }
        }
        result
    }

    /// Ignores poisoning: a panic while adding loses at most one entry.
    fn lock(&self) -> MutexGuard<'_, Pending> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl FollowUp {
    fn add(&mut self, rank: u32, action: &'static str) {
        self.rank = match (self.rank, rank) {
            (0, rank) | (rank, 0) => rank,
            (best, rank) => best.min(rank),
        };
        self.action = action;
    }
}

async fn write(database: &Database, entries: &[Entry], events: &BTreeMap<String, FollowUp>) -> Result<(), StoreError> {
    let mut transaction = database.pool().begin().await?;
    for entries in entries.chunks(ROWS_PER_INSERT) {
        insert(&mut transaction, entries).await?;
    }
    for (id, after) in events {
        // Keeps the best rank. Events of unknown searches change nothing.
        sqlx::query(
            "UPDATE search_log SET next_action = $1, clicked_rank = CASE WHEN $2 > 0 AND (clicked_rank = 0 OR clicked_rank > $3) THEN $4 \
             ELSE clicked_rank END WHERE search_id = $5",
        )
        .bind(after.action)
        .bind(i64::from(after.rank))
        .bind(i64::from(after.rank))
        .bind(i64::from(after.rank))
        .bind(id)
        .execute(&mut *transaction)
        .await?;
    }
    transaction.commit().await?;
    Ok(())
}

async fn insert(transaction: &mut Transaction<'_, Any>, entries: &[Entry]) -> Result<(), StoreError> {
    let rows: Vec<String> = (0..entries.len())
        .map(|row| {
            let at = row * COLUMNS;
            let values: Vec<String> = (1..=COLUMNS).map(|column| format!("${}", at + column)).collect();
            format!("({}, 0, '')", values.join(", "))
        })
        .collect();
    let statement = format!(
        "INSERT INTO search_log (search_id, day, locale, query, results, relaxed, corrected, clicked_rank, next_action) VALUES {} \
         ON CONFLICT (search_id) DO NOTHING",
        rows.join(", ")
    );
    let mut insert = sqlx::query(sqlx::AssertSqlSafe(statement));
    for entry in entries {
        insert = insert
            .bind(&entry.search_id)
            .bind(&entry.day)
            .bind(&entry.locale)
            .bind(&entry.query)
            .bind(i64::from(entry.results))
            .bind(relaxed_name(entry.relaxed))
            .bind(i64::from(entry.is_corrected));
    }
    insert.execute(&mut **transaction).await?;
    Ok(())
}

pub(super) const fn relaxed_name(relaxed: Relaxed) -> &'static str {
    match relaxed {
        Relaxed::None => "none",
        Relaxed::OtherCategories => "other_categories",
        Relaxed::OtherLanguages => "other_languages",
    }
}

const fn action_name(action: SearchAction) -> &'static str {
    match action {
        SearchAction::Click => "click",
        SearchAction::Reformulate => "reformulate",
        SearchAction::Contact => "contact",
    }
}
