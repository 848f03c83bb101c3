//! Days that people put in.

use jiff::civil::Date;

/// A day written as `YYYY-MM-DD`.
pub(super) fn parse(text: &str) -> Option<Date> {
    let is_digit = |place: usize| text.as_bytes().get(place).is_some_and(u8::is_ascii_digit);
    let is_written_so = text.len() == 10 && [0, 1, 2, 3, 5, 6, 8, 9].into_iter().all(is_digit);
    is_written_so.then(|| text.parse().ok()).flatten()
}

/// Whether somebody born on a day is so many years old. Whoever was born on 29 February is a year older on 1 March of a common year.
pub(super) fn is_old_enough(born: Date, years: u8, today: Date) -> bool {
    let age = i32::from(today.year()) - i32::from(born.year()) - i32::from((today.month(), today.day()) < (born.month(), born.day()));
    born <= today && age >= i32::from(years)
}
