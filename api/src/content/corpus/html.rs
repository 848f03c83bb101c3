//! Extracts the text of an HTML page: headings with anchors, paragraphs, lists, tables and links.
//! Parses like a browser. SECURITY: the output is unsafe until the sanitiser has cleaned it.

use std::cell::RefCell;
use std::collections::BTreeSet;

use html5ever::TokenizerResult;
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::{RawKind, Rawtext, Rcdata, ScriptData};
use html5ever::tokenizer::{BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts};

use super::super::piece::{end_link, escape, mark_link};
use super::super::slug::anchor_from;
use super::links::{Links, Target, base_path};

/// Elements dropped with their content.
const LEFT_OUT: [&str; 18] = [
    "audio", "button", "canvas", "footer", "iframe", "math", "nav", "noembed", "noframes", "noscript", "object", "script", "select",
    "style", "svg", "template", "textarea", "video",
];

/// ARIA roles of a page's chrome.
const CHROME_ROLES: [&str; 4] = ["banner", "contentinfo", "navigation", "search"];

/// Classes and ids of a page's chrome in older pages, such as DocBook's.
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

/// Elements copied to the output.
const KEPT: [&str; 24] = [
    "abbr",
    "blockquote",
    "br",
    "code",
    "del",
    "em",
    "hr",
    "kbd",
    "li",
    "ol",
    "p",
    "pre",
    "strong",
    "sub",
    "sup",
    "table",
    "tbody",
    "td",
    "tfoot",
    "th",
    "thead",
    "tr",
    "ul",
    "dl",
];

/// Longest anchor, in bytes.
const LONGEST_ANCHOR: usize = 80;

/// Most warnings per page.
const MOST_WARNINGS: usize = 20;

/// Content of a page.
#[derive(Debug, Default)]
pub(super) struct Html {
    /// `<title>`.
    pub(super) title: Option<String>,
    /// The first heading. A top-level heading before all text is not part of the body.
    pub(super) heading: Option<String>,
    pub(super) description: Option<String>,
    pub(super) keywords: Vec<String>,
    /// HTML with link marks.
    pub(super) body: String,
    /// Anchors and texts of second-level headings.
    pub(super) outline: Vec<(String, String)>,
    /// Linked documents, by database id.
    pub(super) links: BTreeSet<String>,
    pub(super) warnings: Vec<String>,
}

/// Parses the document at `path`. If the page has a `<main>`, only that is used. Headers, footers and
/// navigation are dropped, but not the header of an article.
pub(super) fn read(markup: &str, path: &str, links: &Links<'_>) -> Html {
    let anchors = BTreeSet::from(["main".to_owned()]);
    let state = RefCell::new(State { path, base: None, links, html: Html::default(), inside: Inside::default(), anchors });
    let tokenizer = Tokenizer::new(Sink(state), TokenizerOpts::default());
    let input = BufferQueue::default();
    input.push_back(StrTendril::from_slice(markup));
    // The tokenizer stops early for scripts and encodings only if the sink requests it; this sink
    // does not.
    let _: TokenizerResult<()> = tokenizer.feed(&input);
    tokenizer.end();
    let mut state = tokenizer.sink.0.into_inner();
    state.end_heading();
    state.html
}

struct Sink<'a>(RefCell<State<'a>>);

struct State<'a> {
    path: &'a str,
    /// Path that links are relative to, from the page's `<base>`.
    base: Option<String>,
    links: &'a Links<'a>,
    html: Html,
    inside: Inside,
    /// Used anchors.
    anchors: BTreeSet<String>,
}

/// Open elements of the walk.
#[derive(Default)]
struct Inside {
    /// The dropped element, and its nesting depth.
    left_out: Option<(String, usize)>,
    title: bool,
    heading: Option<Heading>,
    /// Closing markup of each open link.
    links: Vec<&'static str>,
    /// The id of an element without text yet: a heading at its beginning takes this anchor.
    pending_anchor: Option<String>,
    /// Number of open `<article>` and `<main>`.
    articles: usize,
    /// True after the end of `<main>`.
    after_main: bool,
}

struct Heading {
    level: u8,
    anchor: Option<String>,
    text: String,
}

