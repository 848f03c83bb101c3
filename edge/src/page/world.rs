//! The world in which the rules are asked: the product API's countries, and the visitor who asks.

use routing::{LocaleCode, World};

use crate::upstream::Countries;
use crate::visit::Visit;

/// A world for one visit.
pub(super) struct VisitedWorld<'a> {
    /// Countries, in whatever language.
    pub(super) countries: &'a Countries,
    /// The visit.
    pub(super) visit: &'a Visit,
}

impl World for VisitedWorld<'_> {
    fn serves(&self, locale: &LocaleCode) -> bool {
        self.countries.serves(locale)
    }

    fn has_city(&self, locale: &LocaleCode, city: &str) -> bool {
        self.countries.has_city(locale, city)
    }

    fn default_city(&self, country: &str) -> Option<&str> {
        self.countries.get(country).map(|country| country.default_city.as_str())
    }

    fn default_language(&self, country: &str) -> Option<&str> {
        Some(self.countries.get(country)?.languages.first()?.code.as_str())
    }

    fn cohort(&self) -> &str {
        self.visit.cohort.id()
    }
}
