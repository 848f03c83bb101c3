#![doc = include_str!("../README.md")]

mod answer;
#[cfg(test)]
mod answer_tests;
mod asks;
mod chunks;
mod confidence;
mod conversation;
mod extraction;
mod passages;
mod phrases;
mod places;
mod question;
mod retrieval;
mod scoring;
mod sentences;
mod support;
mod weights;

pub mod evaluation;
pub mod labelled;

pub use answer::{Assistant, Choice, Kind, Outcome, Quote};
pub use conversation::{City, Conversation, Speaker, Turn};
pub use phrases::{PhraseFaults, Phrases};
pub use sentences::sentences;
pub use support::{support, unsupported};

/// Longest message in code points. The rest is not read.
pub const LONGEST_MESSAGE: usize = 4000;

/// Most sentences of an answer.
pub const MOST_SENTENCES: usize = 8;

/// Start of a message that asks for an article by its id.
pub const ARTICLE: &str = "article:";
