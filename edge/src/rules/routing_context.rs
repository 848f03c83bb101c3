//! The world in which the rules are asked: which places exist, and who asks.

use routing::{LocaleCode, RoutingContext};

use crate::product_api::Countries;

/// A world in which nobody is told apart. In which language the countries are named makes no difference.
impl RoutingContext for Countries {
    fn serves(&self, locale: &LocaleCode) -> bool {
        Self::serves(self, locale)
    }

    fn has_city(&self, locale: &LocaleCode, city: &str) -> bool {
        Self::has_city(self, locale, city)
    }

    fn default_city(&self, country: &str) -> Option<&str> {
        self.get(country).map(|country| country.default_city.as_str())
    }

    fn default_language(&self, country: &str) -> Option<&str> {
        Some(self.get(country)?.languages.first()?.code.as_str())
    }
}

/// The world of one visitor.
pub(crate) struct VisitorContext<'a, F> {
    /// Its places.
    pub(crate) countries: &'a Countries,
    /// The visitor's identifier; asked for only when a decision depends on it.
    pub(crate) cohort: F,
}

impl<'a, F: Fn() -> &'a str> RoutingContext for VisitorContext<'a, F> {
    fn serves(&self, locale: &LocaleCode) -> bool {
        self.countries.serves(locale)
    }

    fn has_city(&self, locale: &LocaleCode, city: &str) -> bool {
        self.countries.has_city(locale, city)
    }

    fn default_city(&self, country: &str) -> Option<&str> {
        RoutingContext::default_city(self.countries, country)
    }

    fn default_language(&self, country: &str) -> Option<&str> {
        RoutingContext::default_language(self.countries, country)
    }

    fn cohort(&self) -> &str {
        (self.cohort)()
    }
}
