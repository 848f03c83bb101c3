//! Every city of a country, for the picker.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::country::Language;

/// Answer of `cities`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CityDirectory {
    /// Country, lower case.
    pub country: String,
    /// Languages offered in the country, the default first.
    pub languages: Vec<Language>,
    /// Host of the country's own site, without a port; absent when it has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub domain: Option<String>,
    /// Countries of the site, this one included, the largest audience first.
    pub countries: Vec<DirectoryCountry>,
    /// Codes of the cities shown above all others, in order.
    pub pinned: Vec<String>,
    /// Regions, sorted by name in the requested language.
    pub regions: Vec<DirectoryRegion>,
    /// Cities, sorted by name in the requested language.
    pub cities: Vec<DirectoryCity>,
}

/// A country in the picker.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct DirectoryCountry {
    /// ISO 3166-1 alpha-2, lower case.
    pub code: String,
    /// Name in the requested language.
    pub name: String,
}

/// A region.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct DirectoryRegion {
    /// ISO 3166-2, or `<COUNTRY>-<number>` if there is none.
    pub code: String,
    /// Name in the requested language.
    pub name: String,
}

/// A city with its spellings.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct DirectoryCity {
    /// Slug.
    pub code: String,
    /// Name in the requested language.
    pub name: String,
    /// First letter, the heading of its group.
    pub letter: String,
    /// Rank in its country, from 1. Of two equally good matches the better known city comes first.
    pub priority: u32,
    /// Position of its region in `regions`; absent for a city outside any region.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub region: Option<u32>,
    /// Folded spellings besides the name: other scripts, transliterations, old and short names.
    /// Folding (examples in `api/geo/folding.json`): lower case, NFKD, letters and digits only,
    /// dotless i as `i`.
    pub keys: Vec<String>,
}

/// Answer of `/_edge/nearby`: the city of the visitor's network, if the page is of another city.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct NearbyCity {
    /// Code.
    #[schema(example = "kazan")]
    pub code: String,
    /// Name in the language of the page.
    #[schema(example = "Kazan")]
    pub name: String,
    /// The same page in that city, or the city's main page if it has no such page. Absolute if
    /// another site serves the country.
    #[schema(example = "/ru-en/kazan/knowledge-base/taxi")]
    pub url: String,
}
