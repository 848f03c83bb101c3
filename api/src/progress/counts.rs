//! Counters of a driver's day.

use std::ops::AddAssign;

use serde::Deserialize;

use super::event::{Detail, EventTag};

/// What is counted, in the order of the columns of `driver_day`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Counter {
    /// Finished orders.
    Orders,
    /// Finished orders at night.
    Night,
    /// Finished orders to or from an airport.
    Airport,
    /// Finished orders of a premium tariff.
    Premium,
    /// Finished orders at busy hours.
    Busy,
    /// Finished orders with a long pickup.
    LongPickup,
    /// Orders that the driver cancelled.
    Cancelled,
    /// Offers that the driver declined.
    Declined,
    /// Complaints.
    Complaints,
    /// Ratings.
    Ratings,
    /// Ratings of five stars.
    FiveStars,
}

/// Number of counters.
const COUNTERS: usize = 11;

/// Columns of a row of `driver_day` after its day, as text.
macro_rules! columns {
    () => {
        "orders, night, airport, premium, busy, long_pickup, cancelled, declined, complaints, ratings, five_stars"
    };
}

pub(super) use columns;

/// The days of a driver as one text, in any order. A driver has a day for each day of work in
/// years, and the cost of an answer grows with its rows and columns.
pub(super) const DAYS: &str = "COALESCE(STRING_AGG(day || ' ' || orders || ' ' || night || ' ' || airport || ' ' || premium || ' ' || busy || ' ' || \
                               long_pickup || ' ' || cancelled || ' ' || declined || ' ' || complaints || ' ' || ratings || ' ' || five_stars, ';'), '')";

/// Counters of a day, or of several.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Counts([i64; COUNTERS]);

impl Counts {
    /// What one event adds.
    pub(super) fn of(detail: &Detail) -> Self {
        let mut counts = Self::default();
        let mut add = |counter: Counter| counts.0[counter as usize] += 1;
        match detail {
            Detail::TripCompleted { tags } => {
                add(Counter::Orders);
                for tag in tags {
                    add(match tag {
                        EventTag::Night => Counter::Night,
                        EventTag::Airport => Counter::Airport,
                        EventTag::Premium => Counter::Premium,
                        EventTag::Busy => Counter::Busy,
                        EventTag::LongPickup => Counter::LongPickup,
                    });
                }
            }
            Detail::TripRated { stars } => {
                add(Counter::Ratings);
                if *stars == 5 {
                    add(Counter::FiveStars);
                }
            }
            Detail::TripCancelled => add(Counter::Cancelled),
            Detail::TripDeclined => add(Counter::Declined),
            Detail::Complaint => add(Counter::Complaints),
            Detail::DocumentUpdated { .. } | Detail::ProfessionChanged { .. } => {}
        }
        counts
    }

    /// Value of a counter.
    pub(crate) const fn get(&self, counter: Counter) -> i64 {
        self.0[counter as usize]
    }

    /// Values in the order of the columns.
    pub(super) const fn values(&self) -> [i64; COUNTERS] {
        self.0
    }

    /// True if nothing was counted.
    pub(super) fn is_zero(&self) -> bool {
        *self == Self::default()
    }
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        for (sum, value) in self.0.iter_mut().zip(other.0) {
            *sum += value;
        }
    }
}

/// Days and their counters from the text of [`DAYS`], in their order.
pub(super) fn read_days(text: &str) -> Vec<(String, Counts)> {
    let mut days: Vec<(String, Counts)> =
        text.split(';').filter_map(|day| day.split_once(' ')).map(|(day, numbers)| (day.to_owned(), Counts::read(numbers))).collect();
    days.sort_unstable_by(|(one, _), (other, _)| one.cmp(other));
    days
}

impl Counts {
    /// Values in the order of the columns, separated by spaces.
    fn read(text: &str) -> Self {
        let mut counts = Self::default();
        for (value, number) in counts.0.iter_mut().zip(text.split(' ')) {
            *value = number.parse().unwrap_or_default();
        }
        counts
    }
}

#[cfg(test)]
impl Counts {
    /// Counters with these values, for tests of rules.
    pub(super) fn with(values: &[(Counter, i64)]) -> Self {
        let mut counts = Self::default();
        for (counter, value) in values {
            counts.0[*counter as usize] = *value;
        }
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::{COUNTERS, DAYS, read_days};

    #[test]
    fn text_of_days_has_the_columns_in_their_order() {
        let names = DAYS.trim_start_matches("COALESCE(STRING_AGG(day || ' ' || ").trim_end_matches(", ';'), '')");
        let names: Vec<&str> = names.split(" || ' ' || ").collect();
        assert_eq!(names.join(", "), columns!());
        assert_eq!(names.len(), COUNTERS);
        let days = read_days("2026-11-02 0 0 0 0 0 0 0 0 0 0 1;2026-11-01 1 2 3 4 5 6 7 8 9 10 11");
        let found: Vec<_> = days.iter().map(|(day, counts)| (day.as_str(), counts.values())).collect();
        let second = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1];
        assert_eq!(found, [("2026-11-01", [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]), ("2026-11-02", second)]);
        assert!(read_days("").is_empty());
    }
}
