//! Menu content beyond names and links, as stored: pictures, banners, social networks, logos.

mod read;
mod sprite;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use contracts::menu::{Picture, Social};
use serde::{Deserialize, Serialize};

pub(super) use read::Reader;

/// Instruments with pictures, besides article groups.
pub(crate) const CALCULATORS: [&str; 2] = ["calculator", "ultima-calculator"];

/// Menu content, as stored.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct MenuContent {
    /// Pictures by id of their group or instrument.
    pub(crate) tiles: BTreeMap<String, Picture>,
    /// Banners in file order.
    pub(crate) banners: Vec<StoredBanner>,
    /// Ids of popular articles, in the editors' order.
    #[serde(default)]
    pub(crate) popular: Vec<String>,
    /// Ids of popular sections, in the editors' order.
    #[serde(default)]
    pub(crate) popular_sections: Vec<String>,
    /// Social networks in file order.
    #[serde(default)]
    socials: Vec<StoredSocial>,
    /// Pictures that replace the brand's logo, in file order.
    #[serde(default)]
    logos: Vec<StoredLogo>,
}

/// A social network of certain countries.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct StoredSocial {
    countries: BTreeSet<String>,
    /// Its default name is used for languages without an entry in `names`.
    network: Social,
    /// Names by language; empty if it has one name.
    #[serde(default)]
    names: BTreeMap<String, String>,
}

/// A logo of certain countries and brands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct StoredLogo {
    countries: BTreeSet<String>,
    #[serde(default)]
    brands: BTreeSet<String>,
    picture: Picture,
}

/// A banner of certain countries, in the languages it has a title in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StoredBanner {
    place: BannerPlacement,
    countries: BTreeSet<String>,
    title: BTreeMap<String, String>,
    /// A path below locale and city, or an `https://` URL.
    pub(crate) url: String,
    pub(crate) image: Option<Picture>,
}

/// Placement of a banner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum BannerPlacement {
    /// The burger menu.
    Promo,
    /// The knowledge base and the footer.
    KnowledgeBase,
}

impl MenuContent {
    /// Banners of a placement for a country and a language, with their titles.
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

    /// The first logo of a country and a brand; `None` for the brand's own. Without a brand, only
    /// logos of all brands match.
    pub(crate) fn logo(&self, country: &str, brand: Option<&str>) -> Option<&Picture> {
        let fits = |logo: &&StoredLogo| is_for(&logo.countries, country) && is_for(&logo.brands, brand.unwrap_or_default());
        self.logos.iter().find(fits).map(|logo| &logo.picture)
    }
}

/// True if the set contains the country or brand. An empty set contains all.
fn is_for(some: &BTreeSet<String>, this: &str) -> bool {
    some.is_empty() || some.contains(this)
}
