//! From an address to a locale, a city and a path that exist, or to where the visitor is sent.

use std::sync::Arc;

use percent_encoding::percent_decode_str;
use routing::{Address, CanonicalPath, DISABLE_MAIN, LocaleCode, PathFault, Rules, Site};

use super::flags::feature;
use crate::app::App;
use crate::upstream::{Countries, ProductApi, UpstreamError};
use crate::visit::Visit;

/// Path that the main page leads to where it is off.
const KNOWLEDGE_BASE: &str = "/knowledge-base";

/// A page's place.
#[derive(Debug, Clone)]
pub(crate) struct Place {
    /// Locale, served.
    pub(crate) locale: LocaleCode,
    /// City, in the locale's country.
    pub(crate) city: String,
    /// Path under both, percent-encoded; empty for the main page.
    pub(crate) rest: String,
    /// Path that was asked for, canonical; differs from the place's own only when the visitor is lost.
    pub(crate) url: String,
    /// Whether the address itself is wrong: an unknown locale or city. The page is then the not-found page of this nearest place.
    pub(crate) lost: bool,
    /// Countries in the locale's language.
    pub(crate) countries: Arc<Countries>,
}

impl Place {
    /// The page's canonical path.
    pub(crate) fn path(&self) -> String {
        format!("/{}/{}{}", self.locale, self.city, self.rest)
    }

    /// The same page in another locale of the country.
    pub(crate) fn path_in_language(&self, language: &str) -> String {
        format!("/{}-{language}/{}{}", self.locale.country(), self.city, self.rest)
    }

    /// The same page in another city of the country.
    pub(crate) fn path_in_city(&self, city: &str) -> String {
        format!("/{}/{city}{}", self.locale, self.rest)
    }
}

/// What an address leads to.
pub(crate) enum Located {
    /// A page.
    Place(Place),
    /// Another address on this host.
    Redirect {
        /// Path and query.
        location: String,
        /// Whether it depends on host and path alone.
        by_address: bool,
    },
}

/// Why an address leads nowhere.
pub(crate) enum LocateFault {
    /// It cannot be normalised safely.
    Path(PathFault),
    /// The countries are not known.
    Upstream(UpstreamError),
}

/// Finds the place of a path and query, as sent.
pub(crate) async fn locate(app: &App, visit: &Visit, raw_path: &str, query: Option<&str>) -> Result<Located, LocateFault> {
    let (site, api, rules) = (&*visit.site, &app.api, app.rules.load());
    let path = CanonicalPath::parse(raw_path).map_err(LocateFault::Path)?;
    let home = api.countries(&site.default_locale, &site.default_city).await.map_err(LocateFault::Upstream)?;
    let (wanted_city, query) = take_city(query);
    let (locale, city, rest) = match Address::parse(&path) {
        Address::Page { locale, city, rest } => (locale, city, rest),
        Address::Root => {
            let (locale, city) = preferred(visit, &home, wanted_city);
            return Ok(to_main(&rules, visit, &locale, &city, query.as_deref()));
        }
        Address::Locale(locale) if home.serves(&locale) => {
            let city = preferred_city(visit, &home, &locale, wanted_city);
            return Ok(to_main(&rules, visit, &locale, &city, query.as_deref()));
        }
        Address::Locale(locale) => (locale, String::new(), String::new()),
        Address::Foreign => {
            return Ok(Located::Place(Place {
                locale: site.default_locale.clone(),
                city: site.default_city.clone(),
                rest: String::new(),
                url: path.as_str().to_owned(),
                lost: true,
                countries: home,
            }));
        }
    };
    if !home.serves(&locale) {
        return nearest(site, api, &home, &locale, &path).await;
    }
    let country = home.get(locale.country());
    let city = wanted_city.filter(|wanted| home.has_city(&locale, wanted)).unwrap_or(city);
    let lost = !home.has_city(&locale, &city);
    let (rest, by_visitor) = if rest.is_empty() && !lost { main_page(&rules, visit, &locale, &city) } else { (rest, false) };
    let canonical = with_query(&format!("/{locale}/{city}{rest}"), query.as_deref());
    if !lost && canonical != with_query(raw_path, query.as_deref()) {
        return Ok(Located::Redirect { location: canonical, by_address: !by_visitor });
    }
    let city = match country {
        Some(country) if lost => country.default_city.clone(),
        _ => city,
    };
    let countries = api.countries(&locale, &city).await.map_err(LocateFault::Upstream)?;
    Ok(Located::Place(Place { locale, city, rest, url: path.as_str().to_owned(), lost, countries }))
}

