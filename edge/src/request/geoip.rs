//! Where an address of the network is, by a database in the `MaxMind` DB format.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::path::Path;

use maxminddb::Reader;
use routing::{LocaleAndCity, LocaleCode};
use serde::Deserialize;

use crate::config::GeoConfig;
use crate::product_api::Countries;

/// A database, or none.
#[derive(Debug)]
pub(crate) struct GeoIp {
    reader: Option<Reader<Vec<u8>>>,
    /// Country and city of visitors from this machine.
    here: Option<(String, String)>,
}

/// A country of ours that an address is in, and its city where that is one of ours.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct NetworkLocation {
    pub(crate) country: String,
    pub(crate) city: Option<String>,
}

/// What is read of a record: the same in every database of cities and of countries.
#[derive(Debug, Deserialize)]
struct Record<'a> {
    #[serde(borrow)]
    country: Option<Country<'a>>,
    city: Option<City<'a>>,
}

#[derive(Debug, Deserialize)]
struct Country<'a> {
    iso_code: Option<&'a str>,
}

#[derive(Debug, Deserialize)]
struct City<'a> {
    /// Names by language.
    #[serde(borrow, default)]
    names: BTreeMap<&'a str, &'a str>,
}

impl GeoIp {
    /// Reads a database whole; without a file, nobody's place is known.
    ///
    /// # Errors
    /// A sentence: the file cannot be read, or is no such database.
    pub(crate) fn open(config: &GeoConfig) -> Result<Self, String> {
        let open = |file: &Path| -> Result<_, String> {
            let reader = Reader::open_readfile(file).map_err(|error| format!("geo.database: {}: {error}", file.display()))?;
            // What is broken in the middle would be found out by visitors.
            reader.verify().map_err(|error| format!("geo.database: {}: {error}", file.display()))?;
            Ok(reader)
        };
        Ok(Self { reader: config.database.as_deref().map(open).transpose()?, here: config.here.clone() })
    }

    /// The place of an address: its city where that is one of ours, else the one that stands for the country. `None`: not known, or a country that is none of ours.
    pub(crate) fn place(&self, ip: IpAddr, countries: &Countries) -> Option<LocaleAndCity> {
        let NetworkLocation { country: code, city } = self.locate(ip, countries)?;
        let country = countries.get(&code)?;
        let locale = LocaleCode::parse(&format!("{code}-{}", country.languages.first()?.code))?;
        Some(LocaleAndCity { locale, city: city.unwrap_or_else(|| country.default_city.clone()) })
    }

    /// What is known of an address. `None`: nothing, or it is in a country that is none of ours.
    pub(crate) fn locate(&self, ip: IpAddr, countries: &Countries) -> Option<NetworkLocation> {
        if let Some((country, city)) = self.here.as_ref().filter(|_| ip.to_canonical().is_loopback()) {
            let city = countries.get(country)?.city_name(city).map(|_| city.clone());
            return Some(NetworkLocation { country: country.clone(), city });
        }
        let result =
            self.reader.as_ref()?.lookup(ip).inspect_err(|error| tracing::warn!(%error, "An address could not be looked up")).ok()?;
        let record: Record<'_> = result.decode().inspect_err(|error| tracing::warn!(%error, "A place could not be read")).ok()??;
        let code = record.country?.iso_code?.to_ascii_lowercase();
        let country = countries.get(&code)?;
        let city = record.city.and_then(|city| country.city_named(&city.names)).map(str::to_owned);
        Some(NetworkLocation { country: code, city })
    }
}
