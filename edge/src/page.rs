//! A page: found by its address, gathered from the product API, planned, streamed.

pub(crate) mod answer;
mod assets;
mod caching;
mod client;
mod data;
mod described;
pub(crate) mod flags;
mod last_resort;
mod locate;
mod model;
mod scripts;

pub(crate) use answer::{answer, model_answer};
