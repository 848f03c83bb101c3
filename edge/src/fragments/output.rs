//! What a slot was filled with. A fragment that failed is a value, not an error: the page goes on.

use std::time::Duration;

use bytes::Bytes;

/// Content of a slot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FragmentOutput {
    /// HTML of the slot's inside.
    pub(crate) html: Bytes,
    /// Where it came from.
    pub(crate) source: Source,
    /// CPU time of its render, told to the first who is filled by it.
    pub(crate) took: Option<Duration>,
}

/// The ladder, from best to last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Source {
    /// Rendered for this request.
    Rendered,
    /// Rendered before, still fresh.
    Cached,
    /// Rendered before; a new render is under way or failed.
    Stale,
    /// Rendered by an earlier release.
    LastGood,
    /// The fragment's fallback text.
    Fallback,
    /// Nothing: left to the browser.
    Client,
}

/// A message as a paragraph.
pub(crate) fn fallback_html(text: &str) -> Bytes {
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    Bytes::from(format!("<p class=\"slot-fallback\">{text}</p>"))
}

/// A message as the content of a slot.
pub(crate) fn fallback(text: &str) -> FragmentOutput {
    FragmentOutput { html: fallback_html(text), source: Source::Fallback, took: None }
}

impl FragmentOutput {
    /// Nothing: the browser is to fill the slot.
    pub(crate) const fn client() -> Self {
        Self { html: Bytes::new(), source: Source::Client, took: None }
    }

    /// Whether the browser may hydrate it: only what this release rendered itself.
    pub(crate) fn hydrates(&self) -> bool {
        matches!(self.source, Source::Rendered | Source::Cached | Source::Stale)
    }
}

impl Source {
    /// Its name in `Server-Timing` and in the log.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Rendered => "rendered",
            Self::Cached => "cached",
            Self::Stale => "stale",
            Self::LastGood => "last-good",
            Self::Fallback => "fallback",
            Self::Client => "client",
        }
    }
}
