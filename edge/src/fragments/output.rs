//! Content of a slot. A failed fragment is a value, not an error: the page goes on.

use std::time::{Duration, Instant};

use bytes::Bytes;

/// Lifetime of an empty slot that is never rendered: its release has no server script, or the slot
/// is for the browser only.
const WITHOUT_RENDER: Duration = Duration::from_secs(86_400);

/// Content of a slot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FragmentOutput {
    /// Inner HTML of the slot.
    pub(crate) html: Bytes,
    /// Where the HTML came from.
    pub(crate) source: Source,
    /// CPU time of the render, reported to its first user only.
    pub(crate) took: Option<Duration>,
    /// Time until which an equal job gets the same bytes. `None`: it may get others.
    pub(crate) fresh_until: Option<Instant>,
}

/// Sources of content, from best to last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Source {
    /// Rendered for this request.
    Rendered,
    /// Cached and fresh.
    Cached,
    /// Cached and stale; a revalidation is in flight or failed.
    Stale,
    /// Last-known-good render of an earlier release.
    LastGood,
    /// Fallback text of the fragment.
    Fallback,
    /// Empty by the fragment's manifest: the browser fills the slot.
    BrowserOnly,
    /// Empty: no script, a development server, or a failure without a fallback.
    Client,
}

/// Fallback text as a paragraph.
fn fallback_html(text: &str) -> Bytes {
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    Bytes::from(format!("<p class=\"slot-fallback\">{text}</p>"))
}

/// Fallback text as slot content.
pub(crate) fn fallback(text: &str) -> FragmentOutput {
    FragmentOutput { html: fallback_html(text), source: Source::Fallback, took: None, fresh_until: None }
}

impl FragmentOutput {
    /// Empty slot for the browser to render.
    pub(crate) const fn client() -> Self {
        Self { html: Bytes::new(), source: Source::Client, took: None, fresh_until: None }
    }

    /// Empty slot that the server never renders, for this reason.
    pub(crate) fn unrendered(source: Source) -> Self {
        Self { html: Bytes::new(), source, took: None, fresh_until: Some(Instant::now() + WITHOUT_RENDER) }
    }

    /// True if the browser may hydrate it: only HTML rendered by this release.
    pub(crate) fn hydrates(&self) -> bool {
        matches!(self.source, Source::Rendered | Source::Cached | Source::Stale)
    }
}

impl Source {
    /// Name in `Server-Timing` and logs.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Rendered => "rendered",
            Self::Cached => "cached",
            Self::Stale => "stale",
            Self::LastGood => "last-good",
            Self::Fallback => "fallback",
            Self::BrowserOnly => "browser-only",
            Self::Client => "client",
        }
    }
}
