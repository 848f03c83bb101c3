//! Circuit breaker per fragment and release. After repeated failures attempts stop for a pause, so
//! that pages do not wait and the fragment can recover.

use std::sync::Arc;
use std::time::{Duration, Instant};

use dashmap::DashMap;

/// When a breaker opens, and for how long.
#[derive(Debug, Clone, Copy)]
pub struct BreakerConfig {
    /// Consecutive failures that open the breaker.
    pub failures: u32,
    /// Share of failures that opens it, from 0 to 1, in a window of at least 20 attempts.
    pub share: f64,
    /// Pause before the half-open probe. Doubles with each failed probe, up to one minute.
    pub pause: Duration,
}

/// Minimum attempts in a window before the share counts.
const MIN_ATTEMPTS: u32 = 20;

/// Length of a window.
const WINDOW: Duration = Duration::from_secs(10);

/// Longest pause.
const LONGEST_PAUSE: Duration = Duration::from_secs(60);

/// Maximum number of breakers. Closed, idle ones are dropped first.
const MAX_BREAKERS: usize = 512;

type Key = (String, String);

/// Breakers of all fragments.
#[derive(Debug)]
pub(crate) struct Breakers {
    config: BreakerConfig,
    breakers: DashMap<Key, Breaker>,
}

/// Permission to attempt. Dropped without a result (the client disconnected), it does not count.
#[derive(Debug)]
pub(crate) struct Attempt {
    breakers: Arc<Breakers>,
    key: Key,
    is_probe: bool,
    is_recorded: bool,
}

#[derive(Debug)]
struct Breaker {
    state: State,
    consecutive: u32,
    window: Window,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum State {
    Closed,
    Open {
        until: Instant,
        pause: Duration,
    },
    /// A probe is in flight.
    HalfOpen {
        pause: Duration,
    },
}

#[derive(Debug)]
struct Window {
    since: Instant,
    attempts: u32,
    failures: u32,
}

impl Breaker {
    fn new(now: Instant) -> Self {
        Self { state: State::Closed, consecutive: 0, window: Window { since: now, attempts: 0, failures: 0 } }
    }

    /// `None`: rejected. `Some(true)`: admitted as the half-open probe.
    fn admit(&mut self, now: Instant) -> Option<bool> {
        match self.state {
            State::Closed => Some(false),
            State::Open { until, pause } if now >= until => {
                self.state = State::HalfOpen { pause };
                Some(true)
            }
            State::Open { .. } | State::HalfOpen { .. } => None,
        }
    }

    /// Records a result. Results of attempts from before the breaker opened are ignored.
    fn record(&mut self, is_probe: bool, good: bool, now: Instant, config: &BreakerConfig) {
        match self.state {
            State::HalfOpen { pause } if is_probe => {
                let longer = (pause * 2).min(LONGEST_PAUSE);
                *self = Self::new(now);
                if !good {
                    self.state = State::Open { until: now + longer, pause: longer };
                }
            }
            State::Closed => {
                if now.duration_since(self.window.since) >= WINDOW {
                    self.window = Window { since: now, attempts: 0, failures: 0 };
                }
                self.window.attempts += 1;
                self.window.failures += u32::from(!good);
                self.consecutive = if good { 0 } else { self.consecutive + 1 };
                let share = f64::from(self.window.failures) / f64::from(self.window.attempts);
                if self.consecutive >= config.failures || (self.window.attempts >= MIN_ATTEMPTS && share >= config.share) {
                    self.state = State::Open { until: now + config.pause, pause: config.pause };
                }
            }
            State::Open { .. } | State::HalfOpen { .. } => {}
        }
    }

    /// The probe was abandoned: admit the next attempt as a probe immediately.
    fn forget_probe(&mut self, now: Instant) {
        if let State::HalfOpen { pause } = self.state {
            self.state = State::Open { until: now, pause };
        }
    }
}

impl Breakers {
    /// All breakers closed.
    pub(crate) fn new(config: BreakerConfig) -> Arc<Self> {
        Arc::new(Self { config, breakers: DashMap::new() })
    }

    /// Permission to attempt a release; `None`: the breaker is open.
    pub(crate) fn attempt(self: &Arc<Self>, fragment: &str, release: &str) -> Option<Attempt> {
        let now = Instant::now();
        if self.breakers.len() >= MAX_BREAKERS {
            self.breakers.retain(|_, breaker| breaker.state != State::Closed || now.duration_since(breaker.window.since) < WINDOW);
        }
        let key = (fragment.to_owned(), release.to_owned());
        let is_probe = self.breakers.entry(key.clone()).or_insert_with(|| Breaker::new(now)).admit(now)?;
        Some(Attempt { breakers: Arc::clone(self), key, is_probe, is_recorded: false })
    }

