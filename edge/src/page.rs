//! A page: found by its address, gathered from the product API, planned, streamed.

pub(crate) mod answer;
mod assets;
mod banner;
mod caching;
mod client;
mod data;
mod described;
pub(crate) mod explain;
mod find;
mod flags;
mod foreign;
mod in_place;
mod last_resort;
mod locate;
mod model;
mod nearby;
mod pieces;
mod planned;
mod query;
mod redirect;
mod releases;
mod scripts;
mod send;
mod sign_in;
mod slots;
mod switched;
mod whereabouts;

pub(crate) use answer::{answer, model_answer, unknown_host};
pub(crate) use locate::LocateFault;
pub(crate) use nearby::nearby_answer;
