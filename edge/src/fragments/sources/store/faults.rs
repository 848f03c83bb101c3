//! Faults of the store and its fragments. The last-known-good releases stay in service meanwhile.

use std::collections::BTreeMap;
use std::sync::Arc;

use dashmap::DashMap;
use jiff::Timestamp;

use crate::telemetry::metrics::Metrics;

/// One fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fault {
    /// Time of the first occurrence.
    pub(crate) since: Timestamp,
    /// Error message.
    pub(crate) message: String,
}

/// Faults by fragment; `*` is the store.
pub(super) struct Faults {
    faults: DashMap<String, Fault>,
    metrics: Arc<Metrics>,
}

impl Faults {
    pub(super) fn new(metrics: Arc<Metrics>) -> Self {
        Self { faults: DashMap::new(), metrics }
    }

    /// Records a fault; logs it if its message changed.
    pub(super) fn set(&self, name: &str, message: String) {
        let before = self.faults.get(name).map(|fault| fault.clone());
        if before.as_ref().is_some_and(|before| before.message == message) {
            return;
        }
        tracing::error!(fragment = name, fault = message, "Releases out of sync with the store; keeping the last-known-good ones");
        let since = before.map_or_else(Timestamp::now, |before| before.since);
        self.faults.insert(name.to_owned(), Fault { since, message });
        self.count();
    }

    /// Clears a fault.
    pub(super) fn clear(&self, name: &str) {
        if self.faults.remove(name).is_some() {
            tracing::info!(fragment = name, "Releases in sync with the store again");
            self.count();
        }
    }

    /// Whether the fragment has a fault.
    pub(super) fn has(&self, name: &str) -> bool {
        self.faults.contains_key(name)
    }

    pub(super) fn all(&self) -> BTreeMap<String, Fault> {
        self.faults.iter().map(|entry| (entry.key().clone(), entry.value().clone())).collect()
    }

    fn count(&self) {
        self.metrics.releases_out_of_sync(self.faults.len());
    }
}
