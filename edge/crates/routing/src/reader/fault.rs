//! Errors and warnings about rules files.

use std::fmt;

/// An error or warning with its position in a rules file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleFault {
    /// Severity.
    pub severity: Severity,
    /// File name, as the caller gave it.
    pub file: String,
    /// Line, from 1. 0 if the fault concerns the whole file.
    pub line: usize,
    /// Column, from 1, in characters.
    pub column: usize,
    /// What is wrong and how to fix it.
    pub message: String,
    /// Related rules, one sentence each.
    pub notes: Vec<String>,
    /// The source line and the number of its characters to underline.
    pub(crate) snippet: Option<(String, usize)>,
}

/// How severe a fault is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The rule set is rejected.
    Error,
    /// The rule's period is over and it has no effect. `check` rejects it, but a running edge
    /// accepts it, so that no rule set becomes invalid at midnight.
    Expired,
    /// The rule set is accepted; the platform team should look at the rule.
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

/// Several lines: message, position, source line with carets, notes. No trailing line break.
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
