//! What can be wrong with a rules file.

use std::fmt;

/// One fault of a rules file, with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleFault {
    /// Name of the file, as given by the caller.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// What is wrong and what would be right.
    pub message: String,
}

impl RuleFault {
    /// A fault at a byte offset of `text`.
    pub(crate) fn at(file: &str, text: &str, offset: usize, message: impl Into<String>) -> Self {
        let before = text.get(..offset).unwrap_or(text);
        Self { file: file.to_owned(), line: before.matches('\n').count() + 1, message: message.into() }
    }
}

impl fmt::Display for RuleFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}: {}", self.file, self.line, self.message)
    }
}

/// Reads a TOML file into raw rules; a syntax or shape error becomes one fault.
pub(crate) fn parse_toml<'a, T: serde::Deserialize<'a>>(file: &str, text: &'a str) -> Result<T, RuleFault> {
    toml::from_str(text).map_err(|error| {
        let offset = error.span().map_or(0, |span| span.start);
        RuleFault::at(file, text, offset, error.message())
    })
}
