//! `fragments.toml`: fragments rendered by remote servers, and their permissions.

mod read;

use std::collections::BTreeMap;
use std::sync::Arc;

use contracts::fragment::Slot;

use crate::reader::source::Spanned;

/// Remote fragments by name.
#[derive(Debug, Clone, Default)]
pub struct HttpFragments {
    fragments: BTreeMap<String, Arc<HttpFragment>>,
    /// Names with their spans.
    pub(crate) names: Vec<Spanned<String>>,
    /// Fallback messages.
    pub(crate) fallbacks: Vec<Spanned<String>>,
}

/// A fragment that a remote server renders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HttpFragment {
    /// Name: lower-case letters, digits and hyphens. The prefix `mfe-` is reserved for releases.
    pub name: String,
    /// Kind of document at the URL.
    pub kind: HttpKind,
    /// URL of the manifest or page: `http` or `https`, without credentials and fragment.
    pub url: String,
    /// Further hosts, with or without port, that a podlet's scripts and styles may come from.
    pub file_hosts: Vec<String>,
    /// Whether its URLs may resolve to private and loopback addresses.
    pub internal: bool,
    /// Owning team.
    pub owner: String,
    /// Purpose, in one sentence.
    pub purpose: String,
    /// Slots that the fragment may fill.
    pub slots: Vec<Slot>,
    /// Deadline from the first byte sent to the last byte received, in milliseconds.
    pub deadline_ms: u32,
    /// Whether a request is retried once within the deadline after a connection error, 502, 503 or
    /// 504.
    pub retry: bool,
    /// Whether a page with this main fragment becomes an error page if there is no content: 504
    /// after a timeout, otherwise 502.
    pub essential: bool,
    /// Largest response in bytes, both compressed and decompressed.
    pub max_bytes: u32,
    /// Forwarded request headers, lower case.
    pub headers: Vec<String>,
    /// Forwarded cookies.
    pub cookies: Vec<String>,
    /// Cookies that the main fragment of a route may set.
    pub set_cookies: Vec<String>,
    /// Whether the server receives the visitor's device type.
    pub per_device: bool,
    /// Longest time in seconds that responses stay fresh. `Cache-Control` can shorten it.
    pub fresh_seconds: u32,
    /// Longest time in seconds that responses may be used after that, while revalidating or on
    /// error.
    pub stale_seconds: u32,
    /// Key of the fallback message (`namespace.key`) when there is no content; `None` leaves the
    /// slot empty.
    pub fallback: Option<String>,
}

/// Kind of a remote document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HttpKind {
    /// A Podium manifest.
    Podlet,
    /// An HTML page.
    Page,
}

impl HttpFragments {
    /// A fragment by its name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Arc<HttpFragment>> {
        self.fragments.get(name)
    }

    /// Whether the file contains a name, valid or not.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.names.iter().any(|known| known.value == name)
    }

    /// All remote fragments, by name.
    pub fn all(&self) -> impl Iterator<Item = &Arc<HttpFragment>> {
        self.fragments.values()
    }
}

impl HttpFragment {
    /// Whether responses may differ between visitors of the same page.
    #[must_use]
    pub fn is_by_visitor(&self) -> bool {
        self.per_device || !(self.headers.is_empty() && self.cookies.is_empty() && self.set_cookies.is_empty())
    }
}
