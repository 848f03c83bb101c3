//! A page's path in contexts and in HTML, and placeholders for it.

use contracts::page::PageModel;
use routing::Routes;

use super::place::{CODE, replaced};

/// Placeholder of the last segment. It consists of what segments consist of; no page has it.
const NAME: &str = "name-of-the-page";

/// Placeholder of several segments.
const PATH: &str = "path-of-the-page/name-of-the-page";

/// The same as `encodeURIComponent` writes it.
const ENCODED_PATH: &str = "path-of-the-page%2Fname-of-the-page";

/// All placeholders of a path contain it.
pub(super) const IN_EACH: &str = NAME;

/// The part of a page's path that no route names: `a/b` of `/ru-en/kazan/knowledge-base/a/b`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PagePath {
    /// Text before it in a context with a placeholder for the city.
    before: String,
    /// One or more segments.
    path: String,
}

impl PagePath {
    /// Path of a page. `None` if routes name all segments, or if it could look different in HTML.
    pub(crate) fn of(page: &PageModel, routes: &Routes) -> Option<Self> {
        let in_place = format!("/{}/{}/", page.locale.code, page.city.code);
        let (before, path) = if let Some(path) = page.url.strip_prefix(&in_place) {
            let named = routes.named_part(path);
            (format!("/{CODE}/{named}"), &path[named.len()..])
        } else {
            // A path without a place. Fragments find no place in it, but they may find a route.
            let path = page.url.strip_prefix('/')?;
            let below = path.splitn(3, '/').nth(2).unwrap_or_default();
            (routes.named_part(below).is_empty()).then(|| ("\"/".to_owned(), path))?
        };
        let is_segment = |segment: &str| {
            !segment.is_empty() && segment.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b'~'))
        };
        path.split('/').all(is_segment).then(|| Self { before, path: path.to_owned() })
    }

    /// A context with placeholders: in paths of the page, and in query parameters with its last
    /// segment.
    pub(super) fn neutral(&self, context: &str) -> String {
        let Self { before, path } = self;
        let ends = |_: &str, after: &str| {
            !after.starts_with(|next: char| next.is_alphanumeric() || matches!(next, '-' | '_' | '.' | '~' | '/' | '%'))
        };
        let placeholder = if path.contains('/') { PATH } else { NAME };
        let without_path = replaced(context, &format!("{before}{path}"), &format!("{before}{placeholder}"), ends);
        replaced(&without_path, &format!("={}", self.name()), &format!("={NAME}"), ends).into_owned()
    }

    /// HTML with the path instead of the placeholders.
    pub(super) fn restore(&self, html: &str) -> String {
        let always = |_: &str, _: &str| true;
        let with_paths = replaced(html, PATH, &self.path, always);
        let with_encoded = replaced(&with_paths, ENCODED_PATH, &self.path.replace('/', "%2F"), always);
        replaced(&with_encoded, NAME, self.name(), always).into_owned()
    }

    fn name(&self) -> &str {
        self.path.rsplit_once('/').map_or(&self.path, |(_, name)| name)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn path(path: &str) -> PagePath {
        PagePath { before: format!("/{CODE}/guides/"), path: path.to_owned() }
    }

    fn context(path: &str, name: &str) -> String {
        format!(
            "{{\"languages\":[\"/ru-en/{CODE}/guides/{path}\",\"/ru-ru/{CODE}/guides/{path}?q=1\"],\
             \"support\":\"/ru-en/{CODE}/form?article={name}&from=a\",\"url\":\"/ru-en/{CODE}/guides/{path}\"}}"
        )
    }

    #[test]
    fn contexts_of_two_pages_are_equal_without_the_path() {
        assert_eq!(path("a/b").neutral(&context("a/b", "b")), context(PATH, NAME));
        assert_eq!(path("c/d/e").neutral(&context("c/d/e", "e")), context(PATH, NAME));
        assert_eq!(path("f").neutral(&context("f", "f")), context(NAME, NAME));
    }

    #[test]
    fn other_paths_stay() {
        for text in ["/guides/a/b/c", "/guides/a/b-c", "/guides/a/bc", "/guides/a/b%20", "/guides/a", "/a/b", "/form?article=bc", "b"] {
            let context = format!("\"/ru-en/{CODE}{text}\"");
            assert_eq!(path("a/b").neutral(&context), context, "{text}");
        }
    }

    #[test]
    fn paths_in_html_may_be_encoded() {
        let html = format!("<a href=\"/{PATH}?p={ENCODED_PATH}&amp;n={NAME}\">{NAME}</a>");
        assert_eq!(path("a/b/c").restore(&html), "<a href=\"/a/b/c?p=a%2Fb%2Fc&amp;n=c\">c</a>");
    }

    proptest! {
        /// A render that copies its context is the same with placeholders.
        #[test]
        fn restored_context_is_the_original(before in "[a-z/=\"-]{0,9}", of in "[a-zA-Z0-9._~-]{1,4}(/[a-zA-Z0-9._~-]{1,4}){0,3}", after in "\\PC{0,9}") {
            let page = path(&of);
            let context = format!("{before}{}{after}", context(&of, page.name()));
            prop_assert_eq!(page.restore(&page.neutral(&context)), context);
        }
    }
}
