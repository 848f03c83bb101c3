//! Cleaned HTML of responses. Live fragments often answer with the same bytes again; those are
//! compared, and cleaned once.

use std::sync::Arc;

use bytes::Bytes;
use composer::{RemoteAsset, RemoteHtmlFault, RemoteHtmlRewriter};
use moka::sync::Cache;
use url::Url;

/// Maximum title length in characters.
const MAX_TITLE: usize = 200;

/// Cleaned HTML, and what it was made from.
#[derive(Debug)]
pub(super) struct CleanedHtml {
    /// URL of the response: relative addresses depend on it.
    address: Url,
    received: Bytes,
    /// HTML for the slot.
    pub(super) html: Bytes,
    /// Title of the document.
    pub(super) title: Option<String>,
    /// Files that the document names.
    pub(super) assets: Vec<RemoteAsset>,
    /// Number of nested fragments, which are not expanded.
    pub(super) nested: usize,
}

/// The last response to each request, bounded in bytes.
///
/// SECURITY: it answers no request. It only saves work on bytes that a server has sent once more.
pub(super) struct CleanedHtmlMemory<K> {
    by_request: Cache<K, Arc<CleanedHtml>>,
}

impl<K: std::hash::Hash + Eq + Send + Sync + 'static> CleanedHtmlMemory<K> {
    /// Memory of at most so many bytes.
    pub(super) fn new(bytes: u64) -> Self {
        let weigh = |_: &K, cleaned: &Arc<CleanedHtml>| u32::try_from(cleaned.weight()).unwrap_or(u32::MAX);
        Self { by_request: Cache::builder().max_capacity(bytes).weigher(weigh).build() }
    }

    /// Cleans the response to a request. `key`: the request; `None`: the response is personal, so
    /// it is not kept.
    ///
    /// # Errors
    /// The HTML is unusable.
    pub(super) fn clean(&self, key: Option<K>, address: Url, received: Vec<u8>) -> Result<Arc<CleanedHtml>, RemoteHtmlFault> {
        let known = key.as_ref().and_then(|key| self.by_request.get(key));
        if let Some(known) = known.filter(|known| known.received == received && known.address == address) {
            return Ok(known);
        }
        let cleaned = Arc::new(CleanedHtml::of(address, received)?);
        if let Some(key) = key {
            self.by_request.insert(key, Arc::clone(&cleaned));
        }
        Ok(cleaned)
    }
}

impl CleanedHtml {
    fn of(address: Url, received: Vec<u8>) -> Result<Self, RemoteHtmlFault> {
        let mut rewriter = RemoteHtmlRewriter::new(address.clone());
        rewriter.write(&received)?;
        let parsed = rewriter.end()?;
        let title = parsed.title.map(|title| title.chars().take(MAX_TITLE).collect());
        let (html, assets, nested) = (parsed.html.into(), parsed.assets, parsed.nested);
        Ok(Self { address, received: received.into(), html, title, assets, nested })
    }

    /// Memory in bytes.
    fn weight(&self) -> usize {
        size_of::<Self>() + self.received.len() + self.html.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(path: &str) -> Url {
        Url::parse(&format!("https://news.example/{path}")).unwrap()
    }

    #[test]
    fn equal_responses_are_cleaned_once() {
        let memory = CleanedHtmlMemory::new(1_000_000);
        let clean = |key, path: &str, html: &str| memory.clean(key, address(path), html.as_bytes().to_vec()).unwrap();
        let first = clean(Some(1), "a/", "<head><title>News</title></head><a href=\"b\">b</a>");
        assert_eq!((&*first.html, first.title.as_deref()), (&b"<a href=\"https://news.example/a/b\">b</a>"[..], Some("News")));
        assert!(Arc::ptr_eq(&first, &clean(Some(1), "a/", "<head><title>News</title></head><a href=\"b\">b</a>")));
        assert_eq!(clean(Some(1), "a/", "<p>Other</p>").html, "<p>Other</p>", "bytes are compared");
        assert_eq!(clean(Some(1), "c/", "<a href=\"b\">b</a>").html, "<a href=\"https://news.example/c/b\">b</a>", "addresses too");
        assert_eq!(clean(Some(2), "", "<p>Second request</p>").html, "<p>Second request</p>");
    }

    #[test]
    fn personal_and_unusable_responses_are_not_kept() {
        let memory = CleanedHtmlMemory::new(1_000_000);
        memory.clean(None, address(""), b"<p>Personal</p>".to_vec()).unwrap();
        assert!(memory.clean(Some(1), address(""), b"<p>Unclosed".to_vec()).is_err());
        memory.by_request.run_pending_tasks();
        assert_eq!(memory.by_request.entry_count(), 0);
    }
}
