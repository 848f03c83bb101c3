//! Calculators of weekly earnings. Pure functions without I/O.
//!
//! - `rates`: dated rows and their selection by day and place
//! - `input`: parsing and correction of submitted values
//! - `form`, `form_reader`: form fields that depend on earlier answers
//! - `formula`: integer arithmetic
//! - `car`: eligibility of cars for the premium class
//! - `page`: the answer
//!
//! Golden vectors are in `api/tests/calculators`.

mod apportion;
mod car;
mod form;
mod form_reader;
mod formula;
mod input;
mod page;
mod rates;
#[cfg(test)]
mod tests;
mod words;

pub(crate) use page::{RateContext, page};
pub(crate) use rates::{CarClass, Consumption, Earning, Employment, Fuel, PREMIUM, Rates};
pub(crate) use words::Words;
