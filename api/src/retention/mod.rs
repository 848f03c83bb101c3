//! Retention: deletes personal data and records after their retention period, given in
//! docs/operator/retention.md.

mod accounts;
mod days;
mod drivers;
mod requests;
mod settings;
mod sign_ins;

use jiff::{Span, Timestamp, tz::TimeZone};
use sqlx::Any;
use sqlx::any::AnyArguments;
use sqlx::query::Query;

pub use settings::{RawRetention, RetentionSettings};

use crate::content::StoreError;
use crate::database::Database;
use crate::posts;
use crate::support::delete_changes;

/// Rows deleted by one statement. Small, because SQLite has one writer at a time.
const BATCH: i64 = 500;

/// A statement with its values, the last of which is [`BATCH`].
type Statement = Query<'static, Any, AnyArguments>;

/// Runs a statement until it finds fewer than [`BATCH`] rows. Returns their number in all.
///
/// # Errors
/// The database failed. Rows deleted before stay deleted.
async fn in_batches(database: &Database, statement: impl Fn() -> Statement) -> Result<u64, StoreError> {
    let mut deleted = 0;
    loop {
        let rows = statement().execute(database.pool()).await?.rows_affected();
        deleted += rows;
        if rows < BATCH.unsigned_abs() {
            return Ok(deleted);
        }
    }
}

/// Rows deleted by one run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Expired {
    /// Accounts, with their sessions, favourites, likes and requests.
    pub accounts: u64,
    /// Requests and applications, with their messages, events and letters.
    pub requests: u64,
    /// Events and letters of remaining requests.
    pub outbox: u64,
    /// Survey answers.
    pub survey: u64,
    /// Feedback on articles.
    pub feedback: u64,
    /// Daily counters of goals, exposures, reports and vitals.
    pub counters: u64,
    /// Logged searches.
    pub searches: u64,
    /// Sessions and unfinished sign-ins.
    pub sign_ins: u64,
    /// Events about drivers.
    pub events: u64,
    /// Drivers who have not signed in, with their events.
    pub drivers: u64,
    /// Views of posts, reports about them, and notices.
    pub notices: u64,
}

impl Expired {
    /// True if nothing was deleted.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// Deletes everything whose retention has ended at `now`. Files of deleted requests become orphans
/// and are deleted as such.
///
/// # Errors
/// The database failed. Rows deleted before stay deleted; the next run continues.
pub(crate) async fn expire(database: &Database, times: RetentionSettings, now: Timestamp) -> Result<Expired, StoreError> {
    let before = |days: u16| now.as_millisecond().saturating_sub(i64::from(days) * 86_400_000);
    let first_day = |days: u16| now.to_zoned(TimeZone::UTC).date().saturating_sub(Span::new().days(days)).to_string();
    // Not counted: they hold nothing of a visitor.
    delete_changes(database, before(1)).await?;
    Ok(Expired {
        accounts: accounts::delete(database, now).await?,
        requests: requests::delete(database, before(times.requests)).await?,
        outbox: requests::delete_delivered(database, before(times.delivered)).await?
            + requests::delete_given_up(database, before(times.undelivered)).await?,
        survey: days::delete(database, days::Table::Survey, &first_day(times.answers)).await?,
        feedback: days::delete(database, days::Table::Feedback, &first_day(times.answers)).await?,
        counters: days::delete(database, days::Table::Counters, &first_day(times.counters)).await?,
        searches: days::delete(database, days::Table::Searches, &first_day(times.searches)).await?,
        sign_ins: sign_ins::delete(database, now).await?,
        events: drivers::delete_events(database, &first_day(times.events)).await?,
        drivers: drivers::delete_waiting(database, now).await?,
        notices: posts::expire(database, now.as_millisecond(), BATCH).await?,
    })
}
