//! What the index finds, as a visitor of a locale and city is told.

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

/// Results of a page, and the most that may be asked for.
pub(crate) const DEFAULT_LIMIT: usize = 10;
pub(crate) const LARGEST_LIMIT: usize = 100;

/// A question.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct SearchParams {
    /// As it was typed.
    pub(crate) text: String,
    /// Slug of the category to look in first; one that there is not counts for nothing.
    pub(crate) category: Option<String>,
    /// Most results.
    pub(crate) limit: usize,
    /// Whether the visitor is still typing.
    pub(crate) typing: bool,
    /// Whether the words are to be taken as they are.
    pub(crate) verbatim: bool,
}

impl Search {
    /// Searches in a locale and city. What is asked while a visitor types is not logged.
    pub(crate) async fn ask(&self, view: &View<'_>, params: &SearchParams) -> SearchAnswer {
        let Some(catalogue) = self.catalogue().await else { return empty(shown_query(&params.text)) };
        let mut answer = ask(&catalogue, &self.gate, view, params).await;
        if answer.query.is_empty() || params.typing {
            return answer;
        }
        let id = match secret::new_value() {
            Ok(id) => id,
            Err(error) => {
                tracing::error!(%error, "a search is not logged: the system gives no random numbers");
                return answer;
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
        answer
    }
}

/// The query as everybody sees it: one line, trimmed, at most 100 code points.
pub(crate) fn shown_query(text: &str) -> String {
    let line: String = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    line.trim().chars().take(LONGEST_QUERY).collect::<String>().trim_end().to_owned()
}

/// Asks the index, away from the threads that serve.
async fn ask(catalogue: &Arc<Catalogue>, gate: &Gate, view: &View<'_>, params: &SearchParams) -> SearchAnswer {
    let text = shown_query(&params.text);
    if text.is_empty() || params.limit == 0 {
        return empty(text);
    }
    let language = view.content_language();
    let category = params.category.clone().filter(|slug| catalogue.categories.get(language).is_some_and(|known| known.contains_key(slug)));
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
        Ok(answer) => tell(catalogue, view, text, &answer),
        Err(error) => {
            tracing::error!(%error, "a search was stopped");
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
    }
}

fn tell(catalogue: &Catalogue, view: &View<'_>, query: String, answer: &Answer) -> SearchAnswer {
    let found = answer.hits.len();
    let results: Vec<SearchResult> = answer.hits.iter().filter_map(|hit| result(catalogue, view, hit)).collect();
    let total = if results.is_empty() { 0 } else { answer.total.saturating_sub(found - results.len()) };
    let relaxed = match answer.relaxed {
        _ if results.is_empty() => Relaxed::None,
        search::Relaxed::None => Relaxed::None,
        search::Relaxed::OtherCategories => Relaxed::OtherCategories,
        search::Relaxed::OtherLanguages => Relaxed::OtherLanguages,
    };
    let cards = cards::cards(&catalogue.intents, view, &query, answer.corrected.as_deref());
    SearchAnswer {
        search_id: None,
        query,
        corrected: answer.corrected.clone().filter(|_| !results.is_empty()),
        suggested: answer.suggested.clone(),
        cards,
        total: total.try_into().unwrap_or(u32::MAX),
        relaxed,
        results,
    }
}

/// A result; `None` for one in a language that has no pages here.
fn result(catalogue: &Catalogue, view: &View<'_>, hit: &Hit) -> Option<SearchResult> {
    let url = view.article_url(&hit.url, &hit.lang)?;
    let value = |name: &str| view.value_in(name, &hit.lang);
    let (title, title_marks) = catalogue.marks.fill(&hit.title, &hit.title_marks, value);
    let (passage, passage_marks) = catalogue.marks.fill(&hit.passage, &hit.passage_marks, value);
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
    fn a_query_is_one_line_of_a_hundred_code_points() {
        assert_eq!(shown_query("  a\n\u{0}b  "), "a  b");
        assert_eq!(shown_query(&"ы".repeat(300)).chars().count(), 100);
        assert_eq!(shown_query(" \t "), "");
    }
}
