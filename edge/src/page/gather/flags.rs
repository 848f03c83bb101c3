//! Flags of a page: site features and the visitor's experiment variants.

use std::collections::BTreeSet;

use indexmap::IndexMap;
use routing::{Flag, LocaleCode, Side};

use crate::request::Visit;

/// Variant of a flag without variants.
const ON: &str = "on";

/// Active flags.
pub(in crate::page) struct Flags {
    /// Variants by flag.
    pub(in crate::page) variants: IndexMap<String, String>,
    /// True if the flags depend on the visitor; the page is then uncacheable.
    pub(in crate::page) by_visitor: bool,
    /// Flags that the browser evaluates.
    pub(in crate::page) in_browser: BTreeSet<String>,
}

impl Flags {
    /// Evaluates all flags for a page.
    pub(in crate::page) fn of(visit: &Visit, locale: &LocaleCode, city: &str) -> Self {
        let experiments = &visit.live.rules.experiments;
        let mut variants: IndexMap<String, String> = visit.site.features.iter().map(|feature| (feature.clone(), ON.to_owned())).collect();
        let (facts, today) = (visit.facts(locale, city), visit.today());
        let mut by_visitor = false;
        for flag in experiments.matching(Side::Edge, facts, today) {
            // Site features apply to all visitors.
            if visit.site.has(&flag.name) {
                continue;
            }
            by_visitor |= flag.is_weighted();
            variants.extend(variant(flag, visit).map(|variant| (flag.name.clone(), variant.to_owned())));
        }
        let in_browser = experiments.matching(Side::Browser, facts, today).map(|flag| flag.name.clone()).collect();
        Self { variants, by_visitor, in_browser }
    }

    /// True if the flag is on, or may be turned on in the browser.
    pub(in crate::page) fn may_have(&self, name: &str) -> bool {
        self.variants.get(name).is_some_and(|variant| variant == ON) || self.in_browser.contains(name)
    }
}

/// Creates a cohort id only for weighted flags.
fn variant<'a>(flag: &'a Flag, visit: &Visit) -> Option<&'a str> {
    flag.variant(if flag.is_weighted() { visit.cohort.id() } else { "" })
}
