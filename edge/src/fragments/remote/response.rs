//! Response of a remote fragment: content of a slot, and effect on the page if it is the main
//! fragment.

use std::sync::Arc;
use std::time::Instant;

use http::HeaderValue;

use super::snapshot::{ContentKind, Snapshot};
use crate::fragments::{FragmentOutput, Source, fallback};

/// Slot content and page directive.
#[derive(Debug, Clone)]
pub(crate) struct RemoteResponse {
    /// Slot content, without file tags.
    pub(crate) fill: FragmentOutput,
    /// Snapshot with the files.
    pub(crate) snapshot: Arc<Snapshot>,
    /// Kind of content; selects the files.
    pub(crate) kind: ContentKind,
    /// Effect on the page, for the main fragment.
    pub(crate) directive: PageDirective,
    /// Cookies, for the main fragment.
    pub(crate) cookies: Vec<HeaderValue>,
    /// Document title, for the main fragment.
    pub(crate) title: Option<String>,
    /// When it was ready. Pages may read it later.
    pub(crate) ready_at: Instant,
}

/// Effect of the main fragment on the page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum PageDirective {
    /// Show the fragment.
    Content,
    /// The page does not exist.
    Missing,
    /// Redirect the visitor.
    Elsewhere {
        /// 301, 302, 303, 307 or 308.
        code: u16,
        /// As sent.
        location: String,
    },
    /// Unavailable; the slot has a fallback.
    Failed {
        /// True after a timeout.
        late: bool,
    },
}

impl RemoteResponse {
    /// Shows a fallback text, if the response has no content.
    pub(crate) fn fall_back(&mut self, text: Option<&str>) {
        if let Some(text) = text.filter(|_| self.fill.source == Source::Client) {
            self.fill = fallback(text);
        }
    }

    /// HTML with tags of the files that the page head does not include.
    pub(crate) fn html(&self, head: (&Snapshot, ContentKind)) -> bytes::Bytes {
        let tags = self.snapshot.tags(self.kind, head);
        if tags.is_empty() { self.fill.html.clone() } else { [tags.as_bytes(), &self.fill.html].concat().into() }
    }
}
