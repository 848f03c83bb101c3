//! The country list, indexed for look-ups by code.

use std::collections::HashMap;

use contracts::country::{City, Country, CountryList, Language};
use routing::LocaleCode;

/// Cities that are linked on every page.
const MAIN_CITIES: usize = 12;

/// All countries, with names in one language.
#[derive(Debug)]
pub(crate) struct Countries {
    by_code: HashMap<String, CountryIndex>,
}

/// One country.
#[derive(Debug)]
pub(crate) struct CountryIndex {
    /// Languages offered, the default first.
    pub(crate) languages: Vec<Language>,
    /// City that stands for the country.
    pub(crate) default_city: String,
    /// The cities that come first in its order.
    pub(crate) main_cities: Vec<City>,
    names: HashMap<String, String>,
}

impl Countries {
    pub(super) fn decode(body: &[u8]) -> serde_json::Result<Self> {
        let list: CountryList = serde_json::from_slice(body)?;
        let by_code = list.countries.into_iter().map(|country| (country.code.clone(), CountryIndex::new(country))).collect();
        Ok(Self { by_code })
    }

    /// Whether a city is in the locale's country.
    pub(crate) fn has_city(&self, locale: &LocaleCode, city: &str) -> bool {
        self.get(locale.country()).is_some_and(|country| country.city_name(city).is_some())
    }

    /// A country by its code.
    pub(crate) fn get(&self, code: &str) -> Option<&CountryIndex> {
        self.by_code.get(code)
    }

    /// Whether pages exist in a locale.
    pub(crate) fn serves(&self, locale: &LocaleCode) -> bool {
        self.get(locale.country()).is_some_and(|country| country.language(locale.language()).is_some())
    }
}

impl CountryIndex {
    fn new(country: Country) -> Self {
        let mut cities: Vec<City> = country.cities;
        cities.extend(country.city_with_regions.into_iter().flat_map(|region| region.cities));
        cities.sort_by_key(|city| city.priority);
        let names = cities.iter().map(|city| (city.code.clone(), city.name.clone())).collect();
        cities.truncate(MAIN_CITIES);
        Self { languages: country.languages, default_city: country.default_city, main_cities: cities, names }
    }

    /// A language offered here.
    pub(crate) fn language(&self, code: &str) -> Option<&Language> {
        self.languages.iter().find(|language| language.code == code)
    }

    /// Name of a city, when it is in this country.
    pub(crate) fn city_name(&self, code: &str) -> Option<&str> {
        self.names.get(code).map(String::as_str)
    }
}
