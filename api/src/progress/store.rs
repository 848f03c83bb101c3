//! Adds events, and folds them into the counters of days in the same transaction.
//!
//! All that is folded is a sum, or the latest value by time and id. So the result does not depend
//! on the order, the repetition or the batches of events.

use std::collections::BTreeMap;

use jiff::Timestamp;
use sqlx::{Any, Transaction};

use super::counts::{Counts, columns};
use super::event::{CheckedEvent, Detail};
use super::refusal::Refusal;
use crate::content::StoreError;
use crate::database::Database;

/// Most events kept of a driver who has not signed in yet.
const MOST_WAITING: i64 = 10_000;

/// Locks a driver: batches and a deletion of the account wait for each other.
const LOCK: &str =
    "INSERT INTO driver (id, received_at, events) VALUES ($1, $2, 0) ON CONFLICT (id) DO UPDATE SET received_at = driver.received_at";

const ADD: &str = "INSERT INTO driver_event (driver_id, id, kind, at, day, stars, detail) VALUES ($1, $2, $3, $4, $5, $6, $7) \
                   ON CONFLICT (driver_id, id) DO NOTHING";

const COUNT: &str = concat!(
    "INSERT INTO driver_day (driver_id, day, ",
    columns!(),
    ") VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) ON CONFLICT (driver_id, day) DO UPDATE SET \
     orders = driver_day.orders + excluded.orders, night = driver_day.night + excluded.night, \
     airport = driver_day.airport + excluded.airport, premium = driver_day.premium + excluded.premium, \
     busy = driver_day.busy + excluded.busy, long_pickup = driver_day.long_pickup + excluded.long_pickup, \
     cancelled = driver_day.cancelled + excluded.cancelled, declined = driver_day.declined + excluded.declined, \
     complaints = driver_day.complaints + excluded.complaints, ratings = driver_day.ratings + excluded.ratings, \
     five_stars = driver_day.five_stars + excluded.five_stars"
);

/// A later event replaces an earlier one. The database compares ids, also for equal times.
const SET_DOCUMENT: &str = "INSERT INTO driver_document (driver_id, document, expires, at, event_id) VALUES ($1, $2, $3, $4, $5) \
     ON CONFLICT (driver_id, document) DO UPDATE SET expires = excluded.expires, at = excluded.at, event_id = excluded.event_id \
     WHERE driver_document.at < excluded.at OR (driver_document.at = excluded.at AND driver_document.event_id < excluded.event_id)";

/// As [`SET_DOCUMENT`].
const SET_PROFESSION: &str = "UPDATE driver SET profession = $2, profession_at = $3, profession_event = $4 WHERE id = $1 AND \
     (profession_at IS NULL OR profession_at < $3 OR (profession_at = $3 AND profession_event < $4))";

/// What became of an event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// New, and counted.
    Added,
    /// Known already.
    Duplicate,
    /// Not stored.
    Refused(Refusal),
}

/// Adds events in one transaction. Returns what became of each, in their order. `first_day` is the
/// first day whose events are kept.
///
/// # Errors
/// The database failed; nothing was added.
pub(super) async fn add(database: &Database, events: &[CheckedEvent], first_day: &str, now: Timestamp) -> Result<Vec<Outcome>, StoreError> {
    let mut outcomes = vec![Outcome::Refused(Refusal::TooOld); events.len()];
    let mut drivers: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (index, event) in events.iter().enumerate().filter(|(_, event)| event.day.as_str() >= first_day) {
        drivers.entry(&event.driver).or_default().push(index);
    }
    if drivers.is_empty() {
        return Ok(outcomes);
    }
    let mut transaction = database.pool().begin().await?;
    // Writes first, and in the order of ids, so that concurrent batches wait for each other.
    for driver in drivers.keys() {
        sqlx::query(LOCK).bind(*driver).bind(now.as_second()).execute(&mut *transaction).await?;
    }
    let floor = floor(&mut transaction).await?;
    for (driver, indexes) in drivers {
        let mut places = places(&mut transaction, driver).await?;
        let mut days: BTreeMap<&str, Counts> = BTreeMap::new();
        let mut added: i64 = 0;
        for index in indexes {
            let event = &events[index];
            if event.day < floor {
                continue;
            }
            outcomes[index] = add_one(&mut transaction, event, places).await?;
            if outcomes[index] == Outcome::Added {
                *days.entry(&event.day).or_default() += Counts::of(&event.detail);
                (added, places) = (added + 1, places - 1);
            }
        }
        for (day, counts) in days.into_iter().filter(|(_, counts)| !counts.is_zero()) {
            count(&mut transaction, driver, day, &counts).await?;
        }
        if added > 0 {
            let statement = "UPDATE driver SET events = events + $2, received_at = $3 WHERE id = $1";
            sqlx::query(statement).bind(driver).bind(added).bind(now.as_second()).execute(&mut *transaction).await?;
        }
    }
    transaction.commit().await?;
    Ok(outcomes)
}

