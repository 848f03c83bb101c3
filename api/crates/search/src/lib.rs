#![doc = include_str!("../README.md")]

mod dictionary;
mod document;
mod fault;
mod index;
mod query;

pub use dictionary::{Dictionary, Fault};
pub use document::{Document, Section};
pub use fault::SearchError;
pub use index::Index;
pub use query::{Answer, Hit, Query, Relaxed};
