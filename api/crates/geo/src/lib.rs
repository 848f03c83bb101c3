#![doc = include_str!("../README.md")]

mod collate;
mod directory;
mod fold;
mod languages;
mod list;
mod networks;
mod transliterate;

use std::collections::HashMap;
use std::path::Path;

use indexmap::IndexMap;
use input_faults::Faults;
use serde::Deserialize;

pub use collate::sort_key;
pub use languages::dir_is_rtl;
pub use networks::{NetworkLocation, Networks};

/// All countries, by descending population of their cities.
#[derive(Debug, Default)]
pub struct Geo {
    countries: IndexMap<String, Country>,
}

/// A country, as in `api/geo/data/<code>.json`.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Country {
    /// ISO 3166-1 alpha-2, lower case.
    pub code: String,
    /// Currency of its amounts; the rouble if the file names none.
    #[serde(default)]
    pub currency: contracts::country::Currency,
    names: HashMap<String, String>,
    /// Language codes, default first.
    pub languages: Vec<String>,
    /// Code of the country's default city.
    pub default_city: String,
    /// Codes of the cities at the top of lists, in this order.
    #[serde(default)]
    pub pinned: Vec<String>,
    regions: Vec<Region>,
    /// Cities in order of priority.
    pub cities: Vec<City>,
    #[serde(skip)]
    index: HashMap<String, usize>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Region {
    code: String,
    names: HashMap<String, String>,
}

/// A city. Ignores members of the file that no endpoint uses (position, time zone).
#[derive(Debug, Deserialize)]
pub struct City {
    /// Slug, unique within the country.
    pub code: String,
    region: Option<String>,
    priority: u32,
    population: u64,
    names: HashMap<String, String>,
    /// Old names, short names and other spellings.
    #[serde(default)]
    aliases: Vec<String>,
}

impl City {
    /// Name in a language, else in English.
    pub fn name(&self, language: &str) -> &str {
        in_language(&self.names, language).unwrap_or(&self.code)
    }
}

impl Country {
    /// Name in a language, else in English.
    pub fn name(&self, language: &str) -> &str {
        in_language(&self.names, language).unwrap_or(&self.code)
    }

    /// The city with this code.
    pub fn city(&self, code: &str) -> Option<&City> {
        self.index.get(code).and_then(|&index| self.cities.get(index))
    }

    /// Cities with the default one first, then by priority.
    pub fn cities_from_default(&self) -> impl Iterator<Item = &City> {
        let default = self.city(&self.default_city);
        default.into_iter().chain(self.cities.iter().filter(|city| city.code != self.default_city))
    }

    fn population(&self) -> u64 {
        self.cities.iter().map(|city| city.population).sum()
    }

    /// Reads a country's file and adds its errors to `faults`. `None` if it cannot be parsed.
    fn parse(file: &str, bytes: &[u8], faults: &mut Faults) -> Option<Self> {
        match serde_json::from_slice::<Self>(bytes) {
            Ok(mut country) => {
                country.finish(file, faults);
                Some(country)
            }
            Err(error) => {
                faults.add(file, error.line(), error.to_string());
                None
            }
        }
    }

    /// Sorts and indexes the cities, and checks references between them.
    fn finish(&mut self, file: &str, faults: &mut Faults) {
        self.cities.sort_by_key(|city| city.priority);
        for (index, city) in self.cities.iter().enumerate() {
            if self.index.insert(city.code.clone(), index).is_some() {
                faults.add(file, 0, format!("two cities have the code `{}`", city.code));
            }
            if let Some(region) = &city.region
                && !self.regions.iter().any(|other| &other.code == region)
            {
                faults.add(file, 0, format!("city `{}` is in the region `{region}`, which is not listed", city.code));
            }
        }
        if !self.index.contains_key(&self.default_city) {
            faults.add(file, 0, format!("the default city `{}` is not listed", self.default_city));
        }
        for code in self.pinned.iter().filter(|code| !self.index.contains_key(*code)) {
            faults.add(file, 0, format!("the pinned city `{code}` is not listed"));
        }
        if self.languages.is_empty() {
            faults.add(file, 0, "`languages` is empty");
        }
        if file != format!("{}.json", self.code) {
            faults.add(file, 0, format!("has the country `{}` and must be named {}.json", self.code, self.code));
        }
    }
}

