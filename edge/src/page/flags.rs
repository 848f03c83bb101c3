//! Flags of a page: features of its site, and what the experiments say of this visitor.

use std::collections::BTreeSet;

use indexmap::IndexMap;
use jiff::civil::Date;
use jiff::{Timestamp, tz};
use routing::{Flag, LocaleCode, PageFacts, Rules, Side};

use crate::visit::Visit;

/// Variant of what is simply on.
const ON: &str = "on";

/// Flags that are on.
pub(super) struct Flags {
    /// Variants by flag.
    pub(super) variants: IndexMap<String, String>,
    /// Whether another visitor of the page may have others. What depends on a visitor is never cached.
    pub(super) by_visitor: bool,
    /// Flags that the browser is to ask for.
    pub(super) in_browser: BTreeSet<String>,
}

impl Flags {
    /// All flags of a page.
    pub(super) fn of(rules: &Rules, visit: &Visit, locale: &LocaleCode, city: &str) -> Self {
        let mut variants: IndexMap<String, String> = visit.site.features.iter().map(|feature| (feature.clone(), ON.to_owned())).collect();
        let facts = facts(visit, locale, city);
        let mut by_visitor = false;
        for flag in rules.experiments.matching(Side::Edge, facts, today()) {
            // What is on at the whole site is on for everybody.
            if visit.site.has(&flag.name) {
                continue;
            }
            by_visitor |= flag.is_weighted();
            variants.extend(variant(flag, visit).map(|variant| (flag.name.clone(), variant.to_owned())));
        }
        let in_browser = rules.experiments.matching(Side::Browser, facts, today()).map(|flag| flag.name.clone()).collect();
        Self { variants, by_visitor, in_browser }
    }

    /// Whether a flag is on, or the browser may hear that it is.
    pub(super) fn may_have(&self, name: &str) -> bool {
        self.has(name) || self.in_browser.contains(name)
    }

    /// Whether a feature is on.
    pub(super) fn has(&self, feature: &str) -> bool {
        self.variants.get(feature).is_some_and(|variant| variant == ON)
    }
}

/// Today, by UTC.
pub(crate) fn today() -> Date {
    Timestamp::now().to_zoned(tz::TimeZone::UTC).date()
}

/// What conditions ask about a page.
pub(super) fn facts<'a>(visit: &'a Visit, locale: &'a LocaleCode, city: &'a str) -> PageFacts<'a> {
    PageFacts { brand: &visit.site.brand, country: locale.country(), locale: locale.as_str(), city, host: &visit.host }
}

/// The identifier of a visitor is made only when a variant depends on it.
fn variant<'a>(flag: &'a Flag, visit: &Visit) -> Option<&'a str> {
    flag.variant(if flag.is_weighted() { visit.cohort.id() } else { "" })
}
