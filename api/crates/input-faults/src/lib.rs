#![doc = include_str!("../README.md")]

use std::fmt;

/// One error in one file.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Fault {
    /// The file as shown to the user: relative to its folder, or as given.
    pub file: String,
    /// Line from 1; 0 when the error concerns the whole file.
    pub line: usize,
    /// The error, and what to write instead.
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}: {}", self.file, self.message),
            line => write!(f, "{}:{line}: {}", self.file, self.message),
        }
    }
}

/// All errors in a set of files, each once.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Faults(Vec<Fault>);

impl Faults {
    /// Adds an error. `line` is 0 when it concerns the whole file.
    pub fn add(&mut self, file: &str, line: usize, message: impl Into<String>) {
        self.0.push(Fault { file: file.to_owned(), line, message: message.into() });
    }

    /// `Ok` without errors.
    ///
    /// # Errors
    /// All errors, sorted.
    pub fn into_result(mut self) -> Result<(), Self> {
        if self.0.is_empty() {
            return Ok(());
        }
        self.0.sort();
        self.0.dedup();
        Err(self)
    }

    /// The errors: as added, or sorted once `into_result` returned them.
    pub fn iter(&self) -> impl Iterator<Item = &Fault> {
        self.0.iter()
    }

    /// True without errors.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.0.iter().enumerate() {
            if index > 0 {
                writeln!(f)?;
            }
            write!(f, "{fault}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Faults {}

#[cfg(test)]
mod tests {
    use super::Faults;

    #[test]
    fn errors_are_sorted_and_reported_once() {
        let mut faults = Faults::default();
        faults.add("b.md", 3, "late");
        faults.add("a.md", 0, "missing");
        faults.add("b.md", 3, "late");
        let text = faults.into_result().unwrap_err().to_string();
        assert_eq!(text, "a.md: missing\nb.md:3: late");
    }

    #[test]
    fn no_errors_is_ok() {
        assert!(Faults::default().into_result().is_ok());
    }
}
