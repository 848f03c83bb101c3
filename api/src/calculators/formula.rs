//! The formula. Whole numbers only; every rounding is named.
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
//! Commission, the fleet's part and tax are all taken of the gross: a receipt is for the whole price of an order. As their sum is a function of the
//! gross that never falls by less than nothing and never grows faster than it, more gross is never less net.

use contracts::calculator::{Deduction, Earnings, Range};

use super::apportion::apportion;

/// Whole, in hundredths of a percent.
const WHOLE: i64 = 10_000;

/// Longest time in which a car may pay for itself, in months: 50 years. Beyond it, never.
const LONGEST_BREAK_EVEN: u32 = 600;

/// A week of work.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Work {
    /// Gross of an hour in a quiet and in a busy week, hundredths of the currency's unit; `low <= high`.
    pub(super) hour: Range,
    /// Percent of it that is paid, 0 to 100.
    pub(super) pay: i64,
    /// Hours a day.
    pub(super) hours: i64,
    /// Days a week.
    pub(super) days: i64,
    /// What is taken of the gross; 100 % at most together.
    pub(super) shares: Shares,
    /// Fuel, where something burns any.
    pub(super) fuel: Option<Burnt>,
    /// Rent of the car, whole units a day of work; 0 for none.
    pub(super) rent_day: i64,
    /// Payment for the car, whole units a month; 0 for none.
    pub(super) payment_month: i64,
}

/// Shares of the gross, hundredths of a percent.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Shares {
    /// The service's.
    pub(super) commission: i64,
    /// The fleet's.
    pub(super) park: i64,
    /// The state's.
    pub(super) tax: i64,
}

/// Fuel that is burnt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Burnt {
    /// Kilometres in an hour online.
    pub(super) km_per_hour: i64,
    /// Tenths of a litre (or kilowatt-hour) for 100 km.
    pub(super) consumption: i64,
    /// Of a litre (or kilowatt-hour), hundredths of the currency's unit.
    pub(super) price: i64,
}

/// What a week brings and what is taken off. Whole units; `net week = gross - deductions`, exactly, at both ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Outcome {
    pub(super) gross: Range,
    /// Those that are not 0 by their nature, in the order of the contract.
    pub(super) deductions: Vec<Deduction>,
    pub(super) net: Earnings,
}

/// What has been paid for a car. Whole units.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Outlay {
    /// At the start.
    pub(super) first: i64,
    /// A month, from the first.
    pub(super) month: i64,
    /// How many times.
    pub(super) months: i64,
}

