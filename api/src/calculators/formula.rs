//! The formula, in integers. All roundings are listed.
//!
//! ```text
//! gross week   = hour * pay * hours * days                     hundredths; rounded to whole units, halves up
//! shares       = gross * (commission + park + tax)             rounded up to whole units, then divided by D'Hondt
//! fuel         = km/h * hours * days * consumption * price     rounded to whole units, halves up
//! rent         = rent a day * days
//! finance      = monthly payment * 12 / 52                     rounded to whole units, halves up
//! net week     = gross - shares - fuel - rent - finance        exact
//! net hour     = net week / (hours * days)                     rounded, halves away from 0
//! net month    = net week * 52 / 12                            rounded, halves away from 0
//! ```
//!
//! Commission, fleet share and tax are shares of the gross, because a receipt is for the full price
//! of an order. Their sum grows with the gross but not faster, so more gross is never less net.

use contracts::calculator::{Deduction, Earnings, Range};

use super::apportion::apportion;

/// 100%, in hundredths of a percent.
const WHOLE: i64 = 10_000;

/// Longest time to break even, in months: 50 years. Beyond it, never.
const LONGEST_BREAK_EVEN: u32 = 600;

/// A week of work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct WorkWeek {
    /// Gross per hour in a quiet and in a busy week, in hundredths of the currency unit;
    /// `low <= high`.
    pub(super) hour: Range,
    /// Percentage of the gross that is paid, 0 to 100.
    pub(super) pay: i64,
    /// Hours per day.
    pub(super) hours: i64,
    /// Days per week.
    pub(super) days: i64,
    /// Shares of the gross, together at most 100%.
    pub(super) shares: Shares,
    /// Fuel, if the work needs any.
    pub(super) fuel: Option<FuelUse>,
    /// Rent of the car per working day, in whole units; 0 for none.
    pub(super) rent_day: i64,
    /// Monthly payment for the car, in whole units; 0 for none.
    pub(super) payment_month: i64,
}

/// Shares of the gross, in hundredths of a percent.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Shares {
    /// Share of the service.
    pub(super) commission: i64,
    /// Share of the fleet.
    pub(super) park: i64,
    /// Tax.
    pub(super) tax: i64,
}

/// Fuel consumption and price.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct FuelUse {
    /// Kilometres per hour online.
    pub(super) km_per_hour: i64,
    /// Tenths of a litre (or kilowatt-hour) per 100 km.
    pub(super) consumption: i64,
    /// Price per litre (or kilowatt-hour), in hundredths of the currency unit.
    pub(super) price: i64,
}

/// Earnings and deductions of a week, in whole units. `net week = gross - deductions` holds exactly
/// at both ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Outcome {
    pub(super) gross: Range,
    /// Applicable deductions, in the order of the contract.
    pub(super) deductions: Vec<Deduction>,
    pub(super) net: Earnings,
}

/// Costs of buying a car, in whole units.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct CarCost {
    /// Initial payment.
    pub(super) first: i64,
    /// Monthly payment, from the first month.
    pub(super) month: i64,
    /// Number of monthly payments.
    pub(super) months: i64,
}

/// Calculates a week.
pub(super) fn calculate(work: &WorkWeek) -> Outcome {
    let gross = both(work.hour, |hour| divided(hour * work.pay * work.hours * work.days, 100 * 100));
    let shares = [work.shares.commission, work.shares.park, work.shares.tax];
    let deducted = |gross: i64| apportion(ceiling(gross * shares.iter().sum::<i64>(), WHOLE), shares);
    let (low, high) = (deducted(gross.low), deducted(gross.high));
    let mut deductions = Vec::new();
    for (index, code) in ["commission", "park", "tax"].into_iter().enumerate().filter(|(index, _)| shares[*index] > 0) {
        deductions.push(Deduction { code: code.to_owned(), week: Range { low: low[index], high: high[index] } });
    }
    let fuel = work.fuel.map(|fuel| {
        let distance = fuel.km_per_hour * work.hours * work.days;
        // Consumption is in tenths per 100 km, the price in hundredths.
        divided(distance * fuel.consumption * fuel.price, 10 * 100 * 100)
    });
    let rent = (work.rent_day > 0).then_some(work.rent_day * work.days);
    let finance = (work.payment_month > 0).then(|| divided(work.payment_month * 12, 52));
    for (code, week) in [("fuel", fuel), ("rent", rent), ("finance", finance)] {
        deductions.extend(week.map(|week| Deduction { code: code.to_owned(), week: Range { low: week, high: week } }));
    }
    let week = Range {
        low: gross.low - deductions.iter().map(|deduction| deduction.week.low).sum::<i64>(),
        high: gross.high - deductions.iter().map(|deduction| deduction.week.high).sum::<i64>(),
    };
    let hour = both(week, |week| divided(week, work.hours * work.days));
    Outcome { gross, deductions, net: Earnings { hour, week, month: both(week, |week| divided(week * 52, 12)) } }
}

/// First month, from 1, in which earnings cover the costs of the car. `None` without costs, or
/// after more than 50 years.
///
/// `week` is the net week before payments. A month earns 52 / 12 times its mean, without rounding.
pub(super) fn break_even(week: Range, cost: CarCost) -> Option<u32> {
    if cost.first == 0 && cost.month == 0 {
        return None;
    }
    // In 24ths of a unit, because the mean is half of a sum and a month 52 / 12 weeks.
    let earned = |months: i64| months * 52 * (week.low + week.high);
    let paid = |months: i64| 24 * (cost.first + cost.month * months.min(cost.months));
    (1..=LONGEST_BREAK_EVEN).find(|months| earned((*months).into()) >= paid((*months).into()))
}