/// The not-found page in the nearest valid locale: the country's default one, else the site's.
async fn nearest(
    site: &Site,
    api: &ProductApi,
    home: &Countries,
    wanted: &LocaleCode,
    path: &CanonicalPath,
) -> Result<Located, LocateFault> {
    let in_country = home.get(wanted.country()).and_then(|country| {
        let language = country.languages.first()?;
        Some((LocaleCode::parse(&format!("{}-{}", wanted.country(), language.code))?, country.default_city.clone()))
    });
    let (locale, city) = in_country.unwrap_or_else(|| (site.default_locale.clone(), site.default_city.clone()));
    let countries = api.countries(&locale, &city).await.map_err(LocateFault::Upstream)?;
    Ok(Located::Place(Place { locale, city, rest: String::new(), url: path.as_str().to_owned(), lost: true, countries }))
}

/// Locale and city where an address says neither: `?city=`, what was chosen before, the languages that the browser asks for, the site's own.
fn preferred(visit: &Visit, countries: &Countries, wanted: Option<String>) -> (LocaleCode, String) {
    let chosen = visit.preferences.chosen.as_ref();
    let chosen = chosen.filter(|(locale, city)| countries.serves(locale) && countries.has_city(locale, city));
    let usual = language_of_browser(visit, countries).unwrap_or_else(|| visit.site.default_locale.clone());
    if let Some(wanted) = wanted {
        let mut locales = chosen.map(|(locale, _)| locale).into_iter().chain([&usual]);
        if let Some(locale) = locales.find(|locale| countries.has_city(locale, &wanted)) {
            return (locale.clone(), wanted);
        }
    }
    chosen.cloned().unwrap_or_else(|| (usual, visit.site.default_city.clone()))
}

/// City where an address says only the locale: `?city=`, the one chosen before when it is in that country, the country's own.
fn preferred_city(visit: &Visit, countries: &Countries, locale: &LocaleCode, wanted: Option<String>) -> String {
    let chosen = visit.preferences.chosen.as_ref().filter(|(chosen, _)| chosen.country() == locale.country());
    let known = wanted.into_iter().chain(chosen.map(|(_, city)| city.clone())).find(|city| countries.has_city(locale, city));
    known.unwrap_or_else(|| {
        countries.get(locale.country()).map_or_else(|| visit.site.default_city.clone(), |country| country.default_city.clone())
    })
}

/// The site's locale in the first language that the browser asks for and the country offers.
fn language_of_browser(visit: &Visit, countries: &Countries) -> Option<LocaleCode> {
    let country = visit.site.default_locale.country();
    let locales = visit.preferences.languages.iter().filter_map(|language| LocaleCode::parse(&format!("{country}-{language}")));
    locales.into_iter().find(|locale| countries.serves(locale))
}

/// What depends on the visitor is never cached, and this may: by cookies, languages, flags.
fn to_main(rules: &Rules, visit: &Visit, locale: &LocaleCode, city: &str, query: Option<&str>) -> Located {
    let (rest, _) = main_page(rules, visit, locale, city);
    Located::Redirect { location: with_query(&format!("/{locale}/{city}{rest}"), query), by_address: false }
}

/// What stands at a city's own address, and whether that depends on the visitor.
fn main_page(rules: &Rules, visit: &Visit, locale: &LocaleCode, city: &str) -> (String, bool) {
    let (off, by_visitor) = feature(rules, visit, locale, city, DISABLE_MAIN);
    (if off { KNOWLEDGE_BASE.to_owned() } else { String::new() }, by_visitor)
}

/// Takes `city=` out of a query: its value, and what is left.
fn take_city(query: Option<&str>) -> (Option<String>, Option<String>) {
    let mut city = None;
    let mut rest = Vec::new();
    for pair in query.unwrap_or_default().split('&').filter(|pair| !pair.is_empty()) {
        match pair.split_once('=') {
            Some(("city", value)) => city = percent_decode_str(value).decode_utf8().ok().map(|value| value.to_lowercase()),
            _ => rest.push(pair),
        }
    }
    (city, (!rest.is_empty()).then(|| rest.join("&")))
}

fn with_query(path: &str, query: Option<&str>) -> String {
    query.map_or_else(|| path.to_owned(), |query| format!("{path}?{query}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_city_is_taken_out_of_the_query_and_the_rest_stays() {
        assert_eq!(take_city(None), (None, None));
        assert_eq!(take_city(Some("city=Kazan")), (Some("kazan".to_owned()), None));
        assert_eq!(take_city(Some("a=1&city=x%20y&b=2")), (Some("x y".to_owned()), Some("a=1&b=2".to_owned())));
        assert_eq!(take_city(Some("capacity=1")), (None, Some("capacity=1".to_owned())));
    }
}
