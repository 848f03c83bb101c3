//! What menus show beside names and links, as the database keeps it.

mod read;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use contracts::menu::{Picture, Social};
use serde::{Deserialize, Serialize};

pub(super) use read::Reader;

/// Pages beside the groups of articles that have a picture.
pub(crate) const CALCULATORS: [&str; 2] = ["calculator", "ultima-calculator"];

/// Pictures, banners and social networks, as the database keeps them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct MenuContent {
    /// Pictures by the id of their group or tool.
    pub(crate) tiles: BTreeMap<String, Picture>,
    /// Banners in the order of the file.
    pub(crate) banners: Vec<StoredBanner>,
    /// Ids of the articles that are read most, as the editors see it, the most read first.
    #[serde(default)]
    pub(crate) popular: Vec<String>,
    /// Ids of the sections that are read most, likewise.
    #[serde(default)]
    pub(crate) popular_sections: Vec<String>,
    /// Social networks in the order of the file.
    #[serde(default)]
    socials: Vec<StoredSocial>,
    /// Pictures in place of the brand's own sign, in the order of the file.
    #[serde(default)]
    logos: Vec<StoredLogo>,
}

/// A social network, for some countries.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct StoredSocial {
    countries: BTreeSet<String>,
    /// With the name for languages that `names` has none in.
    network: Social,
    /// Names by language; none: it has one name everywhere.
    #[serde(default)]
    names: BTreeMap<String, String>,
}

/// A logo, for some countries and brands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct StoredLogo {
    countries: BTreeSet<String>,
    #[serde(default)]
    brands: BTreeSet<String>,
    picture: Picture,
}

/// A banner, for some countries and the languages it has a title in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StoredBanner {
    place: BannerPlacement,
    countries: BTreeSet<String>,
    title: BTreeMap<String, String>,
    /// A path below locale and city, or an address with `https://`.
    pub(crate) url: String,
    pub(crate) image: Option<Picture>,
}

/// Where a banner stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum BannerPlacement {
    /// The burger menu.
    Promo,
    /// The knowledge base and the footer.
    KnowledgeBase,
}

impl MenuContent {
    /// Banners of a place that a country's readers of a language may see, with their titles.
    pub(crate) fn banners<'a>(
        &'a self,
        place: BannerPlacement,
        country: &'a str,
        language: &'a str,
    ) -> impl Iterator<Item = (&'a str, &'a StoredBanner)> {
        let here = move |banner: &&StoredBanner| banner.place == place && is_for(&banner.countries, country);
        self.banners.iter().filter(here).filter_map(move |banner| Some((banner.title.get(language)?.as_str(), banner)))
    }

    /// Social networks of a country, named in a language.
    pub(crate) fn socials(&self, country: &str, language: &str) -> Vec<Social> {
        let named = |StoredSocial { network, names, .. }: &StoredSocial| {
            let name = names.get(language).unwrap_or(&network.name);
            Social { name: name.clone(), ..network.clone() }
        };
        self.socials.iter().filter(|social| is_for(&social.countries, country)).map(named).collect()
    }

    /// The first logo for a country and a brand; `None` for the brand's own sign. No brand has the logos that are for every brand.
    pub(crate) fn logo(&self, country: &str, brand: Option<&str>) -> Option<&Picture> {
        let fits = |logo: &&StoredLogo| is_for(&logo.countries, country) && is_for(&logo.brands, brand.unwrap_or_default());
        self.logos.iter().find(fits).map(|logo| &logo.picture)
    }
}

/// Whether what is for some countries, or brands, is for this one; none are all.
fn is_for(some: &BTreeSet<String>, this: &str) -> bool {
    some.is_empty() || some.contains(this)
}
