//! From the text of a query to terms of the vocabulary.

mod alternatives;
mod guess;
pub(crate) mod intents;
pub(crate) mod parse;
pub(crate) mod term_group;
pub(crate) mod term_matcher;
mod word_group;
