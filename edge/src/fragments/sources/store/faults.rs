//! What is not as it should be with the store and its fragments. The last good releases go on meanwhile.

use std::collections::BTreeMap;
use std::sync::Arc;

use dashmap::DashMap;
use jiff::Timestamp;

use crate::telemetry::metrics::Metrics;

/// One fault.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fault {
    /// Since when.
    pub(crate) since: Timestamp,
    /// What is wrong.
    pub(crate) message: String,
}

/// Faults by fragment; `*` stands for the store.
pub(super) struct Faults {
    faults: DashMap<String, Fault>,
    metrics: Arc<Metrics>,
}

impl Faults {
    pub(super) fn new(metrics: Arc<Metrics>) -> Self {
        Self { faults: DashMap::new(), metrics }
    }

    /// Notes a fault, and logs it when it is another one than before.
    pub(super) fn set(&self, name: &str, message: String) {
        let before = self.faults.get(name).map(|fault| fault.clone());
        if before.as_ref().is_some_and(|before| before.message == message) {
            return;
        }
        tracing::error!(fragment = name, fault = message, "Releases are not as the store should have them; the last good ones go on");
        let since = before.map_or_else(Timestamp::now, |before| before.since);
        self.faults.insert(name.to_owned(), Fault { since, message });
        self.count();
    }

    /// It is as it should be.
    pub(super) fn clear(&self, name: &str) {
        if self.faults.remove(name).is_some() {
            tracing::info!(fragment = name, "Releases are as the store has them again");
            self.count();
        }
    }

    pub(super) fn all(&self) -> BTreeMap<String, Fault> {
        self.faults.iter().map(|entry| (entry.key().clone(), entry.value().clone())).collect()
    }

    fn count(&self) {
        self.metrics.release_faults(self.faults.len());
    }
}
