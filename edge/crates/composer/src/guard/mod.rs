//! Refuses a fragment's HTML that would break the page around it.

use std::cell::RefCell;

use html5ever::TokenizerResult;
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::states::{Rawtext, Rcdata};
use html5ever::tokenizer::{BufferQueue, Tag, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts};

mod rules;

use rules::{Content, Namespace, Open};

/// Why a fragment's HTML was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FragmentHtmlFault {
    /// An element is never closed.
    #[error("`<{name}>` is not closed")]
    Unclosed {
        /// The element.
        name: String,
    },
    /// An end tag closes nothing, or not the element last opened.
    #[error("`</{name}>` does not close the element last opened")]
    StrayEndTag {
        /// The end tag.
        name: String,
    },
    /// An element belongs to the shell or to nobody: `html`, `head`, `body`, `script`, `base` and others.
    #[error("`<{name}>` may not stand in a fragment")]
    Forbidden {
        /// The element.
        name: String,
    },
    /// An element stands where a parser moves it away or closes what is around it: a row outside of a table, a button in a button.
    #[error("`<{name}>` may not stand in its place")]
    Misplaced {
        /// The element.
        name: String,
    },
    /// A doctype.
    #[error("a doctype may not stand in a fragment")]
    Doctype,
    /// `data-slot`: slots are the shell's.
    #[error("a slot may not stand in a fragment")]
    Slot,
    /// A comment, a tag or an attribute has no end: it would swallow what follows.
    #[error("a comment or a tag has no end")]
    CutShort,
}

/// Checks that a fragment's HTML stays inside its slot: every element that is opened is closed, explicitly and in order, nothing closes
/// what the fragment has not opened, and nothing in it belongs to the shell. Run once for each new render, not for each page.
///
/// It is a guard against mistakes, not a sanitiser: a fragment is code of this site.
///
/// # Errors
/// The first fault.
pub fn check_fragment_html(html: &str) -> Result<(), FragmentHtmlFault> {
    check_inside(Vec::new(), html)
}

/// Checks HTML that stands inside these elements.
fn check_inside(around: Vec<Open>, html: &str) -> Result<(), FragmentHtmlFault> {
    let state = State { around: around.len(), open: around, ..State::default() };
    let tokenizer = Tokenizer::new(Guard { state: RefCell::new(state) }, TokenizerOpts::default());
    let feed = |text: &str| {
        let input = BufferQueue::default();
        input.push_back(StrTendril::from_slice(text));
        // It stops early for scripts and encodings that the sink tells of; this one tells of none.
        let _: TokenizerResult<()> = tokenizer.feed(&input);
    };
    feed(html);
    tokenizer.sink.state.borrow_mut().after = true;
    feed(&format!("</{END}>"));
    tokenizer.end();
    tokenizer.sink.state.into_inner().finish()
}

/// Name of an end tag put after the fragment, as the shell's own will be: it must be read as one.
const END: &str = "edge-end";

struct Guard {
    state: RefCell<State>,
}

#[derive(Default)]
struct State {
    open: Vec<Open>,
    /// How many of the open elements stand around the HTML.
    around: usize,
    /// Content so far of an open `<noscript>`.
    noscript: String,
    /// Whether all of the fragment was written.
    after: bool,
    /// Whether the end tag after the fragment was read.
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

    /// How the tokenizer reads what follows the tag.
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
                // With scripts it is text, without them it is markup: it must hold together as both.
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
            // Most errors of spelling stay where they are; those that do not, swallow the end tag after the fragment.
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
