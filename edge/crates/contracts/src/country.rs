//! Countries, their languages, regions and cities.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Answer of `country-list`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct CountryList {
    /// All countries, largest audience first.
    pub countries: Vec<Country>,
}

/// A country with its languages and cities.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Country {
    /// ISO 3166-1 alpha-2, lower case.
    #[schema(example = "ru")]
    pub code: String,
    /// Name in the requested language.
    pub name: String,
    /// Currency of prices and payouts.
    pub currency: Currency,
    /// Languages offered, the default first. Never empty.
    pub languages: Vec<Language>,
    /// Code of the default city.
    pub default_city: String,
    /// Cities outside any region.
    pub cities: Vec<City>,
    /// Cities grouped by region, in alphabetical order of the region's name.
    pub city_with_regions: Vec<Region>,
    /// Host of the country's own site, without a port; absent when it has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub domain: Option<String>,
}

/// A currency.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Currency {
    /// ISO 4217.
    #[schema(example = "RUB")]
    pub code: String,
    /// Narrow symbol.
    #[schema(example = "₽")]
    pub symbol: String,
}

/// The rouble, for countries without a configured currency.
impl Default for Currency {
    fn default() -> Self {
        Self { code: "RUB".to_owned(), symbol: "₽".to_owned() }
    }
}

/// A language of the site.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Language {
    /// BCP 47 language, lower case.
    #[schema(example = "ru")]
    pub code: String,
    /// Whether it is written right to left.
    pub rtl: bool,
    /// Name of the language in itself.
    #[schema(example = "Русский")]
    pub name: String,
}

/// A region with its cities.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Region {
    /// ISO 3166-2, or `<COUNTRY>-<number>` if there is none.
    #[schema(example = "RU-TA")]
    pub code: String,
    /// Name in the requested language.
    pub name: String,
    /// Cities in order of priority.
    pub cities: Vec<City>,
}

/// A city.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct City {
    /// Slug, lower case, unique in its country; part of URLs.
    #[schema(example = "moskva")]
    pub code: String,
    /// Name in the requested language.
    pub name: String,
    /// Rank in its country, from 1.
    pub priority: u32,
    /// Host of the site that serves the city, without a port; absent if its country has no site.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub domain: Option<String>,
}
