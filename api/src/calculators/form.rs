//! Builds the form: each question adds a field with its corrected answer.

use std::collections::BTreeSet;

use contracts::calculator::{CalculatorControl, CalculatorField, CalculatorOption, CalculatorUnit};
use indexmap::IndexMap;

use super::input::{Number, SubmittedFields, format_number};

/// Greatest ratio of an amount to its default.
const MOST_TIMES: i64 = 10;

/// A form under construction.
pub(super) struct Form<'q> {
    submitted: SubmittedFields<'q>,
    pub(super) fields: Vec<CalculatorField>,
    pub(super) input: IndexMap<String, String>,
}

impl<'q> Form<'q> {
    /// An empty form with the query parameters of the request.
    pub(super) fn new(query: &'q [(String, String)]) -> Self {
        Self { submitted: SubmittedFields(query), fields: Vec::new(), input: IndexMap::new() }
    }

    /// Adds a choice with the first option as default. A single option adds no field. `None`
    /// without options.
    pub(super) fn choose<'o, T>(
        &mut self,
        name: &str,
        options: &'o [T],
        value: impl Fn(&T) -> &str,
        label: impl Fn(&T) -> String,
    ) -> Option<&'o T> {
        self.choose_or(name, options, 0, value, |option| (label(option), None))
    }

    /// Like [`Self::choose`], with the option at `default` as default. `describe` gives the label,
    /// and the reason why an option does not suit.
    pub(super) fn choose_or<'o, T>(
        &mut self,
        name: &str,
        options: &'o [T],
        default: usize,
        value: impl Fn(&T) -> &str,
        describe: impl Fn(&T) -> (String, Option<&'static str>),
    ) -> Option<&'o T> {
        let chosen = self.submitted.choice(name, options, &value).or_else(|| options.get(default))?;
        if options.len() > 1 {
            let described = |option| {
                let (label, reason) = describe(option);
                CalculatorOption { value: value(option).to_owned(), label, reason: reason.map(str::to_owned) }
            };
            let options = options.iter().map(described).collect();
            self.add(name, CalculatorControl::Choice { options }, value(chosen).to_owned());
        }
        Some(chosen)
    }

    /// Adds a number, in units of its last digit.
    pub(super) fn number(&mut self, name: &str, unit: CalculatorUnit, number: &Number) -> i64 {
        let answer = self.submitted.number(name, number);
        let bound = |value: i64| u32::try_from(value).unwrap_or(u32::MAX);
        let Number { min, max, decimals, .. } = *number;
        self.add(
            name,
            CalculatorControl::Number { min: bound(min), max: bound(max), step: 1, decimals, unit },
            format_number(answer, decimals),
        );
        answer
    }

    /// Adds an amount from 0 to ten times its default. `elsewhere` are the defaults for other
    /// choices.
    pub(super) fn amount(
        &mut self,
        name: &str,
        unit: CalculatorUnit,
        default: i64,
        decimals: u8,
        elsewhere: impl Iterator<Item = i64>,
    ) -> i64 {
        let max = (default * MOST_TIMES).clamp(1, u32::MAX.into());
        self.number(name, unit, &Number { min: 0, max, default, decimals, other_defaults: others(default, elsewhere) })
    }

    fn add(&mut self, name: &str, control: CalculatorControl, answer: String) {
        self.fields.push(CalculatorField { name: name.to_owned(), control });
        self.input.insert(name.to_owned(), answer);
    }
}

/// Defaults except the current one and 0, which means none.
pub(super) fn others(default: i64, all: impl Iterator<Item = i64>) -> BTreeSet<i64> {
    all.filter(|other| *other != default && *other != 0).collect()
}
