//! Parses and checks `menu.toml`, and reads its pictures.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use contracts::menu::{Picture, Social};
use contracts::page::BRANDS;
use geo::Geo;
use input_faults::Faults;
use serde::Deserialize;

use super::sprite::Sprite;
use super::{BannerPlacement, CALCULATORS, MenuContent, StoredBanner, StoredLogo, StoredSocial};
use crate::content::image::{Image, find_drawing};
use crate::content::sanitise::IMAGE_PATH;
use crate::content::{Group, is_slug};
use crate::line_numbers::LineNumbers;
use crate::locales::{SOURCE_LANGUAGE, is_language};

const FILE: &str = "menu.toml";

/// Longest title of a banner, in code points.
const LONGEST_TITLE: usize = 80;

/// Longest name of a social network in a language, in code points.
const LONGEST_NAME: usize = 40;

/// Largest icon of a social network, in bytes: it is part of every page.
const LARGEST_SIGN: usize = 1024;

/// The file as parsed.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawMenu {
    #[serde(default)]
    tiles: BTreeMap<String, toml::Spanned<String>>,
    #[serde(default)]
    banner: Vec<toml::Spanned<RawBanner>>,
    #[serde(default)]
    popular: RawPopular,
    #[serde(default)]
    social: Vec<toml::Spanned<RawSocial>>,
    #[serde(default)]
    logo: Vec<toml::Spanned<RawLogo>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSocial {
    name: RawName,
    url: String,
    image: String,
    #[serde(default)]
    countries: BTreeSet<String>,
}

