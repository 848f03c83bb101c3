//! Text split at import into fixed text, variables and links, so that a request only joins pieces.

use serde::{Deserialize, Serialize};

/// Start of a mark. Content may not contain private-use characters, so marks are unambiguous.
const OPEN: char = '\u{e000}';
/// End of a mark.
const CLOSE: char = '\u{e001}';

/// Prefix of a link target that is a page of the site, not an article.
pub(crate) const PAGE: &str = "page:";

/// A text with variables and links, filled per city.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Text(Vec<Piece>);

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Piece {
    Fixed(String),
    Variable(String),
    /// `id` or `id#anchor` of an article, or [`PAGE`] and the name of a page. The link text
    /// follows, then `EndLink`.
    Link(String),
    EndLink,
}

/// Values for the pieces of a text.
pub(crate) trait Fill {
    /// Unescaped value of a variable.
    fn variable(&self, name: &str) -> &str;
    /// Path of an article or a page; `None` if it is unreadable here. The link text then remains
    /// without a link.
    fn link(&self, target: &str) -> Option<String>;
    /// True if the variable holds telephone numbers. In HTML each is a link to dial.
    fn is_telephone(&self, _name: &str) -> bool {
        false
    }
}

impl Text {
    /// Parses a plain text with `{{variables}}`.
    ///
    /// # Errors
    /// Malformed braces.
    pub(crate) fn parse(source: &str) -> Result<Self, String> {
        mark_variables(source).map(|marked| Self::from_marked(&marked))
    }

    /// Splits a text at the marks of [`mark_variables`], [`mark_link`] and [`end_link`].
    pub(crate) fn from_marked(marked: &str) -> Self {
        let mut pieces = Vec::new();
        let mut rest = marked;
        while let Some((fixed, after)) = rest.split_once(OPEN) {
            let Some((mark, after)) = after.split_once(CLOSE) else { break };
            if !fixed.is_empty() {
                pieces.push(Piece::Fixed(fixed.to_owned()));
            }
            pieces.push(match mark.split_at_checked(1) {
                Some(("v", name)) => Piece::Variable(name.to_owned()),
                Some(("l", target)) => Piece::Link(target.to_owned()),
                _ => Piece::EndLink,
            });
            rest = after;
        }
        if !rest.is_empty() {
            pieces.push(Piece::Fixed(rest.to_owned()));
        }
        Self(pieces)
    }

    /// Names of its variables.
    pub(crate) fn variables(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter_map(|piece| match piece {
            Piece::Variable(name) => Some(name.as_str()),
            Piece::Fixed(_) | Piece::Link(_) | Piece::EndLink => None,
        })
    }

    /// Ids of linked articles.
    pub(crate) fn links(&self) -> impl Iterator<Item = &str> {
        self.0.iter().filter_map(|piece| match piece {
            Piece::Link(target) if !target.starts_with(PAGE) => Some(target.split('#').next().unwrap_or(target)),
            Piece::Link(_) | Piece::Fixed(_) | Piece::Variable(_) | Piece::EndLink => None,
        })
    }

    /// The HTML. Fixed text is HTML already; values are escaped.
    pub(crate) fn html(&self, fill: &impl Fill) -> String {
        let mut html = String::new();
        let mut open_links = Vec::new();
        for piece in &self.0 {
            match piece {
                Piece::Fixed(text) => html.push_str(text),
                Piece::Variable(name) => {
                    let value = escape(fill.variable(name));
                    // A link cannot stand in another one.
                    let dials = fill.is_telephone(name) && !open_links.contains(&true);
                    html.push_str(&if dials { link_numbers(&value) } else { value });
                }
                Piece::Link(target) => {
                    let href = fill.link(target);
                    if let Some(href) = &href {
                        html.push_str(&format!("<a href=\"{}\">", escape(href)));
                    }
                    open_links.push(href.is_some());
                }
                Piece::EndLink if open_links.pop() == Some(true) => html.push_str("</a>"),
                Piece::EndLink => {}
            }
        }
        html
    }

    /// The plain text: unescaped, links as their text.
    pub(crate) fn plain(&self, fill: &impl Fill) -> String {
        let texts = self.0.iter().map(|piece| match piece {
            Piece::Fixed(text) => text.as_str(),
            Piece::Variable(name) => fill.variable(name),
            Piece::Link(_) | Piece::EndLink => "",
        });
        texts.collect()
    }
}

/// Replaces `{{name}}` by marks that pass Markdown and the sanitiser unchanged.
///
/// # Errors
/// Malformed braces, or a character reserved for marks.
pub(crate) fn mark_variables(source: &str) -> Result<String, String> {
    if source.contains([OPEN, CLOSE]) {
        return Err("holds a private-use character (U+E000 or U+E001): delete it".to_owned());
    }
    let mut marked = String::with_capacity(source.len());
    let mut rest = source;
    while let Some((before, after)) = rest.split_once("{{") {
        let Some((name, after)) = after.split_once("}}") else {
            return Err("`{{` is not closed by `}}` in this line".to_owned());
        };
        let name = name.trim();
        if !is_variable_name(name) {
            return Err(format!("`{{{{{name}}}}}` is not a variable: a name is lower-case letters, digits and `_`"));
        }
        marked.push_str(before);
        marked.extend([OPEN, 'v']);
        marked.push_str(name);
        marked.push(CLOSE);
        rest = after;
    }
    marked.push_str(rest);
    Ok(marked)
}