/// First day whose events are all kept; empty if none was deleted. It does not rise before the end
/// of the transaction.
pub(super) async fn floor(transaction: &mut Transaction<'_, Any>) -> Result<String, StoreError> {
    let statement = "UPDATE driver_event_floor SET day = day WHERE id = 1 RETURNING day";
    Ok(sqlx::query_scalar(statement).fetch_one(&mut **transaction).await?)
}

/// How many events of a driver may be added: bounded until the first sign-in. Deleted events do not
/// count.
async fn places(transaction: &mut Transaction<'_, Any>, driver: &str) -> Result<i64, StoreError> {
    let statement = "SELECT events, (SELECT COUNT(*) FROM account WHERE account.id = driver.id) FROM driver WHERE id = $1";
    let (events, accounts): (i64, i64) = sqlx::query_as(statement).bind(driver).fetch_one(&mut **transaction).await?;
    if accounts > 0 {
        return Ok(i64::MAX);
    }
    if events < MOST_WAITING {
        return Ok(MOST_WAITING - events);
    }
    let statement = "UPDATE driver SET events = (SELECT COUNT(*) FROM driver_event WHERE driver_id = $1) WHERE id = $1 RETURNING events";
    let kept: i64 = sqlx::query_scalar(statement).bind(driver).fetch_one(&mut **transaction).await?;
    Ok(MOST_WAITING - kept)
}

async fn add_one(transaction: &mut Transaction<'_, Any>, event: &CheckedEvent, places: i64) -> Result<Outcome, StoreError> {
    let detail = serde_json::to_string(&event.detail)?;
    if places <= 0 {
        return Ok(stored(transaction, event, &detail).await?.unwrap_or(Outcome::Refused(Refusal::TooManyWaiting)));
    }
    let done = sqlx::query(ADD)
        .bind(&event.driver)
        .bind(&event.id)
        .bind(event.detail.kind())
        .bind(event.at)
        .bind(&event.day)
        .bind(event.detail.stars())
        .bind(&detail)
        .execute(&mut **transaction)
        .await?;
    if done.rows_affected() == 0 {
        return Ok(stored(transaction, event, &detail).await?.unwrap_or(Outcome::Duplicate));
    }
    set_latest(transaction, &event.driver, &event.id, event.at, &event.detail).await?;
    Ok(Outcome::Added)
}

/// Compares an event with the stored one of its id, if any.
async fn stored(transaction: &mut Transaction<'_, Any>, event: &CheckedEvent, detail: &str) -> Result<Option<Outcome>, StoreError> {
    let statement = "SELECT at, detail FROM driver_event WHERE driver_id = $1 AND id = $2";
    let known: Option<(i64, String)> =
        sqlx::query_as(statement).bind(&event.driver).bind(&event.id).fetch_optional(&mut **transaction).await?;
    let is_same = |(at, known): (i64, String)| at == event.at && known == detail;
    Ok(known.map(|known| if is_same(known) { Outcome::Duplicate } else { Outcome::Refused(Refusal::IdReused) }))
}

/// Adds to the counters of a day.
pub(super) async fn count(transaction: &mut Transaction<'_, Any>, driver: &str, day: &str, counts: &Counts) -> Result<(), StoreError> {
    let statement = sqlx::query(COUNT).bind(driver).bind(day);
    let statement = counts.values().into_iter().fold(statement, sqlx::query::Query::bind);
    statement.execute(&mut **transaction).await?;
    Ok(())
}

/// Keeps the document or the profession of an event, unless a later one is known.
pub(super) async fn set_latest(
    transaction: &mut Transaction<'_, Any>,
    driver: &str,
    event: &str,
    at: i64,
    detail: &Detail,
) -> Result<(), StoreError> {
    let statement = match detail {
        Detail::DocumentUpdated { document, expires_on } => {
            let document = super::document::name(*document);
            sqlx::query(SET_DOCUMENT).bind(driver).bind(document).bind(expires_on.as_deref()).bind(at).bind(event)
        }
        Detail::ProfessionChanged { profession } => sqlx::query(SET_PROFESSION).bind(driver).bind(profession).bind(at).bind(event),
        _ => return Ok(()),
    };
    statement.execute(&mut **transaction).await?;
    Ok(())
}
