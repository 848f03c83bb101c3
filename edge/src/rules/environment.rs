//! What rules are checked against: the places, the strings and the fragments that exist. The command line and a running edge read it in the same way.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use contracts::country::{City, Country, CountryList, Currency, Language};
use routing::{Messages, RoutingContext, ValidationContext};
use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::config::Config;
use crate::fragments::fragments_with_a_build;
use crate::product_api::Countries;

/// Language in which cities are named.
const NAMES: &str = "en";

/// What rules are checked against. `A`: [`ApiFacts`], or an option of it where another product API has the places, which is not asked.
pub(crate) struct RulesEnvironment<A> {
    /// Places and strings.
    pub(crate) of_api: A,
    /// Fragments; empty: none are known.
    fragments: BTreeSet<String>,
}

/// What the product API brings.
pub(crate) struct ApiFacts {
    /// Places.
    pub(crate) countries: Countries,
    messages: Messages,
}

/// A file of `api/geo/data`, as far as it is read.
#[derive(Deserialize)]
struct CountryFile {
    code: String,
    #[serde(default)]
    currency: Currency,
    languages: Vec<String>,
    default_city: String,
    cities: Vec<CityFile>,
}

#[derive(Deserialize)]
struct CityFile {
    code: String,
    names: BTreeMap<String, String>,
}

impl RulesEnvironment<ApiFacts> {
    /// What the embedded product API is made of, and the fragments of the repository.
    ///
    /// # Errors
    /// A sentence for each folder that cannot be read.
    pub(crate) fn of_folders(config: &Config) -> Result<Self, Vec<String>> {
        Ok(Self { of_api: read_api(config)?, fragments: read_fragments(&config.fragments) })
    }

    /// What a set is checked against.
    pub(crate) fn known(&self) -> ValidationContext<'_> {
        known(Some(&self.of_api), &self.fragments)
    }
}

impl RulesEnvironment<Option<ApiFacts>> {
    /// The same, as far as a running edge may rely on it: another product API has other places, and a store has other fragments.
    ///
    /// # Errors
    /// A sentence for each folder that cannot be read.
    pub(crate) fn of_edge(config: &Config) -> Result<Self, Vec<String>> {
        let fragments = if config.releases.store.is_some() { BTreeSet::new() } else { read_fragments(&config.fragments) };
        let of_api = if config.api.url.is_some() { None } else { Some(read_api(config)?) };
        Ok(Self { of_api, fragments })
    }

    /// What a set is checked against.
    pub(crate) fn known(&self) -> ValidationContext<'_> {
        known(self.of_api.as_ref(), &self.fragments)
    }
}

fn known<'a>(of_api: Option<&'a ApiFacts>, fragments: &'a BTreeSet<String>) -> ValidationContext<'a> {
    ValidationContext {
        fragments: (!fragments.is_empty()).then_some(fragments),
        routing: of_api.map(|api| &api.countries as &dyn RoutingContext),
        messages: of_api.map(|api| &api.messages),
    }
}

fn read_api(config: &Config) -> Result<ApiFacts, Vec<String>> {
    let (geo, locales) = (&config.embedded_api.geo, &config.embedded_api.locales);
    match (read_countries(geo, locales), read_messages(locales)) {
        (Ok(countries), Ok(messages)) => Ok(ApiFacts { countries, messages }),
        (countries, messages) => Err([countries.err(), messages.err()].into_iter().flatten().collect()),
    }
}

fn told(path: &Path, error: &dyn std::fmt::Display) -> String {
    format!("{}: {error}", path.display())
}

/// Countries with the languages that have strings: those in which there are pages.
fn read_countries(folder: &Path, locales: &Path) -> Result<Countries, String> {
    let mut countries = Vec::new();
    for path in json_files(folder)? {
        let text = std::fs::read(&path).map_err(|error| told(&path, &error))?;
        let mut country: CountryFile = serde_json::from_slice(&text).map_err(|error| told(&path, &error))?;
        country.languages.retain(|language| locales.join(language).is_dir());
        countries.push(listed(country));
    }
    Ok(Countries::new(CountryList { countries }))
}

fn listed(file: CountryFile) -> Country {
    let language = |code: String| Language { rtl: false, name: code.clone(), code };
    let city = |(priority, city): (u32, CityFile)| City {
        name: city.names.get(NAMES).cloned().unwrap_or_else(|| city.code.clone()),
        code: city.code,
        priority,
        domain: None,
    };
    Country {
        name: file.code.clone(),
        code: file.code,
        currency: file.currency,
        languages: file.languages.into_iter().map(language).collect(),
        default_city: file.default_city,
        cities: (1..).zip(file.cities).map(city).collect(),
        city_with_regions: Vec::new(),
        domain: None,
    }
}

/// `namespace.key` of every string, by language: `locales/<language>/<namespace>.json`.
fn read_messages(folder: &Path) -> Result<Messages, String> {
    let mut messages = Messages::new();
    for entry in std::fs::read_dir(folder).map_err(|error| told(folder, &error))?.flatten().filter(|entry| entry.path().is_dir()) {
        let keys = messages.entry(entry.file_name().to_string_lossy().into_owned()).or_default();
        for path in json_files(&entry.path())? {
            let namespace = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let text = std::fs::read(&path).map_err(|error| told(&path, &error))?;
            let strings: BTreeMap<String, IgnoredAny> = serde_json::from_slice(&text).map_err(|error| told(&path, &error))?;
            keys.extend(strings.into_keys().map(|key| format!("{namespace}.{key}")));
        }
    }
    Ok(messages)
}

fn json_files(folder: &Path) -> Result<Vec<std::path::PathBuf>, String> {
    let entries = std::fs::read_dir(folder).map_err(|error| told(folder, &error))?;
    Ok(entries.flatten().map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|ending| ending == "json")).collect())
}

/// Fragments that are built, or could be.
fn read_fragments(folder: &Path) -> BTreeSet<String> {
    let mut fragments = fragments_with_a_build(folder);
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let sources = entries.filter(|entry| entry.path().join("fragment.json").is_file());
    fragments.extend(sources.map(|entry| entry.file_name().to_string_lossy().into_owned()));
    fragments
}
