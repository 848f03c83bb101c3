//! `routes.toml`: fragments and settings of each path under `/{locale}/{city}`.

mod read;
mod redact;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::Arc;

use contracts::fragment::Slot;
use contracts::page::HeaderTheme;
use contracts::page_facts::PageFacts;
use serde::Serialize;

use crate::matching::conditions::Conditions;
use crate::matching::path::CanonicalPath;
use crate::matching::pattern::{Pattern, Segment, Tail};
use crate::matching::trie::{Hit, Trie};
use crate::reader::source::{RuleName, Span, Spanned};
use redact::Redaction;

/// Fragments and settings of a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Route {
    /// Source text of the pattern, for logs.
    pub pattern: String,
    /// Page type in `snake_case`: that of the product API, if it has one.
    pub page: String,
    /// Fragment in each slot. Other slots are empty.
    pub slots: BTreeMap<Slot, String>,
    /// Theme of the header on successful pages.
    pub header: HeaderTheme,
    /// Whether search engines are asked not to index the page.
    pub noindex: bool,
    /// Whether the page requires a session.
    pub needs_sign_in: bool,
    /// Whether other pages may show the page in an overlay.
    pub overlay: bool,
    /// Cache lifetimes.
    pub cache: RouteCache,
    /// When the status is committed.
    pub status_commit: StatusCommit,
    /// Query keys that page data depends on, in the order sent to the product API.
    pub query: Vec<String>,
    /// Path parameters and query keys that must not appear in logs, traces or requests to remote
    /// servers.
    pub secrets: Vec<String>,
    /// Slots that stay empty even if a conditional slot matches.
    pub(crate) without: Vec<Slot>,
    pub(crate) path: Pattern,
    /// Name for messages.
    pub(crate) name: RuleName,
    /// Span of the path.
    pub(crate) span: Span,
}

/// Cache lifetimes of a 200 response that does not depend on a visitor's flags.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct RouteCache {
    /// Whether shared caches may store the response. Otherwise it is `no-store`.
    pub public: bool,
    /// Lifetime in seconds (`max-age`).
    pub fresh_seconds: u32,
    /// Further seconds for `stale-while-revalidate`.
    pub stale_seconds: u32,
}

impl Default for RouteCache {
    fn default() -> Self {
        Self { public: true, fresh_seconds: 60, stale_seconds: 600 }
    }
}

/// When the status is committed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum StatusCommit {
    /// After page data arrived: a missing page is 404.
    #[default]
    Data,
    /// Before page data arrives: always 200. For pages that always exist.
    Headers,
}

/// All routes, and the not-found page.
#[derive(Debug, Clone)]
pub struct Routes {
    routes: Vec<Arc<Route>>,
    pub(crate) trie: Trie,
    /// Route index by terminal.
    by_terminal: Vec<u32>,
    not_found: Arc<Route>,
    redaction: Redaction,
    /// Main fragments of pages that overlays show.
    overlay_fragments: BTreeSet<String>,
    /// Conditional slots.
    pub(crate) conditional: Vec<ConditionalSlot>,
    /// All uses of fragment names.
    pub(crate) named_fragments: Vec<NamedFragment>,
}

/// A use of a fragment name in a rule.
#[derive(Debug, Clone)]
pub(crate) struct NamedFragment {
    /// The name.
    pub(crate) name: Spanned<String>,
    /// Position: `routes.toml:12`.
    pub(crate) place: String,
    /// Slot to fill; `None` if the rule names an unknown slot.
    pub(crate) slot: Option<Slot>,
}

/// A slot that is filled only where conditions hold.
#[derive(Debug, Clone)]
pub(crate) struct ConditionalSlot {
    pub(crate) name: RuleName,
    pub(crate) span: Span,
    pub(crate) slot: Slot,
    pub(crate) fragment: String,
    /// Consecutive path segments that must be present.
    pub(crate) segments: Vec<String>,
    /// Whether the fragment shares the slot with others. Only late fragments may.
    pub(crate) beside: bool,
    pub(crate) when: Conditions,
}

