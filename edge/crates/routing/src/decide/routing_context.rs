//! What the rules cannot know by themselves.

use std::collections::BTreeMap;

use crate::matching::address::LocaleCode;

/// Which places exist, and who asks. Given by whoever asks the rules: from the product API's country list, or from a test.
///
/// The rules ask for the same thing more than once within a decision: answers must not change meanwhile, and must not block.
pub trait RoutingContext {
    /// Whether pages exist in a locale.
    fn serves(&self, locale: &LocaleCode) -> bool;

    /// Whether a city, given by its slug, is in the locale's country.
    fn has_city(&self, locale: &LocaleCode, city: &str) -> bool;

    /// The city that stands for a country; `None`: the country is not known.
    fn default_city(&self, country: &str) -> Option<&str>;

    /// The language of a country's first locale; `None`: the country is not known.
    fn default_language(&self, country: &str) -> Option<&str>;

    /// Identifier by which the visitor keeps variants of flags. Asked for only when a decision depends on it.
    fn cohort(&self) -> &str {
        ""
    }
}

/// A world that is written down: for tests and for the command line without a product API.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Places {
    /// Countries by code, lower case.
    pub countries: BTreeMap<String, PlacesOfCountry>,
    /// Identifier by which the visitor keeps variants of flags.
    pub cohort: String,
}

/// A country of [`Places`].
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PlacesOfCountry {
    /// Languages, the default first.
    pub languages: Vec<String>,
    /// Slugs of cities, the one that stands for the country first.
    pub cities: Vec<String>,
}

impl RoutingContext for Places {
    fn serves(&self, locale: &LocaleCode) -> bool {
        self.countries.get(locale.country()).is_some_and(|country| country.languages.iter().any(|language| language == locale.language()))
    }

    fn has_city(&self, locale: &LocaleCode, city: &str) -> bool {
        self.countries.get(locale.country()).is_some_and(|country| country.cities.iter().any(|known| known == city))
    }

    fn default_city(&self, country: &str) -> Option<&str> {
        self.countries.get(country)?.cities.first().map(String::as_str)
    }

    fn default_language(&self, country: &str) -> Option<&str> {
        self.countries.get(country)?.languages.first().map(String::as_str)
    }

    fn cohort(&self) -> &str {
        &self.cohort
    }
}
