//! Statistical tests for a regression of a canary against the live release. Pure arithmetic.
//!
//! - **Errors**: Fisher's exact test, one-sided: does the canary fail to fill its slots more often?
//! - **Render time**: Welch's test on the logarithms of render times, one-sided: is the canary's
//!   geometric mean larger than the live one's times [`Bounds::slower`]? With hundreds of samples
//!   the normal distribution replaces Student's.
//!
//! Repeated comparisons of growing samples eventually find a difference by chance. The k-th
//! comparison may therefore err with probability `p / (k (k + 1))`. These add up to at most `p`,
//! however long a trial lasts, since the sum of `1 / (k (k + 1))` is 1.

use std::f64::consts::{PI, SQRT_2};

/// Thresholds of a regression.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Bounds {
    /// Minimum number of slots, and of render times, per release.
    pub(crate) sample: u64,
    /// Maximum probability of a false alarm.
    pub(crate) p: f64,
    /// Accepted ratio of render times.
    pub(crate) slower: f64,
}

/// Samples of one release.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(crate) struct Tally {
    fills: u64,
    failed: u64,
    timed: u64,
    mean: f64,
    squares: f64,
}

/// Kind of regression.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Regression {
    /// Failure shares of canary and live release, and the p-value.
    Errors(f64, f64, f64),
    /// Geometric means of the render times of canary and live release in milliseconds, and the
    /// p-value.
    Slower(f64, f64, f64),
}

impl Tally {
    /// Counts a slot, filled by the release's own render or not.
    pub(crate) const fn filled(&mut self, failed: bool) {
        self.fills += 1;
        self.failed += failed as u64;
    }

    /// Counts a render time with Welford's algorithm, which is numerically stable.
    pub(crate) fn took(&mut self, seconds: f64) {
        let value = seconds.max(1e-6).ln();
        self.timed += 1;
        let distance = value - self.mean;
        self.mean += distance / as_float(self.timed);
        self.squares += distance * (value - self.mean);
    }

    /// Number of slots.
    pub(crate) const fn fills(&self) -> u64 {
        self.fills
    }

    /// Number of slots not filled by the release's render.
    pub(crate) const fn failed(&self) -> u64 {
        self.failed
    }

    /// Geometric mean of the render times in milliseconds; 0 without samples.
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
    /// Label in metrics.
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
                    "{:.2} % of its slots failed, {:.2} % with the live release (Fisher's exact test, p = {p:.1e})",
                    candidate * 100.0,
                    live * 100.0
                )
            }
            Self::Slower(candidate, live, p) => {
                write!(
                    formatter,
                    "its renders take {candidate:.2} ms, {live:.2} ms with the live release (Welch's test on logarithms, p = {p:.1e})"
                )
            }
        }
    }
}

/// Comparison number `look`, from 1. `None`: no significant regression.
pub(crate) fn compare(candidate: &Tally, live: &Tally, look: u64, bounds: Bounds) -> Option<Regression> {
    // Two tests share the error probability.
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

/// Fisher's exact test: probability of at least `a` failures among `m`, given `a + b` failures
/// among `m + n`. Returns 1 where the share of `a` is not larger: there the first terms underflow.
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
        // From `k` to `k + 1` failures of the canary.
        let others = failed - k;
        term *= as_float(m - k) * as_float(others) / (as_float(k + 1) * as_float(n - others + 1));
    }
    sum.min(1.0)
}

/// Logarithm of a factorial: a sum below 20, else Stirling's series, exact to 1e-9.
fn ln_factorial(n: u64) -> f64 {
    if n < 20 {
        return (2..=n).map(|factor| as_float(factor).ln()).sum();
    }
    let x = as_float(n);
    x * x.ln() - x + 0.5 * (2.0 * PI * x).ln() + 1.0 / (12.0 * x) - 1.0 / (360.0 * x.powi(3)) + 1.0 / (1260.0 * x.powi(5))
}

/// Upper tail of the standard normal distribution. Up to 4 by Abramowitz and Stegun 7.1.28, with an
/// error below 3e-7; beyond that the upper bound `exp(-z²/2) / (z √2π)`.
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

/// Converts a count.
#[expect(clippy::cast_precision_loss, reason = "counts stay far below 2^53")]
const fn as_float(count: u64) -> f64 {
    count as f64
}

#[cfg(test)]
mod tests;
