//! The search index: documents of all languages.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::analysis::words::primary;
use crate::document::StoredDocument;
use crate::indexes::LanguageIndex;
use crate::matching::parse::{Fuzziness, ParsedQuery, parse};
use crate::matching::term_matcher::TermMatcher;
use crate::query::LONGEST_QUERY;
use crate::ranking::hit::RankedHit;
use crate::ranking::score::{Ranking, rank};
use crate::snippets::SnippetBuilder;
use crate::weights::WEIGHTS;
use crate::{Answer, Dictionary, Document, Hit, Query, Reading, Relaxed, SearchError};

/// An immutable search index. When content changes, build the indexes of the languages that have
/// changed, and make a new one with them.
#[derive(Debug, Default)]
pub struct Index {
    languages: Vec<Arc<LanguageIndex>>,
}

impl Index {
    /// Indexes all documents. A dictionary applies to all tags with its primary tag: one for `pt`
    /// applies to `pt-BR` too.
    ///
    /// # Errors
    ///
    /// A document cannot be compressed.
    #[expect(clippy::needless_pass_by_value, reason = "callers have no use for the dictionaries afterwards")]
    pub fn build(documents: impl IntoIterator<Item = Document>, dictionaries: Vec<Dictionary>) -> Result<Self, SearchError> {
        let mut by_language: BTreeMap<String, Vec<Document>> = BTreeMap::new();
        for document in documents {
            by_language.entry(document.language.clone()).or_default().push(document);
        }
        let mut languages = Vec::with_capacity(by_language.len());
        for (language, documents) in by_language {
            languages.push(Arc::new(LanguageIndex::build(&language, documents, &dictionaries)?));
        }
        Ok(Self { languages })
    }

    /// An index of languages in order of their tags. Indexes of languages may be shared.
    #[must_use]
    pub fn of(languages: impl IntoIterator<Item = Arc<LanguageIndex>>) -> Self {
        let mut languages: Vec<_> = languages.into_iter().collect();
        languages.sort_by(|one, other| one.language.cmp(&other.language));
        Self { languages }
    }

    /// Number of documents.
    #[must_use]
    pub fn len(&self) -> usize {
        self.languages.iter().map(|index| index.doc_values.len()).sum()
    }

    /// True if it has no documents.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// BCP 47 tags of the documents' languages, in order.
    pub fn languages(&self) -> impl Iterator<Item = &str> {
        self.languages.iter().map(|index| index.language.as_str())
    }

    /// Answers a query. A meaningless query returns no hits.
    ///
    /// Documents of the query's category come first; `relaxed` tells if none of them is among the
    /// hits. If the query's language has no hits, or the words belong to another language, that
    /// language answers. Typing errors are corrected in other languages only as a last resort.
    #[must_use]
    pub fn search(&self, query: &Query) -> Answer {
        let text = shortened(&query.text);
        match self.best_hits(query, &text) {
            Some(best) => self.answer(query, text, &best),
            None => Answer { query: text, ..Answer::default() },
        }
    }

    /// Answers a query as [`Index::search`] does, with what the words of the query mean and the
    /// full texts of the hits.
    #[must_use]
    pub fn read(&self, query: &Query) -> Reading {
        let text = shortened(&query.text);
        let Some(best) = self.best_hits(query, &text) else {
            return Reading::nothing(text);
        };
        let documents = best.ranking.best.iter().take(query.limit).map(|ranked| best.index.document(ranked.document)).collect();
        Reading::of(best.index, &best.parsed, &best.ranking.idfs, self.answer(query, text, &best), documents)
    }

    /// The document with an id in a language, as a place shows it; `None` if there is none.
    #[must_use]
    pub fn document(&self, language: &str, id: &str, place: Option<&(String, String)>) -> Option<Document> {
        let index = self.language(language)?;
        let query = Query { place: place.cloned(), ..Query::default() };
        let factors = index.doc_values.factors(&query);
        let number = index.numbers.of_id(id).find(|number| factors.of(*number).is_some() && index.has_id(*number, id))?;
        Some(index.document(number))
    }

