//! What is known beside the rules when no edge runs: the countries of the embedded product API, the fragments of the repository.

use std::collections::{BTreeMap, BTreeSet};
use std::net::IpAddr;
use std::path::Path;

use contracts::country::{City, Country, CountryList, Currency, Language};
use routing::{Known, Place, World};
use serde::Deserialize;

use crate::config::Config;
use crate::fragments::fragments_with_a_build;
use crate::geoip::GeoIp;
use crate::upstream::Countries;
use crate::world::VisitedWorld;

/// Language in which cities are named.
const NAMES: &str = "en";

/// Places, fragments and networks.
pub(super) struct KnownWorld {
    countries: Countries,
    fragments: BTreeSet<String>,
    geo: GeoIp,
}

/// A file of `api/geo/data`, as far as it is read.
#[derive(Deserialize)]
struct CountryFile {
    code: String,
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

impl KnownWorld {
    /// Reads what a configuration names.
    pub(super) fn read(config: &Config) -> Result<Self, Vec<String>> {
        let countries = read_countries(&config.embedded_api.geo, &config.embedded_api.locales);
        let geo = GeoIp::open(&config.geo);
        match (countries, geo) {
            (Ok(countries), Ok(geo)) => Ok(Self { countries, fragments: read_fragments(&config.fragments), geo }),
            (countries, geo) => Err([countries.err(), geo.err()].into_iter().flatten().collect()),
        }
    }

    /// What a set is checked against.
    pub(super) fn known(&self) -> Known<'_> {
        Known { fragments: (!self.fragments.is_empty()).then_some(&self.fragments), world: Some(&self.countries) }
    }

    /// Its places.
    pub(super) const fn places(&self) -> &Countries {
        &self.countries
    }

    /// Where an address of the network is.
    pub(super) fn place(&self, ip: IpAddr) -> Option<Place> {
        self.geo.place(ip, &self.countries)
    }

    /// The world as a visitor of this identifier meets it.
    pub(super) fn visited_by<'a>(&'a self, cohort: &'a str) -> impl World + 'a {
        VisitedWorld { countries: &self.countries, cohort: move || cohort }
    }
}

/// Countries with the languages that have strings: those in which there are pages.
fn read_countries(folder: &Path, locales: &Path) -> Result<Countries, String> {
    let told = |path: &Path, error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let mut countries = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(|error| told(folder, &error))?.flatten() {
        let path = entry.path();
        if path.extension().is_none_or(|ending| ending != "json") {
            continue;
        }
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

/// Fragments that are built, or could be.
fn read_fragments(folder: &Path) -> BTreeSet<String> {
    let mut fragments = fragments_with_a_build(folder);
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let sources = entries.filter(|entry| entry.path().join("fragment.json").is_file());
    fragments.extend(sources.map(|entry| entry.file_name().to_string_lossy().into_owned()));
    fragments
}
