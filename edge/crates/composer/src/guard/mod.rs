//! Rejects fragment HTML that would break the page around it.

use std::cell::RefCell;

use html5ever::TokenizerResult;
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::{Rawtext, Rcdata};
use html5ever::tokenizer::{BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts};

mod rules;

use rules::{Content, Namespace, Open};

/// Why the HTML of a fragment was rejected.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FragmentHtmlFault {
    /// An element is not closed.
    #[error("`<{name}>` is not closed")]
    Unclosed {
        /// Element.
        name: String,
    },
    /// An end tag does not match the last open element.
    #[error("`</{name}>` does not close the element last opened")]
    StrayEndTag {
        /// End tag.
        name: String,
    },
    /// A forbidden element such as `html`, `head`, `body`, `script` or `base`.
    #[error("`<{name}>` is not allowed in a fragment")]
    Forbidden {
        /// Element.
        name: String,
    },
    /// An element where a parser would move it or close others: a row outside a table, a button in
    /// a button.
    #[error("`<{name}>` is not allowed in this place")]
    Misplaced {
        /// Element.
        name: String,
    },
    /// A doctype.
    #[error("a doctype is not allowed in a fragment")]
    Doctype,
    /// `data-slot` is reserved for the shell.
    #[error("`data-slot` is not allowed in a fragment")]
    Slot,
    /// An unterminated comment, tag or attribute, which would swallow the rest of the page.
    #[error("a comment or tag is not terminated")]
    CutShort,
}

/// Checks that the HTML of a fragment stays inside its slot: all elements are closed explicitly and
/// in order, no others are closed, and none is reserved for the shell. Runs once per render, not
/// per page.
///
/// This guards against mistakes and does not sanitise: fragments are trusted code.
///
/// # Errors
/// The first fault.
pub fn check_fragment_html(html: &str) -> Result<(), FragmentHtmlFault> {
    check_inside(Vec::new(), html)
}

/// Checks HTML inside these open elements.
fn check_inside(around: Vec<Open>, html: &str) -> Result<(), FragmentHtmlFault> {
    let state = State { around: around.len(), open: around, ..State::default() };
    let tokenizer = Tokenizer::new(Guard { state: RefCell::new(state) }, TokenizerOpts::default());
    let feed = |text: &str| {
        let input = BufferQueue::default();
        input.push_back(StrTendril::from_slice(text));
        // The tokenizer stops early only if the sink reports scripts or encodings, which this one
        // does not.
        let _: TokenizerResult<()> = tokenizer.feed(&input);
    };
    feed(html);
    tokenizer.sink.state.borrow_mut().after = true;
    feed(&format!("</{END}>"));
    tokenizer.end();
    tokenizer.sink.state.into_inner().finish()
}

/// Name of an end tag appended to the fragment, like the shell's own. It must be recognised.
const END: &str = "edge-end";

struct Guard {
    state: RefCell<State>,
}

#[derive(Default)]
struct State {
    open: Vec<Open>,
    /// Number of open elements around the HTML.
    around: usize,
    /// Content of an open `<noscript>` so far.
    noscript: String,
    /// Whether the whole fragment was written.
    after: bool,
    /// Whether the appended end tag was recognised.
    ended: bool,
    fault: Option<FragmentHtmlFault>,
}

impl State {
    fn refuse(&mut self, fault: FragmentHtmlFault) {
        self.fault.get_or_insert(fault);
    }

    fn finish(self) -> Result<(), FragmentHtmlFault> {
        match (self.fault, self.open.get(self.around)) {
            (Some(fault), _) => Err(fault),
            (None, Some(open)) => Err(FragmentHtmlFault::Unclosed { name: open.name.to_string() }),
            (None, None) if !self.ended => Err(FragmentHtmlFault::CutShort),
            (None, None) => Ok(()),
        }
    }

    /// How the tokenizer must read the content of the element.
    fn start(&mut self, tag: &Tag) -> Content {
        let name = &*tag.name;
        let namespace = Namespace::of_child(self.open.last(), name);
        if let Some(fault) = rules::refuse(tag, namespace, &self.open) {
            self.refuse(fault);
        }
        let closed = match namespace {
            Namespace::Html => rules::is_void(name),
            Namespace::Svg => tag.self_closing,
        };
        if closed {
            return Content::Markup;
        }
        self.open.push(Open { name: tag.name.clone(), namespace });
        rules::content_of(name, namespace)
    }

    fn end(&mut self, tag: &Tag) {
        if self.after && &*tag.name == END {
            self.ended = true;
        } else if self.open.len() > self.around && self.open.last().is_some_and(|open| open.name == tag.name) {
            self.open.pop();
            if &*tag.name == "noscript" {
                // It is text with scripts and markup without, so it must be valid as both.
                let content = std::mem::take(&mut self.noscript);
                if let Err(fault) = check_inside(self.open.clone(), &content) {
                    self.refuse(fault);
                }
            }
        } else {
            self.refuse(FragmentHtmlFault::StrayEndTag { name: tag.name.to_string() });
        }
    }
}

impl TokenSink for Guard {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        let mut state = self.state.borrow_mut();
        match token {
            Token::TagToken(tag) if tag.kind == TagKind::StartTag => {
                return match state.start(&tag) {
                    Content::Markup => TokenSinkResult::Continue,
                    Content::Raw => TokenSinkResult::RawData(Rawtext),
                    Content::Text => TokenSinkResult::RawData(Rcdata),
                };
            }
            Token::TagToken(tag) => state.end(&tag),
            Token::DoctypeToken(_) => state.refuse(FragmentHtmlFault::Doctype),
            Token::CharacterTokens(text) if state.open.last().is_some_and(|open| &*open.name == "noscript") => {
                state.noscript.push_str(&text);
            }
            // Most parse errors are harmless. The others swallow the appended end tag.
            Token::CommentToken(_) | Token::CharacterTokens(_) | Token::NullCharacterToken | Token::EOFToken | Token::ParseError(_) => {}
        }
        TokenSinkResult::Continue
    }

    fn adjusted_current_node_present_but_not_in_html_namespace(&self) -> bool {
        self.state.borrow().open.last().is_some_and(|open| open.namespace != Namespace::Html)
    }
}

#[cfg(test)]
mod tests;
