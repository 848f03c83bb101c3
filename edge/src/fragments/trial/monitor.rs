//! Watches a trial: what the candidate and the release that it is to replace do on the same pages, and the verdict when the candidate is worse.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::regression::{Bounds, Regression, Tally, compare};

/// Fills of the candidate between two looks.
const STEP: u64 = 50;

/// One trial's tallies. Once it has a verdict it keeps it.
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

/// On which side of a trial a page is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TrialArm {
    /// It shows the release on trial.
    Candidate,
    /// It is one of the same audience's, and shows the live release.
    Live,
}

/// What happened in a slot.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TrialSample {
    /// Whether something else stands in place of the release's own render.
    pub(crate) failed: bool,
    /// Time of a render that was not counted before.
    pub(crate) took: Option<Duration>,
}

impl TrialMonitor {
    /// A watch that has seen nothing.
    pub(crate) fn new(bounds: Bounds) -> Self {
        Self { bounds, tallies: Mutex::default() }
    }

    /// Counts a slot. Gives the verdict when this slot brought it about.
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

    /// Why the trial is over; `None`: it goes on.
    pub(crate) fn regression(&self) -> Option<Regression> {
        self.lock().regression
    }

    /// Both tallies, the candidate's first.
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
    fn a_verdict_is_given_once_and_stays() {
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
    fn nothing_is_said_before_both_were_seen_often_enough() {
        let monitor = TrialMonitor::new(BOUNDS);
        let failed = TrialSample { failed: true, took: None };
        assert!((0..5_000).all(|_| monitor.count(TrialArm::Candidate, failed).is_none()));
        assert_eq!(monitor.regression(), None);
    }
}
