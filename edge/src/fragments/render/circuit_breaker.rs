//! A circuit breaker for each fragment and release: what fails again and again is left alone for a while, so that nobody waits for it and it can recover.

use std::sync::Arc;
use std::time::{Duration, Instant};

use dashmap::DashMap;

/// When a breaker opens, and for how long.
#[derive(Debug, Clone, Copy)]
pub struct BreakerConfig {
    /// Failures without a success between them.
    pub failures: u32,
    /// Share of failures in a window, from 0 to 1, of at least 20 attempts.
    pub share: f64,
    /// How long it stays open before one attempt is let through. Each time that fails it is twice as long, up to a minute.
    pub pause: Duration,
}

/// Attempts in a window below which its share says nothing.
const LEAST: u32 = 20;

/// Length of a window.
const WINDOW: Duration = Duration::from_secs(10);

/// Longest pause.
const LONGEST: Duration = Duration::from_secs(60);

/// Breakers kept; those that are closed and have been quiet go first.
const MAX_BREAKERS: usize = 512;

type Key = (String, String);

/// The breakers of all fragments.
#[derive(Debug)]
pub(crate) struct Breakers {
    config: BreakerConfig,
    breakers: DashMap<Key, Breaker>,
}

/// Leave to try. Dropped without a word (whoever waited went away), it counts neither way.
#[derive(Debug)]
pub(crate) struct Attempt {
    breakers: Arc<Breakers>,
    key: Key,
    is_probe: bool,
    is_told: bool,
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
    /// One attempt is under way.
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

    /// Whether an attempt may be made; if so, whether it decides alone.
    fn ask(&mut self, now: Instant) -> Option<bool> {
        match self.state {
            State::Closed => Some(false),
            State::Open { until, pause } if now >= until => {
                self.state = State::HalfOpen { pause };
                Some(true)
            }
            State::Open { .. } | State::HalfOpen { .. } => None,
        }
    }

    /// How an attempt went. What was begun before the breaker opened says nothing any more.
    fn tell(&mut self, is_probe: bool, good: bool, now: Instant, config: &BreakerConfig) {
        match self.state {
            State::HalfOpen { pause } if is_probe => {
                let longer = (pause * 2).min(LONGEST);
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
                if self.consecutive >= config.failures || (self.window.attempts >= LEAST && share >= config.share) {
                    self.state = State::Open { until: now + config.pause, pause: config.pause };
                }
            }
            State::Open { .. } | State::HalfOpen { .. } => {}
        }
    }

    /// The one attempt was given up: the next one may be made at once.
    fn forget_probe(&mut self, now: Instant) {
        if let State::HalfOpen { pause } = self.state {
            self.state = State::Open { until: now, pause };
        }
    }
}

impl Breakers {
    /// All closed.
    pub(crate) fn new(config: BreakerConfig) -> Arc<Self> {
        Arc::new(Self { config, breakers: DashMap::new() })
    }

    /// Leave to try a release of a fragment; `None`: it is left alone.
    pub(crate) fn attempt(self: &Arc<Self>, fragment: &str, release: &str) -> Option<Attempt> {
        let now = Instant::now();
        if self.breakers.len() >= MAX_BREAKERS {
            self.breakers.retain(|_, breaker| breaker.state != State::Closed || now.duration_since(breaker.window.since) < WINDOW);
        }
        let key = (fragment.to_owned(), release.to_owned());
        let is_probe = self.breakers.entry(key.clone()).or_insert_with(|| Breaker::new(now)).ask(now)?;
        Some(Attempt { breakers: Arc::clone(self), key, is_probe, is_told: false })
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
    /// How it went.
    pub(crate) fn tell(mut self, good: bool) {
        self.is_told = true;
        if let Some(mut breaker) = self.breakers.breakers.get_mut(&self.key) {
            let was_open = breaker.state != State::Closed;
            breaker.tell(self.is_probe, good, Instant::now(), &self.breakers.config);
            let is_open = breaker.state != State::Closed;
            drop(breaker);
            let (fragment, release) = &self.key;
            match (was_open, is_open) {
                (false, true) => tracing::warn!(fragment, release, "A fragment fails too often and is left alone for a while"),
                (true, false) => tracing::info!(fragment, release, "A fragment has recovered"),
                _ => {}
            }
        }
    }
}

impl Drop for Attempt {
    fn drop(&mut self) {
        if self.is_probe
            && !self.is_told
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
            let probe = breaker.ask(now).expect("it may be tried");
            breaker.tell(probe, *good, now, &CONFIG);
        }
    }

    #[test]
    fn it_opens_after_failures_in_a_row_lets_one_through_and_closes() {
        let now = Instant::now();
        let mut breaker = Breaker::new(now);
        after(&mut breaker, &[false, false, true, false, false], now);
        assert_eq!(breaker.state, State::Closed, "a success between starts the count again");
        after(&mut breaker, &[false], now);
        assert_eq!(breaker.ask(now), None);
        assert_eq!(breaker.ask(now + Duration::from_secs(4)), None);
        let later = now + Duration::from_secs(5);
        assert_eq!(breaker.ask(later), Some(true));
        assert_eq!(breaker.ask(later), None, "one only");
        breaker.tell(true, true, later, &CONFIG);
        assert_eq!(breaker.ask(later), Some(false));
    }

    #[test]
    fn a_failed_probe_makes_the_pause_longer_up_to_a_bound() {
        let mut now = Instant::now();
        let mut breaker = Breaker::new(now);
        after(&mut breaker, &[false, false, false], now);
        let mut pauses = Vec::new();
        for _ in 0..6 {
            let State::Open { until, pause } = breaker.state else { panic!("{breaker:?}") };
            pauses.push(pause.as_secs());
            now = until;
            assert_eq!(breaker.ask(now), Some(true));
            breaker.tell(true, false, now, &CONFIG);
        }
        assert_eq!(pauses, [5, 10, 20, 40, 60, 60]);
    }

    #[test]
    fn it_opens_when_half_of_many_fail_though_never_in_a_row() {
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
    fn a_window_ends() {
        let now = Instant::now();
        let mut breaker = Breaker::new(now);
        for round in 0..20 {
            after(&mut breaker, &[true, false], now + WINDOW * round);
        }
        assert_eq!(breaker.state, State::Closed);
    }

    #[test]
    fn what_was_begun_before_it_opened_says_nothing() {
        let now = Instant::now();
        let mut breaker = Breaker::new(now);
        let early = breaker.ask(now).unwrap();
        after(&mut breaker, &[false, false, false], now);
        breaker.tell(early, true, now, &CONFIG);
        assert_eq!(breaker.ask(now), None);
    }

    #[test]
    fn each_release_has_its_own_and_a_probe_that_is_given_up_is_made_again() {
        let breakers = Breakers::new(BreakerConfig { pause: Duration::ZERO, ..CONFIG });
        for _ in 0..3 {
            breakers.attempt("offers", "bad").unwrap().tell(false);
        }
        assert_eq!(breakers.open(), [("offers".to_owned(), "bad".to_owned())]);
        assert!(breakers.attempt("offers", "good").is_some());
        let probe = breakers.attempt("offers", "bad").unwrap();
        assert!(breakers.attempt("offers", "bad").is_none());
        drop(probe);
        breakers.attempt("offers", "bad").unwrap().tell(true);
        assert_eq!(breakers.open(), []);
    }
}
