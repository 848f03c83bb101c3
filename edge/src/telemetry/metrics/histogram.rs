//! Histogram of durations, in Prometheus' text format.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Counts durations by bucket. Bounds are constants of the metric.
#[derive(Debug)]
pub(super) struct Histogram<const BUCKETS: usize> {
    buckets: [AtomicU64; BUCKETS],
    count: AtomicU64,
    micros: AtomicU64,
}

impl<const BUCKETS: usize> Default for Histogram<BUCKETS> {
    fn default() -> Self {
        Self { buckets: std::array::from_fn(|_| AtomicU64::new(0)), count: AtomicU64::new(0), micros: AtomicU64::new(0) }
    }
}

impl<const BUCKETS: usize> Histogram<BUCKETS> {
    /// Counts a duration. `bounds`: upper bounds of the buckets in seconds.
    pub(super) fn add(&self, bounds: &[f64; BUCKETS], duration: Duration) {
        let seconds = duration.as_secs_f64();
        if let Some(bucket) = bounds.iter().position(|bound| seconds <= *bound) {
            self.buckets[bucket].fetch_add(1, Ordering::Relaxed);
        }
        self.micros.fetch_add(u64::try_from(duration.as_micros()).unwrap_or(u64::MAX), Ordering::Relaxed);
        self.count.fetch_add(1, Ordering::Relaxed);
    }

    /// Writes the lines of one series. `labels`: `key="value"`, separated by commas; may be empty.
    pub(super) fn write(&self, text: &mut String, name: &str, labels: &str, bounds: &[f64; BUCKETS]) {
        let (comma, braces) = if labels.is_empty() { ("", String::new()) } else { (",", format!("{{{labels}}}")) };
        let mut below = 0;
        for (bound, bucket) in bounds.iter().zip(&self.buckets) {
            below += bucket.load(Ordering::Relaxed);
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{name}_bucket{{{labels}{comma}le=\"{bound}\"}} {below}");
        }
        let all = self.count.load(Ordering::Relaxed);
        let sum = Duration::from_micros(self.micros.load(Ordering::Relaxed)).as_secs_f64();
        let _ = writeln!(text, "{name}_bucket{{{labels}{comma}le=\"+Inf\"}} {all}\n{name}_sum{braces} {sum}\n{name}_count{braces} {all}");
    }
}
