//! From an address to a locale, a city and a path that exist, or to where the visitor is sent.

use std::sync::Arc;

use percent_encoding::percent_decode_str;
use routing::{Address, CanonicalPath, DISABLE_MAIN, LocaleCode, PathFault, Site};

use crate::upstream::{Countries, ProductApi, UpstreamError};

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
pub(crate) async fn locate(site: &Site, api: &ProductApi, raw_path: &str, query: Option<&str>) -> Result<Located, LocateFault> {
    let path = CanonicalPath::parse(raw_path).map_err(LocateFault::Path)?;
    let home = api.countries(&site.default_locale, &site.default_city).await.map_err(LocateFault::Upstream)?;
    let rest_of_main = if site.has(DISABLE_MAIN) { KNOWLEDGE_BASE } else { "" };
    let (wanted_city, query) = take_city(query);
    let (locale, city, rest) = match Address::parse(&path) {
        Address::Page { locale, city, rest } => (locale, city, rest),
        Address::Root => {
            return Ok(to_main(&site.default_locale, &site.default_city, &home, wanted_city.as_deref(), rest_of_main, query.as_deref()));
        }
        Address::Locale(locale) if home.serves(&locale) => {
            let city = home.get(locale.country()).map_or_else(|| site.default_city.clone(), |country| country.default_city.clone());
            return Ok(to_main(&locale, &city, &home, wanted_city.as_deref(), rest_of_main, query.as_deref()));
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
    let knows = |city: &str| country.is_some_and(|country| country.city_name(city).is_some());
    let city = wanted_city.filter(|wanted| knows(wanted)).unwrap_or(city);
    let lost = !knows(&city);
    let rest = if rest.is_empty() && !lost { rest_of_main.to_owned() } else { rest };
    let canonical = with_query(&format!("/{locale}/{city}{rest}"), query.as_deref());
    if !lost && canonical != with_query(raw_path, query.as_deref()) {
        return Ok(Located::Redirect { location: canonical, by_address: true });
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

fn to_main(locale: &LocaleCode, city: &str, countries: &Countries, wanted: Option<&str>, rest: &str, query: Option<&str>) -> Located {
    let country = countries.get(locale.country());
    let city = wanted.filter(|wanted| country.is_some_and(|country| country.city_name(wanted).is_some())).unwrap_or(city);
    // Locale and city will come from cookies and addresses too: what depends on the visitor is never cached.
    Located::Redirect { location: with_query(&format!("/{locale}/{city}{rest}"), query), by_address: false }
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
