//! `GET /api/set/city?city=&locale=`.

use std::time::Duration;

use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use contracts::error::ErrorBody;
use serde::Deserialize;

use crate::app::Api;
use crate::web::cookie::{self, Cookie};
use crate::web::cors::Caller;
use crate::web::edge_headers::EdgeHeaders;
use crate::web::response::ApiError;

/// Lifetime of the cookies.
const LIFE: Duration = Duration::from_secs(365 * 24 * 60 * 60);

/// Query of the choice.
#[derive(Debug, Deserialize)]
pub(super) struct CityQuery {
    city: Option<String>,
    locale: Option<String>,
}

/// Stores the visitor's city and locale in cookies of this host.
///
/// A page of one site domain calls all of them. Without `locale`, the current one stays if it
/// belongs to the city's country; otherwise the country's first language is used.
#[utoipa::path(
    get,
    path = "/api/set/city",
    tag = "site",
    params(
        ("city" = String, Query, description = "Code of a city; in the locale's country, if `locale` is present", example = "kazan"),
        ("locale" = Option<String>, Query, description = "`{country}-{language}`", example = "ru-ru")
    ),
    responses(
        (
            status = 204,
            description = "Sets the cookies `city` and `locale` for 365 days. Pages of the other site domains may read this response",
            headers(("access-control-allow-origin" = String, description = "The origin of that page"))
        ),
        (status = 400, description = "`invalid_parameter`", body = ErrorBody),
        (status = 403, description = "`foreign_origin`: a page outside the site domains", body = ErrorBody)
    )
)]
pub(super) async fn get_set_city(
    State(api): State<Api>,
    Query(query): Query<CityQuery>,
    edge: EdgeHeaders,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    let caller = Caller::of(&request, &edge)?;
    match check(&api, &query, cookie::read(&request, "locale")) {
        Ok((city, locale)) => {
            let secure = api.is_https(&edge);
            let cookie = |name, value| Cookie::new(name, value).life(LIFE).secure(secure).cross_site(caller.is_cross_site());
            let cookies = (cookie("city", city), cookie("locale", locale.as_str()));
            Ok((caller, cookies, [(header::CACHE_CONTROL, "no-store")], StatusCode::NO_CONTENT).into_response())
        }
        // Lets the calling page read the error.
        Err(error) => Ok((caller, error).into_response()),
    }
}

/// Answers a CORS preflight. Browsers do not need one: the request is simple.
#[utoipa::path(
    options,
    path = "/api/set/city",
    tag = "site",
    responses(
        (status = 204, description = "Pages of the site domains may call"),
        (status = 403, description = "`foreign_origin`: a page outside the site domains", body = ErrorBody)
    )
)]
pub(super) async fn options_set_city(edge: EdgeHeaders, request: HeaderMap) -> Result<Response, ApiError> {
    let caller = Caller::of(&request, &edge)?;
    let headers =
        [(header::ACCESS_CONTROL_ALLOW_METHODS, "GET"), (header::ACCESS_CONTROL_MAX_AGE, "86400"), (header::ALLOW, "GET,HEAD,OPTIONS")];
    Ok((caller, headers, StatusCode::NO_CONTENT).into_response())
}

/// Validates city and locale. `chosen` is the current locale.
fn check<'q>(api: &Api, query: &'q CityQuery, chosen: Option<&str>) -> Result<(&'q str, String), ApiError> {
    let city = query.city.as_deref().unwrap_or_default();
    let code = |text: &str| if text.is_empty() { "required" } else { "unknown" };
    let unknown_city = ("city", code(city));
    let Some(locale) = query.locale.as_deref().filter(|locale| !locale.is_empty()) else {
        return match locale_for(api, city, chosen) {
            Some(locale) => Ok((city, locale)),
            None => Err(ApiError::Invalid(vec![unknown_city])),
        };
    };
    match api.country_and_language(locale) {
        Ok((country, _)) if country.city(city).is_some() => Ok((city, locale.to_owned())),
        Ok(_) => Err(ApiError::Invalid(vec![unknown_city])),
        // Without a country only the presence of a city can be checked.
        Err(_) if city.is_empty() => Err(ApiError::Invalid(vec![unknown_city, ("locale", "unknown")])),
        Err(_) => Err(ApiError::Invalid(vec![("locale", "unknown")])),
    }
}

/// The locale for a city: the current one, else the first of the city's country.
fn locale_for(api: &Api, city: &str, chosen: Option<&str>) -> Option<String> {
    let is_here = |locale: &&str| api.country_and_language(locale).is_ok_and(|(country, _)| country.city(city).is_some());
    chosen.filter(is_here).map(str::to_owned).or_else(|| {
        // The prefix before a slash, as authors write it, is not part of a code.
        let (country, _) = api.geo().find_city(city).filter(|(_, found)| found.code == city)?;
        let language = api.offered_languages(country).into_iter().next()?;
        Some(format!("{}-{language}", country.code))
    })
}
