//! Inputs of rule validation: existing places, strings and fragments. Shared by the command line
//! and a running edge.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use contracts::country::{City, Country, CountryList, Currency, Language};
use routing::{Messages, RoutingContext, ValidationContext};
use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::config::Config;
use crate::fragments::fragments_with_a_build;
use crate::product_api::Countries;

/// Language of the city names.
const NAMES: &str = "en";

/// Inputs of rule validation. `A` is [`ApiFacts`], or `Option<ApiFacts>` with an external product
/// API.
pub(crate) struct RulesEnvironment<A> {
    /// Places and strings.
    pub(crate) api: A,
    /// Fragments; empty: unknown.
    fragments: BTreeSet<String>,
}

/// Facts of the product API.
pub(crate) struct ApiFacts {
    /// Places.
    pub(crate) countries: Countries,
    messages: Messages,
}

/// File of `api/geo/data`; other members are ignored.
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
    /// Reads all inputs from the repository's folders.
    ///
    /// # Errors
    /// Unreadable folders.
    pub(crate) fn of_folders(config: &Config) -> Result<Self, Vec<String>> {
        Ok(Self { api: read_api(config)?, fragments: read_fragments(&config.fragments) })
    }

    /// Context for validation.
    pub(crate) fn validation_context(&self) -> ValidationContext<'_> {
        validation_context(Some(&self.api), &self.fragments)
    }
}

impl RulesEnvironment<Option<ApiFacts>> {
    /// Reads the inputs that a running edge may rely on. An external API and a store have other
    /// places and fragments.
    ///
    /// # Errors
    /// Unreadable folders.
    pub(crate) fn of_edge(config: &Config) -> Result<Self, Vec<String>> {
        let fragments = if config.releases.store.is_some() { BTreeSet::new() } else { read_fragments(&config.fragments) };
        let api = if config.api.url.is_some() { None } else { Some(read_api(config)?) };
        Ok(Self { api, fragments })
    }

    /// Context for validation.
    pub(crate) fn validation_context(&self) -> ValidationContext<'_> {
        validation_context(self.api.as_ref(), &self.fragments)
    }
}

fn validation_context<'a>(api: Option<&'a ApiFacts>, fragments: &'a BTreeSet<String>) -> ValidationContext<'a> {
    ValidationContext {
        fragments: (!fragments.is_empty()).then_some(fragments),
        routing: api.map(|api| &api.countries as &dyn RoutingContext),
        messages: api.map(|api| &api.messages),
    }
}

fn read_api(config: &Config) -> Result<ApiFacts, Vec<String>> {
    let (geo, locales) = (&config.embedded_api.geo, &config.embedded_api.locales);
    match (read_countries(geo, locales), read_messages(locales)) {
        (Ok(countries), Ok(messages)) => Ok(ApiFacts { countries, messages }),
        (countries, messages) => Err([countries.err(), messages.err()].into_iter().flatten().collect()),
    }
}

fn with_path(path: &Path, error: &dyn std::fmt::Display) -> String {
    format!("{}: {error}", path.display())
}

/// Countries with their translated languages.
fn read_countries(folder: &Path, locales: &Path) -> Result<Countries, String> {
    let mut countries = Vec::new();
    for path in json_files(folder)? {
        let text = std::fs::read(&path).map_err(|error| with_path(&path, &error))?;
        let mut country: CountryFile = serde_json::from_slice(&text).map_err(|error| with_path(&path, &error))?;
        country.languages.retain(|language| locales.join(language).is_dir());
        countries.push(to_country(country));
    }
    Ok(Countries::new(CountryList { countries }))
}

fn to_country(file: CountryFile) -> Country {
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

/// Keys `namespace.key` by language, from `locales/<language>/<namespace>.json`.
fn read_messages(folder: &Path) -> Result<Messages, String> {
    let mut messages = Messages::new();
    for entry in std::fs::read_dir(folder).map_err(|error| with_path(folder, &error))?.flatten().filter(|entry| entry.path().is_dir()) {
        let keys = messages.entry(entry.file_name().to_string_lossy().into_owned()).or_default();
        for path in json_files(&entry.path())? {
            let namespace = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let text = std::fs::read(&path).map_err(|error| with_path(&path, &error))?;
            let strings: BTreeMap<String, IgnoredAny> = serde_json::from_slice(&text).map_err(|error| with_path(&path, &error))?;
            keys.extend(strings.into_keys().map(|key| format!("{namespace}.{key}")));
        }
    }
    Ok(messages)
}

fn json_files(folder: &Path) -> Result<Vec<std::path::PathBuf>, String> {
    let entries = std::fs::read_dir(folder).map_err(|error| with_path(folder, &error))?;
    Ok(entries.flatten().map(|entry| entry.path()).filter(|path| path.extension().is_some_and(|ending| ending == "json")).collect())
}

/// Fragments with a build or sources.
fn read_fragments(folder: &Path) -> BTreeSet<String> {
    let mut fragments = fragments_with_a_build(folder);
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let sources = entries.filter(|entry| entry.path().join("fragment.json").is_file());
    fragments.extend(sources.map(|entry| entry.file_name().to_string_lossy().into_owned()));
    fragments
}
