//! Compares a canary with the live release on the same pages and reports a regression.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::regression::{Bounds, Regression, Tally, compare};

/// Canary samples between two comparisons.
const STEP: u64 = 50;

/// Tallies of one trial. A regression is final.
#[derive(Debug)]
pub(crate) struct TrialMonitor {
    bounds: Bounds,
    tallies: Mutex<TrialTallies>,
}

#[derive(Debug, Default)]
struct TrialTallies {
    candidate: Tally,
    live: Tally,
    looks: u64,
    regression: Option<Regression>,
}

/// Arm of a page view.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TrialArm {
    /// Shows the canary.
    Candidate,
    /// In the same audience, shows the live release.
    Live,
}

/// Outcome of a slot.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TrialSample {
    /// True if the slot shows something other than the release's render.
    pub(crate) failed: bool,
    /// CPU time of a render, counted once.
    pub(crate) took: Option<Duration>,
}

impl TrialMonitor {
    /// Monitor without samples.
    pub(crate) fn new(bounds: Bounds) -> Self {
        Self { bounds, tallies: Mutex::default() }
    }

    /// Counts a sample. Returns the regression if this sample revealed it.
    pub(crate) fn count(&self, arm: TrialArm, sample: TrialSample) -> Option<Regression> {
        let tallies = &mut *self.lock();
        let tally = match arm {
            TrialArm::Candidate => &mut tallies.candidate,
            TrialArm::Live => &mut tallies.live,
        };
        tally.filled(sample.failed);
        if let Some(took) = sample.took {
            tally.took(took.as_secs_f64());
        }
        let due = self.bounds.sample + tallies.looks * STEP;
        if tallies.regression.is_some() || tallies.candidate.fills() < due || tallies.live.fills() < self.bounds.sample {
            return None;
        }
        tallies.looks += 1;
        tallies.regression = compare(&tallies.candidate, &tallies.live, tallies.looks, self.bounds);
        tallies.regression
    }

    /// Regression, if detected.
    pub(crate) fn regression(&self) -> Option<Regression> {
        self.lock().regression
    }

    /// Tallies of canary and live release.
    pub(crate) fn tallies(&self) -> (Tally, Tally) {
        let tallies = self.lock();
        (tallies.candidate, tallies.live)
    }

    fn lock(&self) -> MutexGuard<'_, TrialTallies> {
        self.tallies.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BOUNDS: Bounds = Bounds { sample: 200, p: 0.001, slower: 1.25 };

    #[test]
    fn regression_is_reported_once_and_is_final() {
        let monitor = TrialMonitor::new(BOUNDS);
        let failed = |failed| TrialSample { failed, took: None };
        for _ in 0..1_000 {
            assert_eq!(monitor.count(TrialArm::Live, failed(false)), None);
        }
        let regressions: Vec<_> = (0..400).filter_map(|_| monitor.count(TrialArm::Candidate, failed(true))).collect();
        assert!(matches!(regressions[..], [Regression::Errors(..)]), "{regressions:?}");
        assert_eq!(monitor.regression(), Some(regressions[0]));
        assert_eq!(monitor.tallies().0.failed(), 400);
    }

    #[test]
    fn no_regression_before_both_arms_reach_the_sample_size() {
        let monitor = TrialMonitor::new(BOUNDS);
        let failed = TrialSample { failed: true, took: None };
        assert!((0..5_000).all(|_| monitor.count(TrialArm::Candidate, failed).is_none()));
        assert_eq!(monitor.regression(), None);
    }
}
