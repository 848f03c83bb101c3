//! The edge as a client of the product API.

mod best_effort;
pub(crate) mod changes;
mod outage;
mod purges;
mod shared_responses;
mod trust;
