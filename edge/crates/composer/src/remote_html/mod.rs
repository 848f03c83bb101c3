//! Rewrites the HTML of a remote fragment for use in a slot: removes document markup and active
//! content, and makes URLs absolute.

use std::sync::{Arc, Mutex, PoisonError};

use lol_html::html_content::{Comment, ContentType, Doctype, EndTag};
use lol_html::send::{Element, HtmlRewriter, Settings};
use lol_html::{MemorySettings, OutputSink};
use url::Url;

use crate::guard::{FragmentHtmlFault, check_fragment_html};

mod attributes;

use attributes::{animates_address, clean, decoded};

/// Memory limit of the rewriter for an unfinished tag, in bytes.
const REWRITER_MEMORY_BYTES: usize = 256 * 1024;

/// Limit on assets of a document. Further ones are ignored.
const MAX_ASSETS: usize = 16;

/// Limit on bytes of a title.
const MAX_TITLE_BYTES: usize = 1024;

/// Element for nested fragments in remote HTML.
const INCLUDE: &str = "esi:include";

/// UTF-8 byte order mark, which is not part of the document.
const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// Placeholder of a nested fragment.
const NESTED: &str = "<!--edge: a fragment in a fragment is not expanded-->";

/// Why remote HTML was rejected.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RemoteHtmlFault {
    /// The rewriter failed: a tag exceeds its memory limit, or the markup is ambiguous.
    #[error("the HTML cannot be rewritten: {0}")]
    Rewriter(String),
    /// The HTML is not UTF-8.
    #[error("the HTML is not UTF-8")]
    NotUtf8,
    /// The HTML would break the page.
    #[error("the HTML would break the page: {0}")]
    Guard(#[from] FragmentHtmlFault),
}

/// Rewritten HTML, with data extracted from it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RemoteHtml {
    /// HTML for the slot.
    pub html: String,
    /// Assets of the document in order, without duplicates.
    pub assets: Vec<RemoteAsset>,
    /// Number of nested fragments. They are not expanded.
    pub nested: usize,
    /// Text of its `<title>`.
    pub title: Option<String>,
}

/// An asset of a remote document.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RemoteAsset {
    /// Absolute URL.
    pub url: String,
    /// Kind of asset.
    pub kind: RemoteAssetKind,
}

/// Kinds of assets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum RemoteAssetKind {
    /// A stylesheet.
    Style,
    /// A classic script.
    Script,
    /// An ES module.
    Module,
}

/// Rewrites remote HTML incrementally. The output does not depend on how the input is split.
///
/// Removes the byte order mark, NULs, doctype, comments and the tags of `html`, `head` and `body`.
/// Removes `title`, `meta`, `base`, `link`, `style`, `script` and `noscript` with their contents,
/// and collects the URLs of stylesheets and scripts. Removes active attributes (`on…`, `style`,
/// `srcdoc`) and animations of URLs. Resolves relative URLs.
///
/// SECURITY: the result must also pass [`check_fragment_html`], so that safety does not depend on
/// rewriting alone.
pub struct RemoteHtmlRewriter {
    rewriter: HtmlRewriter<'static, Output>,
    state: Arc<Mutex<State>>,
    /// Initial bytes, while they may be a byte order mark.
    first: Vec<u8>,
    has_begun: bool,
}

#[derive(Default)]
struct State {
    html: Vec<u8>,
    assets: Vec<RemoteAsset>,
    nested: usize,
    title: String,
}

struct Output(Arc<Mutex<State>>);

impl OutputSink for Output {
    fn handle_chunk(&mut self, chunk: &[u8]) {
        lock(&self.0).html.extend_from_slice(chunk);
    }
}

/// Code under this lock cannot panic, so a poisoned lock is consistent.
fn lock(state: &Mutex<State>) -> std::sync::MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

impl RemoteHtmlRewriter {
    /// A rewriter for the document at this URL.
    #[must_use]
    pub fn new(address: Url) -> Self {
        let state = Arc::new(Mutex::new(State::default()));
        Self {
            rewriter: HtmlRewriter::new(settings(address, &state), Output(Arc::clone(&state))),
            state,
            first: Vec::new(),
            has_begun: false,
        }
    }

    /// Rewrites the next bytes.
    ///
    /// # Errors
    /// See [`RemoteHtmlFault`]. After an error, nothing more may be written.
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), RemoteHtmlFault> {
        if self.has_begun {
            return self.rewrite(bytes);
        }
        self.first.extend_from_slice(bytes);
        if self.first.len() < BYTE_ORDER_MARK.len() && BYTE_ORDER_MARK.starts_with(&self.first) { Ok(()) } else { self.begin() }
    }

    /// Writes the initial bytes without a byte order mark.
    fn begin(&mut self) -> Result<(), RemoteHtmlFault> {
        self.has_begun = true;
        let first = std::mem::take(&mut self.first);
        self.rewrite(first.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&first))
    }

    /// SECURITY: NULs are removed before parsing, because browsers drop or replace them depending
    /// on context.
    fn rewrite(&mut self, bytes: &[u8]) -> Result<(), RemoteHtmlFault> {
        let written = bytes.split(|byte| *byte == 0).filter(|piece| !piece.is_empty()).try_for_each(|piece| self.rewriter.write(piece));
        written.map_err(|error| RemoteHtmlFault::Rewriter(error.to_string()))
    }

    /// Ends the document.
    ///
    /// # Errors
    /// See [`RemoteHtmlFault`].
    pub fn end(mut self) -> Result<RemoteHtml, RemoteHtmlFault> {
        if !self.has_begun {
            self.begin()?;
        }
        self.rewriter.end().map_err(|error| RemoteHtmlFault::Rewriter(error.to_string()))?;
        let state = std::mem::take(&mut *lock(&self.state));
        let html = String::from_utf8(state.html).map_err(|_| RemoteHtmlFault::NotUtf8)?;
        let html = html.trim().to_owned();
        check_fragment_html(&html)?;
        let title = decoded(&state.title).split_whitespace().collect::<Vec<_>>().join(" ");
        Ok(RemoteHtml { html, assets: state.assets, nested: state.nested, title: Some(title).filter(|title| !title.is_empty()) })
    }
}

