//! The whole set of rules: taken as one, or not at all.

mod compile;

use std::collections::{BTreeMap, BTreeSet};

use jiff::{Timestamp, tz};

use crate::decide::Resolver;
use crate::decide::decision::Decision;
use crate::decide::request::Request;
use crate::decide::routing_context::RoutingContext;
use crate::explain::{Explanation, NoopRecorder, Steps, Verdict};
use crate::files::cases::Case;
use crate::files::experiments::{Experiments, Side};
use crate::files::fragments::HttpFragments;
use crate::files::redirects::Redirects;
use crate::files::routes::Routes;
use crate::files::sites::{Site, Sites};
use crate::reader::fault::RuleFault;
use contracts::page_facts::PageFacts;

/// Variant of what is simply on.
const ON: &str = "on";

/// A file of the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleFile {
    /// Its name, as messages are to name it. What follows the last slash says what it holds: `sites.toml`, `routes.toml`, `fragments.toml`, `experiments.toml`,
    /// `tests.toml`, and any number of `redirects*.toml` and `*.csv`.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// The files of a set. `sites.toml` and `routes.toml` must be among them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RuleFiles {
    /// In any order.
    pub files: Vec<RuleFile>,
}

/// What is known beside the rules, to check them against. What is not known is not checked.
#[derive(Clone, Copy, Default)]
pub struct ValidationContext<'a> {
    /// Names of the fragments that have a release.
    pub fragments: Option<&'a BTreeSet<String>>,
    /// Which places exist.
    pub routing: Option<&'a dyn RoutingContext>,
    /// Which strings exist.
    pub messages: Option<&'a Messages>,
}

/// `namespace.key` of every string, by language.
pub type Messages = BTreeMap<String, BTreeSet<String>>;

/// A set that may serve.
#[derive(Debug, Clone)]
pub struct CompiledRules {
    /// The rules.
    pub rules: Rules,
    /// What somebody should know: rules whose time has passed ([`crate::Severity::Expired`]: `check` refuses them) and warnings.
    pub warnings: Vec<RuleFault>,
}

/// Everything the platform team's files say.
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
}

/// What the product API's redirect check says of an address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RedirectAdvice<'a> {
    /// Target: a path of the host that was asked, or an absolute address.
    pub url: &'a str,
    /// 301, 302, 307, 308; 305: serve it in place. `None`, or any other: as for an address.
    pub code: Option<u16>,
}

/// Whether a feature of the edge is on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FeatureState {
    /// It is.
    pub is_on: bool,
    /// Whether it may be otherwise for another visitor.
    pub by_visitor: bool,
}

impl Rules {
    /// What is to be answered to a request. Costs the same however many exact rules there are.
    #[must_use]
    pub fn decide(&self, request: Request<'_>, context: &dyn RoutingContext) -> Decision {
        match Resolver::begin(self, request, context, &mut NoopRecorder) {
            Ok(mut resolver) => resolver.run(),
            Err(decision) => decision,
        }
    }

    /// The same decision, with each step and each rule that was tried.
    #[must_use]
    pub fn explain(&self, request: Request<'_>, context: &dyn RoutingContext) -> Explanation {
        let mut steps = Steps::default();
        let decision = match Resolver::begin(self, request, context, &mut steps) {
            Ok(mut resolver) => resolver.run(),
            Err(decision) => decision,
        };
        let query = request.query.map(|query| format!("?{query}")).unwrap_or_default();
        let url = format!("{}{}{query}", request.host, request.path);
        Explanation { url, steps: steps.0, verdict: Verdict::of(&decision) }
    }

    /// Whether the decision may depend on where the visitor's address is: the URL lacks a locale or a city, and no valid choice fills it in. Only then is
    /// `check-locale` worth asking; the answer goes into [`Request::place_by_ip`].
    #[must_use]
    pub fn needs_visitor_location(&self, request: Request<'_>, context: &dyn RoutingContext) -> bool {
        let mut recorder = NoopRecorder;
        let resolver = Resolver::begin(self, Request { place_by_ip: None, ..request }, context, &mut recorder);
        resolver.is_ok_and(|mut resolver| {
            resolver.run();
            resolver.location_needed()
        })
    }

    /// The decision for a page's request of which the product API's redirect check says that it is elsewhere: brought to its final form in one hop, like a
    /// rule's. `None`: the advice leads to a host that is neither ours nor allowed, is no address, or leads back to where it came from; then it is to be ignored.
    #[must_use]
    pub fn follow(&self, request: Request<'_>, context: &dyn RoutingContext, advice: RedirectAdvice<'_>) -> Option<Decision> {
        Resolver::begin(self, request, context, &mut NoopRecorder).ok()?.follow(advice)
    }

    /// Whether a feature of the edge ([`crate::DISABLE_MAIN`] and the like) is on at a place: by its site, or by a flag whose variant is `on`. `visitor` is asked for
    /// the identifier by which a visitor keeps variants, and only when the answer depends on it. Where it has none, because nobody is told apart or nobody in
    /// particular asks, a feature is on if no visitor is without it.
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
        // The identifier of a visitor is made only when a variant depends on it.
        let variant = match by_visitor.then(visitor).flatten() {
            Some(visitor) => flag.variant(visitor),
            None => flag.variant_of_everybody(),
        };
        FeatureState { is_on: variant == Some(ON), by_visitor }
    }
}
