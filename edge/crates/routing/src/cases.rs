//! `tests.toml`: cases beside the rules, given and expected.

/// How a case went.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CaseOutcome {
    /// Its name.
    pub name: String,
    /// File of the case.
    pub file: String,
    /// Line of the case, from 1.
    pub line: usize,
    /// What was expected and what came instead, a sentence each; none: it passed.
    pub failures: Vec<String>,
}
