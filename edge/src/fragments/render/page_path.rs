//! A page's path and article in contexts and in HTML, and placeholders for them.

use std::borrow::Cow;

use contracts::page::PageModel;
use routing::Routes;

use super::place::{CODE, replaced};

/// Placeholders of segments. They consist of what segments consist of.
const SEGMENTS: [&str; 6] = [
    "segment-1-of-this-address",
    "segment-2-of-this-address",
    "segment-3-of-this-address",
    "segment-4-of-this-address",
    "segment-5-of-this-address",
    "segment-6-of-this-address",
];

/// Placeholder of an article's identifier.
const ARTICLE: &str = "article-of-this-address";

/// Part of each placeholder.
pub(super) const COMMON_PART: &str = "-of-this-address";

/// Query parameter with the article of a page.
const ARTICLE_PARAMETER: &str = "article=";

/// The part of a page's path after the leading words of routes: `a/b` of
/// `/ru-en/kazan/knowledge-base/a/b`. With it, the article in links to the support form.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PagePath {
    /// Text before it in a context with a placeholder for the city.
    before: String,
    segments: Vec<String>,
    article: Option<String>,
}

impl PagePath {
    /// Path of a page. `None` if it has only words of routes, more segments than there are
    /// placeholders, or other characters than ASCII letters, digits, `-`, `_`, `.` and `~`.
    pub(crate) fn of(page: &PageModel, routes: &Routes) -> Option<Self> {
        let place = format!("/{}/{}", page.locale.code, page.city.code);
        let (before, path) = match page.url.strip_prefix(&place) {
            Some("") => return None,
            Some(below) if below.starts_with('/') => {
                let words = routes.leading_words(&below[1..]);
                (format!("/{CODE}/{words}"), &below[1 + words.len()..])
            }
            _ => {
                // A path without a place. Where a path has its place, this one has other segments.
                let path = page.url.strip_prefix('/')?;
                let below = path.splitn(3, '/').nth(2).unwrap_or_default();
                (routes.leading_words(below).is_empty()).then(|| ("\"/".to_owned(), path))?
            }
        };
        let segments: Vec<String> = path.split('/').map(str::to_owned).collect();
        let support = page.support.as_deref().and_then(|url| url.split_once(ARTICLE_PARAMETER));
        let article = support.and_then(|(_, value)| value.split('&').next()).filter(|article| is_plain(article));
        let is_replaceable = segments.len() <= SEGMENTS.len() && segments.iter().all(|segment| is_plain(segment));
        is_replaceable.then(|| Self { before, segments, article: article.map(str::to_owned) })
    }

    /// A context with placeholders: in paths of the page, and in query parameters with its article.
    pub(super) fn neutral<'t>(&self, context: Cow<'t, str>) -> Cow<'t, str> {
        let before = &self.before;
        let [path, placeholder] = [self.segments.join("/"), SEGMENTS[..self.segments.len()].join("/")];
        let ends = |_: &str, after: &str| {
            !after.starts_with(|next: char| next.is_alphanumeric() || matches!(next, '-' | '_' | '.' | '~' | '/' | '%'))
        };
        let neutral = replaced(context, &format!("{before}{path}"), &format!("{before}{placeholder}"), ends);
        match &self.article {
            Some(article) => {
                replaced(neutral, &format!("{ARTICLE_PARAMETER}{article}"), &format!("{ARTICLE_PARAMETER}{ARTICLE}"), |_, after| {
                    after.starts_with(['"', '&'])
                })
            }
            None => neutral,
        }
    }

    /// HTML with path and article instead of the placeholders.
    pub(super) fn restore<'t>(&self, html: Cow<'t, str>) -> Cow<'t, str> {
        let values = SEGMENTS.iter().zip(&self.segments).chain(self.article.iter().map(|article| (&ARTICLE, article)));
        values.fold(html, |html, (placeholder, value)| replaced(html, placeholder, value, |_, _| true))
    }
}

/// True for text that is the same in paths, in queries and in HTML.
fn is_plain(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b'~'))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn path(path: &str, article: &str) -> PagePath {
        let segments = path.split('/').map(str::to_owned).collect();
        PagePath { before: format!("/{CODE}/guides/"), segments, article: Some(article.to_owned()) }
    }

    fn context(path: &str, article: &str) -> String {
        format!(
            "{{\"languages\":[\"/ru-en/{CODE}/guides/{path}\",\"/ru-ru/{CODE}/guides/{path}?q=1\"],\
             \"support\":\"/ru-en/{CODE}/form?article={article}\",\"url\":\"/ru-en/{CODE}/guides/{path}\"}}"
        )
    }

    #[test]
    fn contexts_of_two_pages_are_equal_without_path_and_article() {
        let neutral = |text, article| path(text, article).neutral(context(text, article).into()).into_owned();
        assert_eq!(neutral("a/b", "x"), context("segment-1-of-this-address/segment-2-of-this-address", ARTICLE));
        assert_eq!(neutral("a/b", "x"), neutral("c.d/e~f", "y-z"));
        assert_eq!(neutral("a", "x"), context(SEGMENTS[0], ARTICLE));
    }

    #[test]
    fn other_text_stays() {
        for text in ["/guides/a/b/c", "/guides/a/b-c", "/guides/a/bc", "/guides/a/b%20", "/guides/a", "/a/b", "?article=xy", "?q=x", "b"] {
            let context = format!("\"/ru-en/{CODE}{text}\"");
            assert_eq!(path("a/b", "x").neutral((&context).into()), context, "{text}");
        }
    }

    #[test]
    fn path_in_html_may_be_encoded() {
        let [first, second] = [SEGMENTS[0], SEGMENTS[1]];
        let html = format!("<a href=\"/{first}/{second}?p={first}%2F{second}&amp;article={ARTICLE}\">{first}%252F{second}</a>");
        assert_eq!(path("a/b", "x").restore(html.into()), "<a href=\"/a/b?p=a%2Fb&amp;article=x\">a%252Fb</a>");
    }

    proptest! {
        /// A render that copies its context is the same with placeholders.
        #[test]
        fn restored_context_is_the_original(before in "[a-z/=\"-]{0,9}", of in "[a-zA-Z0-9._~-]{1,4}(/[a-zA-Z0-9._~-]{1,4}){0,5}", article in "[a-z-]{1,9}", after in "\\PC{0,9}") {
            let page = path(&of, &article);
            let context = format!("{before}{}{after}", context(&of, &article));
            let neutral = page.neutral((&context).into());
            prop_assert!(neutral.contains(COMMON_PART));
            prop_assert_eq!(page.restore(neutral), &*context);
        }
    }
}
