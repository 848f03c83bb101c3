//! Links of a page to itself and around it, in contexts and in HTML, and placeholders for them.

use std::borrow::Cow;

use contracts::page::PageModel;
use contracts::page_data::Breadcrumb;
use routing::Routes;

use super::place::{CODE, is_plain_text, replaced};

/// Placeholders of segments. They consist of what segments consist of.
const SEGMENTS: [&str; 6] = [
    "segment-1-of-this-address",
    "segment-2-of-this-address",
    "segment-3-of-this-address",
    "segment-4-of-this-address",
    "segment-5-of-this-address",
    "segment-6-of-this-address",
];

/// Placeholder of the title of the page one level up, with characters for private use.
const PARENT_TITLE: &str = "\u{f8ff}title-of-this-address\u{f8ff}";

/// Placeholder of the path of the page one level up.
const PARENT_URL: &str = "/parent-of-this-address";

/// Placeholder of the path of the support form.
const SUPPORT: &str = "/support-of-this-address";

/// Part of each placeholder.
pub(super) const COMMON_PART: &str = "-of-this-address";

/// Links of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct PageLinks {
    /// Text before the page's own segments in a context with a placeholder for the city.
    before: String,
    /// The part of its path after the leading words of routes: `a` and `b` of
    /// `/ru-en/kazan/knowledge-base/a/b`.
    segments: Vec<String>,
    /// The page one level up.
    parent: Option<Breadcrumb>,
    /// Path of the support form for the page.
    support: Option<String>,
    /// Beginning of paths in its place: `/ru-en/kazan`.
    base: String,
    /// The same with a placeholder for the city.
    neutral_base: String,
}

impl PageLinks {
    /// Links of a page. `None` if its path has only words of routes, more segments than there are
    /// placeholders, or other characters than ASCII letters, digits, `-`, `_`, `.` and `~`. `None`
    /// also for a path without a place whose third segment begins a route.
    pub(crate) fn of(page: &PageModel, routes: &Routes) -> Option<Self> {
        let [base, neutral_base] = [&*page.city.code, CODE].map(|city| format!("/{}/{city}", page.locale.code));
        let (before, path) = match page.url.strip_prefix(&base) {
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
        let is_replaceable = segments.len() <= SEGMENTS.len() && segments.iter().all(|segment| is_plain(segment, ""));
        let parent = page.parent.clone().filter(|parent| is_plain_text(&parent.title) && is_plain(&parent.url, "/"));
        let support = page.support.clone().filter(|url| is_plain(url, "/?="));
        is_replaceable.then_some(Self { before, segments, parent, support, base, neutral_base })
    }

    /// A context with placeholders: in paths of the page, and in the members `parent` and
    /// `support`.
    pub(super) fn neutral<'t>(&self, context: Cow<'t, str>) -> Cow<'t, str> {
        let always = |_: &str, _: &str| true;
        let without_city = |url: &str| match url.strip_prefix(&self.base) {
            Some(below) if below.starts_with('/') => format!("{}{below}", self.neutral_base),
            _ => url.to_owned(),
        };
        let mut neutral = context;
        if let Some(Breadcrumb { title, url }) = &self.parent {
            let member = |title: &str, url: &str| format!("\"parent\":{{\"title\":\"{title}\",\"url\":\"{url}\"}}");
            neutral = replaced(neutral, &member(title, &without_city(url)), &member(PARENT_TITLE, PARENT_URL), always);
        }
        if let Some(support) = &self.support {
            let member = |url: &str| format!("\"support\":\"{url}\"");
            neutral = replaced(neutral, &member(&without_city(support)), &member(SUPPORT), always);
        }
        let before = &self.before;
        let [path, placeholder] = [self.segments.join("/"), SEGMENTS[..self.segments.len()].join("/")];
        replaced(neutral, &format!("{before}{path}"), &format!("{before}{placeholder}"), |_, after| {
            !after.starts_with(|next: char| next.is_alphanumeric() || matches!(next, '-' | '_' | '.' | '~' | '/' | '%'))
        })
    }

    /// HTML with the links instead of the placeholders.
    pub(super) fn restore<'t>(&self, html: Cow<'t, str>) -> Cow<'t, str> {
        let parent = self.parent.iter().flat_map(|Breadcrumb { title, url }| [(PARENT_TITLE, title), (PARENT_URL, url)]);
        let values = parent.chain(self.support.iter().map(|url| (SUPPORT, url))).chain(SEGMENTS.into_iter().zip(&self.segments));
        values.fold(html, |html, (placeholder, value)| replaced(html, placeholder, value, |_, _| true))
    }
}

