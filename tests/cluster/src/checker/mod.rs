//! Checks a history against the invariants of [`INVARIANTS`], each in one pass.

mod availability;
mod exactly_once;
mod freshness;
mod imports;
mod leases;
mod likes;
mod memory;
mod one_version;
mod page_releases;
mod promotions;
mod shared_cache;
#[cfg(test)]
mod story;
mod tokens;
mod webhooks;
mod writes;

use std::fmt;

use crate::history::{Event, FaultWindow, Millis, Operation, faults, operations};

/// What every history must satisfy, by number. The numbers are those of `docs/cluster.md`.
pub(crate) const INVARIANTS: [(u8, &str); 9] = [
    (1, "acknowledged requests, replies and likes are stored exactly once, whole, in order, alike on every node"),
    (2, "each acknowledged request and reply reaches the webhook, under one id"),
    (3, "the sequence of a fragment's releases never falls on an edge, and an acknowledged promotion is soon on every edge and its pages"),
    (4, "a page names one revision and one release per fragment, and every edge has its files"),
    (5, "content never becomes older for a client of an edge, and a change is soon on every edge"),
    (6, "a form token of one node is accepted by every other one"),
    (7, "pages are answered 200, or during a fault 503 with Retry-After, and never hang"),
    (8, "no process ends on its own, writes succeed within 30 s of a failover, leases have one holder, memory comes back"),
    (9, "the shared cache answers pages from memory, and a change is soon there"),
];

/// A broken invariant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Violation {
    pub(crate) invariant: u8,
    pub(crate) at: Millis,
    pub(crate) text: String,
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "invariant {} at {:.3} s: {}", self.invariant, self.at as f64 / 1_000.0, self.text)
    }
}

/// A history, sorted for the checks.
struct History<'h> {
    events: &'h [Event],
    operations: Vec<Operation<'h>>,
    faults: Vec<FaultWindow<'h>>,
    /// Factor of all bounds of time.
    slack: u64,
}

/// Returns all violations, in the order of time. `slack` multiplies bounds of time, for a busy
/// machine.
pub(crate) fn check(events: &[Event], slack: u64) -> Vec<Violation> {
    let history = History { events, operations: operations(events), faults: faults(events), slack };
    let mut violations = Vec::new();
    violations.extend(exactly_once::check(&history));
    violations.extend(webhooks::check(&history));
    violations.extend(likes::check(&history));
    violations.extend(promotions::check(&history));
    violations.extend(page_releases::check(&history));
    violations.extend(one_version::check(&history));
    violations.extend(freshness::check(&history));
    violations.extend(shared_cache::check(&history));
    violations.extend(availability::check(&history));
    violations.extend(tokens::check(&history));
    violations.extend(writes::check(&history));
    violations.extend(leases::check(&history));
    violations.extend(memory::check(&history));
    violations.sort_by_key(|violation| violation.at);
    violations
}

impl History<'_> {
    /// True if no such fault lasted at some time between two moments.
    fn is_healthy(&self, from: Millis, to: Millis, is_relevant: impl Fn(&FaultWindow<'_>) -> bool) -> bool {
        !self.faults.iter().any(|fault| fault.overlaps(from, to) && is_relevant(fault))
    }

    /// End of the last such fault before a moment, 0 without one. `None` while one lasts.
    fn healthy_since(&self, at: Millis, is_relevant: impl Fn(&FaultWindow<'_>) -> bool) -> Option<Millis> {
        let ends = self.faults.iter().filter(|fault| fault.begin <= at && is_relevant(fault)).map(|fault| fault.end);
        ends.max().map_or(Some(0), |end| (end < at).then_some(end))
    }
}
