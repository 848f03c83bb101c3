//! Calculators: `GET /api/{locale}/{city}/calculator` and `…/ultima-calculator`, and their pages.

use indexmap::IndexMap;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A calculator with fields, input and result. Also the answer of both endpoints.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CalculatorPage {
    /// Kind of calculator.
    pub kind: CalculatorKind,
    /// Day from which its rates apply, `YYYY-MM-DD`; absent without rates for this place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub as_of: Option<String>,
    /// ISO 4217 code of the currency.
    pub currency: String,
    /// Currency symbol.
    pub currency_sign: String,
    /// Fields in form order, depending on the input: couriers on foot are not asked about fuel.
    /// Empty without rates for this place.
    pub fields: Vec<CalculatorField>,
    /// Input by field name, as in the URL. Missing and invalid values are corrected.
    #[schema(value_type = std::collections::BTreeMap<String, String>)]
    pub input: IndexMap<String, String>,
    /// Result; absent without rates for this place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<CalculatorResult>,
    /// Codes of the assumptions shown under the figures: messages `calculator.assumption.<code>`.
    pub assumptions: Vec<Assumption>,
}

/// Kinds of calculators.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CalculatorKind {
    /// Earnings.
    Earnings,
    /// Earnings in the premium class.
    Ultima,
}

/// A field of a calculator. Its label is the message `calculator.field.<name>`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CalculatorField {
    /// Name, as in the URL.
    pub name: String,
    /// Control.
    pub control: CalculatorControl,
}

/// Control of a field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum CalculatorControl {
    /// One of several.
    Choice {
        /// Options; never empty.
        options: Vec<CalculatorOption>,
    },
    /// A number. The 3 bounds count its last digit: with 2 decimals, a `max` of 250 is 2.50.
    Number {
        /// Minimum.
        min: u32,
        /// Maximum.
        max: u32,
        /// Step.
        step: u32,
        /// Decimal places, 0 to 2. In URLs the decimal separator is `.` and all places are present:
        /// `2.50`.
        decimals: u8,
        /// Unit, which determines the format.
        unit: CalculatorUnit,
    },
}

/// An option of a field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CalculatorOption {
    /// Value, as in the URL.
    pub value: String,
    /// Name in the page's language.
    pub label: String,
}

/// Units of numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CalculatorUnit {
    /// Hours per day.
    HoursPerDay,
    /// Days per week.
    DaysPerWeek,
    /// Whole units of the currency.
    Money,
    /// Whole units of the currency per day.
    MoneyPerDay,
    /// Whole units of the currency per month.
    MoneyPerMonth,
    /// Units of the currency per litre.
    MoneyPerLitre,
    /// Units of the currency per kilowatt-hour.
    MoneyPerKwh,
    /// Percent.
    Percent,
    /// Litres per 100 km.
    LitresPerHundredKm,
    /// Kilowatt-hours per 100 km.
    KwhPerHundredKm,
    /// Years.
    Year,
    /// Months.
    Months,
}

/// Result of a calculator. Amounts are whole units of the currency.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CalculatorResult {
    /// Net earnings.
    pub net: Earnings,
    /// Gross earnings per week.
    pub gross_week: Range,
    /// Deductions per week, in order. Labels are the messages `calculator.deduction.<code>`.
    pub deductions: Vec<Deduction>,
    /// Month in which the car's price is earned back, from 1; absent if there is no price, or
    /// never.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub break_even_month: Option<u32>,
    /// Eligibility of the car; absent if the form does not ask.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub eligible: Option<Eligibility>,
}

/// Net earnings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Earnings {
    /// Per hour.
    pub hour: Range,
    /// Per week.
    pub week: Range,
    /// Per month of 52 / 12 weeks.
    pub month: Range,
}

/// Range from a quiet to a busy week. `low` never exceeds `high`; both may be negative.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Range {
    /// In a quiet week.
    pub low: i64,
    /// In a busy week.
    pub high: i64,
}

/// A deduction.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Deduction {
    /// `commission`, `park`, `tax`, `fuel`, `rent`, `finance`.
    pub code: String,
    /// Amount per week.
    pub week: Range,
}

/// Eligibility of a car.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Eligibility {
    /// Whether the car may be used.
    pub eligible: bool,
    /// Reason: `too_old`, `wrong_class`, `unknown_model`. Messages `calculator.eligibility.<code>`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Earliest eligible year of manufacture.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub oldest_year: Option<u32>,
}

/// An assumption of the calculation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Assumption {
    /// Code.
    pub code: String,
    /// Formatted values of the message, by name.
    #[schema(value_type = std::collections::BTreeMap<String, String>)]
    pub values: IndexMap<String, String>,
}
