//! Documents of all languages, ready to be searched.

use std::collections::BTreeMap;

use crate::query::LONGEST_QUERY;
use crate::rank::rank;
use crate::shelf::Shelf;
use crate::understand::understand;
use crate::{Answer, Dictionary, Document, Hit, Query, SearchError};

/// Immutable: build a new one when content changes, and swap them.
#[derive(Debug)]
pub struct Index {
    shelves: Vec<Shelf>,
}

impl Index {
    /// Reads all documents into memory.
    ///
    /// # Errors
    ///
    /// When the library under it fails.
    pub fn build(documents: impl IntoIterator<Item = Document>, dictionaries: Vec<Dictionary>) -> Result<Self, SearchError> {
        drop(dictionaries);
        let mut by_language: BTreeMap<String, Vec<Document>> = BTreeMap::new();
        for document in documents {
            by_language.entry(document.language.clone()).or_default().push(document);
        }
        let mut shelves = Vec::with_capacity(by_language.len());
        for (language, documents) in by_language {
            shelves.push(Shelf::build(&language, documents).map_err(|error| SearchError::Build { language, reason: error.to_string() })?);
        }
        Ok(Self { shelves })
    }

    /// How many documents it holds.
    #[must_use]
    pub fn len(&self) -> usize {
        self.shelves.iter().map(|shelf| shelf.cards.len()).sum()
    }

    /// Whether it holds none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// BCP 47 tags of the documents' languages, in order.
    pub fn languages(&self) -> impl Iterator<Item = &str> {
        self.shelves.iter().map(|shelf| shelf.language.as_str())
    }

    /// Answers a query. Never fails: a query without sense finds nothing.
    #[must_use]
    pub fn search(&self, query: &Query) -> Answer {
        let text: String = query.text.trim().chars().take(LONGEST_QUERY).collect();
        let Some(shelf) = self.shelves.iter().find(|shelf| shelf.language == query.language) else { return Answer::default() };
        let understood = understand(shelf, &text, query.typing, query.verbatim);
        let (ranked, _) = rank(shelf, &understood.slots, |_| true, |_| 1.0);
        let hits = ranked
            .iter()
            .take(query.limit)
            .map(|ranked| {
                let document = shelf.document(ranked.document);
                Hit { id: document.id, url: document.url, title: document.title, score: ranked.score, lang: document.language, category: document.category, ..Hit::default() }
            })
            .collect();
        Answer { query: text, corrected: understood.corrected, total: ranked.len(), hits, ..Answer::default() }
    }
}