impl TokenSink for Sink<'_> {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        let mut state = self.0.borrow_mut();
        match token {
            Token::TagToken(tag) if tag.kind == TagKind::StartTag => {
                state.start(&tag);
                raw_kind(&tag.name).map_or(TokenSinkResult::Continue, TokenSinkResult::RawData)
            }
            Token::TagToken(tag) => {
                state.end(&tag.name);
                TokenSinkResult::Continue
            }
            Token::CharacterTokens(text) => {
                state.text(&text);
                TokenSinkResult::Continue
            }
            _ => TokenSinkResult::Continue,
        }
    }
}

/// Tokenizer state for elements with raw text.
fn raw_kind(name: &str) -> Option<RawKind> {
    match name {
        "title" | "textarea" => Some(Rcdata),
        "style" | "iframe" | "noembed" | "noframes" | "xmp" => Some(Rawtext),
        "script" => Some(ScriptData),
        _ => None,
    }
}

fn attribute<'t>(tag: &'t Tag, name: &str) -> Option<&'t str> {
    tag.attrs.iter().find(|attribute| &*attribute.name.local == name).map(|attribute| &*attribute.value)
}

/// True for the header, footer or navigation of a page.
fn is_chrome(tag: &Tag) -> bool {
    let mut names = [attribute(tag, "class"), attribute(tag, "id")].into_iter().flatten().flat_map(str::split_ascii_whitespace);
    attribute(tag, "role").is_some_and(|role| CHROME_ROLES.contains(&role)) || names.any(|name| CHROME_NAMES.contains(&name))
}

fn level(name: &str) -> Option<u8> {
    name.strip_prefix('h')?.parse().ok().filter(|level| (1..=6).contains(level))
}

