#![doc = include_str!("../README.md")]

mod cards;
mod common;
mod dictionary;
mod document;
mod fault;
mod forward;
mod gaps;
mod index;
mod lookup;
mod marked;
mod meaning;
mod memory;
mod passage;
mod postings;
mod proximity;
mod query;
mod rank;
mod reading;
mod shelf;
mod spelling;
mod store;
mod thesaurus;
mod understand;
mod vocabulary;
mod words;

#[cfg(test)]
mod index_tests;

pub use dictionary::{Dictionary, Fault};
pub use document::{Document, Section};
pub use fault::SearchError;
pub use index::Index;
pub use query::{Answer, Hit, Query, Relaxed};
