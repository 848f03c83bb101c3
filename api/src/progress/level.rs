//! Level and priority: points of days.

use contracts::progress::DriverPriority;
use jiff::civil::Date;

use super::counts::Counts;
use super::rules::{PriorityRule, Rules};

/// The calendar month of a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Period {
    /// First day.
    pub(super) first: Date,
    /// Last day.
    pub(super) last: Date,
}

impl Period {
    /// The period of a day.
    pub(super) fn of(day: Date) -> Self {
        Self { first: day.first_of_month(), last: day.last_of_month() }
    }

    /// The period before.
    pub(super) fn previous(self) -> Self {
        Self::of(self.first.yesterday().unwrap_or(Date::MIN))
    }

    /// Sum of the days of the period. Days are `YYYY-MM-DD`, whose order is that of time.
    pub(super) fn sum(self, days: &[(String, Counts)]) -> Counts {
        sum(days, &self.first.to_string(), &self.last.to_string())
    }
}

/// Sum of the days from `first` to `last`.
fn sum(days: &[(String, Counts)], first: &str, last: &str) -> Counts {
    let mut sum = Counts::default();
    for (_, counts) in days.iter().filter(|(day, _)| (first..=last).contains(&day.as_str())) {
        sum += *counts;
    }
    sum
}

/// Level in a period. Levels are indexes into the rules.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Standing {
    /// The higher one of this and the previous period.
    pub(super) level: usize,
    /// Points of the period, at least 0.
    pub(super) points: u32,
    /// Points that are missing to keep the level in the next period.
    pub(super) missing_to_keep: Option<u32>,
}

/// Level on a day, from the days of its period and the one before.
pub(super) fn standing(rules: &Rules, days: &[(String, Counts)], today: Date) -> Standing {
    let period = Period::of(today);
    let [points, before] =
        [period, period.previous()].map(|period| u32::try_from(rules.points.points(&period.sum(days)).max(0)).unwrap_or(u32::MAX));
    let level_of = |points: u32| rules.levels.iter().rposition(|level| level.points <= points).unwrap_or(0);
    let (present, kept) = (level_of(points), level_of(before));
    let level = present.max(kept);
    let missing_to_keep = (present < level).then(|| rules.levels[level].points - points);
    Standing { level, points, missing_to_keep }
}

/// First day that counts for the priority of a day.
pub(super) fn first_of_priority(rule: &PriorityRule, today: Date) -> Date {
    (1..rule.days).fold(today, |day, _| day.yesterday().unwrap_or(day))
}

/// Priority on a day.
pub(super) fn priority(rule: &PriorityRule, days: &[(String, Counts)], today: Date) -> DriverPriority {
    let counts = sum(days, &first_of_priority(rule, today).to_string(), &today.to_string());
    let points = (i64::from(rule.base) + rule.points.points(&counts)).clamp(0, i64::from(rule.most));
    DriverPriority { points: u32::try_from(points).unwrap_or_default(), most: rule.most, days: rule.days }
}

#[cfg(test)]
mod tests {
    use jiff::civil::{Date, date};

    use super::{Standing, priority, standing};
    use crate::progress::counts::{Counter, Counts};
    use crate::progress::rules::Rules;

    fn day(date: Date, counts: &[(Counter, i64)]) -> (String, Counts) {
        (date.to_string(), Counts::with(counts))
    }

    #[test]
    fn level_is_the_higher_one_of_this_month_and_the_last() {
        let rules = Rules::own().unwrap();
        let days = [
            day(date(2026, 9, 30), &[(Counter::Orders, 900)]),
            day(date(2026, 10, 1), &[(Counter::Orders, 200), (Counter::Night, 100)]),
            day(date(2026, 10, 31), &[(Counter::Cancelled, 0)]),
            day(date(2026, 11, 1), &[(Counter::Orders, 120)]),
        ];
        let at = |day| standing(&rules, &days, day);
        assert_eq!(at(date(2026, 10, 31)), Standing { level: 3, points: 300, missing_to_keep: Some(300) }, "master of September");
        assert_eq!(at(date(2026, 11, 24)), Standing { level: 2, points: 120, missing_to_keep: Some(180) });
        assert_eq!(at(date(2026, 12, 1)), Standing { level: 1, points: 0, missing_to_keep: Some(100) });
        assert_eq!(at(date(2027, 1, 1)), Standing { level: 0, points: 0, missing_to_keep: None });
    }

    #[test]
    fn points_are_never_negative() {
        let rules = Rules::own().unwrap();
        let days = [day(date(2026, 11, 1), &[(Counter::Complaints, 3)])];
        let today = date(2026, 11, 2);
        assert_eq!(standing(&rules, &days, today), Standing { level: 0, points: 0, missing_to_keep: None });
        assert_eq!(priority(&rules.priority, &days, today).points, 0);
    }

    #[test]
    fn priority_counts_the_last_days_up_to_its_bound() {
        let rules = Rules::own().unwrap();
        let days = [
            day(date(2026, 11, 17), &[(Counter::Orders, 50)]),
            day(date(2026, 11, 18), &[(Counter::Orders, 8), (Counter::Busy, 2)]),
            day(date(2026, 11, 24), &[(Counter::Declined, 1), (Counter::Cancelled, 1)]),
            day(date(2026, 11, 25), &[(Counter::Orders, 50)]),
        ];
        assert_eq!(priority(&rules.priority, &days, date(2026, 11, 24)).points, 30 + 8 + 2 - 2 - 5);
        assert_eq!(priority(&rules.priority, &days, date(2026, 11, 25)).points, 73);
        let many = [day(date(2026, 11, 24), &[(Counter::Orders, 500)])];
        assert_eq!(priority(&rules.priority, &many, date(2026, 11, 24)).points, 100);
    }
}