impl Routes {
    /// The most specific route for a path under `/{locale}/{city}`, percent-encoded, with a leading
    /// slash or empty.
    #[must_use]
    pub fn find(&self, path: &str) -> Option<&Arc<Route>> {
        let path = CanonicalPath::parse(if path.is_empty() { "/" } else { path }).ok()?;
        self.matching(path.segments()).map(|(route, _)| route)
    }

    /// The leading segments of a path under `/{locale}/{city}` that routes spell out, with their
    /// slashes: `knowledge-base/` of `knowledge-base/a/b`. The path has no leading slash.
    #[must_use]
    pub fn leading_words<'p>(&self, path: &'p str) -> &'p str {
        let segments: Vec<&str> = path.split('/').collect();
        let words = self.trie.words(&segments);
        let length: usize = segments.iter().take(words).map(|word| word.len() + 1).sum();
        &path[..length.min(path.len())]
    }

    /// Replaces values of secret parameters in a path for logs, traces and remote servers, wherever
    /// the words before them occur.
    #[must_use]
    pub fn redacted<'p>(&self, path: &'p str) -> Cow<'p, str> {
        self.redaction.redacted(path)
    }

    /// Layout of pages without a route.
    #[must_use]
    pub fn not_found(&self) -> &Arc<Route> {
        &self.not_found
    }

    /// Main fragments of the pages that any page may show in an overlay.
    #[must_use]
    pub fn overlay_fragments(&self) -> &BTreeSet<String> {
        &self.overlay_fragments
    }

    /// All routes, in file order.
    #[must_use]
    pub fn all(&self) -> &[Arc<Route>] {
        &self.routes
    }

    /// Names of fragments that need a release, with the position of each use: `routes.toml:12`.
    pub fn fragments(&self) -> impl Iterator<Item = (&str, &str)> {
        self.named_fragments.iter().map(|fragment| (fragment.name.value.as_str(), fragment.place.as_str()))
    }

    /// The most specific route for decoded segments, and the index of its first tail segment.
    pub(crate) fn matching(&self, segments: &[String]) -> Option<(&Arc<Route>, usize)> {
        let Hit { terminal, tail } = self.trie.find(segments, ControlFlow::Break)?;
        Some((self.of_terminal(terminal), tail))
    }

    /// The route of a terminal.
    pub(crate) fn of_terminal(&self, terminal: u32) -> &Arc<Route> {
        &self.routes[self.by_terminal[terminal as usize] as usize]
    }
}

impl Route {
    /// Parameter values from a matching path.
    pub(crate) fn parameters(&self, segments: &[String], tail: usize) -> Vec<(String, String)> {
        let of_segment = |(expected, value): (&Segment, &String)| match expected {
            Segment::Word(_) => None,
            Segment::Parameter(name, _) => Some((name.as_ref().to_owned(), value.clone())),
        };
        let tail = match &self.path.tail {
            Tail::Path(name) => Some((name.as_ref().to_owned(), segments[tail..].join("/"))),
            _ => None,
        };
        self.path.segments.iter().zip(segments).filter_map(of_segment).chain(tail).collect()
    }
}

impl ConditionalSlot {
    /// Why the slot is not filled on a page; `None` if it is.
    pub(crate) fn missed(&self, route: &Route, segments: &[String], page: PageFacts<'_>) -> Option<String> {
        if route.without.contains(&self.slot) {
            return Some("the route excludes the slot".to_owned());
        }
        if let Some((key, value)) = self.when.missed(page) {
            return Some(format!("{key} is {value}"));
        }
        let follows = self.segments.is_empty() || segments.windows(self.segments.len()).any(|some| some == self.segments);
        (!follows).then(|| format!("the path does not contain {}", self.segments.join("/")))
    }
}

#[cfg(test)]
mod tests;
