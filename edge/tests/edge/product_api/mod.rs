//! The edge as a client of the product API.

mod best_effort;
mod outage;
mod trust;
