//! Dates in form fields.

use jiff::civil::Date;

/// Parses a date in the form `YYYY-MM-DD`.
pub(super) fn parse(text: &str) -> Option<Date> {
    let is_digit = |place: usize| text.as_bytes().get(place).is_some_and(u8::is_ascii_digit);
    let has_format = text.len() == 10 && [0, 1, 2, 3, 5, 6, 8, 9].into_iter().all(is_digit);
    has_format.then(|| text.parse().ok()).flatten()
}

/// True if a person born on this day is at least `years` old. In common years, people born on
/// 29 February have their birthday on 1 March.
pub(super) fn is_old_enough(born: Date, years: u8, today: Date) -> bool {
    let age = i32::from(today.year()) - i32::from(born.year()) - i32::from((today.month(), today.day()) < (born.month(), born.day()));
    born <= today && age >= i32::from(years)
}
