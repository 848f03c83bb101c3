//! The shell document's parser: it never panics, does not depend on how the bytes are split, and what it accepts gives a page that begins
//! with the doctype and has every hole filled exactly once.

#![no_main]

use std::sync::Arc;

use bytes::Bytes;
use composer::{Body, HtmlAttributes, Page, ShellDocument, ShellDocumentParser, compose};
use contracts::fragment::Slot;
use contracts::page::Direction;
use futures_executor::block_on;
use futures_util::StreamExt;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    // The first byte chooses where the document is cut.
    let Some((&at, html)) = data.split_first() else { return };
    let parsed = ShellDocument::parse(html);
    let mut parser = ShellDocumentParser::new();
    let (first, second) = html.split_at(html.len() * usize::from(at) / 256);
    parser.write(first);
    parser.write(second);
    assert_eq!(parser.end(), parsed);

    let Ok(document) = parsed else { return };
    let filling = |name: &str| format!("\u{1}{name}\u{1}");
    let page = Page {
        html_attributes: HtmlAttributes { lang: filling("lang"), dir: Direction::Ltr, brand: filling("brand") },
        head: filling("head").into(),
        banner: filling("banner").into(),
        slots: Slot::ALL.map(|slot| (slot, Body::ready(filling(slot.name())))).into(),
        model: Body::ready(filling("model")),
    };
    let pieces: Vec<Bytes> = block_on(compose(Arc::new(document), page).collect());
    let written = String::from_utf8(pieces.concat()).expect("the page is UTF-8");
    let html = std::str::from_utf8(html).expect("an accepted document is UTF-8");
    assert!(written.get(..9).is_some_and(|start| start.eq_ignore_ascii_case("<!doctype")));
    for name in Slot::ALL.map(Slot::name).into_iter().chain(["lang", "brand", "head", "banner", "model"]) {
        let filled = filling(name);
        assert_eq!(written.matches(&filled).count(), html.matches(&filled).count() + 1, "{name}");
    }
});
