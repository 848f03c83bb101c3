//! Flags of a page: features of its site, and what the experiments say of this visitor.

use std::collections::BTreeSet;

use indexmap::IndexMap;
use routing::{Flag, LocaleCode, Side};

use crate::request::Visit;

/// Variant of what is simply on.
const ON: &str = "on";

/// Flags that are on.
pub(in crate::page) struct Flags {
    /// Variants by flag.
    pub(in crate::page) variants: IndexMap<String, String>,
    /// Whether another visitor of the page may have others. What depends on a visitor is never cached.
    pub(in crate::page) by_visitor: bool,
    /// Flags that the browser is to ask for.
    pub(in crate::page) in_browser: BTreeSet<String>,
}

impl Flags {
    /// All flags of a page.
    pub(in crate::page) fn of(visit: &Visit, locale: &LocaleCode, city: &str) -> Self {
        let experiments = &visit.live.rules.experiments;
        let mut variants: IndexMap<String, String> = visit.site.features.iter().map(|feature| (feature.clone(), ON.to_owned())).collect();
        let (facts, today) = (visit.facts(locale, city), visit.today());
        let mut by_visitor = false;
        for flag in experiments.matching(Side::Edge, facts, today) {
            // What is on at the whole site is on for everybody.
            if visit.site.has(&flag.name) {
                continue;
            }
            by_visitor |= flag.is_weighted();
            variants.extend(variant(flag, visit).map(|variant| (flag.name.clone(), variant.to_owned())));
        }
        let in_browser = experiments.matching(Side::Browser, facts, today).map(|flag| flag.name.clone()).collect();
        Self { variants, by_visitor, in_browser }
    }

    /// Whether a flag is on, or the browser may hear that it is.
    pub(in crate::page) fn may_have(&self, name: &str) -> bool {
        self.variants.get(name).is_some_and(|variant| variant == ON) || self.in_browser.contains(name)
    }
}

/// The identifier of a visitor is made only when a variant depends on it.
fn variant<'a>(flag: &'a Flag, visit: &Visit) -> Option<&'a str> {
    flag.variant(if flag.is_weighted() { visit.cohort.id() } else { "" })
}
