//! Parses submitted values and corrects them to the nearest valid value.

use std::collections::BTreeSet;

/// Query parameters in order. The first of duplicate names counts.
#[derive(Debug, Clone, Default)]
pub(super) struct SubmittedFields<'q>(pub(super) &'q [(String, String)]);

impl SubmittedFields<'_> {
    fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(other, _)| other == name).map(|(_, value)| value.trim())
    }

    /// The chosen option.
    pub(super) fn choice<'o, T>(&self, name: &str, options: &'o [T], value: impl Fn(&T) -> &str) -> Option<&'o T> {
        let chosen = self.get(name);
        options.iter().find(|option| Some(value(option)) == chosen)
    }

    /// The submitted number, in units of its last digit.
    ///
    /// Invalid numbers and defaults of other choices become the current default. For example, after
    /// changing petrol to gas the default price of petrol becomes that of gas.
    pub(super) fn number(&self, name: &str, number: &Number) -> i64 {
        let submitted = self.get(name).and_then(|text| parse(text, number.decimals));
        let submitted = submitted.filter(|submitted| !number.other_defaults.contains(submitted));
        submitted.unwrap_or(number.default).clamp(number.min, number.max)
    }
}

/// Rules of a number field, in units of its last digit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Number {
    pub(super) min: i64,
    pub(super) max: i64,
    pub(super) default: i64,
    /// Digits after the decimal point.
    pub(super) decimals: u8,
    /// Defaults of this field for other choices in the same place.
    pub(super) other_defaults: BTreeSet<i64>,
}

/// Parses a decimal number in units of its last digit. Further digits are rounded, halves up.
/// Accepts point or comma, and spaces between digits. Whole numbers may have their thousands
/// separated by points or commas: 1,900. Saturates on overflow.
fn parse(text: &str, decimals: u8) -> Option<i64> {
    let ungrouped = if decimals == 0 { without_groups(text) } else { None };
    let text = ungrouped.as_deref().unwrap_or(text);
    let (sign, digits) = match text.strip_prefix(['-', '−']) {
        Some(rest) => (-1, rest),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let mut value: i64 = 0;
    let mut after_point = None;
    let mut has_digits = false;
    for character in digits.chars() {
        match (character, after_point) {
            ('.' | ',', None) => after_point = Some(0_u8),
            (' ' | '\u{a0}' | '\u{202f}', None) => {}
            (digit, _) => {
                let digit = i64::from(digit.to_digit(10)?);
                has_digits = true;
                match &mut after_point {
                    None => value = value.saturating_mul(10).saturating_add(digit),
                    Some(count) if *count < decimals => {
                        value = value.saturating_mul(10).saturating_add(digit);
                        *count += 1;
                    }
                    // Only the first further digit rounds.
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
    has_digits.then_some(sign * value)
}

/// The digits of a number whose thousands are separated by points or by commas; `None` for others.
fn without_groups(text: &str) -> Option<String> {
    let separator = if text.contains(',') { ',' } else { '.' };
    let (first, others) = text.split_once(separator)?;
    let is_group = |group: &str| group.len() == 3 && group.bytes().all(|byte| byte.is_ascii_digit());
    let is_grouped = (1..=3).contains(&first.len()) && first.bytes().all(|byte| byte.is_ascii_digit());
    (is_grouped && others.split(separator).all(is_group)).then(|| text.replace(separator, ""))
}

/// Formats a number for query parameters, with a point and all digits.
pub(super) fn format_number(value: i64, decimals: u8) -> String {
    let power = 10_i64.pow(decimals.into());
    if decimals == 0 {
        return value.to_string();
    }
    format!("{}.{:0width$}", value / power, value % power, width = usize::from(decimals))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Number, SubmittedFields, format_number, parse};

    #[test]
    fn common_number_formats_are_parsed() {
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
        for (text, value) in [
            ("5,500,000", Some(5_500_000)),
            ("5.500.000", Some(5_500_000)),
            ("5\u{a0}500\u{a0}000", Some(5_500_000)),
            ("1,900", Some(1900)),
            ("7.5", Some(8)),
            ("1900,25", Some(1900)),
            ("5,500.000", None),
        ] {
            assert_eq!(parse(text, 0), value, "{text}");
        }
        assert_eq!(parse(&"9".repeat(99), 2), Some(i64::MAX));
        assert_eq!((format_number(6205, 2), format_number(81, 1), format_number(9, 0)), ("62.05".into(), "8.1".into(), "9".into()));
    }

    #[test]
    fn invalid_values_are_corrected() {
        let query = [("a", "99"), ("b", "x"), ("c", "3"), ("d", "40"), ("d", "1"), ("e", " two ")];
        let query = query.map(|(name, value)| (name.to_owned(), value.to_owned()));
        let submitted = SubmittedFields(&query);
        let number = Number { min: 1, max: 50, default: 8, decimals: 0, other_defaults: [40].into() };
        assert_eq!(["a", "b", "c", "d", "none"].map(|name| submitted.number(name, &number)), [50, 8, 3, 8, 8]);
        let options = ["one", "two"];
        assert_eq!(submitted.choice("e", &options, |option| option), Some(&"two"));
        assert_eq!(submitted.choice("a", &options, |option| option), None);
    }

    proptest! {
        #[test]
        fn any_text_is_parsed_and_formatting_round_trips(text in "[-+0-9., ]{0,30}|\\PC{0,9}", value in 0..9_000_000_i64, decimals in 0..3_u8) {
            _ = parse(&text, decimals);
            prop_assert_eq!(parse(&format_number(value, decimals), decimals), Some(value));
        }
    }
}
