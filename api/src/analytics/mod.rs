//! Passes goals on to analytics services outside Roadside, from here, so that nobody else's code is ever in a page. Only what a visitor agreed to is
//! passed on, and nothing that names a person, a device or an address.

mod adapter;
mod event;
mod file;
mod ga4;
mod matomo;
mod target;
#[cfg(test)]
mod tests;
mod webhook;

use std::path::Path;
use std::sync::Arc;

use contracts::beacon::Beacon;
use reqwest::Client;
use reqwest::redirect::Policy;
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::input_faults::Faults;
use crate::web::prometheus::{head, line};
use adapter::{Adapter, Pace};
use event::Event;

/// Every adapter of the settings.
#[derive(Default)]
pub(crate) struct Analytics(Vec<Arc<Adapter>>);

impl Analytics {
    /// Reads the adapters of a file. Nothing is sent before [`Self::run`].
    ///
    /// # Errors
    /// Every fault of the file; none repeats a value, which may be a secret.
    pub(crate) fn read(file: &Path) -> Result<Self, Faults> {
        let targets = file::read(file)?;
        if targets.is_empty() {
            return Ok(Self::default());
        }
        // The workspace's HTTP client takes the process's provider: in the edge it is there already.
        _ = rustls::crypto::ring::default_provider().install_default();
        let client = Client::builder()
            .timeout(Pace::default().longest_request)
            // SECURITY: what is sent stays with whom the settings name.
            .redirect(Policy::none())
            .build()
            .map_err(|error| {
                let mut faults = Faults::default();
                faults.add(&file.display().to_string(), 0, format!("no client for HTTPS can be made: {error}"));
                faults
            })?;
        let adapter = |target| Arc::new(Adapter::new(target, client.clone(), Pace::default()));
        Ok(Self(targets.into_iter().map(adapter).collect()))
    }

    /// Puts the goals of a checked beacon into the queues of the adapters that want them. Never waits.
    pub(crate) fn pass_on(&self, beacon: &Beacon) {
        // SECURITY: without consent nothing leaves.
        if !beacon.consent {
            return;
        }
        for goal in &beacon.goals {
            for adapter in self.0.iter().filter(|adapter| adapter.wants(&goal.name)) {
                adapter.offer(Event::new(beacon, goal));
            }
        }
    }

    /// Sends what comes into the queues until `stopped` has no sender any more, and then what is left, within a bound.
    pub(crate) async fn run(&self, stopped: watch::Receiver<()>) {
        let mut running = JoinSet::new();
        for adapter in &self.0 {
            let (adapter, stopped) = (Arc::clone(adapter), stopped.clone());
            running.spawn(async move { adapter.run(stopped).await });
        }
        running.join_all().await;
    }

    /// Counters since the start, in the text format of Prometheus; nothing without adapters.
    pub(crate) fn metrics(&self) -> String {
        let mut out = String::new();
        if self.0.is_empty() {
            return out;
        }
        head(&mut out, "api_analytics_sent_total", "Goals that an analytics service took.", "counter");
        for adapter in &self.0 {
            line(&mut out, "api_analytics_sent_total", &[("adapter", adapter.label())], adapter.sent());
        }
        head(&mut out, "api_analytics_dropped_total", "Goals that were not passed on.", "counter");
        for adapter in &self.0 {
            for (reason, count) in adapter.dropped() {
                line(&mut out, "api_analytics_dropped_total", &[("adapter", adapter.label()), ("reason", reason)], count);
            }
        }
        out
    }
}
