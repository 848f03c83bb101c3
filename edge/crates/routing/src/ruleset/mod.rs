//! The compiled rule set.

mod compile;

use std::collections::{BTreeMap, BTreeSet};

use contracts::page_facts::PageFacts;
use jiff::{Timestamp, tz};

use crate::decide::routing_context::RoutingContext;
use crate::files::cases::Case;
use crate::files::experiments::{Experiments, Side};
use crate::files::fragments::HttpFragments;
use crate::files::redirects::Redirects;
use crate::files::routes::Routes;
use crate::files::sites::{Site, Sites};
use crate::reader::fault::RuleFault;

/// Variant of a flag that switches a feature on.
const ON: &str = "on";

/// A rules file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleFile {
    /// File name, as messages show it. The part after the last slash determines the kind:
    /// `sites.toml`, `routes.toml`, `fragments.toml`, `experiments.toml`, `tests.toml`, any number
    /// of `redirects*.toml` and `*.csv`.
    pub name: String,
    /// Contents.
    pub text: String,
}

/// The files of a rule set. `sites.toml` and `routes.toml` are required.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RuleFiles {
    /// Files in any order.
    pub files: Vec<RuleFile>,
}

/// External facts that a rule set is checked against. Absent facts are not checked.
#[derive(Clone, Copy, Default)]
pub struct ValidationContext<'a> {
    /// Names of released fragments.
    pub fragments: Option<&'a BTreeSet<String>>,
    /// Existing places.
    pub routing: Option<&'a dyn RoutingContext>,
    /// Existing messages.
    pub messages: Option<&'a Messages>,
}

/// Keys of all messages (`namespace.key`), by language.
pub type Messages = BTreeMap<String, BTreeSet<String>>;

/// A valid rule set.
#[derive(Debug, Clone)]
pub struct CompiledRules {
    /// The rules.
    pub rules: Rules,
    /// Warnings, and rules whose period is over ([`crate::Severity::Expired`], which `check`
    /// rejects).
    pub warnings: Vec<RuleFault>,
}

/// A compiled rule set.
#[derive(Debug, Clone)]
pub struct Rules {
    /// `sites.toml`.
    pub sites: Sites,
    /// `routes.toml`.
    pub routes: Routes,
    /// `fragments.toml`.
    pub fragments: HttpFragments,
    /// `experiments.toml`.
    pub experiments: Experiments,
    pub(crate) redirects: Redirects,
    pub(crate) cases: Vec<Case>,
    /// Seconds since 1970 at which a redirect begins or ends, in order.
    moments: Vec<i64>,
}

/// Answer of the product API's redirect check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RedirectAdvice<'a> {
    /// Target: a path on the same host, or an absolute URL.
    pub url: &'a str,
    /// 301, 302, 307 or 308; 305 to serve the target in place. Otherwise the code of a normalised
    /// path applies.
    pub code: Option<u16>,
}

/// State of an edge feature.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FeatureState {
    /// Whether the feature is on.
    pub is_on: bool,
    /// Whether the state depends on the visitor.
    pub by_visitor: bool,
}

impl Rules {
    /// Moment after `now` until which these rules decide alike: a redirect begins or ends, or the
    /// day ends in UTC, and flags with it.
    #[must_use]
    pub fn next_change(&self, now: Timestamp) -> Timestamp {
        let second = now.as_second();
        let next = self.moments.get(self.moments.partition_point(|moment| *moment <= second));
        let midnight = now.to_zoned(tz::TimeZone::UTC).tomorrow().and_then(|day| day.start_of_day()).map(|day| day.timestamp());
        let midnight = midnight.unwrap_or(Timestamp::MAX);
        next.and_then(|next| Timestamp::from_second(*next).ok()).map_or(midnight, |next| next.min(midnight))
    }

    /// Whether an edge feature such as [`crate::DISABLE_MAIN`] is on at a place, by its site or by
    /// a flag with the variant `on`.
    ///
    /// `visitor` returns the cohort id and is called only if the state depends on it. Without a
    /// cohort id, a feature is on only if every visitor has it.
    #[must_use]
    pub fn feature<'v>(
        &self,
        site: &Site,
        facts: PageFacts<'_>,
        now: Timestamp,
        visitor: impl FnOnce() -> Option<&'v str>,
        name: &str,
    ) -> FeatureState {
        if site.has(name) {
            return FeatureState { is_on: true, by_visitor: false };
        }
        if !self.experiments.may_switch(name) {
            return FeatureState { is_on: false, by_visitor: false };
        }
        let today = now.to_zoned(tz::TimeZone::UTC).date();
        let flag = self.experiments.matching(Side::Edge, facts, today).find(|flag| flag.name == name);
        let Some(flag) = flag else { return FeatureState { is_on: false, by_visitor: false } };
        let by_visitor = flag.is_weighted();
        // The cohort id is created only when a variant depends on it.
        let variant = match by_visitor.then(visitor).flatten() {
            Some(visitor) => flag.variant(visitor),
            None => flag.variant_of_everybody(),
        };
        FeatureState { is_on: variant == Some(ON), by_visitor }
    }
}
