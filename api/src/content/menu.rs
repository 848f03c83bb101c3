//! What menus show beside names and links: `menu.toml` and the pictures that it names.

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use contracts::menu::{Picture, Social};
use serde::{Deserialize, Serialize};

use super::article::Article;
use super::image::{IMAGE_PATH, Image, find_drawing};
use super::{Group, is_slug};
use crate::fault::Faults;
use crate::geo::Geo;
use crate::locales::is_language;

const FILE: &str = "menu.toml";

/// Pages beside the groups of articles that have a picture.
pub(crate) const CALCULATORS: [&str; 2] = ["calculator", "ultima-calculator"];

/// Longest title of a banner, in code points.
const LONGEST_TITLE: usize = 80;

/// Longest name of a social network, in code points.
const LONGEST_NAME: usize = 40;

/// Largest sign of a social network, in bytes: it stands in every page.
const LARGEST_SIGN: usize = 1024;

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
    network: Social,
}

/// A logo, for some countries.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct StoredLogo {
    countries: BTreeSet<String>,
    picture: Picture,
}

/// A banner, for some countries and the languages it has a title in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StoredBanner {
    place: Place,
    countries: BTreeSet<String>,
    title: BTreeMap<String, String>,
    /// A path below locale and city, or an address with `https://`.
    pub(crate) url: String,
    pub(crate) image: Option<Picture>,
}

/// Where a banner stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Place {
    /// The burger menu.
    Promo,
    /// The knowledge base and the footer.
    KnowledgeBase,
}

impl MenuContent {
    /// Banners of a place that a country's readers of a language may see, with their titles.
    pub(crate) fn banners<'a>(
        &'a self,
        place: Place,
        country: &'a str,
        language: &'a str,
    ) -> impl Iterator<Item = (&'a str, &'a StoredBanner)> {
        let here = move |banner: &&StoredBanner| banner.place == place && is_for(&banner.countries, country);
        self.banners.iter().filter(here).filter_map(move |banner| Some((banner.title.get(language)?.as_str(), banner)))
    }

    /// Social networks of a country.
    pub(crate) fn socials(&self, country: &str) -> Vec<Social> {
        self.socials.iter().filter(|social| is_for(&social.countries, country)).map(|social| social.network.clone()).collect()
    }

    /// The first logo for a country; `None` for the brand's own.
    pub(crate) fn logo(&self, country: &str) -> Option<&Picture> {
        self.logos.iter().find(|logo| is_for(&logo.countries, country)).map(|logo| &logo.picture)
    }
}

/// Whether what is for some countries is for this one; none are all.
fn is_for(countries: &BTreeSet<String>, country: &str) -> bool {
    countries.is_empty() || countries.contains(country)
}

