//! Retention: deletes personal data and records whose time is over. The times are in docs/operator.md.

mod days;
mod requests;
mod settings;

use jiff::{Span, Timestamp, tz::TimeZone};

pub use settings::{RawRetention, RetentionSettings};

use crate::content::StoreError;
use crate::database::Database;

/// Rows deleted by one statement: a writer must not keep other writers of SQLite waiting.
const BATCH: i64 = 500;

/// Rows deleted by one run.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Expired {
    /// Requests and applications, with their messages, events and letters.
    pub requests: u64,
    /// Events and letters of requests that stay.
    pub outbox: u64,
    /// Answers of the survey.
    pub survey: u64,
    /// Feedback on articles.
    pub feedback: u64,
    /// Daily counters of goals, exposures, reports and vitals.
    pub counters: u64,
    /// Searches of the log.
    pub searches: u64,
}

impl Expired {
    /// Whether nothing was deleted.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// Deletes everything whose time is over at `now`. Files of deleted requests become orphans, which the collection of files removes.
///
/// # Errors
/// The database failed. What was deleted before stays deleted; the next run continues.
pub(crate) async fn expire(database: &Database, times: RetentionSettings, now: Timestamp) -> Result<Expired, StoreError> {
    let before = |days: u16| now.as_millisecond().saturating_sub(i64::from(days) * 86_400_000);
    let first_day = |days: u16| now.to_zoned(TimeZone::UTC).date().saturating_sub(Span::new().days(days)).to_string();
    Ok(Expired {
        requests: requests::delete(database, before(times.requests)).await?,
        outbox: requests::delete_delivered(database, before(times.delivered)).await?
            + requests::delete_given_up(database, before(times.undelivered)).await?,
        survey: days::delete(database, days::Table::Survey, &first_day(times.answers)).await?,
        feedback: days::delete(database, days::Table::Feedback, &first_day(times.answers)).await?,
        counters: days::delete(database, days::Table::Counters, &first_day(times.counters)).await?,
        searches: days::delete(database, days::Table::Searches, &first_day(times.searches)).await?,
    })
}