/// Reckons a week.
pub(super) fn reckon(work: &Work) -> Outcome {
    let gross = both(work.hour, |hour| divided(hour * work.pay * work.hours * work.days, 100 * 100));
    let shares = [work.shares.commission, work.shares.park, work.shares.tax];
    let taken = |gross: i64| apportion(ceiling(gross * shares.iter().sum::<i64>(), WHOLE), shares);
    let (low, high) = (taken(gross.low), taken(gross.high));
    let mut deductions = Vec::new();
    for (index, code) in ["commission", "park", "tax"].into_iter().enumerate().filter(|(index, _)| shares[*index] > 0) {
        deductions.push(Deduction { code: code.to_owned(), week: Range { low: low[index], high: high[index] } });
    }
    let fuel = work.fuel.map(|fuel| {
        let distance = fuel.km_per_hour * work.hours * work.days;
        // Tenths for 100 km, hundredths of the unit.
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

/// Month, from 1, in which what was earned first covers what was paid; `None` when nothing is paid, or it takes more than 50 years.
///
/// `week` is the net of a week before any payment. A month earns the middle of it, 52 / 12 times; nothing is rounded.
pub(super) fn break_even(week: Range, outlay: Outlay) -> Option<u32> {
    if outlay.first == 0 && outlay.month == 0 {
        return None;
    }
    // In 24ths of a unit: 52 / 12 of half the sum of both ends.
    let earned = |months: i64| months * 52 * (week.low + week.high);
    let paid = |months: i64| 24 * (outlay.first + outlay.month * months.min(outlay.months));
    (1..=LONGEST_BREAK_EVEN).find(|months| earned((*months).into()) >= paid((*months).into()))
}

fn both(range: Range, change: impl Fn(i64) -> i64) -> Range {
    Range { low: change(range.low), high: change(range.high) }
}

/// Quotient, halves away from 0. `by` is positive.
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

    use super::{Burnt, Outcome, Outlay, Shares, Work, break_even, divided, reckon};

    /// Every value within what imports and forms let through, and beyond.
    fn work() -> impl Strategy<Value = Work> {
        let shares = (0..5001_i64, 0..3001_i64, 0..2000_i64).prop_map(|(commission, park, tax)| Shares { commission, park, tax });
        let fuel = prop::option::of((0..201_i64, 0..1001_i64, 0..100_000_001_i64));
        let fuel = fuel.prop_map(|fuel| fuel.map(|(km_per_hour, consumption, price)| Burnt { km_per_hour, consumption, price }));
        let hour = (0..1_000_000_000_i64, 0..1_000_000_000_i64).prop_map(|(low, more)| Range { low, high: low + more });
        (hour, 0..101_i64, 1..25_i64, 1..8_i64, shares, fuel, 0..4_000_000_000_i64, 0..4_000_000_000_i64).prop_map(
            |(hour, pay, hours, days, shares, fuel, rent_day, payment_month)| Work {
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
        fn net_is_gross_less_deductions_and_low_is_never_above_high(work in work()) {
            assert_sound(&reckon(&work));
        }

        #[test]
        fn more_hours_and_days_never_bring_less(work in work()) {
            // Fuel may cost more than an hour brings, and rent more than a day: then more work is a larger loss, and rightly so.
            let work = Work { fuel: None, rent_day: 0, ..work };
            for more in [Work { hours: work.hours + 1, ..work }, Work { days: work.days + 1, ..work }] {
                let (less, more) = (reckon(&work), reckon(&more));
                prop_assert!(less.gross.low <= more.gross.low && less.gross.high <= more.gross.high);
                prop_assert!(less.net.week.low <= more.net.week.low && less.net.week.high <= more.net.week.high);
                prop_assert!(less.net.month.low <= more.net.month.low && less.net.month.high <= more.net.month.high);
            }
        }

        #[test]
        fn a_dearer_car_pays_for_itself_later(low in -1000..100_000_i64, more in 0..100_000_i64, first in 1..10_000_000_i64, dearer in 0..1_000_000_i64) {
            let week = Range { low, high: low + more };
            let month = |first| break_even(week, Outlay { first, month: 0, months: 0 }).unwrap_or(u32::MAX);
            prop_assert!(month(first) <= month(first + dearer));
        }
    }

    #[test]
    fn a_car_pays_for_itself_in_the_month_that_covers_it() {
        let week = Range { low: 900, high: 1500 };
        // 1200 a week are 5200 a month.
        let bought = |first| break_even(week, Outlay { first, month: 0, months: 0 });
        assert_eq!((bought(5200), bought(5201), bought(52_000)), (Some(1), Some(2), Some(10)));
        assert_eq!((bought(0), bought(5200 * 600), bought(5200 * 600 + 1)), (None, Some(600), None));
        let financed = |month| break_even(week, Outlay { first: 10_000, month, months: 12 });
        // 2200 a month remain of 5200, which is 11,000 after five months.
        assert_eq!(financed(3000), Some(5));
        // Each month loses 800 until the twelfth; then 5200 come in.
        assert_eq!(financed(6000), Some(16));
        assert_eq!(break_even(Range { low: -10, high: 4 }, Outlay { first: 1, month: 0, months: 0 }), None);
    }

    #[test]
    fn halves_go_away_from_nothing() {
        assert_eq!([5, -5, 4, -4, 0].map(|value| divided(value, 10)), [1, -1, 0, 0, 0]);
    }
}
