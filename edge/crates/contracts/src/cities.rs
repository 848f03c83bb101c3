//! Every city of a country, for the picker.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::country::Language;

/// Answer of `cities`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct CityDirectory {
    /// Country, lower case.
    pub country: String,
    /// Languages offered there, the default first.
    pub languages: Vec<Language>,
    /// Host of the country's own site, without a port; absent when it has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub domain: Option<String>,
    /// Countries of the site, this one included, the largest audience first.
    pub countries: Vec<DirectoryCountry>,
    /// Codes of the cities shown above all others, in their order.
    pub pinned: Vec<String>,
    /// Regions in the order of the language asked for.
    pub regions: Vec<DirectoryRegion>,
    /// Cities in the order of the language asked for.
    pub cities: Vec<DirectoryCity>,
}

/// A country to choose.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct DirectoryCountry {
    /// ISO 3166-1 alpha-2, lower case.
    pub code: String,
    /// Name in the language asked for.
    pub name: String,
}

/// A region.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct DirectoryRegion {
    /// ISO 3166-2, or `<COUNTRY>-<number>` where that has none.
    pub code: String,
    /// Name in the language asked for.
    pub name: String,
}

/// A city and the ways to write it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct DirectoryCity {
    /// Slug.
    pub code: String,
    /// Name in the language asked for.
    pub name: String,
    /// First letter, as it heads the city's group.
    pub letter: String,
    /// Place in its country's order, from 1: of two that fit equally well, the one known better comes first.
    pub priority: u32,
    /// Position of its region in `regions`; absent for a city outside any region.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub region: Option<u32>,
    /// Other ways to write it, folded, without the folded name itself: other scripts, transliterations, old and short names.
    /// Folding (`api/geo/folding.json` has examples): lower case, NFKD, letters and digits only, and the dotless i as `i`.
    pub keys: Vec<String>,
}

/// Answer of `/_edge/nearby`: the city that a visitor's network is in, when the page is another city's.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct NearbyCity {
    /// Code.
    #[schema(example = "kazan")]
    pub code: String,
    /// Name in the language of the page.
    #[schema(example = "Kazan")]
    pub name: String,
    /// The same page in that city, or the city's first page where it has no such page. With scheme and host where another site has its country's pages.
    #[schema(example = "/ru-en/kazan/knowledge-base/taxi")]
    pub url: String,
}
