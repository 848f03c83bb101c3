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
    /// Other rules that have a part in it, a sentence each.
    pub notes: Vec<String>,
    /// The line, and how many of its characters are meant.
    pub(crate) snippet: Option<(String, usize)>,
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
    /// `file:line:column: message`, one line.
    #[must_use]
    pub fn summary(&self) -> String {
        match self.line {
            0 => format!("{}: {}", self.file, self.message),
            line => format!("{}:{line}:{}: {}", self.file, self.column, self.message),
        }
    }
}

/// Several lines: the message, the place, the line with a caret under what is meant, and the notes. No line break at the end.
impl fmt::Display for RuleFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let severity = match self.severity {
            Severity::Error => "error",
            Severity::Expired => "expired",
            Severity::Warning => "warning",
        };
        write!(formatter, "{severity}: {}", self.message)?;
        let number = self.line.to_string();
        let margin = if self.line == 0 { 0 } else { number.len() };
        if self.line == 0 {
            write!(formatter, "\n --> {}", self.file)?;
        } else {
            write!(formatter, "\n{:margin$}--> {}:{}:{}", "", self.file, self.line, self.column)?;
        }
        if let Some((line, length)) = &self.snippet {
            let before = self.column - 1;
            write!(formatter, "\n{:margin$} |\n{number} | {line}\n{:margin$} | {:before$}{}", "", "", "", "^".repeat(*length))?;
        }
        for note in &self.notes {
            write!(formatter, "\n{:margin$} = {note}", "")?;
        }
        Ok(())
    }
}
