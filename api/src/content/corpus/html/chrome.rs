//! Recognises the parts of a page that are not its content: headers, footers, navigation.

use html5ever::tokenizer::Tag;

use super::walk::attribute;

/// Elements dropped with their content.
const LEFT_OUT: [&str; 18] = [
    "audio", "button", "canvas", "footer", "iframe", "math", "nav", "noembed", "noframes", "noscript", "object", "script", "select",
    "style", "svg", "template", "textarea", "video",
];

/// ARIA roles of a page's chrome.
const CHROME_ROLES: [&str; 4] = ["banner", "contentinfo", "navigation", "search"];

/// Classes and ids of a page's chrome in older pages, such as `DocBook`'s.
const CHROME_NAMES: [&str; 11] = [
    "breadcrumb",
    "breadcrumbs",
    "footer",
    "navbar",
    "navfooter",
    "navheader",
    "navigation",
    "sidebar",
    "site-footer",
    "site-header",
    "skip-link",
];

/// Elements that always have an end tag, so that dropping one drops no more.
const CLOSED: [&str; 5] = ["aside", "div", "section", "table", "ul"];

/// True for an element to drop with its content. The header of an article stays.
pub(super) fn is_left_out(tag: &Tag, in_article: bool) -> bool {
    let name: &str = &tag.name;
    LEFT_OUT.contains(&name) || (name == "header" && !in_article) || (CLOSED.contains(&name) && is_chrome(tag))
}

/// True for the header, footer or navigation of a page.
fn is_chrome(tag: &Tag) -> bool {
    let mut names = [attribute(tag, "class"), attribute(tag, "id")].into_iter().flatten().flat_map(str::split_ascii_whitespace);
    attribute(tag, "role").is_some_and(|role| CHROME_ROLES.contains(&role)) || names.any(|name| CHROME_NAMES.contains(&name))
}
