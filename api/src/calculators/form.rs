//! Asks: each question is a field of the form, with what was answered, mended.

use std::collections::BTreeSet;

use contracts::calculator::{CalculatorControl, CalculatorField, CalculatorOption, CalculatorUnit};
use indexmap::IndexMap;

use super::input::{Number, SubmittedFields, written};

/// How much more than its default an amount may be.
const MOST_TIMES: i64 = 10;

/// A form that is being made.
pub(super) struct Form<'q> {
    given: SubmittedFields<'q>,
    pub(super) fields: Vec<CalculatorField>,
    pub(super) input: IndexMap<String, String>,
}

impl<'q> Form<'q> {
    /// An empty form; `query` is what came in the address.
    pub(super) fn new(query: &'q [(String, String)]) -> Self {
        Self { given: SubmittedFields(query), fields: Vec::new(), input: IndexMap::new() }
    }

    /// Asks for one of several, the first unless another is chosen. Where there is nothing to choose, nobody is asked. `None` only for no options.
    pub(super) fn choose<'o, T>(
        &mut self,
        name: &str,
        options: &'o [T],
        value: impl Fn(&T) -> &str,
        label: impl Fn(&T) -> String,
    ) -> Option<&'o T> {
        self.choose_or(name, options, 0, value, label)
    }

    /// As [`Self::choose`]; the option at `default` stands there unless another is chosen.
    pub(super) fn choose_or<'o, T>(
        &mut self,
        name: &str,
        options: &'o [T],
        default: usize,
        value: impl Fn(&T) -> &str,
        label: impl Fn(&T) -> String,
    ) -> Option<&'o T> {
        let chosen = self.given.choice(name, options, &value).or_else(|| options.get(default))?;
        if options.len() > 1 {
            let options = options.iter().map(|option| CalculatorOption { value: value(option).to_owned(), label: label(option) }).collect();
            self.add(name, CalculatorControl::Choice { options }, value(chosen).to_owned());
        }
        Some(chosen)
    }

    /// Asks for a number, in units of its last digit.
    pub(super) fn number(&mut self, name: &str, unit: CalculatorUnit, number: &Number) -> i64 {
        let answer = self.given.number(name, number);
        let bound = |value: i64| u32::try_from(value).unwrap_or(u32::MAX);
        let Number { min, max, decimals, .. } = *number;
        self.add(name, CalculatorControl::Number { min: bound(min), max: bound(max), step: 1, decimals, unit }, written(answer, decimals));
        answer
    }

    /// Asks for an amount from nothing to ten times its default. `elsewhere` are its defaults for other choices.
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

/// Defaults without the present one, and without 0, which stands for none.
pub(super) fn others(default: i64, all: impl Iterator<Item = i64>) -> BTreeSet<i64> {
    all.filter(|other| *other != default && *other != 0).collect()
}