fn settings(address: Url, state: &Arc<Mutex<State>>) -> Settings<'static, 'static> {
    let on_title = Arc::clone(state);
    let state = Arc::clone(state);
    Settings::new_send()
        // Ambiguous markup is rejected.
        .with_strict(true)
        .with_memory_settings(MemorySettings::new().with_max_allowed_memory_usage(REWRITER_MEMORY_BYTES))
        .append_document_content_handler(lol_html::send::DocumentContentHandlers {
            doctype: Some(Box::new(|doctype: &mut Doctype<'_>| {
                doctype.remove();
                Ok(())
            })),
            comments: Some(Box::new(|comment: &mut Comment<'_>| {
                comment.remove();
                Ok(())
            })),
            ..Default::default()
        })
        .append_element_content_handler(lol_html::text!("head > title", move |text| {
            let mut state = lock(&on_title);
            if state.title.len() < MAX_TITLE_BYTES {
                state.title.push_str(text.as_str());
            }
            Ok(())
        }))
        .append_element_content_handler(lol_html::element!("*", move |element: &mut Element<'_, '_>| {
            on_element(element, &address, &state);
            Ok(())
        }))
}

fn on_element(element: &mut Element<'_, '_>, address: &Url, state: &Mutex<State>) {
    let name = element.tag_name();
    let is_html = element.namespace_uri() == "http://www.w3.org/1999/xhtml";
    match name.as_str() {
        "html" | "head" | "body" => element.remove_and_keep_content(),
        "script" => {
            state_asset(state, script(element, address));
            element.remove();
        }
        "link" => {
            state_asset(state, sheet(element, address));
            element.remove();
        }
        "title" if is_html => element.remove(),
        "meta" | "base" | "style" | "noscript" => element.remove(),
        INCLUDE => leave_out_include(element, state),
        "template" if element.has_attribute("data-fragment") => refuse_nested(element, state),
        _ if animates_address(element) => element.remove(),
        _ => clean(element, address),
    }
}

fn refuse_nested(element: &mut Element<'_, '_>, state: &Mutex<State>) {
    lock(state).nested += 1;
    element.replace(NESTED, ContentType::Html);
}

/// `esi:include` is empty by specification and often lacks an end tag. What follows is not its
/// content, and the end tag of its parent must stay.
fn leave_out_include(element: &mut Element<'_, '_>, state: &Mutex<State>) {
    lock(state).nested += 1;
    element.start_tag().replace(NESTED, ContentType::Html);
    if let Some(handlers) = element.end_tag_handlers() {
        handlers.push(Box::new(|end: &mut EndTag<'_>| {
            if end.name() == INCLUDE {
                end.remove();
            }
            Ok(())
        }));
    }
}

fn state_asset(state: &Mutex<State>, asset: Option<RemoteAsset>) {
    let Some(asset) = asset else { return };
    let mut state = lock(state);
    if state.assets.len() < MAX_ASSETS && !state.assets.contains(&asset) {
        state.assets.push(asset);
    }
}

fn script(element: &Element<'_, '_>, address: &Url) -> Option<RemoteAsset> {
    let kind = match element.get_attribute("type").unwrap_or_default().trim().to_ascii_lowercase().as_str() {
        "" | "text/javascript" | "application/javascript" => RemoteAssetKind::Script,
        "module" => RemoteAssetKind::Module,
        // Data, or a script type that browsers do not run.
        _ => return None,
    };
    asset(address, &element.get_attribute("src")?, kind)
}

fn sheet(element: &Element<'_, '_>, address: &Url) -> Option<RemoteAsset> {
    let relation = element.get_attribute("rel")?.to_ascii_lowercase();
    let relations: Vec<&str> = relation.split_ascii_whitespace().collect();
    let is_sheet = relations.contains(&"stylesheet") && !relations.contains(&"alternate") && !element.has_attribute("disabled");
    is_sheet.then(|| asset(address, &element.get_attribute("href")?, RemoteAssetKind::Style))?
}

fn asset(address: &Url, value: &str, kind: RemoteAssetKind) -> Option<RemoteAsset> {
    let url = address.join(decoded(value.trim()).as_str()).ok().filter(|url| matches!(url.scheme(), "http" | "https"))?;
    Some(RemoteAsset { url: url.to_string(), kind })
}

#[cfg(test)]
mod tests;
