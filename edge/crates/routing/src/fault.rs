//! What can be wrong with a rules file.

use std::fmt;

/// One fault of a rules file, with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleFault {
    /// How grave it is.
    pub severity: Severity,
    /// Name of the file, as given by the caller.
    pub file: String,
    /// Line, from 1; 0: the fault is of the whole file.
    pub line: usize,
    /// Column, from 1, in characters.
    pub column: usize,
    /// What is wrong and what would be right.
    pub message: String,
    /// Other rules that have a part in it, a line each.
    pub notes: Vec<String>,
    /// The line, and how many of its characters are meant.
    snippet: Option<(String, usize)>,
}

/// How grave a fault is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The set is refused.
    Error,
    /// The rule's time has passed: it does nothing. `check` refuses it, but a running edge goes on: no set becomes bad at midnight.
    Expired,
    /// The set is taken; somebody should know.
    Warning,
}

impl RuleFault {
    /// A fault at a byte offset of `text`.
    pub(crate) fn at(file: &str, text: &str, offset: usize, message: impl Into<String>) -> Self {
        let before = text.get(..offset).unwrap_or(text);
        let line = before.matches('\n').count() + 1;
        Self {
            severity: Severity::Error,
            file: file.to_owned(),
            line,
            column: 1,
            message: message.into(),
            notes: Vec::new(),
            snippet: None,
        }
    }

    /// `file:line:column: message`, one line.
    #[must_use]
    pub fn summary(&self) -> String {
        format!("{}:{}:{}: {}", self.file, self.line, self.column, self.message)
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
