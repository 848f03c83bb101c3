//! Forwards goals to external analytics services from the server, so no third-party code runs in
//! pages. Only goals of consenting visitors are forwarded, without data that identifies a person, a
//! device or an address.

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
use input_faults::Faults;
use reqwest::Client;
use reqwest::redirect::Policy;
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::web::prometheus::{head, line};
use adapter::{Adapter, Pace};
use event::Event;

/// All configured adapters.
#[derive(Default)]
pub(crate) struct Analytics(Vec<Arc<Adapter>>);

impl Analytics {
    /// Reads the adapters file. [`Self::run`] starts sending.
    ///
    /// # Errors
    /// All errors in the file. Messages repeat no values, which may be secrets.
    pub(crate) fn read(file: &Path) -> Result<Self, Faults> {
        let targets = file::read(file)?;
        if targets.is_empty() {
            return Ok(Self::default());
        }
        // The HTTP client uses the process's crypto provider. In the edge it is installed already.
        _ = rustls::crypto::ring::default_provider().install_default();
        let client = Client::builder()
            .timeout(Pace::default().longest_request)
            // SECURITY: goals are sent to configured hosts only.
            .redirect(Policy::none())
            .build()
            .map_err(|error| {
                let mut faults = Faults::default();
                faults.add(&file.display().to_string(), 0, format!("cannot create an HTTPS client: {error}"));
                faults
            })?;
        let adapter = |target| Arc::new(Adapter::new(target, client.clone(), Pace::default()));
        Ok(Self(targets.into_iter().map(adapter).collect()))
    }

    /// Queues the goals of a valid beacon for the adapters that forward them. Never waits.
    pub(crate) fn pass_on(&self, beacon: &Beacon) {
        // SECURITY: nothing is sent without consent.
        if !beacon.consent {
            return;
        }
        for goal in &beacon.goals {
            for adapter in self.0.iter().filter(|adapter| adapter.wants(&goal.name)) {
                adapter.offer(Event::new(beacon, goal));
            }
        }
    }

    /// Sends queued goals until all senders of `stopped` are gone, then drains the queues within a
    /// time limit.
    pub(crate) async fn run(&self, stopped: watch::Receiver<()>) {
        let mut running = JoinSet::new();
        for adapter in &self.0 {
            let (adapter, stopped) = (Arc::clone(adapter), stopped.clone());
            running.spawn(async move { adapter.run(stopped).await });
        }
        running.join_all().await;
    }

    /// Metrics since the start in Prometheus text format; empty without adapters.
    pub(crate) fn metrics(&self) -> String {
        let mut out = String::new();
        if self.0.is_empty() {
            return out;
        }
        head(&mut out, "api_analytics_sent_total", "Goals accepted by an analytics service.", "counter");
        for adapter in &self.0 {
            line(&mut out, "api_analytics_sent_total", &[("adapter", adapter.label())], adapter.sent());
        }
        head(&mut out, "api_analytics_dropped_total", "Goals that were not forwarded.", "counter");
        for adapter in &self.0 {
            for (reason, count) in adapter.dropped() {
                line(&mut out, "api_analytics_dropped_total", &[("adapter", adapter.label()), ("reason", reason)], count);
            }
        }
        out
    }
}
