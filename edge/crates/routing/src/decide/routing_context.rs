//! Facts that decisions need and rules files do not contain.

use std::collections::BTreeMap;

use crate::matching::address::LocaleCode;

/// Existing places and the visitor's cohort id. The edge implements it with the product API's
/// country list; tests use [`Places`].
///
/// A decision may ask the same question several times: answers must stay the same and must not
/// block.
pub trait RoutingContext {
    /// Whether pages exist in a locale.
    fn serves(&self, locale: &LocaleCode) -> bool;

    /// Whether the locale's country has a city with this slug.
    fn has_city(&self, locale: &LocaleCode, city: &str) -> bool;

    /// Default city of a country; `None` if the country is unknown.
    fn default_city(&self, country: &str) -> Option<&str>;

    /// Language of a country's first locale; `None` if the country is unknown.
    fn default_language(&self, country: &str) -> Option<&str>;

    /// Cohort id of the visitor. Called only if a decision depends on it.
    fn cohort(&self) -> &str {
        ""
    }
}

/// A fixed routing context, for tests and for the command line without a product API.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Places {
    /// Countries by code, lower case.
    pub countries: BTreeMap<String, PlacesOfCountry>,
    /// Cohort id of the visitor.
    pub cohort: String,
}

/// A country of [`Places`].
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PlacesOfCountry {
    /// Languages, the default first.
    pub languages: Vec<String>,
    /// Slugs of cities, the default first.
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
