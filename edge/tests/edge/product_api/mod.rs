//! The edge as a client of the product API.

mod best_effort;
mod changes;
mod outage;
mod purges;
mod trust;
