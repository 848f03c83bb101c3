//! The parser of the shell document never panics and does not depend on how the bytes are split. An
//! accepted document gives a page that begins with the doctype and fills each placeholder once.

use std::sync::Arc;

use bytes::Bytes;
use composer::{Body, HtmlAttributes, LateSlots, Page, ShellDocument, ShellDocumentParser, compose};
use contracts::fragment::Slot;
use contracts::page::Direction;
use futures_executor::block_on;
use futures_util::StreamExt;

/// Checks one input: its first byte selects the split, the rest is the document.
///
/// # Panics
/// The code under test has a fault.
pub fn check(data: &[u8]) {
    // The first byte selects the split position.
    let Some((&position, html)) = data.split_first() else { return };
    let parsed = ShellDocument::parse(html);
    let mut parser = ShellDocumentParser::new();
    let (first, second) = html.split_at(html.len() * usize::from(position) / 256);
    parser.write(first);
    parser.write(second);
    assert_eq!(parser.end(), parsed);

    let Ok(document) = parsed else { return };
    let content = |name: &str| format!("\u{1}{name}\u{1}");
    let page = Page {
        html_attributes: HtmlAttributes { lang: content("lang"), dir: Direction::Ltr, brand: content("brand") },
        head: content("head").into(),
        banner: content("banner").into(),
        late: LateSlots::default(),
        slots: Slot::ALL.map(|slot| (slot, Body::ready(content(slot.name())))).into(),
        model: Body::ready(content("model")),
    };
    let segments: Vec<Bytes> = block_on(compose(Arc::new(document), page).collect());
    let output = String::from_utf8(segments.concat()).expect("the page is UTF-8");
    let html = std::str::from_utf8(html).expect("an accepted document is UTF-8");
    assert!(output.get(..9).is_some_and(|start| start.eq_ignore_ascii_case("<!doctype")));
    for name in Slot::ALL.map(Slot::name).into_iter().chain(["lang", "brand", "head", "banner", "model"]) {
        let expected = content(name);
        assert_eq!(output.matches(&expected).count(), html.matches(&expected).count() + 1, "{name}");
    }
}