fn both(range: Range, change: impl Fn(i64) -> i64) -> Range {
    Range { low: change(range.low), high: change(range.high) }
}

/// Quotient, halves rounded away from 0. `by` is positive.
fn divided(value: i64, by: i64) -> i64 {
    value.signum() * ((2 * value.abs() + by) / (2 * by))
}

/// Quotient rounded up. `value` is not negative, `by` is positive.
fn ceiling(value: i64, by: i64) -> i64 {
    (value + by - 1) / by
}

#[cfg(test)]
mod tests {
    use contracts::calculator::Range;
    use proptest::prelude::*;

    use super::{CarCost, FuelUse, Outcome, Shares, WorkWeek, break_even, calculate, divided};

    /// All values that imports and forms accept, and larger ones.
    fn work() -> impl Strategy<Value = WorkWeek> {
        let shares = (0..5001_i64, 0..3001_i64, 0..2000_i64).prop_map(|(commission, park, tax)| Shares { commission, park, tax });
        let fuel = prop::option::of((0..201_i64, 0..1001_i64, 0..100_000_001_i64));
        let fuel = fuel.prop_map(|fuel| fuel.map(|(km_per_hour, consumption, price)| FuelUse { km_per_hour, consumption, price }));
        let hour = (0..1_000_000_000_i64, 0..1_000_000_000_i64).prop_map(|(low, more)| Range { low, high: low + more });
        (hour, 0..101_i64, 1..25_i64, 1..8_i64, shares, fuel, 0..4_000_000_000_i64, 0..4_000_000_000_i64).prop_map(
            |(hour, pay, hours, days, shares, fuel, rent_day, payment_month)| WorkWeek {
                hour,
                pay,
                hours,
                days,
                shares,
                fuel,
                rent_day,
                payment_month,
            },
        )
    }

    fn assert_sound(outcome: &Outcome) {
        let ranges = [outcome.gross, outcome.net.hour, outcome.net.week, outcome.net.month];
        let ranges = ranges.into_iter().chain(outcome.deductions.iter().map(|deduction| deduction.week));
        assert!(ranges.into_iter().all(|range| range.low <= range.high), "{outcome:?}");
        let low: i64 = outcome.deductions.iter().map(|deduction| deduction.week.low).sum();
        let high: i64 = outcome.deductions.iter().map(|deduction| deduction.week.high).sum();
        assert_eq!(outcome.net.week, Range { low: outcome.gross.low - low, high: outcome.gross.high - high });
        assert!(outcome.deductions.iter().all(|deduction| deduction.week.low >= 0), "{outcome:?}");
    }

    proptest! {
        #[test]
        fn net_is_gross_minus_deductions_and_low_is_at_most_high(work in work()) {
            assert_sound(&calculate(&work));
        }

        #[test]
        fn more_hours_and_days_never_earn_less(work in work()) {
            // Fuel may cost more than an hour's gross, and rent more than a day's. More work is
            // then a larger loss.
            let work = WorkWeek { fuel: None, rent_day: 0, ..work };
            for more in [WorkWeek { hours: work.hours + 1, ..work }, WorkWeek { days: work.days + 1, ..work }] {
                let (less, more) = (calculate(&work), calculate(&more));
                prop_assert!(less.gross.low <= more.gross.low && less.gross.high <= more.gross.high);
                prop_assert!(less.net.week.low <= more.net.week.low && less.net.week.high <= more.net.week.high);
                prop_assert!(less.net.month.low <= more.net.month.low && less.net.month.high <= more.net.month.high);
            }
        }

        #[test]
        fn more_expensive_car_breaks_even_later(low in -1000..100_000_i64, more in 0..100_000_i64, first in 1..10_000_000_i64, surcharge in 0..1_000_000_i64) {
            let week = Range { low, high: low + more };
            let month = |first| break_even(week, CarCost { first, month: 0, months: 0 }).unwrap_or(u32::MAX);
            prop_assert!(month(first) <= month(first + surcharge));
        }
    }

    #[test]
    fn car_breaks_even_in_the_month_that_covers_it() {
        let week = Range { low: 900, high: 1500 };
        // 1200 per week are 5200 per month.
        let bought = |first| break_even(week, CarCost { first, month: 0, months: 0 });
        assert_eq!((bought(5200), bought(5201), bought(52_000)), (Some(1), Some(2), Some(10)));
        assert_eq!((bought(0), bought(5200 * 600), bought(5200 * 600 + 1)), (None, Some(600), None));
        let financed = |month| break_even(week, CarCost { first: 10_000, month, months: 12 });
        // 2200 of 5200 remain per month, which is 11,000 after five months.
        assert_eq!(financed(3000), Some(5));
        // Each month loses 800 until the twelfth, then earns 5200.
        assert_eq!(financed(6000), Some(16));
        assert_eq!(break_even(Range { low: -10, high: 4 }, CarCost { first: 1, month: 0, months: 0 }), None);
    }

    #[test]
    fn halves_round_away_from_zero() {
        assert_eq!([5, -5, 4, -4, 0].map(|value| divided(value, 10)), [1, -1, 0, 0, 0]);
    }
}