/// The file as it is written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    #[serde(default)]
    tiles: BTreeMap<String, toml::Spanned<String>>,
    #[serde(default)]
    banner: Vec<toml::Spanned<WrittenBanner>>,
    #[serde(default)]
    popular: WrittenPopular,
    #[serde(default)]
    social: Vec<toml::Spanned<WrittenSocial>>,
    #[serde(default)]
    logo: Vec<toml::Spanned<WrittenLogo>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenSocial {
    name: String,
    url: String,
    image: String,
    #[serde(default)]
    countries: BTreeSet<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenLogo {
    image: String,
    #[serde(default)]
    countries: BTreeSet<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenPopular {
    articles: Vec<toml::Spanned<String>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenBanner {
    place: Place,
    #[serde(default)]
    countries: BTreeSet<String>,
    title: BTreeMap<String, String>,
    url: String,
    image: Option<String>,
}

/// Whether a text is a path of this site below locale and city.
fn is_path(url: &str) -> bool {
    url.strip_prefix('/').is_some_and(|path| path.split('/').all(is_slug))
}

/// What a file is checked against, and where its pictures go.
pub(super) struct Reader<'a> {
    pub(super) folder: &'a Path,
    pub(super) geo: &'a Geo,
    pub(super) groups: &'a [Group],
    pub(super) articles: &'a [Article],
    pub(super) images: &'a mut BTreeMap<String, Image>,
}

impl Reader<'_> {
    /// Reads `menu.toml`.
    pub(super) fn read(&mut self, text: &str, faults: &mut Faults) -> MenuContent {
        let line_at = |offset: usize| 1 + text.bytes().take(offset).filter(|byte| *byte == b'\n').count();
        let written: Written = match toml::from_str(text) {
            Ok(written) => written,
            Err(error) => {
                faults.add(FILE, error.span().map_or(0, |span| line_at(span.start)), format!("is not valid: {}", error.message()));
                return MenuContent::default();
            }
        };
        let mut content = MenuContent::default();
        for (id, source) in written.tiles {
            let line = line_at(source.span().start);
            let is_group = self.groups.iter().any(|group| group.section.is_none() && group.head.id == id);
            if !is_group && !CALCULATORS.contains(&id.as_str()) {
                faults.add(FILE, line, format!("there is no profession, no group of articles and no calculator `{id}`"));
            }
            content.tiles.extend(self.picture(source.get_ref(), line, faults).map(|picture| (id, picture)));
        }
        for id in written.popular.articles {
            let line = line_at(id.span().start);
            let id = id.into_inner();
            if !self.articles.iter().any(|article| article.head.id == id) {
                faults.add(FILE, line, format!("`popular` names `{id}`, which is no article"));
            }
            content.popular.push(id);
        }
        for banner in written.banner {
            let line = line_at(banner.span().start);
            let banner = banner.into_inner();
            self.check(&banner, line, faults);
            let image = banner.image.as_deref().and_then(|source| self.picture(source, line, faults));
            let WrittenBanner { place, countries, title, url, .. } = banner;
            content.banners.push(StoredBanner { place, countries, title, url, image });
        }
        for social in written.social {
            let line = line_at(social.span().start);
            content.socials.extend(self.social(social.into_inner(), line, faults));
        }
        for logo in written.logo {
            let line = line_at(logo.span().start);
            let WrittenLogo { image, countries } = logo.into_inner();
            self.check_countries(&countries, line, faults);
            content.logos.extend(self.picture(&image, line, faults).map(|picture| StoredLogo { countries, picture }));
        }
        content
    }

    fn check_countries(&self, countries: &BTreeSet<String>, line: usize, faults: &mut Faults) {
        for country in countries.iter().filter(|country| self.geo.country(country).is_none()) {
            faults.add(FILE, line, format!("there is no country `{country}`"));
        }
    }

    fn check(&self, banner: &WrittenBanner, line: usize, faults: &mut Faults) {
        self.check_countries(&banner.countries, line, faults);
        if banner.title.is_empty() {
            faults.add(FILE, line, "`title` has no text: give one for each language, `{ en = \"…\" }`");
        }
        for (language, title) in &banner.title {
            if !is_language(language) {
                faults.add(FILE, line, format!("`{language}` is no language"));
            }
            if title.trim().is_empty() || title.chars().count() > LONGEST_TITLE {
                faults.add(FILE, line, format!("the title in `{language}` must have 1 to {LONGEST_TITLE} characters"));
            }
        }
        if !(banner.url.starts_with("https://") || is_path(&banner.url)) {
            faults.add(FILE, line, format!("`{}` must be a path of slugs, `/knowledge-base/taxi`, or begin with https://", banner.url));
        }
    }

    /// Reads a social network with the markup of its sign.
    fn social(&self, written: WrittenSocial, line: usize, faults: &mut Faults) -> Option<StoredSocial> {
        let WrittenSocial { name, url, image, countries } = written;
        self.check_countries(&countries, line, faults);
        if name.trim().is_empty() || name.chars().count() > LONGEST_NAME {
            faults.add(FILE, line, format!("`name` must have 1 to {LONGEST_NAME} characters"));
        }
        if !url.starts_with("https://") {
            faults.add(FILE, line, format!("`{url}` must begin with https://"));
        }
        let found = find_drawing(self.folder, &image).map_err(|fault| faults.add(FILE, line, fault)).ok()?;
        let sign = String::from_utf8(found.image.bytes).ok()?;
        if sign.len() > LARGEST_SIGN {
            faults.add(
                FILE,
                line,
                format!("the picture `{image}` has {} bytes: {LARGEST_SIGN} at most, it stands in every page", sign.len()),
            );
        }
        Some(StoredSocial { countries, network: Social { name, url, image: sign } })
    }

    fn picture(&mut self, source: &str, line: usize, faults: &mut Faults) -> Option<Picture> {
        let found = find_drawing(self.folder, source).map_err(|fault| faults.add(FILE, line, fault)).ok()?;
        let size = |pixels: usize| u32::try_from(pixels).unwrap_or(u32::MAX);
        let picture = Picture { url: format!("{IMAGE_PATH}{}", found.name), width: size(found.width), height: size(found.height) };
        self.images.entry(found.name).or_insert(found.image);
        Some(picture)
    }
}
