//! Which features of the edge are on at a place, by the one function that says so, for pages and for whatever else acts on them.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use routing::{FeatureState, LocaleCode, PageFacts};

use super::Visit;

impl Visit {
    /// What conditions ask about the pages of a place.
    pub(crate) fn facts<'a>(&'a self, locale: &'a LocaleCode, city: &'a str) -> PageFacts<'a> {
        PageFacts { country: locale.country(), locale: locale.as_str(), city, ..self.facts_anywhere() }
    }

    /// What they ask where no place is known: one that names places does not hold.
    pub(crate) fn facts_anywhere(&self) -> PageFacts<'_> {
        PageFacts { brand: &self.site.brand, host: &self.host, ..PageFacts::default() }
    }

    /// The day on which the visit began, by UTC: what the last day of a flag is held against.
    pub(crate) fn today(&self) -> Date {
        self.now.to_zoned(TimeZone::UTC).date()
    }

    /// Whether a feature is on, on pages, for this visitor. An identifier is made where the answer depends on one: only for what lets the visitor keep it.
    pub(crate) fn feature_of_page(&self, facts: PageFacts<'_>, name: &str) -> FeatureState {
        self.feature(facts, || Some(self.cohort.id()), name)
    }

    /// Whether it is on for whoever sends this request. A visitor who was given no identifier yet counts as everybody.
    pub(crate) fn feature_of_sender(&self, facts: PageFacts<'_>, name: &str) -> FeatureState {
        self.feature(facts, || self.cohort.known(), name)
    }

    /// Whether it is on for everybody, whoever asks.
    pub(crate) fn feature_of_everybody(&self, facts: PageFacts<'_>, name: &str) -> bool {
        self.feature(facts, || None, name).is_on
    }

    fn feature<'a>(&self, facts: PageFacts<'_>, visitor: impl FnOnce() -> Option<&'a str>, name: &str) -> FeatureState {
        self.live.rules.feature(&self.site, facts, self.now, visitor, name)
    }
}
