//! `/_edge/nearby`: the city of the visitor's network, for a page of another city. Pages are
//! cacheable, so this is a request of the browser.

use contracts::cities::NearbyCity;
use http::{HeaderValue, Response, StatusCode, header};
use routing::LocaleCode;

use super::handler::{no_page_model, page_url};
use super::resolve::route::{PageLocation, RouteOutcome, locate};
use crate::app::App;
use crate::request::Visit;
use crate::request::geoip::NetworkLocation;
use crate::response::body::{Body, full, text};

/// Responds with the visitor's city and its URL for the page at `?url=`. 204: unknown, or already
/// the page's city.
pub(crate) async fn nearby_answer(app: &App, visit: &Visit) -> Response<Body> {
    let Some(url) = page_url(visit.query.as_deref()) else {
        return text(StatusCode::BAD_REQUEST, "Give the path of a page of this host as `url`.\n");
    };
    let Some(city) = nearby(app, visit, &url).await else { return no_page_model() };
    let Ok(json) = serde_json::to_string(&city) else { return no_page_model() };
    let mut response = Response::new(full(if visit.head_only { String::new() } else { json }));
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
    response
}

async fn nearby(app: &App, visit: &Visit, url: &str) -> Option<NearbyCity> {
    let (path, query) = url.split_once('?').map_or((url, None), |(path, query)| (path, Some(query)));
    let Ok(RouteOutcome::Page(page)) = locate(app, visit, path, query).await else { return None };
    let NetworkLocation { country, city } = visit.live.geo.locate(visit.ip?, &page.countries)?;
    let city = city?;
    if (country.as_str(), city.as_str()) == (page.locale().country(), page.city()) {
        return None;
    }
    let index = page.countries.get(&country)?;
    let name = index.city_name(&city)?.to_owned();
    let language = index.language(page.locale().language()).or_else(|| index.languages.first())?;
    let locale = LocaleCode::parse(&format!("{country}-{}", language.code))?;
    let rest =
        if has_page(app, &locale, &city, &page).await { format!("{}{}", page.plan.rest, query_suffix(query)) } else { String::new() };
    let url = format!("{}/{locale}/{city}{rest}", origin_of(visit, &country));
    Some(NearbyCity { code: city, name, url })
}

/// True if the city has the same page.
async fn has_page(app: &App, locale: &LocaleCode, city: &str, page: &PageLocation) -> bool {
    let path = if page.plan.rest.is_empty() { "/" } else { &page.plan.rest };
    !page.plan.unknown_place && app.api.page(locale, city, path, "").await.is_ok_and(|parts| parts.value.page.status == 200)
}

fn query_suffix(query: Option<&str>) -> String {
    query.map(|query| format!("?{query}")).unwrap_or_default()
}

/// Origin of the site of a country. Empty if that is this host.
fn origin_of(visit: &Visit, country: &str) -> String {
    let home = visit.live.rules.sites.home_of(country).filter(|home| visit.site.country != country && *home != visit.host);
    let scheme = if visit.secure { "https" } else { "http" };
    home.map(|home| format!("{scheme}://{home}{}", visit.port)).unwrap_or_default()
}
