//! Answers searches for a locale and city.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use contracts::search::{LONGEST_QUERY, Relaxed, SearchAnswer, SearchResult};
use search::{Answer, Hit, Query};

use super::catalogue::Catalogue;
use super::gate::Gate;
use super::log::Entry;
use super::{Search, cards, privacy};
use crate::pages::View;
use crate::secret;

/// Default number of results.
pub(crate) const DEFAULT_LIMIT: usize = 10;
/// Greatest number of results.
pub(crate) const LARGEST_LIMIT: usize = search::MOST_HITS;

/// Parameters of a search.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct SearchParams {
    /// Text as typed.
    pub(crate) text: String,
    /// Slug of the preferred category. Unknown ones are ignored.
    pub(crate) category: Option<String>,
    /// Greatest number of results.
    pub(crate) limit: usize,
    /// True while the visitor is typing.
    pub(crate) typing: bool,
    /// True to disable corrections.
    pub(crate) verbatim: bool,
}

impl Search {
    /// Searches in a locale and city. Searches while typing are not logged. `None`: there is no
    /// index yet.
    pub(crate) async fn ask(&self, view: &View<'_>, params: &SearchParams) -> Option<SearchAnswer> {
        let catalogue = self.catalogue().await?;
        let mut answer = ask(&catalogue, &self.gate, view, params).await;
        if answer.query.is_empty() || params.typing {
            return Some(answer);
        }
        let id = match secret::new_value() {
            Ok(id) => id,
            Err(error) => {
                tracing::error!(%error, "search not logged: the random number generator failed");
                return Some(answer);
            }
        };
        let is_relaxed = answer.relaxed != Relaxed::None;
        let count = match answer.results.is_empty() {
            true => &self.counts.nothing,
            false if is_relaxed => &self.counts.relaxed,
            false => &self.counts.found,
        };
        count.fetch_add(1, Ordering::Relaxed);
        self.log.add(Entry {
            search_id: id.clone(),
            day: super::today().to_string(),
            locale: view.locale(),
            query: privacy::normalise(&answer.query),
            results: answer.total,
            relaxed: answer.relaxed,
            is_corrected: answer.corrected.is_some(),
        });
        answer.search_id = Some(id);
        Some(answer)
    }
}

/// The query for display: one line, trimmed, at most 100 code points.
pub(crate) fn shown_query(text: &str) -> String {
    let line: String = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    line.trim().chars().take(LONGEST_QUERY).collect::<String>().trim_end().to_owned()
}

/// Queries the catalogue.
async fn ask(catalogue: &Arc<Catalogue>, gate: &Gate, view: &View<'_>, params: &SearchParams) -> SearchAnswer {
    let text = shown_query(&params.text);
    if text.is_empty() || params.limit == 0 {
        return empty(text);
    }
    let language = view.content_language();
    let category =
        params.category.clone().filter(|slug| catalogue.texts.categories.get(language).is_some_and(|titles| titles.contains_key(slug)));
    let query = Query {
        text: text.clone(),
        language: language.to_owned(),
        category,
        languages: Some(view.offered_languages().map(str::to_owned).collect()),
        place: Some((view.country.code.clone(), view.city.code.clone())),
        limit: params.limit,
        typing: params.typing,
        verbatim: params.verbatim,
    };
    match catalogue.answer(gate, query).await {
        Ok(answer) => to_response(catalogue, view, text, &answer),
        Err(error) => {
            tracing::error!(%error, "search failed");
            empty(text)
        }
    }
}

const fn empty(query: String) -> SearchAnswer {
    SearchAnswer {
        search_id: None,
        query,
        corrected: None,
        suggested: None,
        cards: Vec::new(),
        total: 0,
        relaxed: Relaxed::None,
        results: Vec::new(),
        popular: Vec::new(),
    }
}

fn to_response(catalogue: &Catalogue, view: &View<'_>, query: String, answer: &Answer) -> SearchAnswer {
    let hits = answer.hits.len();
    let results: Vec<SearchResult> = answer.hits.iter().filter_map(|hit| result(catalogue, view, hit)).collect();
    let total = if results.is_empty() { 0 } else { answer.total.saturating_sub(hits - results.len()) };
    let relaxed = match answer.relaxed {
        _ if results.is_empty() => Relaxed::None,
        search::Relaxed::None => Relaxed::None,
        search::Relaxed::OtherCategories => Relaxed::OtherCategories,
        search::Relaxed::OtherLanguages => Relaxed::OtherLanguages,
    };
    let cards = cards::cards(&catalogue.texts.intents, view, &query, answer.corrected.as_deref());
    SearchAnswer {
        search_id: None,
        query,
        corrected: answer.corrected.clone().filter(|_| !results.is_empty()),
        suggested: answer.suggested.clone(),
        cards,
        total: total.try_into().unwrap_or(u32::MAX),
        relaxed,
        results,
        popular: Vec::new(),
    }
}

/// A result; `None` if its language has no pages here.
fn result(catalogue: &Catalogue, view: &View<'_>, hit: &Hit) -> Option<SearchResult> {
    let url = view.article_url(&hit.url, &hit.lang)?;
    let value = |name: &str| view.value_in(name, &hit.lang);
    let (title, title_marks) = catalogue.texts.marks.fill(&hit.title, &hit.title_marks, value);
    let (passage, passage_marks) = catalogue.texts.marks.fill(&hit.passage, &hit.passage_marks, value);
    Some(SearchResult {
        url,
        title,
        passage,
        category_title: catalogue.category_title(&hit.lang, &hit.category).to_owned(),
        id: hit.id.clone(),
        anchor: hit.anchor.clone(),
        score: hit.score,
        lang: hit.lang.clone(),
        category: hit.category.clone(),
        title_marks,
        passage_marks,
    })
}

#[cfg(test)]
mod tests {
    use super::shown_query;

    #[test]
    fn shown_query_is_one_line_of_100_code_points() {
        assert_eq!(shown_query("  a\n\u{0}b  "), "a  b");
        assert_eq!(shown_query(&"ы".repeat(300)).chars().count(), 100);
        assert_eq!(shown_query(" \t "), "");
    }
}
