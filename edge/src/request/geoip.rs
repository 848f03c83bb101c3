//! Locates IP addresses with a `MaxMind` database.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::path::Path;

use maxminddb::Reader;
use routing::{LocaleAndCity, LocaleCode};
use serde::Deserialize;

use crate::config::GeoConfig;
use crate::product_api::Countries;

/// Database; may be absent.
#[derive(Debug)]
pub(crate) struct GeoIp {
    reader: Option<Reader<Vec<u8>>>,
    /// Country and city of loopback visitors.
    here: Option<(String, String)>,
}

/// Supported country of an address, and its city if supported.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct NetworkLocation {
    pub(crate) country: String,
    pub(crate) city: Option<String>,
}

/// Record of any city or country database.
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
    /// Loads the database. Without a file, no address is located.
    ///
    /// # Errors
    /// The file is unreadable or has another format.
    pub(crate) fn open(config: &GeoConfig) -> Result<Self, String> {
        let open = |file: &Path| -> Result<_, String> {
            let reader = Reader::open_readfile(file).map_err(|error| format!("geo.database: {}: {error}", file.display()))?;
            // Detects corruption at start.
            reader.verify().map_err(|error| format!("geo.database: {}: {error}", file.display()))?;
            Ok(reader)
        };
        Ok(Self { reader: config.database.as_deref().map(open).transpose()?, here: config.here.clone() })
    }

    /// Locale and city of an address: its city, else the country's default city. `None`: unknown or
    /// not supported.
    pub(crate) fn place(&self, ip: IpAddr, countries: &Countries) -> Option<LocaleAndCity> {
        let NetworkLocation { country: code, city } = self.locate(ip, countries)?;
        let country = countries.get(&code)?;
        let locale = LocaleCode::parse(&format!("{code}-{}", country.languages.first()?.code))?;
        Some(LocaleAndCity { locale, city: city.unwrap_or_else(|| country.default_city.clone()) })
    }

    /// Location of an address. `None`: unknown, or in a country that is not supported.
    pub(crate) fn locate(&self, ip: IpAddr, countries: &Countries) -> Option<NetworkLocation> {
        if let Some((country, city)) = self.here.as_ref().filter(|_| ip.to_canonical().is_loopback()) {
            let city = countries.get(country)?.city_name(city).map(|_| city.clone());
            return Some(NetworkLocation { country: country.clone(), city });
        }
        let result = self.reader.as_ref()?.lookup(ip).inspect_err(|error| tracing::warn!(%error, "Geolocation lookup failed")).ok()?;
        let record: Record<'_> = result.decode().inspect_err(|error| tracing::warn!(%error, "Geolocation record is malformed")).ok()??;
        let code = record.country?.iso_code?.to_ascii_lowercase();
        let country = countries.get(&code)?;
        let city = record.city.and_then(|city| country.city_named(&city.names)).map(str::to_owned);
        Some(NetworkLocation { country: code, city })
    }
}
