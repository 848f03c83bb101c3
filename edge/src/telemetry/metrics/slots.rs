//! Metrics of filled slots: counts and durations by fragment, release, brand and source.

use std::fmt::Write as _;
use std::time::Duration;

use dashmap::DashMap;

/// Upper bounds of the histogram buckets in seconds.
const BOUNDS: [f64; 10] = [0.0005, 0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0];

/// Maximum number of series per metric. Releases beyond it share one series.
const MAX_SERIES: usize = 2_000;

/// Label of the shared series.
const OTHER: &str = "other";

/// A filled slot.
#[derive(Debug, Clone, Copy)]
pub(crate) struct SlotObservation<'a> {
    /// Fragment.
    pub(crate) fragment: &'a str,
    /// Release.
    pub(crate) release: &'a str,
    /// Brand of the site.
    pub(crate) brand: &'a str,
    /// Source of the HTML.
    pub(crate) source: &'static str,
    /// Time to fill the slot.
    pub(crate) took: Duration,
}

/// Counters and histograms.
#[derive(Debug, Default)]
pub(super) struct SlotMetrics {
    counts: DashMap<(String, String, String, &'static str), u64>,
    times: DashMap<(String, String, &'static str), Histogram>,
}

#[derive(Debug, Default)]
struct Histogram {
    buckets: [u64; BOUNDS.len()],
    count: u64,
    micros: u128,
}

impl SlotMetrics {
    /// Records a filled slot.
    pub(super) fn add(&self, slot: SlotObservation<'_>) {
        let SlotObservation { fragment, release, brand, source, took } = slot;
        let is_full = self.counts.len() >= MAX_SERIES;
        let key = |release: &str| (fragment.to_owned(), release.to_owned(), brand.to_owned(), source);
        let known = !is_full || self.counts.contains_key(&key(release));
        let release = if known { release } else { OTHER };
        *self.counts.entry(key(release)).or_default() += 1;
        let mut times = self.times.entry((fragment.to_owned(), release.to_owned(), source)).or_default();
        let seconds = took.as_secs_f64();
        if let Some(bucket) = BOUNDS.iter().position(|bound| seconds <= *bound) {
            times.buckets[bucket] += 1;
        }
        times.count += 1;
        times.micros += took.as_micros();
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
                format!(
                    "{COUNTER}{{fragment=\"{fragment}\",release=\"{release}\",brand=\"{brand}\",source=\"{source}\"}} {}\n",
                    entry.value()
                )
            })
            .collect();
        lines.sort_unstable();
        // Writing to a string cannot fail.
        let _ = writeln!(text, "# HELP {COUNTER} Slots by outcome.\n# TYPE {COUNTER} counter");
        text.extend(lines);
        let mut blocks: Vec<String> = self.times.iter().map(|entry| entry.value().text(TIMES, entry.key())).collect();
        blocks.sort_unstable();
        let _ = writeln!(text, "# HELP {TIMES} Time until a slot was filled.\n# TYPE {TIMES} histogram");
        text.extend(blocks);
    }
}

impl Histogram {
    fn text(&self, name: &str, (fragment, release, source): &(String, String, &'static str)) -> String {
        let labels = format!("fragment=\"{fragment}\",release=\"{release}\",source=\"{source}\"");
        let mut text = String::new();
        let mut below = 0;
        for (bound, bucket) in BOUNDS.iter().zip(self.buckets) {
            below += bucket;
            let _ = writeln!(text, "{name}_bucket{{{labels},le=\"{bound}\"}} {below}");
        }
        let sum = self.micros as f64 / 1e6;
        let _ = writeln!(
            text,
            "{name}_bucket{{{labels},le=\"+Inf\"}} {0}\n{name}_sum{{{labels}}} {sum}\n{name}_count{{{labels}}} {0}",
            self.count
        );
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_are_counted_by_fragment_release_brand_and_source() {
        let fills = SlotMetrics::default();
        let fill = SlotObservation { fragment: "mfe-kb", release: "a", brand: "amber", source: "rendered", took: Duration::from_millis(4) };
        fills.add(fill);
        fills.add(SlotObservation { brand: "slate", took: Duration::from_secs(2), ..fill });
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
            fills.add(SlotObservation { fragment: "f", release: &release, brand: "amber", source: "cached", took: Duration::ZERO });
        }
        assert_eq!(fills.counts.len(), MAX_SERIES + 1);
        assert_eq!(*fills.counts.get(&("f".to_owned(), OTHER.to_owned(), "amber".to_owned(), "cached")).unwrap(), 1_000);
    }
}
