//! Retention periods.

use std::ops::RangeInclusive;

/// Raw retention periods, one flag and one environment variable each: whole days from 1 to 3650.
#[derive(Debug, Clone, clap::Args)]
pub struct RawRetention {
    /// Days to keep requests and applications after their last change, with messages, files, events
    /// and letters.
    #[arg(long, env = "ROADSIDE_RETENTION_REQUESTS_DAYS", default_value = "730")]
    pub retention_requests_days: String,
    /// Days to keep delivered events and letters.
    #[arg(long, env = "ROADSIDE_RETENTION_DELIVERED_DAYS", default_value = "30")]
    pub retention_delivered_days: String,
    /// Days to keep dead events and letters; until then `outbox replay` can deliver them.
    #[arg(long, env = "ROADSIDE_RETENTION_UNDELIVERED_DAYS", default_value = "90")]
    pub retention_undelivered_days: String,
    /// Days to keep survey answers and article feedback.
    #[arg(long, env = "ROADSIDE_RETENTION_ANSWERS_DAYS", default_value = "730")]
    pub retention_answers_days: String,
    /// Days to keep daily counters of goals, exposures, reports and vitals.
    #[arg(long, env = "ROADSIDE_RETENTION_COUNTERS_DAYS", default_value = "730")]
    pub retention_counters_days: String,
    /// Days to keep the search log.
    #[arg(long, env = "ROADSIDE_RETENTION_SEARCHES_DAYS", default_value = "180")]
    pub retention_searches_days: String,
    /// Days to keep events about drivers. Counters of their days stay until the account is deleted.
    #[arg(long, env = "ROADSIDE_RETENTION_EVENTS_DAYS", default_value = "400")]
    pub retention_events_days: String,
}

/// Checked retention periods, in days.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RetentionSettings {
    /// Requests and applications, after their last change.
    pub requests: u16,
    /// Delivered events and letters.
    pub delivered: u16,
    /// Dead events and letters.
    pub undelivered: u16,
    /// Survey answers and article feedback.
    pub answers: u16,
    /// Daily counters.
    pub counters: u16,
    /// The search log.
    pub searches: u16,
    /// Events about drivers.
    pub events: u16,
}

impl Default for RetentionSettings {
    fn default() -> Self {
        Self { requests: 730, delivered: 30, undelivered: 90, answers: 730, counters: 730, searches: 180, events: 400 }
    }
}

impl RetentionSettings {
    /// Limits of all periods, in days.
    pub const DAYS: RangeInclusive<u16> = 1..=3650;
}

impl RawRetention {
    /// Checks all periods.
    pub(crate) fn check(&self, faults: &mut Vec<String>) -> RetentionSettings {
        let bounds = RetentionSettings::DAYS;
        let mut days = |flag: &str, text: &str| match text.parse() {
            Ok(days) if bounds.contains(&days) => days,
            _ => {
                faults.push(format!("{flag}: `{text}` is not a whole number from {} to {}", bounds.start(), bounds.end()));
                *bounds.end()
            }
        };
        RetentionSettings {
            requests: days("--retention-requests-days", &self.retention_requests_days),
            delivered: days("--retention-delivered-days", &self.retention_delivered_days),
            undelivered: days("--retention-undelivered-days", &self.retention_undelivered_days),
            answers: days("--retention-answers-days", &self.retention_answers_days),
            counters: days("--retention-counters-days", &self.retention_counters_days),
            searches: days("--retention-searches-days", &self.retention_searches_days),
            events: days("--retention-events-days", &self.retention_events_days),
        }
    }
}