    /// Fragment and release of every breaker that is not closed.
    pub(crate) fn open(&self) -> Vec<(String, String)> {
        let mut open: Vec<Key> =
            self.breakers.iter().filter(|entry| entry.state != State::Closed).map(|entry| entry.key().clone()).collect();
        open.sort_unstable();
        open
    }
}

impl Attempt {
    /// Records the result.
    pub(crate) fn record(mut self, good: bool) {
        self.is_recorded = true;
        if let Some(mut breaker) = self.breakers.breakers.get_mut(&self.key) {
            let was_open = breaker.state != State::Closed;
            breaker.record(self.is_probe, good, Instant::now(), &self.breakers.config);
            let is_open = breaker.state != State::Closed;
            drop(breaker);
            let (fragment, release) = &self.key;
            match (was_open, is_open) {
                (false, true) => tracing::warn!(fragment, release, "Circuit breaker opened for fragment release"),
                (true, false) => tracing::info!(fragment, release, "Circuit breaker closed for fragment release"),
                _ => {}
            }
        }
    }
}

impl Drop for Attempt {
    fn drop(&mut self) {
        if self.is_probe
            && !self.is_recorded
            && let Some(mut breaker) = self.breakers.breakers.get_mut(&self.key)
        {
            breaker.forget_probe(Instant::now());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CONFIG: BreakerConfig = BreakerConfig { failures: 3, share: 0.5, pause: Duration::from_secs(5) };

    fn after(breaker: &mut Breaker, outcomes: &[bool], now: Instant) {
        for good in outcomes {
            let probe = breaker.admit(now).expect("the breaker admits the attempt");
            breaker.record(probe, *good, now, &CONFIG);
        }
    }

    #[test]
    fn breaker_opens_after_consecutive_failures_and_closes_after_a_good_probe() {
        let now = Instant::now();
        let mut breaker = Breaker::new(now);
        after(&mut breaker, &[false, false, true, false, false], now);
        assert_eq!(breaker.state, State::Closed, "a success between starts the count again");
        after(&mut breaker, &[false], now);
        assert_eq!(breaker.admit(now), None);
        assert_eq!(breaker.admit(now + Duration::from_secs(4)), None);
        let later = now + Duration::from_secs(5);
        assert_eq!(breaker.admit(later), Some(true));
        assert_eq!(breaker.admit(later), None, "one only");
        breaker.record(true, true, later, &CONFIG);
        assert_eq!(breaker.admit(later), Some(false));
    }

    #[test]
    fn failed_probes_double_the_pause_up_to_a_minute() {
        let mut now = Instant::now();
        let mut breaker = Breaker::new(now);
        after(&mut breaker, &[false, false, false], now);
        let mut pauses = Vec::new();
        for _ in 0..6 {
            let State::Open { until, pause } = breaker.state else { panic!("{breaker:?}") };
            pauses.push(pause.as_secs());
            now = until;
            assert_eq!(breaker.admit(now), Some(true));
            breaker.record(true, false, now, &CONFIG);
        }
        assert_eq!(pauses, [5, 10, 20, 40, 60, 60]);
    }

    #[test]
    fn breaker_opens_at_the_failure_share_without_consecutive_failures() {
        let now = Instant::now();
        let mut breaker = Breaker::new(now);
        for _ in 0..9 {
            after(&mut breaker, &[true, false], now);
        }
        assert_eq!(breaker.state, State::Closed, "too few to say");
        after(&mut breaker, &[true, false], now);
        assert_ne!(breaker.state, State::Closed);
    }

    #[test]
    fn failures_of_earlier_windows_do_not_count() {
        let now = Instant::now();
        let mut breaker = Breaker::new(now);
        for round in 0..20 {
            after(&mut breaker, &[true, false], now + WINDOW * round);
        }
        assert_eq!(breaker.state, State::Closed);
    }

    #[test]
    fn attempts_from_before_opening_do_not_count() {
        let now = Instant::now();
        let mut breaker = Breaker::new(now);
        let early = breaker.admit(now).unwrap();
        after(&mut breaker, &[false, false, false], now);
        breaker.record(early, true, now, &CONFIG);
        assert_eq!(breaker.admit(now), None);
    }

    #[test]
    fn breakers_are_per_release_and_an_abandoned_probe_is_repeated() {
        let breakers = Breakers::new(BreakerConfig { pause: Duration::ZERO, ..CONFIG });
        for _ in 0..3 {
            breakers.attempt("offers", "bad").unwrap().record(false);
        }
        assert_eq!(breakers.open(), [("offers".to_owned(), "bad".to_owned())]);
        assert!(breakers.attempt("offers", "good").is_some());
        let probe = breakers.attempt("offers", "bad").unwrap();
        assert!(breakers.attempt("offers", "bad").is_none());
        drop(probe);
        breakers.attempt("offers", "bad").unwrap().record(true);
        assert_eq!(breakers.open(), []);
    }
}
