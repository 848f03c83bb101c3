//! Country list, indexed by code.

use std::collections::{BTreeMap, HashMap};

use contracts::country::{City, Country, CountryList, Language};
use routing::LocaleCode;

/// Number of cities linked on every page.
const MAIN_CITIES: usize = 12;

/// All countries, named in one language.
#[derive(Debug)]
pub(crate) struct Countries {
    by_code: HashMap<String, CountryIndex>,
}

/// One country.
#[derive(Debug)]
pub(crate) struct CountryIndex {
    /// Supported languages, the default first.
    pub(crate) languages: Vec<Language>,
    /// Default city of the country.
    pub(crate) default_city: String,
    /// First cities by priority.
    pub(crate) main_cities: Vec<City>,
    names: HashMap<String, String>,
}

impl Countries {
    pub(super) fn decode(body: &[u8]) -> serde_json::Result<Self> {
        serde_json::from_slice(body).map(Self::new)
    }

    /// Indexes a country list.
    pub(crate) fn new(list: CountryList) -> Self {
        let by_code = list.countries.into_iter().map(|country| (country.code.clone(), CountryIndex::new(country))).collect();
        Self { by_code }
    }

    /// True if the locale's country has the city.
    pub(crate) fn has_city(&self, locale: &LocaleCode, city: &str) -> bool {
        self.get(locale.country()).is_some_and(|country| country.city_name(city).is_some())
    }

    /// Country by code.
    pub(crate) fn get(&self, code: &str) -> Option<&CountryIndex> {
        self.by_code.get(code)
    }

    /// True if the locale has pages.
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

    /// Supported language by code.
    pub(crate) fn language(&self, code: &str) -> Option<&Language> {
        self.languages.iter().find(|language| language.code == code)
    }

    /// City code for names keyed by language: matches a name of this list, else the slug of the
    /// English name.
    pub(crate) fn city_named<'a>(&'a self, names: &BTreeMap<&str, &str>) -> Option<&'a str> {
        let same = |left: &str, right: &str| left.chars().flat_map(char::to_lowercase).eq(right.chars().flat_map(char::to_lowercase));
        let with_name =
            |(code, name): (&'a String, &'a String)| names.values().any(|expected| same(name, expected)).then_some(code.as_str());
        let spelt = || self.names.get_key_value(&slug(names.get("en")?)).map(|(code, _)| code.as_str());
        self.names.iter().find_map(with_name).or_else(spelt)
    }

    /// Name of a city of this country.
    pub(crate) fn city_name(&self, code: &str) -> Option<&str> {
        self.names.get(code).map(String::as_str)
    }
}

/// `Nizhny Novgorod` becomes `nizhny-novgorod`.
fn slug(name: &str) -> String {
    let words = name.split(|character: char| !character.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-").to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &str = r#"{"countries":[{"code":"ru","name":"Россия","currency":{"code":"RUB","symbol":"₽"},
        "languages":[{"code":"ru","rtl":false,"name":"Русский"}],"default_city":"moskva",
        "cities":[{"code":"moskva","name":"Москва","priority":1},{"code":"naberezhnye-chelny","name":"Челны","priority":2}],"city_with_regions":[]}]}"#;

    #[test]
    fn city_is_found_by_localised_name_or_english_slug() {
        let countries = Countries::decode(LIST.as_bytes()).unwrap();
        let russia = countries.get("ru").unwrap();
        let with_name = |names: &[(&'static str, &'static str)]| russia.city_named(&names.iter().copied().collect()).map(str::to_owned);
        assert_eq!(with_name(&[("en", "Moscow"), ("ru", "МОСКВА")]).as_deref(), Some("moskva"));
        assert_eq!(with_name(&[("en", "Naberezhnye Chelny")]).as_deref(), Some("naberezhnye-chelny"));
        assert_eq!(with_name(&[("en", "Moscow")]), None);
        assert_eq!(with_name(&[]), None);
    }
}
