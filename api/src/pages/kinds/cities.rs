//! The page with all cities of the country.

use contracts::page::CityLink;
use contracts::page_data::{BlockContent, CityGroup, CountryLink, PageData, PageType};
use geo::{City, Country};
use url::form_urlencoded;

use crate::pages::blocks::{block, titled};
use crate::pages::paths::{CITIES_PATH, knowledge_base_path};
use crate::pages::{Address, View};

/// Query key of the page that the visitor came from.
const PAGE: &str = "page";

/// The page of cities. In the query string, still percent-encoded, `page` is the path that each
/// city links to, below locale and city.
pub(in crate::pages) fn cities(view: &View<'_>, query: &str) -> PageData {
    let page = form_urlencoded::parse(query.as_bytes()).find(|(key, _)| key == PAGE).map(|(_, path)| path);
    let path = page.filter(|path| exists_in_other_cities(path)).unwrap_or_else(|| knowledge_base_path("").into());
    let content = BlockContent::Cities { groups: groups(view, &path), countries: countries(view) };
    titled(view, PageType::Cities, CITIES_PATH, "cities", vec![block("cities", content)])
}

/// True for a path that other cities may have too.
fn exists_in_other_cities(path: &str) -> bool {
    !matches!(Address::parse(path), Address::Unknown | Address::ServerError(_) | Address::Cities | Address::Search | Address::Home)
}

/// Pinned cities, then all cities by first letter. Pinned cities appear in both places.
fn groups(view: &View<'_>, path: &str) -> Vec<CityGroup> {
    let link = |city: &City| CityLink {
        code: city.code.clone(),
        name: city.name(&view.language).to_owned(),
        href: format!("/{}-{}/{}{path}", view.country.code, view.language, city.code),
    };
    let pinned: Vec<CityLink> = view.country.pinned.iter().filter_map(|code| view.country.city(code)).map(link).collect();
    let mut groups = Vec::new();
    if !pinned.is_empty() {
        groups.push(CityGroup { title: String::new(), cities: pinned });
    }
    for city in view.country.cities_in_order(&view.language) {
        let title = city.heading(&view.language);
        match groups.last_mut().filter(|group| group.title == title) {
            Some(group) => group.cities.push(link(city)),
            None => groups.push(CityGroup { title, cities: vec![link(city)] }),
        }
    }
    groups
}

/// Countries, each linking to its cities: in the page's language if the country offers it,
/// otherwise in its own.
pub(in crate::pages) fn countries(view: &View<'_>) -> Vec<CountryLink> {
    let link = |country: &Country| {
        let offered = || country.languages.iter().filter(|language| view.strings.has_language(language));
        let default = offered().next()?;
        let language = if view.is_pseudo() || offered().any(|language| *language == view.language) { &view.language } else { default };
        Some(CountryLink {
            code: country.code.clone(),
            name: country.name(&view.language).to_owned(),
            href: format!("/{}-{language}/{}{CITIES_PATH}", country.code, country.default_city),
        })
    };
    view.geo.countries().filter_map(link).collect()
}
