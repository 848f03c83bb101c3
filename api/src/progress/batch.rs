//! Batches of events, with a result for each event.

use jiff::{Span, Timestamp, tz::TimeZone};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::driver::Drivers;
use super::event::{CheckedEvent, DriverEvent};
use super::refusal::Refusal;
use super::rules::Rules;
use super::store::{self, Outcome};
use crate::content::StoreError;
use crate::database::Database;

/// Most events of a batch: one transaction.
pub(crate) const MOST_EVENTS: usize = 500;

/// Largest batch in bytes.
pub(crate) const LARGEST_BATCH: usize = 512 * 1024;

/// Longest id that a result repeats, in bytes.
const LONGEST_REPEATED: usize = 100;

/// Body of a batch.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Batch {
    /// Events in any order, at most 500.
    #[schema(value_type = Vec<DriverEvent>, max_items = 500)]
    pub(crate) events: Vec<Value>,
}

/// What became of a batch.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventReport {
    /// Number of new events.
    pub added: u32,
    /// Number of events that were known already.
    pub duplicates: u32,
    /// Number of refused events.
    pub refused: u32,
    /// What became of each event, in the order of the batch.
    pub results: Vec<EventResult>,
}

/// What became of an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct EventResult {
    /// Its id; empty if it has none of 100 bytes or less.
    pub id: String,
    /// Outcome.
    pub outcome: EventOutcome,
    /// Why it was refused: `invalid`, `no_provider`, `unknown_issuer`, `too_old`, `in_future`,
    /// `id_reused` or `too_many_waiting`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<&'static str>,
    /// The same in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message: Option<String>,
}

/// Outcomes of events.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum EventOutcome {
    /// New, and counted.
    Added,
    /// Known already: it counts once.
    Duplicate,
    /// Not stored.
    Refused,
}

/// Where events go, and by which rules.
pub(crate) struct Intake<'a> {
    pub(crate) database: &'a Database,
    pub(crate) drivers: &'a Drivers,
    pub(crate) rules: &'a Rules,
    /// Days for which events are kept.
    pub(crate) days: u16,
}

impl Intake<'_> {
    /// Adds a batch in one transaction. An event that cannot be read or is refused does not stop
    /// the others.
    ///
    /// # Errors
    /// The database failed; nothing was added.
    pub(crate) async fn add(&self, events: &[Value], now: Timestamp) -> Result<EventReport, StoreError> {
        let checked: Vec<Result<CheckedEvent, Refusal>> = events.iter().map(|event| self.check(event, now)).collect();
        let valid: Vec<CheckedEvent> = checked.iter().filter_map(|event| event.as_ref().ok().cloned()).collect();
        let today = now.to_zoned(TimeZone::UTC).date();
        let first_day = today.saturating_sub(Span::new().days(self.days)).to_string();
        let mut stored = store::add(self.database, &valid, &first_day, now).await?.into_iter();
        let mut report = EventReport::default();
        for (event, checked) in events.iter().zip(checked) {
            let outcome = match checked {
                Ok(_) => stored.next().unwrap_or(Outcome::Duplicate),
                Err(refusal) => Outcome::Refused(refusal),
            };
            report.add(event, &outcome);
        }
        Ok(report)
    }

    fn check(&self, event: &Value, now: Timestamp) -> Result<CheckedEvent, Refusal> {
        let event = DriverEvent::deserialize(event).map_err(|error| Refusal::invalid(error.to_string()))?;
        event.check(self.drivers, self.rules, now)
    }
}

impl EventReport {
    fn add(&mut self, event: &Value, outcome: &Outcome) {
        let id = event["id"].as_str().filter(|id| id.len() <= LONGEST_REPEATED).unwrap_or_default().to_owned();
        let (outcome, refusal) = match outcome {
            Outcome::Added => (EventOutcome::Added, None),
            Outcome::Duplicate => (EventOutcome::Duplicate, None),
            Outcome::Refused(refusal) => (EventOutcome::Refused, Some(refusal)),
        };
        match outcome {
            EventOutcome::Added => self.added += 1,
            EventOutcome::Duplicate => self.duplicates += 1,
            EventOutcome::Refused => self.refused += 1,
        }
        let message = refusal.map(|refusal| refusal.message().into_owned());
        self.results.push(EventResult { id, outcome, code: refusal.map(Refusal::code), message });
    }
}
