//! Extracts the text of an HTML page: headings with anchors, paragraphs, lists, tables and links.
//! Parses like a browser. SECURITY: the output is unsafe until the sanitiser has cleaned it.

mod chrome;
mod output;
mod walk;

use std::cell::RefCell;
use std::collections::BTreeSet;

use html5ever::TokenizerResult;
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::{RawKind, Rawtext, Rcdata, ScriptData};
use html5ever::tokenizer::{BufferQueue, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts};

use super::links::Links;

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

/// Parses the document at `path`. If the page has a `<main>`, only that is used. Headers, footers
/// and navigation are dropped, but not the header of an article.
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
