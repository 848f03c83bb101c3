//! Metrics of filled slots: counts and durations by fragment, release, brand and source.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};
use std::time::Duration;

use indexmap::{Equivalent, IndexMap};

use super::histogram::Histogram;
use super::text::{Kind, heading};

/// Upper bounds of the histogram buckets in seconds.
const BOUNDS: [f64; 10] = [0.0005, 0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0];

/// Maximum number of series per metric. Releases beyond it share one series.
const MAX_SERIES: usize = 2_000;

/// Label of the shared series.
const OTHER: &str = "other";

/// Outcome of filling a slot.
#[derive(Debug, Clone, Copy, Hash)]
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

/// A [`SlotOutcome`] to keep, with the same fields in the same order.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct SeriesKey {
    fragment: String,
    release: String,
    brand: String,
    source: &'static str,
}

impl Equivalent<SeriesKey> for SlotOutcome<'_> {
    fn equivalent(&self, key: &SeriesKey) -> bool {
        let SeriesKey { fragment, release, brand, source } = key;
        (self.fragment, self.release, self.brand, self.source) == (fragment, release, brand, source)
    }
}

type Times = Arc<Histogram<{ BOUNDS.len() }>>;

/// Counter and histogram of one kind of outcome. Clones share them.
#[derive(Debug, Clone)]
pub(crate) struct SlotSeries {
    count: Arc<AtomicU64>,
    times: Times,
}

/// All series. Every slot of every page looks for its own, without an allocation.
#[derive(Debug, Default)]
pub(super) struct SlotMetrics(RwLock<AllSeries>);

#[derive(Debug, Default)]
struct AllSeries {
    by_outcome: IndexMap<SeriesKey, SlotSeries>,
    /// By fragment, release and source: brands share the times.
    times: HashMap<(String, String, &'static str), Times>,
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
        let known = {
            let all = self.all();
            let is_full = all.by_outcome.len() >= MAX_SERIES;
            let other = || all.by_outcome.get(&SlotOutcome { release: OTHER, ..outcome }).filter(|_| is_full);
            all.by_outcome.get(&outcome).or_else(other).cloned()
        };
        known.unwrap_or_else(|| self.0.write().unwrap_or_else(PoisonError::into_inner).add(outcome))
    }

    fn all(&self) -> RwLockReadGuard<'_, AllSeries> {
        self.0.read().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes Prometheus' text format.
    pub(super) fn write(&self, text: &mut String) {
        const COUNTER: &str = "edge_slot_outcomes_total";
        const TIMES: &str = "edge_slot_duration_seconds";
        // Pages look for their series meanwhile: the lock is not held while the text is written.
        let (counts, times) = {
            let all = self.all();
            let counts: Vec<(SeriesKey, SlotSeries)> = all.by_outcome.iter().map(|(key, series)| (key.clone(), series.clone())).collect();
            (counts, all.times.clone())
        };
        let line = |(SeriesKey { fragment, release, brand, source }, SlotSeries { count, .. }): &(SeriesKey, SlotSeries)| {
            let count = count.load(Ordering::Relaxed);
            format!("{COUNTER}{{fragment=\"{fragment}\",release=\"{release}\",brand=\"{brand}\",source=\"{source}\"}} {count}\n")
        };
        let mut lines: Vec<String> = counts.iter().map(line).collect();
        lines.sort_unstable();
        heading(text, COUNTER, "Slots by outcome.", Kind::Counter);
        text.extend(lines);
        let block = |((fragment, release, source), times): (&(String, String, &'static str), &Times)| {
            let mut block = String::new();
            times.write(&mut block, TIMES, &format!("fragment=\"{fragment}\",release=\"{release}\",source=\"{source}\""), &BOUNDS);
            block
        };
        let mut blocks: Vec<String> = times.iter().map(block).collect();
        blocks.sort_unstable();
        heading(text, TIMES, "Time until a slot was filled.", Kind::Histogram);
        text.extend(blocks);
    }
}

impl AllSeries {
    /// Adds the series of an outcome, unless another thread has.
    fn add(&mut self, outcome: SlotOutcome<'_>) -> SlotSeries {
        let is_known = self.by_outcome.len() < MAX_SERIES || self.by_outcome.contains_key(&outcome);
        let SlotOutcome { fragment, release, brand, source } = if is_known { outcome } else { SlotOutcome { release: OTHER, ..outcome } };
        let (fragment, release, brand) = (fragment.to_owned(), release.to_owned(), brand.to_owned());
        let times = self.times.entry((fragment.clone(), release.clone(), source)).or_default();
        let series = || SlotSeries { count: Arc::default(), times: Arc::clone(times) };
        self.by_outcome.entry(SeriesKey { fragment, release, brand, source }).or_insert_with(series).clone()
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
        assert_eq!(fills.all().by_outcome.len(), MAX_SERIES + 1);
        let shared = fills.series(SlotOutcome { fragment: "f", release: OTHER, brand: "amber", source: "cached" });
        assert_eq!(shared.count.load(Ordering::Relaxed), 1_000);
    }
}
