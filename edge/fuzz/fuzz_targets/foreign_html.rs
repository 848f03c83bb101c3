//! HTML of other servers: the rewriter never panics, does not depend on how the bytes are split, and what it lets through does no harm in a page.

#![no_main]

#[path = "../../crates/composer/src/foreign/tests/harmless.rs"]
mod harmless;

use composer::{Foreign, ForeignHtml, ForeignHtmlFault, check_fragment_html};
use libfuzzer_sys::fuzz_target;
use url::Url;

fuzz_target!(|data: &[u8]| {
    // The first byte chooses where the document is cut.
    let Some((&at, html)) = data.split_first() else { return };
    let address = Url::parse("https://squad.example/offers/today?x=1").expect("an address");
    let (first, second) = html.split_at(html.len() * usize::from(at) / 256);
    let whole = rewritten(&address, &[html]);
    assert_eq!(rewritten(&address, &[first, second]), whole);

    let Ok(foreign) = whole else { return };
    assert_eq!(check_fragment_html(&foreign.html), Ok(()));
    for asset in &foreign.assets {
        assert!(asset.url.starts_with("https://") || asset.url.starts_with("http://"), "{}", asset.url);
    }
    harmless::assert_harmless(&foreign.html, &address);
});

fn rewritten(address: &Url, pieces: &[&[u8]]) -> Result<Foreign, ForeignHtmlFault> {
    let mut foreign = ForeignHtml::new(address.clone());
    for piece in pieces {
        foreign.write(piece)?;
    }
    foreign.end()
}
