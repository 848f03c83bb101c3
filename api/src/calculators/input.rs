//! Reads what a visitor put in, and mends it to the nearest value that can be.

use std::collections::BTreeSet;

/// What came in the address, in its order. Of a name that comes twice the first counts.
#[derive(Debug, Clone, Default)]
pub(super) struct SubmittedFields<'q>(pub(super) &'q [(String, String)]);

impl SubmittedFields<'_> {
    fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value.trim())
    }

    /// The option that was chosen.
    pub(super) fn choice<'o, T>(&self, name: &str, options: &'o [T], value: impl Fn(&T) -> &str) -> Option<&'o T> {
        let chosen = self.get(name);
        options.iter().find(|option| Some(value(option)) == chosen)
    }

    /// The number that was put in, in units of its last digit.
    ///
    /// What is no number, or stands for a default of another choice, becomes the present default: whoever changes petrol to gas has not chosen
    /// the price of petrol.
    pub(super) fn number(&self, name: &str, number: &Number) -> i64 {
        let given = self.get(name).and_then(|text| parse(text, number.decimals));
        let given = given.filter(|given| !number.other_defaults.contains(given));
        given.unwrap_or(number.default).clamp(number.min, number.max)
    }
}

/// A number that is asked for, in units of its last digit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Number {
    pub(super) min: i64,
    pub(super) max: i64,
    pub(super) default: i64,
    /// Digits after the point.
    pub(super) decimals: u8,
    /// Defaults that this field has elsewhere in the same place.
    pub(super) other_defaults: BTreeSet<i64>,
}

/// A decimal number in units of its last digit, further digits rounded, halves up. Point or comma; spaces between digits are let pass. Out of all
/// bounds it is the nearest bound.
fn parse(text: &str, decimals: u8) -> Option<i64> {
    let (sign, digits) = match text.strip_prefix(['-', '−']) {
        Some(rest) => (-1, rest),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let mut value: i64 = 0;
    let mut after_point = None;
    let mut seen = false;
    for character in digits.chars() {
        match (character, after_point) {
            ('.' | ',', None) => after_point = Some(0_u8),
            (' ' | '\u{a0}' | '\u{202f}', None) => {}
            (digit, _) => {
                let digit = i64::from(digit.to_digit(10)?);
                seen = true;
                match &mut after_point {
                    None => value = value.saturating_mul(10).saturating_add(digit),
                    Some(count) if *count < decimals => {
                        value = value.saturating_mul(10).saturating_add(digit);
                        *count += 1;
                    }
                    // The first digit beyond the last one rounds; those after it say nothing.
                    Some(count) if *count == decimals => {
                        value = value.saturating_add(i64::from(digit >= 5));
                        *count += 1;
                    }
                    Some(_) => {}
                }
            }
        }
    }
    for _ in after_point.unwrap_or(0).min(decimals)..decimals {
        value = value.saturating_mul(10);
    }
    seen.then_some(sign * value)
}

/// A number as it stands in the address: a point, and all its digits.
pub(super) fn written(value: i64, decimals: u8) -> String {
    let power = 10_i64.pow(decimals.into());
    if decimals == 0 {
        return value.to_string();
    }
    format!("{}.{:0width$}", value / power, value % power, width = usize::from(decimals))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Number, SubmittedFields, parse, written};

    #[test]
    fn numbers_are_read_as_people_write_them() {
        for (text, value) in [
            ("62.5", Some(6250)),
            ("62,50", Some(6250)),
            ("1 062.505", Some(106_251)),
            ("7", Some(700)),
            (".5", Some(50)),
            ("5.", Some(500)),
            ("-1", Some(-100)),
            ("+1", Some(100)),
            ("1.2.3", None),
            ("", None),
            (".", None),
            ("-", None),
            ("1e9", None),
            ("NaN", None),
            ("٣", None),
        ] {
            assert_eq!(parse(text, 2), value, "{text}");
        }
        assert_eq!(parse(&"9".repeat(99), 2), Some(i64::MAX));
        assert_eq!((written(6205, 2), written(81, 1), written(9, 0)), ("62.05".into(), "8.1".into(), "9".into()));
    }

    #[test]
    fn what_cannot_be_is_mended() {
        let query = [("a", "99"), ("b", "x"), ("c", "3"), ("d", "40"), ("d", "1"), ("e", " two ")];
        let query = query.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let given = SubmittedFields(&query);
        let number = Number { min: 1, max: 50, default: 8, decimals: 0, other_defaults: [40].into() };
        assert_eq!(["a", "b", "c", "d", "none"].map(|name| given.number(name, &number)), [50, 8, 3, 8, 8]);
        let options = ["one", "two"];
        assert_eq!(given.choice("e", &options, |option| option), Some(&"two"));
        assert_eq!(given.choice("a", &options, |option| option), None);
    }

    proptest! {
        #[test]
        fn any_text_is_read_and_what_is_written_is_read_back(text in "[-+0-9., ]{0,30}|\\PC{0,9}", value in 0..9_000_000_i64, decimals in 0..3_u8) {
            _ = parse(&text, decimals);
            prop_assert_eq!(parse(&written(value, decimals), decimals), Some(value));
        }
    }
}
