//! The log of searches: kept in memory, added to the database every few seconds.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use contracts::search::{Relaxed, SearchAction, SearchEvent};
use sqlx::{Any, Transaction};

use crate::content::StoreError;
use crate::database::Database;

/// Most searches, and most events, that wait for the database; more are dropped.
const MOST_WAITING: usize = 10_000;

/// Searches that one statement adds, and the values that each is made of.
const ROWS_AT_ONCE: usize = 100;
const COLUMNS: usize = 7;

/// A search.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) search_id: String,
    /// `YYYY-MM-DD`.
    pub(super) day: String,
    pub(super) locale: String,
    /// As [`super::privacy`] leaves it.
    pub(super) query: String,
    pub(super) results: u32,
    pub(super) relaxed: Relaxed,
    pub(super) is_corrected: bool,
}

/// What happened after a search.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct After {
    /// The best rank that was opened; 0 for none.
    rank: u32,
    action: &'static str,
}

/// Searches and events that are not in the database yet.
#[derive(Debug, Default)]
pub(super) struct Log(Mutex<Waiting>);

#[derive(Debug, Default)]
struct Waiting {
    entries: Vec<Entry>,
    events: BTreeMap<String, After>,
    dropped: u64,
}

impl Log {
    /// Adds a search.
    pub(super) fn add(&self, entry: Entry) {
        let mut waiting = self.lock();
        if waiting.entries.len() < MOST_WAITING {
            waiting.entries.push(entry);
        } else {
            waiting.dropped += 1;
        }
    }

    /// Adds what happened after a search.
    pub(super) fn tell(&self, event: &SearchEvent) {
        let mut waiting = self.lock();
        if waiting.events.len() >= MOST_WAITING && !waiting.events.contains_key(&event.search_id) {
            waiting.dropped += 1;
            return;
        }
        waiting.events.entry(event.search_id.clone()).or_default().add(event.rank.unwrap_or_default(), action_name(event.action));
    }

    /// How many were dropped since the start because too many waited.
    pub(super) fn dropped(&self) -> u64 {
        self.lock().dropped
    }

    /// Adds what waits to the database, in one transaction. When that fails it waits for the next time.
    ///
    /// # Errors
    /// The database failed.
    pub(super) async fn flush(&self, database: &Database) -> Result<(), StoreError> {
        let (entries, events) = {
            let mut waiting = self.lock();
            (std::mem::take(&mut waiting.entries), std::mem::take(&mut waiting.events))
        };
        if entries.is_empty() && events.is_empty() {
            return Ok(());
        }
        let written = write(database, &entries, &events).await;
        if written.is_err() {
            let mut waiting = self.lock();
            let newer = std::mem::replace(&mut waiting.entries, entries);
            waiting.entries.extend(newer);
            waiting.entries.truncate(MOST_WAITING);
            for (id, after) in events {
                waiting.events.entry(id).or_default().add(after.rank, after.action);
            }
        }
        written
    }

    /// A panic in the middle of adding leaves a log that is at worst one short.
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl After {
    fn add(&mut self, rank: u32, action: &'static str) {
        self.rank = match (self.rank, rank) {
            (0, rank) | (rank, 0) => rank,
            (known, rank) => known.min(rank),
        };
        self.action = action;
    }
}

async fn write(database: &Database, entries: &[Entry], events: &BTreeMap<String, After>) -> Result<(), StoreError> {
    let mut transaction = database.pool().begin().await?;
    for entries in entries.chunks(ROWS_AT_ONCE) {
        insert(&mut transaction, entries).await?;
    }
    for (id, after) in events {
        // The best rank stays; an event of a search that is not known changes nothing.
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
