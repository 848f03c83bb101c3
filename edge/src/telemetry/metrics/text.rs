//! Metrics in Prometheus' text format.
//!
//! Source: <https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format>.

use std::fmt::{Display, Write as _};
use std::sync::atomic::{AtomicU64, Ordering};

use dashmap::DashMap;

use super::{Labels, Limit, Metrics, Work};
use crate::telemetry::log;

/// Type of a metric.
#[derive(Debug, Clone, Copy)]
pub(super) enum Kind {
    /// Only rises.
    Counter,
    /// Rises and falls.
    Gauge,
    /// Counts by upper bound.
    Histogram,
}

/// Lines before the series of a metric.
pub(super) fn heading(text: &mut String, name: &str, help: &str, kind: Kind) {
    let kind = match kind {
        Kind::Counter => "counter",
        Kind::Gauge => "gauge",
        Kind::Histogram => "histogram",
    };
    // Writing to a string cannot fail.
    let _ = writeln!(text, "# HELP {name} {help}\n# TYPE {name} {kind}");
}

impl Metrics {
    /// Prometheus' text format.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        self.requests.write(&mut text);
        self.slots.write(&mut text);
        let pages = [("made", load(&self.pages_made)), ("memory", load(&self.pages_remembered))];
        labelled(&mut text, "edge_pages_total", "Pages and page models.", Kind::Counter, "from", pages);
        single(&mut text, "edge_renders_total", "Server renders.", Kind::Counter, load(&self.renders));
        let comparisons = "Comparisons of a render for two pages.";
        counters(&mut text, "edge_render_comparisons_total", comparisons, ["fragment", "outcome"], &self.render_comparisons);
        counters(&mut text, "edge_api_requests_total", "Requests to the product API.", ["endpoint", "outcome"], &self.api_requests);
        counters(&mut text, "edge_trials_ended_total", "Rollouts ended by the edge.", ["fragment", "reason"], &self.trials_ended);
        let changes = "New states of fragments.";
        counters(&mut text, "edge_release_changes_total", changes, ["fragment", "outcome"], &self.release_changes);
        let requests = "Requests to fragment servers.";
        counters(&mut text, "edge_remote_fragment_requests_total", requests, ["fragment", "outcome"], &self.remote_requests);
        if !self.spans.is_empty() {
            let spans = self.spans.iter().map(|entry| (*entry.key(), *entry.value()));
            labelled(&mut text, "edge_spans_total", "Spans for the trace collector.", Kind::Counter, "outcome", spans);
        }
        if !self.purges.is_empty() {
            let purges = self.purges.iter().map(|entry| (*entry.key(), *entry.value()));
            labelled(&mut text, "edge_purges_total", "Purges of the shared cache.", Kind::Counter, "outcome", purges);
            let overdue = "Shared caches whose purges have failed for a minute or longer.";
            single(&mut text, "edge_purges_overdue", overdue, Kind::Gauge, load(&self.purges_overdue));
        }
        let work = Work::ALL.map(|work| (work.label(), self.in_flight[work as usize].load(Ordering::Relaxed)));
        labelled(&mut text, "edge_in_flight", "Work in flight.", Kind::Gauge, "kind", work);
        let gauges = [
            ("edge_connections", "Open connections.", self.connections.load(Ordering::Relaxed)),
            ("edge_last_reload_success_timestamp_seconds", "Time of the last successful reload.", load(&self.reloaded)),
            ("edge_last_reload_failure_timestamp_seconds", "Time of the last failed reload; 0: never.", load(&self.reload_failed)),
            ("edge_releases_out_of_sync", "Fragments out of sync with the store.", load(&self.releases_out_of_sync)),
            ("edge_rules_errors", "Errors in the current files; 0: they are in force.", load(&self.rules_errors)),
        ];
        let end = load(&self.certificate_end);
        let certificate = ("edge_certificate_expiry_timestamp_seconds", "End of the certificate of HTTPS.", end);
        for (name, help, value) in gauges.into_iter().chain((end > 0).then_some(certificate)) {
            single(&mut text, name, help, Kind::Gauge, value);
        }
        let shed = Limit::ALL.map(|limit| (limit.label(), load(&self.shed[limit as usize])));
        labelled(&mut text, "edge_shed_requests_total", "Requests rejected or answered in short.", Kind::Counter, "kind", shed);
        let dropped = "Log lines dropped because the queue was full.";
        single(&mut text, "edge_log_lines_dropped_total", dropped, Kind::Counter, log::dropped());
        let reloads = [("accepted", load(&self.reloads_accepted)), ("rejected", load(&self.reloads_rejected))];
        labelled(&mut text, "edge_rules_reloads_total", "Reloads of the rules.", Kind::Counter, "outcome", reloads);
        text
    }
}

fn load(number: &AtomicU64) -> i64 {
    i64::try_from(number.load(Ordering::Relaxed)).unwrap_or(i64::MAX)
}

/// A metric of one series.
fn single(text: &mut String, name: &str, help: &str, kind: Kind, value: impl Display) {
    heading(text, name, help, kind);
    let _ = writeln!(text, "{name} {value}");
}

/// A metric with one label, in the given order.
fn labelled<V: Display>(
    text: &mut String,
    name: &str,
    help: &str,
    kind: Kind,
    label: &str,
    series: impl IntoIterator<Item = (&'static str, V)>,
) {
    heading(text, name, help, kind);
    for (of, value) in series {
        let _ = writeln!(text, "{name}{{{label}=\"{of}\"}} {value}");
    }
}

/// Counters with two labels, in alphabetical order.
fn counters(text: &mut String, name: &str, help: &str, labels: [&str; 2], counters: &DashMap<Labels, u64>) {
    heading(text, name, help, Kind::Counter);
    let mut lines: Vec<String> = counters
        .iter()
        .map(|entry| format!("{name}{{{}=\"{}\",{}=\"{}\"}} {}\n", labels[0], entry.key().0, labels[1], entry.key().1, entry.value()))
        .collect();
    lines.sort_unstable();
    text.extend(lines);
}
