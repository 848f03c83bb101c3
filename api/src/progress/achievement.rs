//! Achievements: what a driver's days earn.

use contracts::progress::{AchievementStep, Measure, Tier};

use super::counts::{Counter, Counts};

/// Tiers of steps, in their order.
const TIERS: [Tier; 3] = [Tier::Bronze, Tier::Silver, Tier::Gold];

/// Value and steps of an achievement.
///
/// `days` are all days of the driver in their order. The result depends on nothing else, so it is
/// the same in whatever order and batches the events came.
pub(super) fn progress(measure: Measure, targets: &[u32], days: &[(String, Counts)]) -> (u32, Vec<AchievementStep>) {
    let mut value: i64 = 0;
    let mut steps: Vec<AchievementStep> =
        targets.iter().zip(TIERS).map(|(&target, tier)| AchievementStep { tier, target, earned_on: None }).collect();
    for (day, counts) in days {
        // Also the orders of that day do not count.
        if breaker(measure).is_some_and(|breaker| counts.get(breaker) > 0) {
            value = 0;
        } else {
            value += of_day(measure, counts);
        }
        for step in steps.iter_mut().filter(|step| step.earned_on.is_none() && i64::from(step.target) <= value) {
            step.earned_on = Some(day.clone());
        }
    }
    (u32::try_from(value).unwrap_or(u32::MAX), steps)
}

/// What a day adds.
fn of_day(measure: Measure, counts: &Counts) -> i64 {
    counts.get(match measure {
        Measure::Orders | Measure::OrdersWithoutComplaint | Measure::OrdersWithoutCancellation => Counter::Orders,
        Measure::Days => return i64::from(counts.get(Counter::Orders) > 0),
        Measure::AirportOrders => Counter::Airport,
        Measure::PremiumOrders => Counter::Premium,
        Measure::BusyOrders => Counter::Busy,
        Measure::LongPickups => Counter::LongPickup,
        Measure::FiveStars => Counter::FiveStars,
        Measure::NightOrdersWithoutComplaint => Counter::Night,
    })
}

/// What ends a series.
fn breaker(measure: Measure) -> Option<Counter> {
    match measure {
        Measure::NightOrdersWithoutComplaint | Measure::OrdersWithoutComplaint => Some(Counter::Complaints),
        Measure::OrdersWithoutCancellation => Some(Counter::Cancelled),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use contracts::progress::Measure;

    use super::progress;
    use crate::progress::counts::{Counter, Counts};

    fn days(rows: &[(&str, &[(Counter, i64)])]) -> Vec<(String, Counts)> {
        rows.iter().map(|(day, counts)| ((*day).to_owned(), Counts::with(counts))).collect()
    }

    fn earned(measure: Measure, targets: &[u32], days: &[(String, Counts)]) -> (u32, Vec<Option<String>>) {
        let (value, steps) = progress(measure, targets, days);
        (value, steps.into_iter().map(|step| step.earned_on).collect())
    }

    #[test]
    fn step_is_earned_on_the_day_that_reaches_it() {
        let days = days(&[
            ("2026-11-01", &[(Counter::Orders, 3)]),
            ("2026-11-02", &[(Counter::Declined, 1)]),
            ("2026-11-03", &[(Counter::Orders, 4)]),
        ]);
        let third = Some("2026-11-03".to_owned());
        assert_eq!(earned(Measure::Orders, &[3, 7, 8], &days), (7, vec![Some("2026-11-01".to_owned()), third, None]));
        assert_eq!(earned(Measure::Days, &[3], &days), (2, vec![None]), "a day without an order is none");
    }

    #[test]
    fn complaint_ends_a_series_but_takes_nothing_back() {
        let days = days(&[
            ("2026-11-01", &[(Counter::Orders, 9), (Counter::Night, 5)]),
            ("2026-11-02", &[(Counter::Orders, 9), (Counter::Night, 5), (Counter::Complaints, 1), (Counter::Cancelled, 1)]),
            ("2026-11-03", &[(Counter::Orders, 2), (Counter::Night, 2)]),
        ]);
        let first = Some("2026-11-01".to_owned());
        assert_eq!(earned(Measure::NightOrdersWithoutComplaint, &[5, 6], &days), (2, vec![first.clone(), None]));
        assert_eq!(earned(Measure::OrdersWithoutCancellation, &[9], &days), (2, vec![first]));
        assert_eq!(earned(Measure::Orders, &[20], &days).0, 20, "no series");
    }

    #[test]
    fn nothing_is_earned_without_days() {
        assert_eq!(earned(Measure::FiveStars, &[1], &[]), (0, vec![None]));
    }
}
