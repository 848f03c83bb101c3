//! What another set of rules would have answered to yesterday's requests.

use crate::decision::RuleName;
use crate::rules::Rules;
use crate::world::World;

/// A request of an access log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogEntry {
    /// Host, when the line names it.
    pub host: Option<String>,
    /// Method.
    pub method: String,
    /// Path as sent.
    pub path: String,
    /// Query as sent; the edge's own log has none.
    pub query: Option<String>,
    /// Status that was answered.
    pub status: u16,
}

/// Compares two sets of rules, request by request. Holds no request, only counts and a few examples of each group.
pub struct Replay<'a> {
    _sets: (&'a Rules, &'a Rules, &'a dyn World),
}

/// What a replay found.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct ReplayReport {
    /// Requests compared.
    pub compared: u64,
    /// Requests that would be answered differently.
    pub changed: u64,
    /// Changes that have the same rules behind them, the most frequent first.
    pub groups: Vec<ChangeGroup>,
}

/// Changes that have the same rules behind them.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct ChangeGroup {
    /// What answered by the old rules: a redirect rule, a route, or nothing.
    pub old: Option<RuleName>,
    /// What answers by the new ones.
    pub new: Option<RuleName>,
    /// What changes, in words: `200 -> 301`.
    pub change: String,
    /// Requests.
    pub count: u64,
    /// A few of them: address, old answer, new answer.
    pub examples: Vec<ChangeExample>,
}

/// One request that would be answered differently.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct ChangeExample {
    /// Host, path and query.
    pub url: String,
    /// Answer by the old rules.
    pub old: String,
    /// Answer by the new ones.
    pub new: String,
}

impl LogEntry {
    /// Reads a line: the edge's own access log as JSON, or the combined log format, with or without the host before it. `None`: it is neither.
    #[must_use]
    pub fn parse(_line: &str) -> Option<Self> {
        unimplemented!()
    }
}

impl<'a> Replay<'a> {
    /// Between two sets, at one moment and in one world. Requests without a host are taken to be of `default_host`.
    #[must_use]
    pub fn new(old: &'a Rules, new: &'a Rules, world: &'a dyn World, _now: jiff::Timestamp, _default_host: &str) -> Self {
        Self { _sets: (old, new, world) }
    }

    /// Compares one request.
    pub fn compare(&mut self, _entry: &LogEntry) {
        unimplemented!()
    }

    /// What was found.
    #[must_use]
    pub fn report(&self) -> ReplayReport {
        unimplemented!()
    }
}
