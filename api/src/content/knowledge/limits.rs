//! Bounds of numbers and texts of a test.

use std::ops::RangeInclusive;

/// Questions of a test.
pub(super) const QUESTIONS: RangeInclusive<usize> = 5..=50;

/// Options of a question.
pub(super) const OPTIONS: RangeInclusive<usize> = 2..=contracts::knowledge::MOST_OPTIONS;

/// Minutes that a test takes.
pub(super) const MINUTES: RangeInclusive<u16> = 1..=120;

/// Share of right answers that passes, in percent.
pub(super) const PASS_PERCENT: RangeInclusive<u16> = 50..=100;

/// Wait after a failed attempt, in hours. It also bounds the number of attempts.
pub(super) const COOLDOWN_HOURS: RangeInclusive<u16> = 1..=720;

/// How long a pass is valid, in days: longer than the time in which it may be renewed.
pub(super) const VALID_DAYS: RangeInclusive<u16> = 60..=1825;

/// Longest texts, in code points.
pub(super) const LONGEST_TITLE: usize = 60;
pub(super) const LONGEST_DESCRIPTION: usize = 200;
pub(super) const LONGEST_QUESTION: usize = 300;
pub(super) const LONGEST_OPTION: usize = 160;
pub(super) const LONGEST_EXPLANATION: usize = 400;