    /// The best hits, in the query's language or another one.
    fn best_hits<'a>(&'a self, query: &Query, text: &str) -> Option<LanguageHits<'a>> {
        let own = self.language(&query.language);
        let fuzziness = if query.verbatim { Fuzziness::Verbatim } else { Fuzziness::Any };
        let mut best = own.map(|index| LanguageHits::of(index, query, parse(index, text, query.typing, fuzziness)));
        if best.as_ref().is_none_or(|hits| hits.is_empty() || hits.parsed.known_share < WEIGHTS.languages.hardly_known) {
            let least = if best.as_ref().is_some_and(|hits| !hits.is_empty()) { WEIGHTS.languages.well_known } else { f32::MIN_POSITIVE };
            // Transliteration comes second because it matches more words.
            let levels = if query.verbatim { &[Fuzziness::Verbatim][..] } else { &[Fuzziness::Inflected, Fuzziness::Transliterated] };
            if let Some(other) = levels.iter().find_map(|&fuzziness| {
                // One word that sounds like another language's is not enough: `рецепт борща` is no
                // `receipt`.
                let least = if fuzziness == Fuzziness::Transliterated { least.max(WEIGHTS.languages.hardly_known) } else { least };
                self.other_language(query, text, fuzziness, own, least)
            }) {
                best = Some(other);
            }
        }
        // The query is in letters that the page's language does not have: another one has more to
        // say than words that happen to sound like it.
        if !query.verbatim
            && let Some(own) = own
            && own.writes_latin
            && best
                .as_ref()
                .is_none_or(|hits| hits.index.language == own.language && hits.parsed.known_share < WEIGHTS.languages.well_known)
            && text.chars().any(|letter| letter.is_alphabetic() && !letter.is_ascii())
            && !text.chars().any(|letter| letter.is_ascii_alphabetic())
            && let Some(other) = self.other_language(query, text, Fuzziness::Any, Some(own), WEIGHTS.languages.somewhat_known)
            && !other.index.writes_latin
        {
            best = Some(other);
        }
        // Last resort: typing errors in another language, if enough of the query is known there.
        if !query.verbatim && best.as_ref().is_none_or(LanguageHits::is_empty) {
            best = self.other_language(query, text, Fuzziness::Any, own, WEIGHTS.languages.hardly_known).or(best);
        }
        best
    }

    fn answer(&self, query: &Query, text: String, best: &LanguageHits<'_>) -> Answer {
        let hits = best.hits(query.limit);
        let is_other_language = self.language(&query.language).is_none_or(|own| own.language != best.index.language);
        let relaxed = match &query.category {
            _ if is_other_language && !hits.is_empty() => Relaxed::OtherLanguages,
            Some(category) if !hits.is_empty() && hits.iter().all(|hit| hit.category != *category) => Relaxed::OtherCategories,
            _ => Relaxed::None,
        };
        Answer {
            query: text,
            total: best.total(),
            corrected: best.parsed.corrected.clone(),
            suggested: best.parsed.suggested.clone(),
            hits,
            relaxed,
        }
    }

    /// The index of a tag, or of another tag with the same primary language.
    fn language(&self, tag: &str) -> Option<&LanguageIndex> {
        let exact = self.languages.iter().find(|index| index.language.eq_ignore_ascii_case(tag));
        let found = exact.or_else(|| self.languages.iter().find(|index| primary(&index.language) == primary(tag)));
        found.map(Arc::as_ref)
    }

    /// Hits in the other language that knows most of the query's words.
    fn other_language<'a>(
        &'a self,
        query: &Query,
        text: &str,
        fuzziness: Fuzziness,
        own: Option<&LanguageIndex>,
        least: f32,
    ) -> Option<LanguageHits<'a>> {
        let others = self.languages.iter().map(Arc::as_ref).filter(|index| own.is_none_or(|own| own.language != index.language));
        let is_allowed = |index: &&LanguageIndex| query.languages.as_ref().is_none_or(|languages| languages.contains(&index.language));
        let candidates = others
            .filter(is_allowed)
            .map(|index| (index, parse(index, text, query.typing, fuzziness)))
            .filter(|(_, parsed)| parsed.known_share >= least);
        let mut candidates: Vec<_> = candidates.collect();
        candidates.sort_by(|(_, one), (_, other)| other.known_share.total_cmp(&one.known_share));
        candidates.into_iter().map(|(index, parsed)| LanguageHits::of(index, query, parsed)).find(|hits| !hits.is_empty())
    }
}

/// The part of a query that is read.
fn shortened(text: &str) -> String {
    text.trim().chars().take(LONGEST_QUERY).collect()
}

/// Hits of a query in one language.
struct LanguageHits<'a> {
    index: &'a LanguageIndex,
    parsed: ParsedQuery,
    matcher: TermMatcher,
    ranking: Ranking,
}

impl<'a> LanguageHits<'a> {
    fn of(index: &'a LanguageIndex, query: &Query, parsed: ParsedQuery) -> Self {
        let matcher = TermMatcher::new(&index.forward, &parsed.groups);
        let ranking = rank(index, &parsed.groups, &matcher, &index.doc_values.factors(query));
        Self { index, parsed, matcher, ranking }
    }

    fn is_empty(&self) -> bool {
        self.ranking.best.is_empty()
    }

    fn total(&self) -> usize {
        self.ranking.best.len()
    }

    fn hits(&self, limit: usize) -> Vec<Hit> {
        let index = self.index;
        let snippets = SnippetBuilder::new(index, &self.matcher, &self.ranking.idfs);
        let hit = |ranked: &RankedHit| {
            let bytes = index.store.get(ranked.document);
            let document = StoredDocument::read(&bytes);
            let passage = snippets.passage(ranked.document, &document);
            Hit {
                title_marks: snippets.marks(document.title),
                passage_marks: snippets.marks(&passage.text),
                passage: passage.text,
                anchor: passage.anchor,
                score: ranked.score,
                id: document.id.to_owned(),
                url: document.url.to_owned(),
                title: document.title.to_owned(),
                lang: index.language.clone(),
                category: document.category.to_owned(),
            }
        };
        self.ranking.best.iter().take(limit).map(hit).collect()
    }
}
