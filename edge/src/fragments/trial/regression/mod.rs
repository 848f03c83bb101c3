//! Whether a release on trial is significantly worse than the one it is to replace. Pure arithmetic: what happened goes in, a verdict comes out.
//!
//! - **Errors**: how many fills of its slots were not its own render, by Fisher's exact test, one-sided: is the candidate's share larger?
//! - **Render time**: Welch's test on the logarithms of render times, one-sided: is the geometric mean larger than the live one's times [`Bounds::slower`]? With samples of
//!   hundreds the normal distribution stands for Student's.
//!
//! Looking again and again at growing samples finds a difference in the end where there is none. So the k-th look may be wrong with a chance of `p / (k (k + 1))` only: however
//! long a trial lasts, all looks together are wrong with a chance of `p` at most (the sum of `1 / (k (k + 1))` is 1).

use std::f64::consts::{PI, SQRT_2};

/// What makes a release worse.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Bounds {
    /// Fills, and render times, that there must be of each release before anything is said.
    pub(crate) sample: u64,
    /// Chance of a wrong verdict on a release that is as good.
    pub(crate) p: f64,
    /// How many times as long renders may take.
    pub(crate) slower: f64,
}

/// What happened with one release.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct Tally {
    fills: u64,
    failed: u64,
    timed: u64,
    mean: f64,
    squares: f64,
}

/// Why a release is worse.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Regression {
    /// Its share of failed fills, the live release's, and the chance of such a difference between equals.
    Errors(f64, f64, f64),
    /// Geometric mean of its render times in milliseconds, the live release's, and the chance.
    Slower(f64, f64, f64),
}

impl Tally {
    /// A slot was filled: by the release's own render, or by something in its place.
    pub(crate) const fn filled(&mut self, failed: bool) {
        self.fills += 1;
        self.failed += failed as u64;
    }

    /// A render took this long. Welford's method: exact whatever the number.
    pub(crate) fn took(&mut self, seconds: f64) {
        let value = seconds.max(1e-6).ln();
        self.timed += 1;
        let distance = value - self.mean;
        self.mean += distance / as_float(self.timed);
        self.squares += distance * (value - self.mean);
    }

    /// Fills so far.
    pub(crate) const fn fills(&self) -> u64 {
        self.fills
    }

    /// Fills that were not the release's own render.
    pub(crate) const fn failed(&self) -> u64 {
        self.failed
    }

    /// Geometric mean of the render times, in milliseconds; 0: none was taken.
    pub(crate) fn milliseconds(&self) -> f64 {
        if self.timed == 0 { 0.0 } else { self.mean.exp() * 1000.0 }
    }

    fn share(&self) -> f64 {
        as_float(self.failed) / as_float(self.fills.max(1))
    }

    /// Variance of the mean of the logarithms.
    fn variance_of_mean(&self) -> f64 {
        self.squares / as_float(self.timed.saturating_sub(1).max(1)) / as_float(self.timed.max(1))
    }
}

impl Regression {
    /// Which of the two it is.
    pub(crate) const fn kind(&self) -> &'static str {
        match self {
            Self::Errors(..) => "errors",
            Self::Slower(..) => "render_time",
        }
    }
}

impl std::fmt::Display for Regression {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Errors(candidate, live, p) => {
                write!(
                    formatter,
                    "{:.2} % of its fills failed against {:.2} % of the live release's (Fisher's exact test, p = {p:.1e})",
                    candidate * 100.0,
                    live * 100.0
                )
            }
            Self::Slower(candidate, live, p) => {
                write!(
                    formatter,
                    "its renders take {candidate:.2} ms against {live:.2} ms of the live release's (Welch's test on logarithms, p = {p:.1e})"
                )
            }
        }
    }
}

/// The `look`-th comparison, from 1. `None`: the candidate is not worse, as far as can be said.
pub(crate) fn compare(candidate: &Tally, live: &Tally, look: u64, bounds: Bounds) -> Option<Regression> {
    // Two questions share the chance of being wrong.
    let level = bounds.p / 2.0 / (as_float(look) * as_float(look + 1));
    if candidate.fills.min(live.fills) >= bounds.sample {
        let p = fisher(candidate.failed, candidate.fills, live.failed, live.fills);
        if p < level {
            return Some(Regression::Errors(candidate.share(), live.share(), p));
        }
    }
    if candidate.timed.min(live.timed) >= bounds.sample {
        let deviation = (candidate.variance_of_mean() + live.variance_of_mean()).sqrt();
        let p = upper_tail((candidate.mean - live.mean - bounds.slower.ln()) / deviation.max(f64::MIN_POSITIVE));
        if p < level {
            return Some(Regression::Slower(candidate.milliseconds(), live.milliseconds(), p));
        }
    }
    None
}

/// Fisher's exact test: the chance of at least `a` failures among `m` when `a + b` failures fall at random on `m + n`. 1 where `a` is no larger share than `b`: there the
/// sum would begin with chances that are too small for a number.
fn fisher(a: u64, m: u64, b: u64, n: u64) -> f64 {
    if u128::from(a) * u128::from(n) <= u128::from(b) * u128::from(m) {
        return 1.0;
    }
    let failed = a + b;
    let choose = |of: u64, taken: u64| ln_factorial(of) - ln_factorial(taken) - ln_factorial(of - taken);
    let mut term = (choose(m, a) + choose(n, b) - choose(m + n, failed)).exp();
    let mut sum = 0.0;
    for k in a..=failed.min(m) {
        sum += term;
        if term < sum * 1e-12 {
            break;
        }
        // From `k` to `k + 1` failures of the candidate.
        let others = failed - k;
        term *= as_float(m - k) * as_float(others) / (as_float(k + 1) * as_float(n - others + 1));
    }
    sum.min(1.0)
}

/// Logarithm of a factorial: exact to 1e-9 by Stirling's series from 20 on, summed up below.
fn ln_factorial(n: u64) -> f64 {
    if n < 20 {
        return (2..=n).map(|factor| as_float(factor).ln()).sum();
    }
    let x = as_float(n);
    x * x.ln() - x + 0.5 * (2.0 * PI * x).ln() + 1.0 / (12.0 * x) - 1.0 / (360.0 * x.powi(3)) + 1.0 / (1260.0 * x.powi(5))
}

/// Chance that a standard normal value is above `z`: the complementary error function by Abramowitz and Stegun 7.1.28, which errs by 3e-7 at most, or beyond 4 by the
/// bound `exp(-z²/2) / (z √2π)`, which is never too small.
fn upper_tail(z: f64) -> f64 {
    if z < 0.0 {
        return 1.0 - upper_tail(-z);
    }
    if z > 4.0 {
        return (-z * z / 2.0).exp() / (z * (2.0 * PI).sqrt());
    }
    const SERIES: [f64; 7] = [1.0, 0.070_523_078_4, 0.042_282_012_3, 0.009_270_527_2, 0.000_152_014_3, 0.000_276_567_2, 0.000_043_063_8];
    let x = z / SQRT_2;
    let sum = SERIES.iter().rev().fold(0.0, |sum, factor| sum * x + factor);
    0.5 / sum.powi(16)
}

/// A count as a number with a fraction.
#[expect(clippy::cast_precision_loss, reason = "counts stay far below 2^53")]
const fn as_float(count: u64) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests;