impl State<'_> {
    fn start(&mut self, tag: &Tag) {
        let name: &str = &tag.name;
        if self.inside.after_main {
            return;
        }
        if let Some((left_out, depth)) = &mut self.inside.left_out {
            *depth += usize::from(left_out == name && !tag.self_closing);
            return;
        }
        if LEFT_OUT.contains(&name) || (name == "header" && self.inside.articles == 0) || (CLOSED.contains(&name) && is_chrome(tag)) {
            if !(tag.self_closing && matches!(name, "svg" | "math")) {
                self.inside.left_out = Some((name.to_owned(), 1));
            }
            return;
        }
        let id = attribute(tag, "id").or_else(|| attribute(tag, "name").filter(|_| name == "a")).filter(|id| is_anchor(id));
        if let Some(heading) = &mut self.inside.heading {
            if level(name).is_none() {
                heading.anchor = heading.anchor.take().or_else(|| id.map(str::to_owned));
                if name == "br" {
                    heading.text.push(' ');
                }
                return;
            }
            self.end_heading();
        }
        if id.is_some() && name != "meta" {
            self.inside.pending_anchor = id.map(str::to_owned);
        }
        self.inside.articles += usize::from(matches!(name, "article" | "main"));
        match name {
            "title" => self.inside.title = self.html.title.is_none(),
            "meta" => self.meta(tag),
            "base" if self.base.is_none() => self.base = attribute(tag, "href").map(|href| base_path(self.path, href)),
            // Content before `<main>` is page chrome.
            "main" => {
                self.html.body.clear();
                self.html.outline.clear();
                self.html.heading = None;
                self.anchors.clear();
                self.inside.links.clear();
            }
            "a" => self.start_link(attribute(tag, "href").unwrap_or_default()),
            "b" => self.html.body.push_str("<strong>"),
            "i" => self.html.body.push_str("<em>"),
            "dt" | "dd" => self.html.body.push_str("<p>"),
            "ol" => {
                let start = attribute(tag, "start").and_then(|start| start.parse::<u32>().ok());
                self.html.body.push_str(&start.map_or_else(|| "<ol>".to_owned(), |start| format!("<ol start=\"{start}\">")));
            }
            "th" => self.html.body.push_str("<th scope=\"col\">"),
            _ => match level(name) {
                Some(level) => {
                    let anchor = self.inside.pending_anchor.take();
                    self.inside.heading = Some(Heading { level, anchor, text: String::new() });
                }
                None if KEPT.contains(&name) => self.html.body.push_str(&format!("<{name}>")),
                // Other elements separate words.
                None if name != "span" && name != "font" => self.html.body.push(' '),
                None => {}
            },
        }
    }

    fn end(&mut self, name: &str) {
        if self.inside.after_main {
            return;
        }
        if let Some((left_out, depth)) = &mut self.inside.left_out {
            *depth -= usize::from(left_out == name);
            if *depth == 0 {
                self.inside.left_out = None;
            }
            return;
        }
        if self.inside.heading.is_some() {
            if level(name).is_some() {
                self.end_heading();
            }
            return;
        }
        if matches!(name, "article" | "main") {
            self.inside.articles = self.inside.articles.saturating_sub(1);
        }
        match name {
            "title" => self.inside.title = false,
            "main" => self.inside.after_main = true,
            "a" => {
                let end = self.inside.links.pop().unwrap_or_default();
                self.push_end_of_link(end);
            }
            "b" => self.html.body.push_str("</strong>"),
            "i" => self.html.body.push_str("</em>"),
            "dt" | "dd" => self.html.body.push_str("</p>"),
            _ if KEPT.contains(&name) => self.html.body.push_str(&format!("</{name}>")),
            _ if name != "span" && name != "font" => self.html.body.push(' '),
            _ => {}
        }
    }

    fn text(&mut self, text: &str) {
        // Private-use characters are reserved for link marks.
        let text = text.replace(is_private_use, "");
        if self.inside.left_out.is_some() || self.inside.after_main {
        } else if self.inside.title {
            self.html.title.get_or_insert_default().push_str(&text);
        } else if let Some(heading) = &mut self.inside.heading {
            heading.text.push_str(&text);
        } else {
            if !text.trim().is_empty() {
                self.inside.pending_anchor = None;
            }
            self.html.body.push_str(&escape(&text));
        }
    }

    fn meta(&mut self, tag: &Tag) {
        let name = attribute(tag, "name").unwrap_or_default().to_ascii_lowercase();
        let Some(content) = attribute(tag, "content").map(str::trim).filter(|content| !content.is_empty()) else { return };
        match name.as_str() {
            "description" => self.html.description = Some(content.to_owned()),
            "keywords" => self.html.keywords.extend(content.split(',').map(|word| word.trim().to_owned())),
            _ => {}
        }
    }

    fn start_link(&mut self, href: &str) {
        let base = self.base.as_deref().unwrap_or(self.path);
        let end = match if href.is_empty() { Target::Dropped } else { self.links.resolve(base, href) } {
            Target::Outside | Target::Here => {
                self.html.body.push_str(&format!("<a href=\"{}\">", escape(href)));
                "</a>"
            }
            Target::Document(target) => {
                self.html.body.push_str(&mark_link(&target));
                self.html.links.insert(target);
                "mark"
            }
            Target::Dropped => "",
            Target::Broken => {
                if self.html.warnings.len() < MOST_WARNINGS {
                    self.html.warnings.push(format!("the link `{href}` has no target"));
                }
                ""
            }
        };
        self.inside.links.push(end);
    }

    fn push_end_of_link(&mut self, end: &str) {
        if end == "mark" {
            self.html.body.push_str(&end_link());
        } else {
            self.html.body.push_str(end);
        }
    }

    fn end_heading(&mut self) {
        let Some(heading) = self.inside.heading.take() else { return };
        let text = heading.text.split_whitespace().collect::<Vec<_>>().join(" ");
        // Many sites end headings with a link sign.
        let text = text.trim_end_matches(['#', '¶']).trim();
        if text.is_empty() || self.inside.after_main {
            return;
        }
        let is_first = self.html.heading.is_none();
        if is_first {
            self.html.heading = Some(text.to_owned());
            if heading.level == 1 {
                return;
            }
        }
        let anchor = self.free_anchor(heading.anchor.as_deref(), text);
        let level = heading.level.clamp(2, 4);
        if level == 2 {
            self.html.outline.push((anchor.clone(), text.to_owned()));
        }
        self.html.body.push_str(&format!("\n<h{level} id=\"{}\">{}</h{level}>\n", escape(&anchor), escape(text)));
    }

    fn free_anchor(&mut self, given: Option<&str>, text: &str) -> String {
        let made = anchor_from(text);
        let base = given.map(str::to_owned).unwrap_or(if made.is_empty() { "part".to_owned() } else { made });
        let numbered = (2_usize..).map(|number| format!("{base}-{number}"));
        let mut tries = std::iter::once(base.clone()).chain(numbered);
        tries.find(|anchor| self.anchors.insert(anchor.clone())).unwrap_or_default()
    }
}

/// Private-use characters: icons of some font.
fn is_private_use(letter: char) -> bool {
    ('\u{e000}'..='\u{f8ff}').contains(&letter)
}

/// Characters allowed in URLs and in `id`.
fn is_anchor(id: &str) -> bool {
    (1..=LONGEST_ANCHOR).contains(&id.len())
        && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b':'))
}
