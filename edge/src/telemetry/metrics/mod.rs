//! Prometheus metrics.

mod histogram;
mod requests;
mod slots;
mod text;

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use dashmap::DashMap;

pub(crate) use requests::Handler;
use requests::RequestMetrics;
use slots::SlotMetrics;
pub(crate) use slots::{SlotOutcome, SlotSeries};

type Labels = (String, &'static str);

/// Metrics of this process.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    requests: RequestMetrics,
    slots: SlotMetrics,
    pages_made: AtomicU64,
    pages_remembered: AtomicU64,
    renders: AtomicU64,
    render_comparisons: DashMap<Labels, u64>,
    spans: DashMap<&'static str, u64>,
    api_requests: DashMap<Labels, u64>,
    trials_ended: DashMap<Labels, u64>,
    release_changes: DashMap<Labels, u64>,
    releases_out_of_sync: AtomicU64,
    remote_requests: DashMap<Labels, u64>,
    in_flight: [AtomicI64; Work::ALL.len()],
    purges: DashMap<&'static str, u64>,
    purges_overdue: AtomicU64,
    connections: AtomicI64,
    shed: [AtomicU64; Limit::ALL.len()],
    /// End of the certificate of HTTPS, in seconds since 1970; 0 without HTTPS.
    certificate_end: AtomicU64,
    reloaded: AtomicU64,
    reload_failed: AtomicU64,
    rules_errors: AtomicU64,
    reloads_accepted: AtomicU64,
    reloads_rejected: AtomicU64,
}

/// Counts an open connection until dropped.
pub(crate) struct OpenConnection<'a>(&'a Metrics);

impl Drop for OpenConnection<'_> {
    fn drop(&mut self) {
        self.0.connections.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A limit beyond which requests are rejected or answered in short.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Limit {
    /// Requests in flight.
    Requests,
    /// Open streams of events.
    Streams,
    /// Missing pages that are rendered.
    MissingPages,
    /// Pages that are made.
    Pages,
}

impl Limit {
    const ALL: [Self; 4] = [Self::Requests, Self::Streams, Self::MissingPages, Self::Pages];

    const fn label(self) -> &'static str {
        match self {
            Self::Requests => "request",
            Self::Streams => "stream",
            Self::MissingPages => "missing_page",
            Self::Pages => "page",
        }
    }
}

/// Kind of work in flight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Work {
    /// A request of a visitor, until the end of its response.
    Request,
    /// A server render.
    Render,
    /// A request to a fragment server.
    RemoteFragment,
    /// A request to the product API.
    Api,
}

impl Work {
    const ALL: [Self; 4] = [Self::Request, Self::Render, Self::RemoteFragment, Self::Api];

    const fn label(self) -> &'static str {
        match self {
            Self::Request => "request",
            Self::Render => "render",
            Self::RemoteFragment => "http",
            Self::Api => "api",
        }
    }
}

/// Counts work in flight until dropped.
#[derive(Debug)]
pub(crate) struct InFlightGuard {
    metrics: Arc<Metrics>,
    work: Work,
}

impl Drop for InFlightGuard {
    fn drop(&mut self) {
        self.metrics.in_flight[self.work as usize].fetch_sub(1, Ordering::Relaxed);
    }
}

impl Metrics {
    /// Counts work in flight.
    pub(crate) fn in_flight(self: &Arc<Self>, work: Work) -> InFlightGuard {
        self.in_flight[work as usize].fetch_add(1, Ordering::Relaxed);
        InFlightGuard { metrics: Arc::clone(self), work }
    }

    /// Counts a comparison of a render for two pages.
    pub(crate) fn render_comparison(&self, fragment: &str, is_equal: bool) {
        count(&self.render_comparisons, fragment.to_owned(), if is_equal { "equal" } else { "different" });
    }

    /// Counts a request to a fragment server.
    pub(crate) fn remote_fragment_request(&self, fragment: &str, outcome: &'static str) {
        count(&self.remote_requests, fragment.to_owned(), outcome);
    }

    /// Records a response: handler, status class and time to first byte.
    pub(crate) fn request(&self, handler: Handler, status: u16, after: Duration) {
        self.requests.add(handler, status, after);
    }

    /// The series of a slot's outcome.
    pub(crate) fn slot_series(&self, outcome: SlotOutcome<'_>) -> SlotSeries {
        self.slots.series(outcome)
    }

