//! HTML of anybody's page, read as browsers do, and what is text in it written again: headings with anchors, paragraphs, lists, tables, links.
//! What comes out is not safe yet: the sanitiser closes what is open and has the last word.

use std::cell::RefCell;
use std::collections::BTreeSet;

use html5ever::TokenizerResult;
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::{RawKind, Rawtext, Rcdata, ScriptData};
use html5ever::tokenizer::{BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts};

use super::super::piece::{end_link, escape, mark_link};
use super::super::slug::anchor_from;
use super::links::{Links, Target};

/// Elements that are left out with all that is in them.
const LEFT_OUT: [&str; 18] = [
    "audio", "button", "canvas", "footer", "iframe", "math", "nav", "noembed", "noframes", "noscript", "object", "script", "select",
    "style", "svg", "template", "textarea", "video",
];

/// Elements that are written again as they are.
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

/// Longest anchor that is kept, in bytes.
const LONGEST_ANCHOR: usize = 80;

/// Most warnings of one page.
const MOST_WARNINGS: usize = 20;

/// What a page says.
#[derive(Debug, Default)]
pub(super) struct Html {
    /// `<title>`.
    pub(super) title: Option<String>,
    /// The first heading. One of the first level that stands before all text is no part of the body.
    pub(super) heading: Option<String>,
    pub(super) description: Option<String>,
    pub(super) keywords: Vec<String>,
    /// HTML with marks of links to documents.
    pub(super) body: String,
    /// Anchor and text of the headings of the second level.
    pub(super) outline: Vec<(String, String)>,
    /// Documents it links to, as the database names them.
    pub(super) links: BTreeSet<String>,
    pub(super) warnings: Vec<String>,
}

/// Reads the markup of the document at `path`. Of a page that says which part is its main one, only that is read.
pub(super) fn read(markup: &str, path: &str, links: &Links<'_>) -> Html {
    let state =
        RefCell::new(State { path, links, html: Html::default(), inside: Inside::default(), anchors: BTreeSet::from(["main".to_owned()]) });
    let tokenizer = Tokenizer::new(Sink(state), TokenizerOpts::default());
    let input = BufferQueue::default();
    input.push_back(StrTendril::from_slice(markup));
    // It stops early for scripts and encodings that the sink tells of; this one tells of none.
    let _: TokenizerResult<()> = tokenizer.feed(&input);
    tokenizer.end();
    let mut state = tokenizer.sink.0.into_inner();
    state.end_heading();
    state.html
}

struct Sink<'a>(RefCell<State<'a>>);

struct State<'a> {
    path: &'a str,
    links: &'a Links<'a>,
    html: Html,
    inside: Inside,
    /// Anchors that are taken.
    anchors: BTreeSet<String>,
}

/// What the walk stands in.
#[derive(Default)]
struct Inside {
    /// Element that is left out, and how often it is open.
    left_out: Option<(String, usize)>,
    title: bool,
    heading: Option<Heading>,
    /// For each open link, what closes it.
    links: Vec<&'static str>,
    /// The id of an element whose text has not begun: a heading that begins it goes by that.
    pending_anchor: Option<String>,
    /// Whether the main part is over.
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

/// How the inside of an element is read, when it is no markup.
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
        if LEFT_OUT.contains(&name) {
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
        match name {
            "title" => self.inside.title = self.html.title.is_none(),
            "meta" => self.meta(tag),
            // What stood before is around the page, not of it.
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
                // Whatever else begins or ends parts words.
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
        // Marks of links are made of private-use characters, and nobody else's.
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
        let end = match if href.is_empty() { Target::Dropped } else { self.links.resolve(self.path, href) } {
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
                    self.html.warnings.push(format!("the link `{href}` leads nowhere"));
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
        // Signs that lead to the heading itself stand at its end on many sites.
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

/// Letters without a meaning of their own: pictures of some font.
fn is_private_use(letter: char) -> bool {
    ('\u{e000}'..='\u{f8ff}').contains(&letter)
}

/// What can stand in an address and in `id` as it is.
fn is_anchor(id: &str) -> bool {
    (1..=LONGEST_ANCHOR).contains(&id.len())
        && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b'.' | b':'))
}
