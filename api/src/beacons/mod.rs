//! Client telemetry: validates, limits and counts beacons. Counters since the start are in memory
//! for metrics, and increments are added to the database every few seconds.

mod check;
mod metrics;
mod series;
mod store;

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use contracts::beacon::Beacon;

pub(crate) use check::check;
use series::{Names, Series, vital_name};

/// Counters of beacons.
#[derive(Debug, Default)]
pub(crate) struct Beacons(Mutex<Counters>);

#[derive(Debug, Default)]
struct Counters {
    names: Names,
    /// Since the start.
    totals: BTreeMap<Series, u64>,
    /// Sums of web vitals since the start, in the vital's unit, by name and brand.
    sums: BTreeMap<(&'static str, String), f64>,
    /// Rejected beacons since the start, by reason.
    rejected: BTreeMap<&'static str, u64>,
    /// Increments not yet in the database, by day.
    pending: BTreeMap<(String, Series), u64>,
}

impl Beacons {
    /// Counts the entries of a valid beacon. `day` is `YYYY-MM-DD`.
    pub(crate) fn count(&self, day: &str, beacon: &Beacon) {
        let mut counters = self.lock();
        let brand = &beacon.page.brand;
        for goal in &beacon.goals {
            let series = counters.names.goal(&goal.name, brand, beacon.user_type);
            counters.add(day, series);
        }
        for exposure in &beacon.exposures {
            let series = counters.names.exposure(&exposure.flag, &exposure.variant);
            counters.add(day, series);
        }
        for report in &beacon.reports {
            let series = counters.names.report(&report.kind, report.fragment.as_deref().unwrap_or_default());
            counters.add(day, series);
        }
        for vital in &beacon.vitals {
            let series = counters.names.vital(vital.name, vital.value, brand);
            let brand = series.labels[1].clone();
            *counters.sums.entry((vital_name(vital.name), brand)).or_default() += vital.value;
            counters.add(day, series);
        }
    }

    /// Counts a rejected beacon.
    pub(crate) fn reject(&self, reason: &'static str) {
        *self.lock().rejected.entry(reason).or_default() += 1;
    }

    /// Ignores poisoning: a panic while counting loses at most one increment.
    fn lock(&self) -> MutexGuard<'_, Counters> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Counters {
    fn add(&mut self, day: &str, series: Series) {
        *self.totals.entry(series.clone()).or_default() += 1;
        *self.pending.entry((day.to_owned(), series)).or_default() += 1;
    }
}