impl Geo {
    /// Loads all `*.json` files of a folder.
    ///
    /// # Errors
    /// The folder cannot be read or has no country file; else all errors in all files.
    pub fn read(folder: &Path) -> Result<Self, Faults> {
        let mut faults = Faults::default();
        let mut countries = Vec::new();
        let names = json_files(folder, &mut faults);
        if names.is_empty() && faults.is_empty() {
            faults.add(&folder.display().to_string(), 0, "contains no country file");
        }
        for name in names {
            match std::fs::read(folder.join(&name)) {
                Ok(bytes) => countries.extend(Country::parse(&name, &bytes, &mut faults)),
                Err(error) => faults.add(&name, 0, error.to_string()),
            }
        }
        faults.into_result()?;
        Ok(Self::new(countries))
    }

    fn new(mut countries: Vec<Country>) -> Self {
        countries.sort_by_key(|country| std::cmp::Reverse(country.population()));
        Self { countries: countries.into_iter().map(|country| (country.code.clone(), country)).collect() }
    }

    /// The country with this code.
    pub fn country(&self, code: &str) -> Option<&Country> {
        self.countries.get(code)
    }

    /// All countries, largest first.
    pub fn countries(&self) -> impl Iterator<Item = &Country> {
        self.countries.values()
    }

    /// City by name in content: `ru/kazan`, or `kazan` for the most populous city with that code.
    pub fn find_city(&self, name: &str) -> Option<(&Country, &City)> {
        if let Some((country, city)) = name.split_once('/') {
            let country = self.country(country)?;
            return country.city(city).map(|city| (country, city));
        }
        let cities = self.countries().filter_map(|country| country.city(name).map(|city| (country, city)));
        cities.max_by_key(|(_, city)| city.population)
    }
}

fn json_files(folder: &Path, faults: &mut Faults) -> Vec<String> {
    let entries = match std::fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) => {
            faults.add(&folder.display().to_string(), 0, format!("cannot be read: {error}"));
            return Vec::new();
        }
    };
    let mut names: Vec<String> =
        entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok()).filter(|name| name.ends_with(".json")).collect();
    names.sort();
    names
}

fn in_language<'a>(names: &'a HashMap<String, String>, language: &str) -> Option<&'a str> {
    names.get(language).or_else(|| names.get("en")).map(String::as_str)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::Geo;

    /// Two countries that share a city code.
    pub(crate) fn geo() -> Geo {
        Geo::read(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/countries"))).unwrap()
    }

    #[test]
    fn bare_code_selects_the_largest_city() {
        let geo = geo();
        let country = |name| geo.find_city(name).map(|(country, _)| country.code.as_str());
        assert_eq!(country("kazan"), Some("ru"));
        assert_eq!(country("tr/kazan"), Some("tr"));
        assert_eq!(country("tr/moskva"), None);
        assert_eq!(country("atlantis"), None);
    }

    #[test]
    fn cities_are_ordered_by_priority_with_the_default_first() {
        let geo = geo();
        let codes: Vec<_> = geo.country("ru").unwrap().cities_from_default().map(|city| city.code.as_str()).collect();
        assert_eq!(codes, ["moskva", "kazan", "perm"]);
    }

    #[test]
    fn name_falls_back_to_english_then_to_the_code() {
        let geo = geo();
        let kazan = geo.country("tr").unwrap().city("kazan").unwrap();
        assert_eq!(kazan.name("ru"), "Kazan");
    }

    #[test]
    fn errors_of_all_files_are_reported() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("aa.json"), "{").unwrap();
        std::fs::write(
            folder.path().join("bb.json"),
            r#"{"code":"zz","currency":{"code":"X","symbol":"x"},"names":{},"languages":[],"default_city":"a","regions":[],"cities":[]}"#,
        )
        .unwrap();
        insta::assert_snapshot!(Geo::read(folder.path()).unwrap_err(), @r"
        aa.json:1: EOF while parsing an object at line 1 column 1
        bb.json: `languages` is empty
        bb.json: has the country `zz` and must be named zz.json
        bb.json: the default city `a` is not listed
        ");
    }
}
