//! What another set of rules would have answered to yesterday's requests.

mod line;

use std::collections::HashMap;

use jiff::Timestamp;
use serde::Serialize;

use crate::decide::request::{Preferences, Request};
use crate::decide::routing_context::RoutingContext;
use crate::explain::Verdict;
use crate::reader::source::RuleName;
use crate::ruleset::Rules;

/// Examples that are kept of each group.
const MAX_EXAMPLES: usize = 3;

/// Most groups that are kept apart; changes beyond them are counted together.
const MAX_GROUPS: usize = 10_000;

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
    old: &'a Rules,
    new: &'a Rules,
    context: &'a dyn RoutingContext,
    now: Timestamp,
    default_host: String,
    compared: u64,
    changed: u64,
    groups: HashMap<GroupKey, (u64, Vec<ChangeExample>)>,
}

/// What a replay found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ReplayReport {
    /// Requests compared.
    pub compared: u64,
    /// Requests that would be answered differently.
    pub changed: u64,
    /// Changes that have the same rules behind them, the most frequent first.
    pub groups: Vec<ChangeGroup>,
}

/// Changes that have the same rules behind them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ChangeGroup {
    /// What answered by the old rules: a redirect rule or a route; `None`: neither.
    pub old: Option<RuleName>,
    /// What answers by the new ones.
    pub new: Option<RuleName>,
    /// How the statuses change: `200 -> 301`.
    pub change: String,
    /// Requests.
    pub count: u64,
    /// A few of them.
    pub examples: Vec<ChangeExample>,
}

/// One request that would be answered differently.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ChangeExample {
    /// Host, path and query.
    pub url: String,
    /// Answer by the old rules.
    pub old: String,
    /// Answer by the new ones.
    pub new: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
struct GroupKey {
    change: String,
    old: Option<RuleName>,
    new: Option<RuleName>,
}

impl<'a> Replay<'a> {
    /// Between two sets, at one moment and in one world. Requests without a host are taken to be of `default_host`.
    #[must_use]
    pub fn new(old: &'a Rules, new: &'a Rules, context: &'a dyn RoutingContext, now: Timestamp, default_host: &str) -> Self {
        Self { old, new, context, now, default_host: default_host.to_owned(), compared: 0, changed: 0, groups: HashMap::new() }
    }

    /// Compares one request: as a visitor would be answered of whom nothing is known.
    pub fn compare(&mut self, entry: &LogEntry) {
        self.compared += 1;
        let preferences = Preferences::default();
        let host = entry.host.as_deref().unwrap_or(&self.default_host);
        let request =
            Request { host, path: &entry.path, query: entry.query.as_deref(), preferences: &preferences, place_by_ip: None, now: self.now };
        let (old, new) = (self.old.decide(request, self.context), self.new.decide(request, self.context));
        if old == new {
            return;
        }
        let (old, new) = (Verdict::of(&old), Verdict::of(&new));
        if answers(&old) == answers(&new) {
            return;
        }
        self.changed += 1;
        let key = GroupKey { change: format!("{} -> {}", old.status, new.status), old: behind(&old), new: behind(&new) };
        let key = if self.groups.len() < MAX_GROUPS || self.groups.contains_key(&key) { key } else { GroupKey::default() };
        let (count, examples) = self.groups.entry(key).or_default();
        *count += 1;
        if examples.len() < MAX_EXAMPLES {
            let query = entry.query.as_ref().map(|query| format!("?{query}")).unwrap_or_default();
            examples.push(ChangeExample { url: format!("{host}{}{query}", entry.path), old: old.to_string(), new: new.to_string() });
        }
    }

    /// What was found so far.
    #[must_use]
    pub fn report(&self) -> ReplayReport {
        let mut groups: Vec<ChangeGroup> = self
            .groups
            .iter()
            .map(|(key, (count, examples))| ChangeGroup {
                old: key.old.clone(),
                new: key.new.clone(),
                change: if key.change.is_empty() { "more of all kinds".to_owned() } else { key.change.clone() },
                count: *count,
                examples: examples.clone(),
            })
            .collect();
        groups.sort_by(|left, right| {
            (right.count, &left.change, &left.old, &left.new).cmp(&(left.count, &right.change, &right.old, &right.new))
        });
        ReplayReport { compared: self.compared, changed: self.changed, groups }
    }
}

/// A verdict without where its rules stand in their files: moving a line changes nothing.
fn answers(verdict: &Verdict) -> Verdict {
    let mut answers = verdict.clone();
    answers.rules.clear();
    if let Some(page) = &mut answers.page
        && let Some(route) = &mut page.route
    {
        route.line = 0;
        route.file = "".into();
    }
    answers
}

/// The redirect rule or the route behind a verdict.
fn behind(verdict: &Verdict) -> Option<RuleName> {
    verdict.rules.first().cloned().or_else(|| verdict.page.as_ref()?.route.clone())
}

impl ReplayReport {
    /// Share of the requests that would be answered differently, from 0 to 1; 0 when there were none.
    #[must_use]
    pub fn share_changed(&self) -> f64 {
        if self.compared == 0 { 0.0 } else { self.changed as f64 / self.compared as f64 }
    }
}

impl LogEntry {
    /// Whether the rules had a say in the answer: it was read with GET or HEAD, and is nothing that the edge answers before it asks them.
    #[must_use]
    pub fn is_for_rules(&self) -> bool {
        let first = self.path.split('/').find(|segment| !segment.is_empty()).unwrap_or_default();
        matches!(self.method.as_str(), "GET" | "HEAD") && !crate::files::redirects::draft::RESERVED.contains(&first)
    }
}