/// One name, or one per language.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum RawName {
    Everywhere(String),
    ByLanguage(BTreeMap<String, String>),
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawLogo {
    image: String,
    #[serde(default)]
    countries: BTreeSet<String>,
    #[serde(default)]
    brands: BTreeSet<String>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPopular {
    #[serde(default)]
    articles: Vec<toml::Spanned<String>>,
    #[serde(default)]
    sections: Vec<toml::Spanned<String>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawBanner {
    place: BannerPlacement,
    #[serde(default)]
    countries: BTreeSet<String>,
    title: BTreeMap<String, String>,
    url: String,
    image: Option<String>,
}

/// True for a path below locale and city.
fn is_path(url: &str) -> bool {
    url.strip_prefix('/').is_some_and(|path| path.split('/').all(is_slug))
}

/// Checks a text with one entry per language.
fn check_texts(what: &str, texts: &BTreeMap<String, String>, longest: usize, line: usize, faults: &mut Faults) {
    if texts.is_empty() {
        faults.add(FILE, line, format!("`{what}` has no text: give one for each language, `{{ en = \"…\" }}`"));
    }
    for (language, text) in texts {
        if !is_language(language) {
            faults.add(FILE, line, format!("`{language}` is not a language"));
        }
        if text.trim().is_empty() || text.chars().count() > longest {
            faults.add(FILE, line, format!("the {what} in `{language}` must have 1 to {longest} characters"));
        }
    }
}

/// Context of the checks, and destination of the pictures.
pub(in crate::content) struct Reader<'a> {
    pub(in crate::content) folder: &'a Path,
    pub(in crate::content) geo: &'a Geo,
    pub(in crate::content) groups: &'a [Group],
    /// Ids of all articles.
    pub(in crate::content) articles: &'a BTreeSet<String>,
    pub(in crate::content) images: &'a mut BTreeMap<String, Image>,
}

impl Reader<'_> {
    /// Parses `menu.toml`.
    pub(in crate::content) fn read(&mut self, text: &str, faults: &mut Faults) -> MenuContent {
        let lines = LineNumbers::new(text);
        let raw: RawMenu = match toml::from_str(text) {
            Ok(raw) => raw,
            Err(error) => {
                faults.add(FILE, lines.of(&error), format!("is not valid: {}", error.message()));
                return MenuContent::default();
            }
        };
        let mut content = MenuContent::default();
        let mut sprite = Sprite::default();
        for (id, source) in raw.tiles {
            let line = lines.at(source.span().start);
            let is_group = self.groups.iter().any(|group| group.section.is_none() && group.head.id == id);
            if !is_group && !CALCULATORS.contains(&id.as_str()) {
                faults.add(FILE, line, format!("there is no profession, no group of articles and no calculator `{id}`"));
            }
            content.tiles.extend(self.symbol(&mut sprite, source.get_ref(), line, faults).map(|picture| (id, picture)));
        }
        for id in raw.popular.articles {
            let line = lines.at(id.span().start);
            let id = id.into_inner();
            if !self.articles.contains(&id) {
                faults.add(FILE, line, format!("`popular` names `{id}`, which is not an article"));
            }
            content.popular.push(id);
        }
        for id in raw.popular.sections {
            let line = lines.at(id.span().start);
            let id = id.into_inner();
            if !self.groups.iter().any(|group| group.section.is_some() && group.head.id == id) {
                faults.add(FILE, line, format!("`popular` names `{id}`, which is not a section"));
            }
            content.popular_sections.push(id);
        }
        for banner in raw.banner {
            let line = lines.at(banner.span().start);
            let banner = banner.into_inner();
            self.check(&banner, line, faults);
            let image = banner.image.as_deref().and_then(|source| self.symbol(&mut sprite, source, line, faults));
            let RawBanner { place, countries, title, url, .. } = banner;
            content.banners.push(StoredBanner { place, countries, title, url, image });
        }
        let banner_pictures = content.banners.iter_mut().filter_map(|banner| banner.image.as_mut());
        if let Some(file) = sprite.finish(content.tiles.values_mut().chain(banner_pictures)) {
            self.images.insert(file.name, file.image);
        }
        for social in raw.social {
            let line = lines.at(social.span().start);
            content.socials.extend(self.social(social.into_inner(), line, faults));
        }
        for logo in raw.logo {
            let line = lines.at(logo.span().start);
            let RawLogo { image, countries, brands } = logo.into_inner();
            self.check_countries(&countries, line, faults);
            for brand in brands.iter().filter(|brand| !BRANDS.contains(&brand.as_str())) {
                faults.add(FILE, line, format!("there is no brand `{brand}`"));
            }
            content.logos.extend(self.picture(&image, line, faults).map(|picture| StoredLogo { countries, brands, picture }));
        }
        content
    }

    fn check_countries(&self, countries: &BTreeSet<String>, line: usize, faults: &mut Faults) {
        for country in countries.iter().filter(|country| self.geo.country(country).is_none()) {
            faults.add(FILE, line, format!("there is no country `{country}`"));
        }
    }

    fn check(&self, banner: &RawBanner, line: usize, faults: &mut Faults) {
        self.check_countries(&banner.countries, line, faults);
        check_texts("title", &banner.title, LONGEST_TITLE, line, faults);
        if !(banner.url.starts_with("https://") || is_path(&banner.url)) {
            faults.add(FILE, line, format!("`{}` must be a path of slugs, `/knowledge-base/taxi`, or begin with https://", banner.url));
        }
    }

    /// Parses a social network and its icon.
    fn social(&self, raw: RawSocial, line: usize, faults: &mut Faults) -> Option<StoredSocial> {
        let RawSocial { name, url, image, countries } = raw;
        self.check_countries(&countries, line, faults);
        let (name, names) = match name {
            RawName::Everywhere(name) => {
                if name.trim().is_empty() || name.chars().count() > LONGEST_NAME {
                    faults.add(FILE, line, format!("`name` must have 1 to {LONGEST_NAME} characters"));
                }
                (name, BTreeMap::new())
            }
            RawName::ByLanguage(names) => {
                check_texts("name", &names, LONGEST_NAME, line, faults);
                let elsewhere = names.get(SOURCE_LANGUAGE).or_else(|| names.values().next()).cloned();
                (elsewhere.unwrap_or_default(), names)
            }
        };
        if !url.starts_with("https://") {
            faults.add(FILE, line, format!("`{url}` must begin with https://"));
        }
        let found = find_drawing(self.folder, &image).map_err(|fault| faults.add(FILE, line, fault)).ok()?;
        let sign = String::from_utf8(found.image.bytes).ok()?;
        if sign.len() > LARGEST_SIGN {
            faults.add(
                FILE,
                line,
                format!("the picture `{image}` has {} bytes: {LARGEST_SIGN} at most, because it is part of every page", sign.len()),
            );
        }
        Some(StoredSocial { countries, network: Social { name, url, image: sign }, names })
    }

    /// Adds a picture to the sprite.
    fn symbol(&self, sprite: &mut Sprite, source: &str, line: usize, faults: &mut Faults) -> Option<Picture> {
        let picture = find_drawing(self.folder, source).and_then(|drawing| sprite.add(source, &drawing));
        picture.map_err(|fault| faults.add(FILE, line, fault)).ok()
    }

    /// Reads a picture with its own file.
    fn picture(&mut self, source: &str, line: usize, faults: &mut Faults) -> Option<Picture> {
        let found = find_drawing(self.folder, source).map_err(|fault| faults.add(FILE, line, fault)).ok()?;
        let size = |pixels: usize| u32::try_from(pixels).unwrap_or(u32::MAX);
        let picture = Picture { url: format!("{IMAGE_PATH}{}", found.name), width: size(found.width), height: size(found.height) };
        self.images.entry(found.name).or_insert(found.image);
        Some(picture)
    }
}
