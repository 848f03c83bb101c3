//! Progress of drivers and couriers: level, rating, priority, documents and achievements, computed
//! from events of the operator's systems by the rules of `api/progress/rules.toml`.

mod achievement;
mod answer;
mod batch;
mod counts;
mod document;
mod driver;
mod event;
mod export;
mod level;
mod read;
mod recompute;
mod refusal;
mod rules;
mod seed;
mod store;
#[cfg(test)]
mod tests;

pub(crate) use answer::{achievements, progress};
pub(crate) use batch::{Batch, Intake, LARGEST_BATCH, MOST_EVENTS};
pub use batch::{EventOutcome, EventReport, EventResult};
pub(crate) use driver::Drivers;
pub(crate) use export::export;
pub use recompute::Recount;
pub(crate) use recompute::recompute;
pub(crate) use rules::Rules;
pub(crate) use seed::seed;
