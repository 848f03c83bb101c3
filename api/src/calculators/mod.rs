//! The calculators: what a week of work brings, and what remains of it. Everything here is arithmetic on values; nothing reads or writes.
//!
//! `rates` are the dated rows and what holds on a day in a place; `input` mends what a visitor put in; `form_reader` reads the answers into a `form`; `formula` reckons with whole
//! numbers; `car` is about cars of the premium class; `page` puts the answer together. Golden vectors stand in `api/tests/calculators`.

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
pub(crate) use rates::{CarClass, Consumption, Earning, Employment, Fuel, Rates};
pub(crate) use words::Words;
