//! Documents of all languages, ready to be searched.

use std::collections::BTreeMap;

use crate::document::Stored;
use crate::lookup::Lookup;
use crate::passage::Matched;
use crate::query::LONGEST_QUERY;
use crate::rank::{Ranked, Ranking, rank};
use crate::shelf::Shelf;
use crate::understand::{Freedom, Understood, understand};
use crate::words::primary;
use crate::{Answer, Dictionary, Document, Hit, Query, Relaxed, SearchError};

/// Below this share of known letters a query is likely to be in another language.
const HARDLY_KNOWN: f32 = 0.5;
/// From this share on it surely is in that one.
const WELL_KNOWN: f32 = 0.9;

/// Immutable: build a new one when content changes, and swap them.
#[derive(Debug)]
pub struct Index {
    shelves: Vec<Shelf>,
}

impl Index {
    /// Reads all documents into memory. Dictionaries serve the languages of their primary tags: one for `pt` serves `pt-BR` too.
    ///
    /// # Errors
    ///
    /// A document cannot be compressed.
    #[expect(clippy::needless_pass_by_value, reason = "what is built from need not be kept by the caller")]
    pub fn build(documents: impl IntoIterator<Item = Document>, dictionaries: Vec<Dictionary>) -> Result<Self, SearchError> {
        let mut by_language: BTreeMap<String, Vec<Document>> = BTreeMap::new();
        for document in documents {
            by_language.entry(document.language.clone()).or_default().push(document);
        }
        let mut shelves = Vec::with_capacity(by_language.len());
        for (language, documents) in by_language {
            let shelf = Shelf::build(&language, documents, &dictionaries)
                .map_err(|error| SearchError::Build { language, reason: error.to_string() })?;
            shelves.push(shelf);
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
    ///
    /// Documents of the query's category come first; `relaxed` says when there are none among the hits. A query that finds nothing in its language, or
    /// that consists of another language's words, is answered in that one; in words that are mistyped there only when nothing is found without.
    #[must_use]
    pub fn search(&self, query: &Query) -> Answer {
        let text: String = query.text.trim().chars().take(LONGEST_QUERY).collect();
        let own = self.shelf(&query.language);
        let mut found = own.map(|shelf| {
            Found::of(shelf, query, understand(shelf, &text, query.typing, if query.verbatim { Freedom::Verbatim } else { Freedom::Any }))
        });
        if found.as_ref().is_none_or(|found| found.is_empty() || found.understood.hits < HARDLY_KNOWN) {
            let least = if found.as_ref().is_some_and(|found| !found.is_empty()) { WELL_KNOWN } else { f32::MIN_POSITIVE };
            // As they are, and only then in another script: there are more words that a word may sound like.
            let freedoms = if query.verbatim { &[Freedom::Verbatim][..] } else { &[Freedom::Inflected, Freedom::Transliterated] };
            if let Some(elsewhere) = freedoms.iter().find_map(|&freedom| self.elsewhere(query, &text, freedom, own, least)) {
                found = Some(elsewhere);
            }
        }
        // Mistyped there too, when there would be nothing at all to show. Of what is not much like anything nothing is made.
        if !query.verbatim && found.as_ref().is_none_or(Found::is_empty) {
            found = self.elsewhere(query, &text, Freedom::Any, own, HARDLY_KNOWN).or(found);
        }
        let Some(found) = found else { return Answer { query: text, ..Answer::default() } };
        let hits = found.hits(query.limit);
        let is_elsewhere = own.is_none_or(|own| own.language != found.shelf.language);
        let relaxed = match &query.category {
            _ if is_elsewhere && !hits.is_empty() => Relaxed::OtherLanguages,
            Some(category) if !hits.is_empty() && hits.iter().all(|hit| hit.category != *category) => Relaxed::OtherCategories,
            _ => Relaxed::None,
        };
        Answer { query: text, total: found.total(), corrected: found.understood.corrected, hits, relaxed }
    }

    /// The shelf of a tag, or another one of its language.
    fn shelf(&self, language: &str) -> Option<&Shelf> {
        let exact = self.shelves.iter().find(|shelf| shelf.language.eq_ignore_ascii_case(language));
        exact.or_else(|| self.shelves.iter().find(|shelf| primary(&shelf.language) == primary(language)))
    }

    /// The language that knows the query's words best.
    fn elsewhere<'a>(&'a self, query: &Query, text: &str, freedom: Freedom, own: Option<&Shelf>, least: f32) -> Option<Found<'a>> {
        let others = self.shelves.iter().filter(|shelf| own.is_none_or(|own| own.language != shelf.language));
        let may_be = |shelf: &&Shelf| query.languages.as_ref().is_none_or(|languages| languages.contains(&shelf.language));
        let read = others
            .filter(may_be)
            .map(|shelf| (shelf, understand(shelf, text, query.typing, freedom)))
            .filter(|(_, understood)| understood.hits >= least);
        let mut read: Vec<_> = read.collect();
        read.sort_by(|(_, one), (_, other)| other.hits.total_cmp(&one.hits));
        read.into_iter().map(|(shelf, understood)| Found::of(shelf, query, understood)).find(|found| !found.is_empty())
    }
}

/// What one language has for a query.
struct Found<'a> {
    shelf: &'a Shelf,
    understood: Understood,
    lookup: Lookup,
    ranking: Ranking,
}

impl<'a> Found<'a> {
    fn of(shelf: &'a Shelf, query: &Query, understood: Understood) -> Self {
        let lookup = Lookup::new(&shelf.forward, &understood.slots);
        let ranking = rank(shelf, &understood.slots, &lookup, &shelf.cards.factors(query));
        Self { shelf, understood, lookup, ranking }
    }

    fn is_empty(&self) -> bool {
        self.ranking.best.is_empty()
    }

    fn total(&self) -> usize {
        self.ranking.best.len() + self.ranking.more
    }

    fn hits(&self, limit: usize) -> Vec<Hit> {
        let shelf = self.shelf;
        let matched = Matched::new(shelf, &self.lookup, &self.ranking.rarities);
        let hit = |ranked: &Ranked| {
            let bytes = shelf.store.get(ranked.document);
            let document = Stored::read(&bytes);
            let passage = matched.passage(ranked.document, &document);
            Hit {
                title_marks: matched.marks(document.title),
                passage_marks: matched.marks(&passage.text),
                passage: passage.text,
                anchor: passage.anchor,
                score: ranked.score,
                id: document.id.to_owned(),
                url: document.url.to_owned(),
                title: document.title.to_owned(),
                lang: shelf.language.clone(),
                category: document.category.to_owned(),
            }
        };
        self.ranking.best.iter().take(limit).map(hit).collect()
    }
}