/// True for text that is the same in JSON and in HTML: letters and digits of ASCII, punctuation
/// that `encodeURIComponent` leaves as it is, and `further` characters.
fn is_plain(text: &str, further: &str) -> bool {
    let is_unreserved = |character: char| character.is_ascii_alphanumeric() || matches!(character, '-' | '_' | '.' | '~');
    !text.is_empty() && text.chars().all(|character| is_unreserved(character) || further.contains(character))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Links of a page in Kazan, one of several guides.
    fn links(path: &str, title: &str, support: &str) -> PageLinks {
        PageLinks {
            before: format!("/{CODE}/guides/"),
            segments: path.split('/').map(str::to_owned).collect(),
            parent: Some(Breadcrumb { title: title.to_owned(), url: "/ru-en/kazan/guides".to_owned() }),
            support: Some(format!("/ru-en/kazan/{support}")),
            base: "/ru-en/kazan".to_owned(),
            neutral_base: format!("/ru-en/{CODE}"),
        }
    }

    /// The context of such a page, without its city.
    fn context(path: &str, title: &str, support: &str) -> String {
        members(path, title, &format!("/ru-en/{CODE}/guides"), &format!("/ru-en/{CODE}/{support}"))
    }

    fn members(path: &str, title: &str, parent: &str, support: &str) -> String {
        format!(
            "{{\"languages\":[\"/ru-en/{CODE}/guides/{path}\",\"/ru-ru/{CODE}/guides/{path}?q=1\"],\
             \"parent\":{{\"title\":\"{title}\",\"url\":\"{parent}\"}},\"support\":\"{support}\",\
             \"url\":\"/ru-en/{CODE}/guides/{path}\"}}"
        )
    }

    #[test]
    fn contexts_of_two_pages_are_equal_without_their_links() {
        let neutral = |path, title, support| links(path, title, support).neutral(context(path, title, support).into()).into_owned();
        let expected = members("segment-1-of-this-address/segment-2-of-this-address", PARENT_TITLE, PARENT_URL, SUPPORT);
        assert_eq!(neutral("a/b", "Guides", "form?article=x"), expected);
        assert_eq!(neutral("c.d/e~f", "Инструкции", "form/taxi?article=y-z"), expected);
        assert_eq!(neutral("a", "Guides", "form"), members(SEGMENTS[0], PARENT_TITLE, PARENT_URL, SUPPORT));
    }

    #[test]
    fn other_text_stays() {
        for text in ["/guides/a/b/c", "/guides/a/b-c", "/guides/a/bc", "/guides/a/b%20", "/guides/a", "/a/b", "/form?article=x", "b"] {
            let context = format!("\"/ru-en/{CODE}{text}\"");
            assert_eq!(links("a/b", "Guides", "form?article=x").neutral((&context).into()), context, "{text}");
        }
    }

    #[test]
    fn path_in_html_may_be_encoded() {
        let [first, second] = [SEGMENTS[0], SEGMENTS[1]];
        let html = format!("<a href=\"/{first}/{second}?p={first}%2F{second}\">{first}%252F{second}</a>");
        assert_eq!(links("a/b", "Guides", "form").restore(html.into()), "<a href=\"/a/b?p=a%2Fb\">a%252Fb</a>");
    }

    proptest! {
        /// A render that copies its context is the same with placeholders.
        #[test]
        fn restored_context_is_the_original(before in "[a-z/=\"-]{0,9}", path in "[a-zA-Z0-9._~-]{1,4}(/[a-zA-Z0-9._~-]{1,4}){0,5}", title in "[A-Zа-я][а-яa-z -]{0,9}", support in "[a-z]{1,4}([?]a=[a-z-]{1,4})?", after in "\\PC{0,9}") {
            let page = links(&path, &title, &support);
            let context = format!("{before}{}{after}", context(&path, &title, &support));
            let neutral = page.neutral((&context).into());
            prop_assert!(neutral.contains(COMMON_PART));
            // The place is restored before.
            prop_assert_eq!(page.restore(neutral.replace(CODE, "kazan").into()), context.replace(CODE, "kazan"));
        }
    }
}
