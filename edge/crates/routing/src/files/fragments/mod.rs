//! `fragments.toml`: fragments that other servers render, and what each of them is trusted with.

mod read;

use std::collections::BTreeMap;
use std::sync::Arc;

use contracts::fragment::Slot;

use crate::reader::source::Spanned;

/// Fragments that other servers render, by name.
#[derive(Debug, Clone, Default)]
pub struct HttpFragments {
    fragments: BTreeMap<String, Arc<HttpFragment>>,
    /// Where each name stands.
    pub(crate) names: Vec<Spanned<String>>,
    /// Messages that stand in for fragments.
    pub(crate) fallbacks: Vec<Spanned<String>>,
}

/// A fragment that another server renders.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HttpFragment {
    /// Its name: lower-case letters, digits and hyphens. It never begins with `mfe-`: that is how releases are named.
    pub name: String,
    /// What stands at its address.
    pub kind: HttpKind,
    /// Address of its manifest or of its page: `http` or `https`, without credentials and fragment.
    pub url: String,
    /// Hosts beside its own from which a podlet's scripts and styles may be fetched, each with a port or without.
    pub file_hosts: Vec<String>,
    /// Whether names in its addresses may lead to private and loopback addresses.
    pub internal: bool,
    /// Who answers for it.
    pub owner: String,
    /// What it is for, in one sentence.
    pub purpose: String,
    /// Slots that it may fill.
    pub slots: Vec<Slot>,
    /// Time from the first byte sent to the last byte read, in milliseconds.
    pub deadline_ms: u32,
    /// Whether it is asked once more, within the same time, when its server cannot be reached or answers 502, 503 or 504.
    pub retry: bool,
    /// Whether a page whose route's main fragment it is is an error page when nothing of it can be had: 504 when it is late, else 502.
    pub essential: bool,
    /// Largest answer, in bytes, compressed and decompressed alike.
    pub max_bytes: u32,
    /// Request headers of the visitor that are passed on, lower case.
    pub headers: Vec<String>,
    /// Cookies of the visitor that are passed on.
    pub cookies: Vec<String>,
    /// Cookies that it may set, where it is the main fragment of a route.
    pub set_cookies: Vec<String>,
    /// Whether it is told the kind of the visitor's device.
    pub per_device: bool,
    /// Longest time for which its answers are served without asking again, in seconds. Its `Cache-Control` may say less.
    pub fresh_seconds: u32,
    /// Longest time after that for which they are served while asking again, or when nobody answers, in seconds.
    pub stale_seconds: u32,
    /// `namespace.key` of the message that stands in the slot when nothing else does; none: the slot stays empty.
    pub fallback: Option<String>,
}

/// What stands at the address of a fragment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HttpKind {
    /// A Podium manifest.
    Podlet,
    /// HTML.
    Page,
}

impl HttpFragments {
    /// A fragment by its name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Arc<HttpFragment>> {
        self.fragments.get(name)
    }

    /// Whether a name stands in the file, with or without a fault.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.names.iter().any(|known| known.value == name)
    }

    /// All of them, by name.
    pub fn all(&self) -> impl Iterator<Item = &Arc<HttpFragment>> {
        self.fragments.values()
    }
}

impl HttpFragment {
    /// Whether its answer may be another for another visitor of the same page.
    #[must_use]
    pub fn is_by_visitor(&self) -> bool {
        self.per_device || !(self.headers.is_empty() && self.cookies.is_empty() && self.set_cookies.is_empty())
    }
}
