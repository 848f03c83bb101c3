//! Evaluates features of the edge; pages and handlers share these functions.

use jiff::civil::Date;
use jiff::tz::TimeZone;
use routing::{FeatureState, LocaleCode, PageFacts};

use super::Visit;

impl Visit {
    /// Facts for conditions about a place.
    pub(crate) fn facts<'a>(&'a self, locale: &'a LocaleCode, city: &'a str) -> PageFacts<'a> {
        PageFacts { country: locale.country(), locale: locale.as_str(), city, ..self.facts_anywhere() }
    }

    /// Facts without a place; conditions that name places do not match.
    pub(crate) fn facts_anywhere(&self) -> PageFacts<'_> {
        PageFacts { brand: &self.site.brand, host: &self.host, ..PageFacts::default() }
    }

    /// UTC date of the request, for the end date of flags.
    pub(crate) fn today(&self) -> Date {
        self.now.to_zoned(TimeZone::UTC).date()
    }

    /// Feature state on a page for this visitor. Creates a cohort id if the state depends on one,
    /// so only for responses that can set the cookie.
    pub(crate) fn feature_of_page(&self, facts: PageFacts<'_>, name: &str) -> FeatureState {
        self.feature(facts, || Some(self.cohort.id()), name)
    }

    /// Feature state for the sender of this request. Visitors without a cohort id get the default.
    pub(crate) fn feature_of_sender(&self, facts: PageFacts<'_>, name: &str) -> FeatureState {
        self.feature(facts, || self.cohort.existing(), name)
    }

    /// True if the feature is on for all visitors.
    pub(crate) fn feature_of_everybody(&self, facts: PageFacts<'_>, name: &str) -> bool {
        self.feature(facts, || None, name).is_on
    }

    fn feature<'a>(&self, facts: PageFacts<'_>, visitor: impl FnOnce() -> Option<&'a str>, name: &str) -> FeatureState {
        self.live.rules.feature(&self.site, facts, self.now, visitor, name)
    }
}
