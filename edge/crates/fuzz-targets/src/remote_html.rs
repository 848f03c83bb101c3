//! The rewriter of remote HTML never panics and does not depend on how the bytes are split. Its
//! output is harmless in a page.

#[path = "../../composer/src/remote_html/tests/harmless.rs"]
mod harmless;

use composer::{RemoteHtml, RemoteHtmlFault, RemoteHtmlRewriter, check_fragment_html};
use url::Url;

/// Checks one input: its first byte selects the split, the rest is the HTML.
///
/// # Panics
/// The code under test has a fault.
pub fn check(data: &[u8]) {
    // The first byte selects the split position.
    let Some((&position, html)) = data.split_first() else { return };
    let address = Url::parse("https://squad.example/offers/today?x=1").expect("an address");
    let (first, second) = html.split_at(html.len() * usize::from(position) / 256);
    let expected = rewrite(&address, &[html]);
    assert_eq!(rewrite(&address, &[first, second]), expected);

    let Ok(remote) = expected else { return };
    assert_eq!(check_fragment_html(&remote.html), Ok(()));
    for asset in &remote.assets {
        assert!(asset.url.starts_with("https://") || asset.url.starts_with("http://"), "{}", asset.url);
    }
    harmless::assert_harmless(&remote.html, &address);
}

fn rewrite(address: &Url, chunks: &[&[u8]]) -> Result<RemoteHtml, RemoteHtmlFault> {
    let mut remote = RemoteHtmlRewriter::new(address.clone());
    for chunk in chunks {
        remote.write(chunk)?;
    }
    remote.end()
}
