//! The search page.

use contracts::page_data::{BlockContent, PageData, PageType};
use contracts::search::{SearchCategory, SearchPage};

use crate::content::outer_group;
use crate::pages::blocks::popular::popular_links;
use crate::pages::blocks::{block, crumb, found, heading, root_crumb};
use crate::pages::groups::{self, GroupSummary};
use crate::pages::paths::SEARCH_PATH;
use crate::pages::{PageResult, View};
use crate::search::{DEFAULT_LIMIT, LARGEST_LIMIT, SearchParams, shown_query};

/// The search page. In the query string, still percent-encoded, `q` is the query, `fromCategory`
/// the preferred category and `shown` the number of results.
pub(in crate::pages) async fn search(view: &View<'_>, query: &str) -> PageResult<PageData> {
    let value =
        |name: &str| url::form_urlencoded::parse(query.as_bytes()).find(|(key, _)| key == name).map(|(_, value)| value.into_owned());
    let category = |group: GroupSummary| SearchCategory { slug: outer_group(&group.slug).to_owned(), title: group.title };
    let categories: Vec<SearchCategory> = groups::readable(view).into_iter().map(category).collect();
    let from_category = value("fromCategory").and_then(|slug| categories.iter().find(|category| category.slug == slug).cloned());
    let params = SearchParams {
        text: value("q").unwrap_or_default(),
        category: from_category.as_ref().map(|category| category.slug.clone()),
        limit: shown(value("shown").as_deref()),
        verbatim: value("verbatim").as_deref() == Some("1"),
        ..SearchParams::default()
    };
    // Without an index the page has the popular articles only.
    let answer = if shown_query(&params.text).is_empty() { None } else { view.search.ask(view, &params).await };
    let has_found = answer.as_ref().is_some_and(|answer| !answer.results.is_empty());
    let popular = if has_found { Vec::new() } else { popular_links(view).await? };
    let title = view.own("search.title", &[]);
    let breadcrumbs = vec![root_crumb(view), crumb(view, &title, SEARCH_PATH)];
    let content = BlockContent::Search(SearchPage { answer, from_category, categories, popular });
    let blocks = vec![heading(title, String::new()), block("search", content)];
    let params = params.verbatim.then(|| ("verbatim".to_owned(), "1".to_owned())).into_iter().collect();
    Ok(found(PageType::Search, params, breadcrumbs, blocks, None))
}

/// Number of results to show. Anything but a number shows the default.
fn shown(value: Option<&str>) -> usize {
    value.and_then(|value| value.parse().ok()).map_or(DEFAULT_LIMIT, |shown: usize| shown.clamp(DEFAULT_LIMIT, LARGEST_LIMIT))
}

/// Title of the page for a query string; `None` without a query.
pub(in crate::pages) fn title(view: &View<'_>, query: &str) -> Option<String> {
    let text = url::form_urlencoded::parse(query.as_bytes()).find(|(key, _)| key == "q").map(|(_, text)| shown_query(&text))?;
    (!text.is_empty()).then(|| view.own("seo.search_query_title", &[("query", &text)]))
}

#[cfg(test)]
mod tests {
    use super::shown;

    #[test]
    fn number_of_results_has_limits() {
        assert_eq!([None, Some(""), Some("-1"), Some("3"), Some("30"), Some("9999")].map(shown), [10, 10, 10, 10, 30, 200]);
    }
}
