//! Context of routing decisions: existing places and the visitor.

use routing::{LocaleCode, RoutingContext};

use crate::product_api::Countries;

/// Context without a visitor. The language of the country names does not matter.
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

/// Context of one visitor.
pub(crate) struct VisitorContext<'a, F> {
    /// Countries and cities.
    pub(crate) countries: &'a Countries,
    /// Cohort id; created only if a decision depends on it.
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