    /// Counts a page or page model: sent again from memory, or made.
    pub(crate) fn page(&self, is_remembered: bool) {
        (if is_remembered { &self.pages_remembered } else { &self.pages_made }).fetch_add(1, Ordering::Relaxed);
    }

    /// Counts a server render.
    pub(crate) fn render(&self) {
        self.renders.fetch_add(1, Ordering::Relaxed);
    }

    /// Counts exported or dropped spans.
    pub(crate) fn spans(&self, outcome: &'static str, number: u64) {
        *self.spans.entry(outcome).or_default() += number;
    }

    /// Counts a request to the product API.
    pub(crate) fn api_request(&self, endpoint: &str, outcome: &'static str) {
        count(&self.api_requests, endpoint.to_owned(), outcome);
    }

    /// Counts a regressed canary.
    pub(crate) fn trial_ended(&self, fragment: &str, reason: &'static str) {
        count(&self.trials_ended, fragment.to_owned(), reason);
    }

    /// Counts an accepted or rejected state of a fragment.
    pub(crate) fn release_change(&self, fragment: &str, outcome: &'static str) {
        count(&self.release_changes, fragment.to_owned(), outcome);
    }

    /// Sets the number of fragments out of sync with the store.
    pub(crate) fn releases_out_of_sync(&self, number: usize) {
        self.releases_out_of_sync.store(number as u64, Ordering::Relaxed);
    }

    /// Counts a request that was rejected, or answered in short, beyond a limit.
    pub(crate) fn shed(&self, limit: Limit) {
        self.shed[limit as usize].fetch_add(1, Ordering::Relaxed);
    }

    /// Sets the end of the certificate of HTTPS, in seconds since 1970.
    pub(crate) fn certificate_ends(&self, seconds: u64) {
        self.certificate_end.store(seconds, Ordering::Relaxed);
    }

    /// Counts a purge of the shared cache.
    pub(crate) fn purge(&self, outcome: &'static str) {
        *self.purges.entry(outcome).or_default() += 1;
    }

    /// Sets the number of shared caches whose purges have failed for long.
    pub(crate) fn purges_overdue(&self, number: usize) {
        self.purges_overdue.store(number as u64, Ordering::Relaxed);
    }

    /// Counts a new connection.
    pub(crate) fn connected(&self) -> OpenConnection<'_> {
        self.connections.fetch_add(1, Ordering::Relaxed);
        OpenConnection(self)
    }

    /// Records a reload; `Err` holds the number of errors.
    pub(crate) fn rules_reload(&self, read: Result<(), usize>) {
        let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        (if read.is_ok() { &self.reloaded } else { &self.reload_failed }).store(now, Ordering::Relaxed);
        self.rules_errors.store(read.err().map_or(0, |faults| faults as u64), Ordering::Relaxed);
        (if read.is_ok() { &self.reloads_accepted } else { &self.reloads_rejected }).fetch_add(1, Ordering::Relaxed);
    }
}

fn count(counters: &DashMap<Labels, u64>, first: String, second: &'static str) {
    *counters.entry((first, second)).or_default() += 1;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_contains_all_metrics() {
        let metrics = Metrics::default();
        metrics.request(Handler::Page, 200, Duration::from_millis(4));
        metrics.api_request("menu", "ok");
        let open = metrics.connected();
        metrics.shed(Limit::Streams);
        metrics.certificate_ends(1_800_000_000);
        metrics.rules_reload(Err(3));
        let text = metrics.text();
        for line in [
            "edge_requests_total{status=\"2xx\",handler=\"page\"} 1",
            "edge_api_requests_total{endpoint=\"menu\",outcome=\"ok\"} 1",
            "edge_connections 1",
            "edge_shed_requests_total{kind=\"request\"} 0",
            "edge_shed_requests_total{kind=\"stream\"} 1",
            "edge_shed_requests_total{kind=\"missing_page\"} 0",
            "edge_certificate_expiry_timestamp_seconds 1800000000",
            "edge_last_reload_success_timestamp_seconds 0",
            "edge_rules_errors 3",
            "edge_rules_reloads_total{outcome=\"rejected\"} 1",
        ] {
            assert!(text.lines().any(|actual| actual == line), "{line} in {text}");
        }
        let work = Arc::new(Metrics::default());
        let in_flight = work.in_flight(Work::Render);
        assert!(work.text().contains("edge_in_flight{kind=\"render\"} 1\n"));
        drop(in_flight);
        assert!(work.text().contains("edge_in_flight{kind=\"render\"} 0\n"));
        drop(open);
        assert!(metrics.text().contains("edge_connections 0\n"));
    }
}
