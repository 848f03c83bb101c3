//! `routes.toml`: what each path under `/{locale}/{city}` is made of.

mod read;
mod redact;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use contracts::fragment::Slot;
use contracts::page::HeaderTheme;
use serde::Serialize;

use crate::matching::conditions::Conditions;
use crate::matching::path::CanonicalPath;
use crate::matching::pattern::{Pattern, Segment, Tail};
use crate::matching::trie::{Hit, Trie};
use crate::reader::source::RuleName;
use crate::reader::source::{Span, Spanned};
use contracts::page_facts::PageFacts;
use redact::Redaction;

/// What a path under `/{locale}/{city}` is made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Route {
    /// Pattern as written, for logs.
    pub pattern: String,
    /// Kind of page, `snake_case`: the product API's page type where it has one.
    pub page: String,
    /// Name of the fragment in each slot; a slot that is not named is empty.
    pub slots: BTreeMap<Slot, String>,
    /// Look of the header at the top of the page, as long as the page is none of an error.
    pub header: HeaderTheme,
    /// Whether search engines are asked to leave the page out.
    pub noindex: bool,
    /// Whether only somebody who is signed in sees it.
    pub needs_sign_in: bool,
    /// How long answers are kept.
    pub cache: RouteCache,
    /// When the page's status is final.
    pub status_commit: StatusCommit,
    /// Keys of the query that the page's data depends on, in the order in which the product API is given them.
    pub query: Vec<String>,
    /// Parameters of the path and keys of the query that nobody but the page itself is told of: no log, no trace, no other server.
    pub secrets: Vec<String>,
    /// Slots that stay empty, whatever conditional slots say.
    pub(crate) without: Vec<Slot>,
    pub(crate) path: Pattern,
    /// How messages name it.
    pub(crate) name: RuleName,
    /// Where its path stands.
    pub(crate) span: Span,
}

/// How long an answer of status 200 that no visitor's flags shape is kept, and by whom.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct RouteCache {
    /// Whether anybody on the way may keep it; else nobody does.
    pub public: bool,
    /// Seconds for which it is served without asking again (`max-age`).
    pub fresh_seconds: u32,
    /// Seconds after that for which it is served while asking again (`stale-while-revalidate`).
    pub stale_seconds: u32,
}

impl Default for RouteCache {
    fn default() -> Self {
        Self { public: true, fresh_seconds: 60, stale_seconds: 600 }
    }
}

/// When the page's status is final.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum StatusCommit {
    /// Once the page's data is there: what is missing is answered 404.
    #[default]
    Data,
    /// Immediately, before the data: 200 whatever the data says. For pages that always exist.
    Headers,
}

/// All routes, and what a page without one is made of.
#[derive(Debug, Clone)]
pub struct Routes {
    routes: Vec<Arc<Route>>,
    pub(crate) trie: Trie,
    /// Index of each terminal's route.
    by_terminal: Vec<u32>,
    not_found: Arc<Route>,
    redaction: Redaction,
    /// Slots that are filled where conditions hold.
    pub(crate) conditional: Vec<ConditionalSlot>,
    /// Every fragment that is named, where it is named.
    pub(crate) named_fragments: Vec<NamedFragment>,
}

/// A fragment, where a rule names it.
#[derive(Debug, Clone)]
pub(crate) struct NamedFragment {
    /// Its name.
    pub(crate) name: Spanned<String>,
    /// Where it stands: `routes.toml:12`.
    pub(crate) place: String,
    /// The slot that it is to fill; `None`: one that does not exist.
    pub(crate) slot: Option<Slot>,
}

/// A slot that is filled where conditions hold.
#[derive(Debug, Clone)]
pub(crate) struct ConditionalSlot {
    pub(crate) name: RuleName,
    pub(crate) span: Span,
    pub(crate) slot: Slot,
    pub(crate) fragment: String,
    /// Words that must follow one another somewhere in the path.
    pub(crate) segments: Vec<String>,
    pub(crate) when: Conditions,
}

impl Routes {
    /// The most specific route for a path under `/{locale}/{city}`, given percent-encoded and beginning with a slash, or empty.
    #[must_use]
    pub fn find(&self, path: &str) -> Option<&Arc<Route>> {
        let path = CanonicalPath::parse(if path.is_empty() { "/" } else { path }).ok()?;
        self.matching(path.segments()).map(|(route, _)| route)
    }

    /// A path as logs, traces and other servers may have it: values of secret parameters are taken out, wherever the words before them stand.
    #[must_use]
    pub fn redacted<'p>(&self, path: &'p str) -> Cow<'p, str> {
        self.redaction.redacted(path)
    }

    /// What a page without a route is made of.
    #[must_use]
    pub fn not_found(&self) -> &Arc<Route> {
        &self.not_found
    }

    /// Every route, in the file's order.
    #[must_use]
    pub fn all(&self) -> &[Arc<Route>] {
        &self.routes
    }

    /// Names of every fragment of which the rules need a release, each as often as it is named, with its place: `routes.toml:12`.
    pub fn fragments(&self) -> impl Iterator<Item = (&str, &str)> {
        self.named_fragments.iter().map(|fragment| (fragment.name.value.as_str(), fragment.place.as_str()))
    }

    /// The most specific route for decoded segments, and where its tail begins.
    pub(crate) fn matching(&self, segments: &[String]) -> Option<(&Arc<Route>, usize)> {
        let Hit { terminal, tail } = self.trie.find(segments, ControlFlow::Break)?;
        Some((self.of_terminal(terminal), tail))
    }

    /// The route that ends in a terminal.
    pub(crate) fn of_terminal(&self, terminal: u32) -> &Arc<Route> {
        &self.routes[self.by_terminal[terminal as usize] as usize]
    }
}

impl Route {
    /// Values of its parameters in a path that it takes.
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
    /// Why it is not filled on a page; `None`: it is.
    pub(crate) fn missed(&self, route: &Route, segments: &[String], page: PageFacts<'_>) -> Option<String> {
        if route.without.contains(&self.slot) {
            return Some("the route leaves the slot out".to_owned());
        }
        if let Some((key, value)) = self.when.missed(page) {
            return Some(format!("{key} is {value}"));
        }
        let follows = self.segments.is_empty() || segments.windows(self.segments.len()).any(|some| some == self.segments);
        (!follows).then(|| format!("the path does not hold {}", self.segments.join("/")))
    }
}

#[cfg(test)]
mod tests;