/// Start mark of a link to an article.
pub(crate) fn mark_link(target: &str) -> String {
    format!("{OPEN}l{target}{CLOSE}")
}

/// End mark of a link.
pub(crate) fn end_link() -> String {
    format!("{OPEN}e{CLOSE}")
}

/// Mark in place of a drawing.
pub(crate) fn mark_scheme(name: &str) -> String {
    format!("{OPEN}s{name}{CLOSE}")
}

/// The text without marks, for anchors of headings.
pub(crate) fn without_marks(marked: &str) -> String {
    let mut inside = false;
    let keep = |&letter: &char| {
        let outside = !inside && letter != OPEN;
        inside = (inside || letter == OPEN) && letter != CLOSE;
        outside
    };
    marked.chars().filter(keep).collect()
}

/// Links each number of 2 or more digits in an escaped text.
fn link_numbers(escaped: &str) -> String {
    let mut html = String::new();
    let mut rest = escaped;
    while let Some(start) = rest.find(|letter: char| letter.is_ascii_digit()) {
        let digits = rest[start..].bytes().take_while(u8::is_ascii_digit).count();
        let (before, number) = (&rest[..start], &rest[start..start + digits]);
        html.push_str(before);
        // `&#39;` is an escaped apostrophe.
        let is_number = digits > 1 && !before.ends_with('#');
        html.push_str(&if is_number { format!("<a href=\"tel:{number}\">{number}</a>") } else { number.to_owned() });
        rest = &rest[start + digits..];
    }
    html + rest
}

/// True for lower-case letters, digits and `_`, beginning with a letter.
pub(crate) fn is_variable_name(name: &str) -> bool {
    name.starts_with(|first: char| first.is_ascii_lowercase())
        && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_')
}

/// Escapes a value for HTML text and double-quoted attributes.
pub(crate) fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Fill, Text, end_link, mark_link, mark_variables, without_marks};

    struct Values;

    impl Fill for Values {
        fn variable(&self, name: &str) -> &str {
            if name == "emergency_number" { "102 (police's) or 103" } else { "<5 & 6>" }
        }

        fn link(&self, target: &str) -> Option<String> {
            (target != "gone").then(|| format!("/kb/{target}"))
        }

        fn is_telephone(&self, name: &str) -> bool {
            name == "emergency_number"
        }
    }

    #[test]
    fn values_are_escaped_in_html_only() {
        let text = Text::parse("up to {{limit}} now").unwrap();
        assert_eq!(text.html(&Values), "up to &lt;5 &amp; 6&gt; now");
        assert_eq!(text.plain(&Values), "up to <5 & 6> now");
        assert_eq!(text.variables().collect::<Vec<_>>(), ["limit"]);
    }

    #[test]
    fn telephone_numbers_are_links_outside_links() {
        const LINKED: &str = "<a href=\"tel:102\">102</a> (police&#39;s) or <a href=\"tel:103\">103</a>";
        let text = Text::parse("call {{emergency_number}}").unwrap();
        assert_eq!(text.html(&Values), format!("call {LINKED}"));
        assert_eq!(text.plain(&Values), "call 102 (police's) or 103");
        let linked = |target: &str| format!("{}{}{}", mark_link(target), mark_variables("{{emergency_number}}").unwrap(), end_link());
        assert_eq!(Text::from_marked(&linked("a")).html(&Values), "<a href=\"/kb/a\">102 (police&#39;s) or 103</a>");
        assert_eq!(Text::from_marked(&linked("gone")).html(&Values), LINKED);
    }

    #[test]
    fn link_to_a_page_names_no_article() {
        let marked = format!("{}write{}", mark_link("page:contact-us"), end_link());
        let text = Text::from_marked(&marked);
        assert_eq!(text.html(&Values), "<a href=\"/kb/page:contact-us\">write</a>");
        assert_eq!(text.links().count(), 0);
    }

    #[test]
    fn unresolved_link_leaves_its_text() {
        let marked = format!("{}here{} and {}there{}", mark_link("a#b"), end_link(), mark_link("gone"), end_link());
        let text = Text::from_marked(&marked);
        assert_eq!(text.html(&Values), "<a href=\"/kb/a#b\">here</a> and there");
        assert_eq!(without_marks(&marked), "here and there");
        assert_eq!(text.links().collect::<Vec<_>>(), ["a", "gone"]);
    }

    #[test]
    fn malformed_braces_are_reported() {
        insta::assert_snapshot!(Text::parse("{{Limit}}").unwrap_err(), @"`{{Limit}}` is not a variable: a name is lower-case letters, digits and `_`");
        assert!(Text::parse("{{open").is_err());
        assert!(Text::parse("\u{e000}").is_err());
    }

    proptest! {
        #[test]
        fn any_text_is_refused_or_rendered(source in "\\PC{0,80}|[{}a-z_ \u{e000}\u{e001}]{0,40}") {
            if let Ok(marked) = mark_variables(&source) {
                let text = Text::from_marked(&marked);
                let values = text.variables().count();
                prop_assert_eq!(text.plain(&Values).matches("<5 & 6>").count() >= values, true);
            }
        }

        #[test]
        fn text_without_braces_comes_out_as_it_went_in(source in "[^{}\u{e000}\u{e001}]{0,60}") {
            prop_assert_eq!(Text::parse(&source).unwrap().plain(&Values), source);
        }
    }
}
