//! What another server's answer makes of a slot, and of the page where it is the route's main one.

use std::sync::Arc;

use http::HeaderValue;

use super::snapshot::{ContentKind, Snapshot};
use crate::fragments::FragmentOutput;

/// What a slot is filled with, and what the page is to do.
#[derive(Debug, Clone)]
pub(crate) struct RemoteResponse {
    /// Content of the slot, without the tags of its files.
    pub(crate) fill: FragmentOutput,
    /// Whose files it needs.
    pub(crate) snapshot: Arc<Snapshot>,
    /// Which of them.
    pub(crate) kind: ContentKind,
    /// What the page is to do, if this is its route's main fragment.
    pub(crate) directive: PageDirective,
    /// Cookies to set, if so.
    pub(crate) cookies: Vec<HeaderValue>,
    /// Title of the document, if so.
    pub(crate) title: Option<String>,
}

/// What a page does whose main fragment this is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum PageDirective {
    /// It shows the fragment.
    Content,
    /// There is no such page.
    Missing,
    /// The visitor is sent elsewhere.
    Elsewhere {
        /// 301, 302, 303, 307 or 308.
        code: u16,
        /// As the server wrote it, made whole.
        location: String,
    },
    /// It could not be had: what stands in the slot is less.
    Failed {
        /// Whether that is because of its deadline, or the page's.
        late: bool,
    },
}

impl RemoteResponse {
    /// The slot's HTML on a page whose head names what is needed for `head`.
    pub(crate) fn html(&self, head: (&Snapshot, ContentKind)) -> bytes::Bytes {
        let tags = self.snapshot.tags(self.kind, head);
        if tags.is_empty() { self.fill.html.clone() } else { [tags.as_bytes(), &self.fill.html].concat().into() }
    }
}
