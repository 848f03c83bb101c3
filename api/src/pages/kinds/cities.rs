//! The page with every city of the country.

use contracts::page::CityLink;
use contracts::page_data::{BlockContent, CityGroup, CountryLink, PageData, PageType};
use url::form_urlencoded;

use crate::geo::{City, Country};
use crate::pages::blocks::{block, titled};
use crate::pages::paths::{CITIES_PATH, knowledge_base_path};
use crate::pages::{Address, View};

/// Key of the query that names the page which somebody comes from.
const PAGE: &str = "page";

/// The page of cities, for a query string, still percent-encoded: `page` is the path, below locale and city, that each city leads to.
pub(in crate::pages) fn cities(view: &View<'_>, query: &str) -> PageData {
    let page = form_urlencoded::parse(query.as_bytes()).find(|(key, _)| key == PAGE).map(|(_, path)| path);
    let path = page.filter(|path| is_elsewhere(path)).unwrap_or_else(|| knowledge_base_path("").into());
    let content = BlockContent::Cities { groups: groups(view, &path), countries: countries(view) };
    titled(view, PageType::Cities, CITIES_PATH, "cities", vec![block("cities", content)])
}

/// Whether a path may be of a page that other cities have as well.
fn is_elsewhere(path: &str) -> bool {
    !matches!(Address::parse(path), Address::Unknown | Address::ServerError(_) | Address::Cities | Address::Search | Address::Home)
}

/// Pinned cities, then all others under their first letters. A pinned city stands under its letter too: who looks there finds it.
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

/// Countries in the page's language where they offer it, else in their own; each leads to its cities.
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
