//! The calculators: `GET /api/{locale}/{city}/calculator` and `…/ultima-calculator`, and their pages.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A calculator with its fields, what was put in, and what comes out. Also the answer of the two endpoints.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CalculatorPage {
    /// Which one.
    pub kind: CalculatorKind,
    /// Day from which its rates hold, `YYYY-MM-DD`; absent when there are no rates here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub as_of: Option<String>,
    /// ISO 4217 code of the currency.
    pub currency: String,
    /// Sign of the currency, as it is written beside a number.
    pub currency_sign: String,
    /// Fields in the order of the form. Which ones are there depends on what was put in (nobody on foot is asked about fuel). Empty when there are
    /// no rates here.
    pub fields: Vec<CalculatorField>,
    /// What was put in, by the name of the field, as it stands in the address; what was missing or out of bounds is mended.
    #[schema(value_type = std::collections::BTreeMap<String, String>)]
    pub input: IndexMap<String, String>,
    /// What comes out; absent when there are no rates here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<CalculatorResult>,
    /// Codes of what the figures stand on, shown under them: strings `calculator.assumption.<code>`.
    pub assumptions: Vec<Assumption>,
}

/// Which calculator.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CalculatorKind {
    /// Earnings.
    Earnings,
    /// Earnings in the premium class.
    Ultima,
}

/// A field of a calculator. Its label is the string `calculator.field.<name>`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CalculatorField {
    /// Name, as it stands in the address.
    pub name: String,
    /// What can be put in.
    pub control: CalculatorControl,
}

/// What can be put into a field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum CalculatorControl {
    /// One of several.
    Choice {
        /// What to choose from; never empty.
        options: Vec<CalculatorOption>,
    },
    /// A number. The three bounds count its last digit: with 2 decimals, a `max` of 250 is 2.50.
    Number {
        /// Least.
        min: u32,
        /// Most.
        max: u32,
        /// Step.
        step: u32,
        /// Digits after the point, 0 to 2. In the address the point is `.`, and there are exactly so many digits: `2.50`.
        decimals: u8,
        /// Unit; decides how it is written.
        unit: CalculatorUnit,
    },
}

/// An option of a field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CalculatorOption {
    /// Value, as it stands in the address.
    pub value: String,
    /// Name in the page's language.
    pub label: String,
}

/// Units of numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CalculatorUnit {
    /// Hours in a day.
    HoursPerDay,
    /// Days in a week.
    DaysPerWeek,
    /// Whole units of the currency.
    Money,
    /// Whole units of the currency a day.
    MoneyPerDay,
    /// Whole units of the currency a month.
    MoneyPerMonth,
    /// Units of the currency for a litre.
    MoneyPerLitre,
    /// Units of the currency for a kilowatt-hour.
    MoneyPerKwh,
    /// Percent.
    Percent,
    /// Litres for 100 km.
    LitresPerHundredKm,
    /// Kilowatt-hours for 100 km.
    KwhPerHundredKm,
    /// Years.
    Year,
    /// Months.
    Months,
}

/// What a calculator finds. Amounts are whole units of the currency.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CalculatorResult {
    /// Net, for each of three stretches of time.
    pub net: Earnings,
    /// Gross for a week.
    pub gross_week: Range,
    /// What is taken off in a week, in order. The names are the strings `calculator.deduction.<code>`.
    pub deductions: Vec<Deduction>,
    /// Month in which what was paid for the car has come back, from 1; absent when there is nothing to pay back, or it never does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub break_even_month: Option<u32>,
    /// Whether the car may be used; absent where nothing was asked about it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub eligible: Option<Eligibility>,
}

/// Net earnings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Earnings {
    /// In an hour.
    pub hour: Range,
    /// In a week.
    pub week: Range,
    /// In a month of 52 / 12 weeks.
    pub month: Range,
}

/// From a quiet week to a busy one. `low` never exceeds `high`; both may be negative.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Range {
    /// In a quiet week.
    pub low: i64,
    /// In a busy week.
    pub high: i64,
}

/// What is taken off.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Deduction {
    /// `commission`, `park`, `tax`, `fuel`, `rent`, `finance`.
    pub code: String,
    /// How much in a week.
    pub week: Range,
}

/// Whether a car may be used.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Eligibility {
    /// Whether it may.
    pub eligible: bool,
    /// Why not: `too_old`, `wrong_class`, `unknown_model`. Strings `calculator.eligibility.<code>`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Oldest year of manufacture that would do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub oldest_year: Option<u32>,
}

/// What figures stand on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Assumption {
    /// Code.
    pub code: String,
    /// Values of the string, by name, written out.
    #[schema(value_type = std::collections::BTreeMap<String, String>)]
    pub values: IndexMap<String, String>,
}
