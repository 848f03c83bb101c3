//! Metrics of filled slots: counts and durations by fragment, release, brand and source.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use dashmap::DashMap;

use super::histogram::Histogram;
use super::text::{Kind, heading};

/// Upper bounds of the histogram buckets in seconds.
const BOUNDS: [f64; 10] = [0.0005, 0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0];

/// Maximum number of series per metric. Releases beyond it share one series.
const MAX_SERIES: usize = 2_000;

/// Label of the shared series.
const OTHER: &str = "other";

/// Outcome of filling a slot.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SlotOutcome<'a> {
    /// Fragment.
    pub(crate) fragment: &'a str,
    /// Release.
    pub(crate) release: &'a str,
    /// Brand of the site.
    pub(crate) brand: &'a str,
    /// Source of the HTML.
    pub(crate) source: &'static str,
}

/// Counter and histogram of one kind of outcome. Clones share them.
#[derive(Debug, Clone)]
pub(crate) struct SlotSeries {
    count: Arc<AtomicU64>,
    times: Arc<Histogram<{ BOUNDS.len() }>>,
}

/// All series.
#[derive(Debug, Default)]
pub(super) struct SlotMetrics {
    counts: DashMap<(String, String, String, &'static str), Arc<AtomicU64>>,
    times: DashMap<(String, String, &'static str), Arc<Histogram<{ BOUNDS.len() }>>>,
}

impl SlotSeries {
    /// Counts a filled slot, with the time that it took.
    pub(crate) fn add(&self, took: Duration) {
        self.count.fetch_add(1, Ordering::Relaxed);
        self.times.add(&BOUNDS, took);
    }
}

impl SlotMetrics {
    /// The series of an outcome.
    pub(super) fn series(&self, outcome: SlotOutcome<'_>) -> SlotSeries {
        let SlotOutcome { fragment, release, brand, source } = outcome;
        let is_full = self.counts.len() >= MAX_SERIES;
        let key = |release: &str| (fragment.to_owned(), release.to_owned(), brand.to_owned(), source);
        let known = !is_full || self.counts.contains_key(&key(release));
        let release = if known { release } else { OTHER };
        SlotSeries {
            count: Arc::clone(&self.counts.entry(key(release)).or_default()),
            times: Arc::clone(&self.times.entry((fragment.to_owned(), release.to_owned(), source)).or_default()),
        }
    }

    /// Writes Prometheus' text format.
    pub(super) fn write(&self, text: &mut String) {
        const COUNTER: &str = "edge_slot_outcomes_total";
        const TIMES: &str = "edge_slot_duration_seconds";
        let mut lines: Vec<String> = self
            .counts
            .iter()
            .map(|entry| {
                let (fragment, release, brand, source) = entry.key();
                let count = entry.value().load(Ordering::Relaxed);
                format!("{COUNTER}{{fragment=\"{fragment}\",release=\"{release}\",brand=\"{brand}\",source=\"{source}\"}} {count}\n")
            })
            .collect();
        lines.sort_unstable();
        heading(text, COUNTER, "Slots by outcome.", Kind::Counter);
        text.extend(lines);
        let block = |(fragment, release, source): &(String, String, &'static str), times: &Histogram<_>| {
            let mut block = String::new();
            times.write(&mut block, TIMES, &format!("fragment=\"{fragment}\",release=\"{release}\",source=\"{source}\""), &BOUNDS);
            block
        };
        let mut blocks: Vec<String> = self.times.iter().map(|entry| block(entry.key(), entry.value())).collect();
        blocks.sort_unstable();
        heading(text, TIMES, "Time until a slot was filled.", Kind::Histogram);
        text.extend(blocks);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_are_counted_by_fragment_release_brand_and_source() {
        let fills = SlotMetrics::default();
        let outcome = SlotOutcome { fragment: "mfe-kb", release: "a", brand: "amber", source: "rendered" };
        fills.series(outcome).add(Duration::from_millis(4));
        fills.series(SlotOutcome { brand: "slate", ..outcome }).add(Duration::from_secs(2));
        let mut text = String::new();
        fills.write(&mut text);
        for line in [
            "edge_slot_outcomes_total{fragment=\"mfe-kb\",release=\"a\",brand=\"amber\",source=\"rendered\"} 1",
            "edge_slot_duration_seconds_bucket{fragment=\"mfe-kb\",release=\"a\",source=\"rendered\",le=\"0.001\"} 0",
            "edge_slot_duration_seconds_bucket{fragment=\"mfe-kb\",release=\"a\",source=\"rendered\",le=\"0.005\"} 1",
            "edge_slot_duration_seconds_bucket{fragment=\"mfe-kb\",release=\"a\",source=\"rendered\",le=\"+Inf\"} 2",
            "edge_slot_duration_seconds_sum{fragment=\"mfe-kb\",release=\"a\",source=\"rendered\"} 2.004",
        ] {
            assert!(text.lines().any(|actual| actual == line), "{line} in {text}");
        }
    }

    #[test]
    fn number_of_series_is_bounded() {
        let fills = SlotMetrics::default();
        for release in 0..3_000 {
            let release = release.to_string();
            fills.series(SlotOutcome { fragment: "f", release: &release, brand: "amber", source: "cached" }).add(Duration::ZERO);
        }
        assert_eq!(fills.counts.len(), MAX_SERIES + 1);
        let shared = fills.counts.get(&("f".to_owned(), OTHER.to_owned(), "amber".to_owned(), "cached")).unwrap();
        assert_eq!(shared.load(Ordering::Relaxed), 1_000);
    }
}
