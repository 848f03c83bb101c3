#![doc = include_str!("../README.md")]

mod analysis;
mod document;
mod error;
mod fields;
mod html;
mod idf;
mod index;
mod indexes;
mod matching;
mod query;
mod ranking;
mod reading;
mod saved;
mod similar;
mod snippets;
mod weights;

#[cfg(test)]
mod index_tests;

pub use analysis::synonym_file::{Dictionary, Fault};
pub use document::{Document, Section};
pub use error::SearchError;
pub use html::sections_of_html;
pub use index::Index;
pub use indexes::LanguageIndex;
pub use matching::intents::Intents;
pub use query::{Answer, Hit, LONGEST_QUERY, MOST_HITS, Query, Relaxed};
pub use reading::{Reading, Term};
pub use saved::SAVED_VERSION;
pub use similar::{NamedPage, PathIndex, PathMatches};
