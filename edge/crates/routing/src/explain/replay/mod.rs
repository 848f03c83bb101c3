//! Replays access logs to compare two rule sets.

mod line;

use std::collections::HashMap;

use jiff::Timestamp;
use serde::Serialize;

use crate::decide::request::{Preferences, Request};
use crate::decide::routing_context::RoutingContext;
use crate::explain::Verdict;
use crate::reader::source::RuleName;
use crate::ruleset::Rules;

/// Examples stored for each group.
const MAX_EXAMPLES: usize = 3;

/// Limit on groups. Further changes share one group.
const MAX_GROUPS: usize = 10_000;

/// A request from an access log.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LogEntry {
    /// Host, if the line contains it.
    pub host: Option<String>,
    /// Method.
    pub method: String,
    /// Path, not yet normalised.
    pub path: String,
    /// Query. The edge's own log omits it.
    pub query: Option<String>,
    /// Status of the response.
    pub status: u16,
}

/// Compares two rule sets request by request. Stores counts and a few examples, not the requests.
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

/// Result of a replay.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ReplayReport {
    /// Compared requests.
    pub compared: u64,
    /// Requests with a different result.
    pub changed: u64,
    /// Changes grouped by the rules that cause them, most frequent first.
    pub groups: Vec<ChangeGroup>,
}

/// Changes caused by the same rules.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ChangeGroup {
    /// Redirect rule or route of the old set; `None` for neither.
    pub old: Option<RuleName>,
    /// Redirect rule or route of the new set.
    pub new: Option<RuleName>,
    /// Old and new status: `200 -> 301`.
    pub change: String,
    /// Number of requests.
    pub count: u64,
    /// Examples.
    pub examples: Vec<ChangeExample>,
}

/// A request with a different result.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct ChangeExample {
    /// Host, path and query.
    pub url: String,
    /// Old result.
    pub old: String,
    /// New result.
    pub new: String,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
struct GroupKey {
    change: String,
    old: Option<RuleName>,
    new: Option<RuleName>,
}

impl<'a> Replay<'a> {
    /// Compares two sets at one moment and in one context. Entries without a host get
    /// `default_host`.
    #[must_use]
    pub fn new(old: &'a Rules, new: &'a Rules, context: &'a dyn RoutingContext, now: Timestamp, default_host: &str) -> Self {
        Self { old, new, context, now, default_host: default_host.to_owned(), compared: 0, changed: 0, groups: HashMap::new() }
    }

    /// Compares one request, as from a visitor without preferences.
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

    /// The result so far.
    #[must_use]
    pub fn report(&self) -> ReplayReport {
        let mut groups: Vec<ChangeGroup> = self
            .groups
            .iter()
            .map(|(key, (count, examples))| ChangeGroup {
                old: key.old.clone(),
                new: key.new.clone(),
                change: if key.change.is_empty() { "other changes".to_owned() } else { key.change.clone() },
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

/// A verdict without positions of rules: moving a line changes nothing.
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

/// Redirect rule or route that determined the verdict.
fn behind(verdict: &Verdict) -> Option<RuleName> {
    verdict.rules.first().cloned().or_else(|| verdict.page.as_ref()?.route.clone())
}

impl ReplayReport {
    /// Share of requests with a different result, from 0 to 1. 0 without requests.
    #[must_use]
    pub fn share_changed(&self) -> f64 {
        if self.compared == 0 { 0.0 } else { self.changed as f64 / self.compared as f64 }
    }
}

impl LogEntry {
    /// Whether rules determined the response: the method is GET or HEAD, and the path is not
    /// reserved.
    #[must_use]
    pub fn is_for_rules(&self) -> bool {
        let first = self.path.split('/').find(|segment| !segment.is_empty()).unwrap_or_default();
        matches!(self.method.as_str(), "GET" | "HEAD") && !crate::files::redirects::draft::RESERVED.contains(&first)
    }
}
