//! What a page shows: revisions, and releases of its fragments.

use std::collections::{BTreeMap, BTreeSet};

use reqwest::Response;

use crate::content::revision_in;
use crate::history::PageSeen;
use crate::nodes::releases::{CHANGING, SHELL};

/// Reads a response. `edge` is the node that was asked; the load balancer names another.
///
/// # Errors
/// The body ended too early.
pub(crate) async fn read(edge: &str, response: Response) -> Result<(PageSeen, Vec<String>), reqwest::Error> {
    let header = |name| response.headers().get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let named = header("x-rig-edge");
    let mut seen = PageSeen {
        status: response.status().as_u16(),
        edge: if named.is_empty() { edge } else { named }.to_owned(),
        retry_after: !header("retry-after").is_empty(),
        cached: header("x-cache") == "hit",
        rendered: rendered(header("server-timing")),
        ..PageSeen::default()
    };
    let html = response.text().await?;
    let (title, rest) = html.split_once("</title>").unwrap_or_default();
    seen.title = revision_in(title);
    // The text of the article is in the document, and again in the model for the browser.
    seen.revision = rest.split_once("Текст статьи.").and_then(|(_, text)| revision_in(text));
    let files = files(&html);
    for file in &files {
        if let Some((fragment, id)) = release_of(file) {
            seen.files.entry(fragment.to_owned()).or_default().insert(id.to_owned());
        }
    }
    Ok((seen, files))
}

/// Addresses of files of releases in a page.
fn files(html: &str) -> Vec<String> {
    let ends = ['"', '\'', '&', ' ', ')', '<', '\\', '>'];
    let addresses = html.match_indices("/assets/").map(|(start, _)| {
        let rest = html.get(start..).unwrap_or_default();
        rest.split(ends).next().unwrap_or(rest).to_owned()
    });
    addresses.collect::<BTreeSet<_>>().into_iter().collect()
}

/// Fragment and release of an address: `/assets/{fragment}/{release}/{file}`.
fn release_of(address: &str) -> Option<(&str, &str)> {
    let mut parts = address.strip_prefix("/assets/")?.split('/');
    Some((parts.next()?, parts.next()?))
}

/// Releases in `Server-Timing`: `main;desc="rendered 0123456789abcdef";dur=1.2`.
fn rendered(timing: &str) -> BTreeMap<String, BTreeSet<String>> {
    let mut releases: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for entry in timing.split(", ") {
        let Some((slot, (description, _))) = entry.split_once(";desc=\"").and_then(|(slot, rest)| Some((slot, rest.split_once('"')?)))
        else {
            continue;
        };
        let fragment = if slot == "main" { CHANGING } else { SHELL };
        if let Some(id) = description.split(' ').next_back() {
            releases.entry(fragment.to_owned()).or_default().insert(id.to_owned());
        }
    }
    releases
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn releases_and_files_are_found() {
        let timing = r#"data;dur=0.1, memory, header;desc="cached aaaa", main;desc="rendered bbbb";dur=1.2, footer;desc="cached aaaa""#;
        let expected = [(CHANGING, "bbbb"), (SHELL, "aaaa")].map(|(name, id)| (name.to_owned(), [id.to_owned()].into()));
        assert_eq!(rendered(timing), expected.into());
        let html = r#"<link href="/assets/mfe-shell/aaaa/a.css"><script>{"b":"/assets/mfe-kb/bbbb/b.js"}</script>"#;
        assert_eq!(files(html), ["/assets/mfe-kb/bbbb/b.js", "/assets/mfe-shell/aaaa/a.css"]);
        assert_eq!(release_of("/assets/mfe-kb/bbbb/b.js"), Some(("mfe-kb", "bbbb")));
    }
}
