//! Knowledge tests: `tests/<slug>.toml` of the content folder, and their stored form.

mod catalogue;
mod definition;
mod file;
mod limits;

#[cfg(test)]
pub(crate) use definition::tests;

pub(crate) use catalogue::{Catalogue, read_catalogue};
pub(crate) use definition::{Definition, Question, in_language};
pub(super) use file::{Reader, TestFile};
