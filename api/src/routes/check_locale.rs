//! `GET /api/check-locale?url=&city=`.

use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::Response;
use geo::Country;
use serde::{Deserialize, Serialize};
use url::Origin;
use utoipa::ToSchema;

use crate::app::Api;
use crate::web::edge_headers::EdgeHeaders;
use crate::web::response::{ApiError, uncached};

/// Country of visitors without any location.
const DEFAULT_COUNTRY: &str = "ru";

/// Query of the locale check. SECURITY: `ip` and `domain` are not read, because browsers can send
/// them. The edge's own values are in its headers.
#[derive(Debug, Deserialize)]
pub(super) struct LocaleQuery {
    url: Option<String>,
    city: Option<String>,
}

/// A visitor's locale and city.
#[derive(Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct LocaleAnswer {
    /// `{country}-{language}`.
    #[schema(example = "ru-ru")]
    locale: String,
    /// Code of a city of the country.
    #[schema(example = "moskva")]
    city: String,
}

/// Returns the locale and city for a visitor whose URL lacks one of them.
///
/// Precedence: the URL, the host's country, the `city` parameter, the visitor's network, Moscow.
#[utoipa::path(
    get,
    path = "/api/check-locale",
    tag = "site",
    params(
        ("url" = Option<String>, Query, description = "Requested path", example = "/ru-ru/kazan/knowledge-base"),
        ("city" = Option<String>, Query, description = "City of the query or the cookie", example = "kazan"),
        (
            "ip" = Option<String>, Query, example = "192.0.2.7",
            description = "Ignored: the address comes from the edge's header `x-roadside-ip`"
        ),
        (
            "domain" = Option<String>, Query, example = "kz.roadside.example",
            description = "Ignored: the host comes from the edge's header `x-roadside-origin`"
        )
    ),
    responses((status = 200, body = LocaleAnswer, example = json!({"locale": "ru-ru", "city": "kazan"})))
)]
pub(super) async fn get_check_locale(
    State(api): State<Api>,
    Query(query): Query<LocaleQuery>,
    edge: EdgeHeaders,
) -> Result<Response, ApiError> {
    let answer = locale_of(&api, &query, &edge).ok_or(ApiError::UnknownLocale)?;
    Ok(uncached(StatusCode::OK, &answer))
}

/// `None` without any country.
fn locale_of(api: &Api, query: &LocaleQuery, edge: &EdgeHeaders) -> Option<LocaleAnswer> {
    let mut segments = query.url.as_deref().unwrap_or_default().split(['?', '#']).next()?.split('/').skip(1);
    let named = segments.next().and_then(|locale| api.country_and_language(locale).ok());
    let city_of_url = segments.next();
    let asked_city = query.city.as_deref();
    let place = edge.ip.and_then(|ip| api.networks().place(ip));

    let country = named
        .map(|(country, _)| country)
        .or_else(|| country_of_host(api, edge.origin.as_ref()?))
        .or_else(|| api.geo().find_city(asked_city?).map(|(country, _)| country))
        .or_else(|| api.geo().country(&place?.country))
        .filter(|country| !api.offered_languages(country).is_empty())
        .or_else(|| api.geo().country(DEFAULT_COUNTRY))
        .or_else(|| api.geo().countries().next())?;
    let language = named.map_or_else(|| api.offered_languages(country).into_iter().next(), |(_, language)| Some(language.to_owned()))?;
    let city_of_place = place.filter(|place| place.country == country.code).and_then(|place| place.city.as_deref());
    let mut cities = [city_of_url, asked_city, city_of_place].into_iter().flatten();
    let city = cities.find(|city| country.city(city).is_some()).unwrap_or(&country.default_city);
    Some(LocaleAnswer { locale: format!("{}-{language}", country.code), city: city.to_owned() })
}

/// The country whose own host this is.
fn country_of_host<'a>(api: &'a Api, origin: &Origin) -> Option<&'a Country> {
    let Origin::Tuple(_, host, _) = origin else { return None };
    let host = host.to_string();
    let (country, _) = api.settings().country_domains.iter().find(|(_, domain)| **domain == host)?;
    api.geo().country(country)
}
