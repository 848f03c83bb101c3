//! `GET /api/{locale}/{city}/cities`.

use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use contracts::cities::CityDirectory;
use contracts::error::ErrorBody;
use serde::Deserialize;

use super::params::LocaleCityPath;
use crate::app::Api;
use crate::web::content_keys::ContentKeys;
use crate::web::response::{ApiError, JsonBody};

/// Query of a directory.
#[derive(Debug, Deserialize)]
pub(super) struct CitiesQuery {
    country: Option<String>,
}

/// Returns all cities of a country with their spellings, in the order of the locale's language.
#[utoipa::path(
    get,
    path = "/api/{locale}/{city}/cities",
    tag = "site",
    params(
        LocaleCityPath,
        ("country" = Option<String>, Query, description = "Country of the cities; by default the locale's", example = "kz")
    ),
    responses(
        (status = 200, body = CityDirectory, example = json!({
            "country": "kz",
            "languages": [{"code": "ru", "rtl": false, "name": "Русский"}],
            "countries": [{"code": "ru", "name": "Russia"}, {"code": "kz", "name": "Kazakhstan"}],
            "pinned": ["almaty", "astana"],
            "regions": [{"code": "KZ-75", "name": "Almaty"}],
            "cities": [{"code": "almaty", "name": "Almaty", "letter": "A", "priority": 1, "region": 0, "keys": ["алматы", "алмаата", "almaata"]}]
        })),
        (status = 304, description = "The client's copy is current"),
        (status = 404, description = "`unknown_locale`, `unknown_city` or `unknown_country`", body = ErrorBody)
    )
)]
pub(super) async fn get_cities(
    State(api): State<Api>,
    Path((locale, city)): Path<(String, String)>,
    Query(query): Query<CitiesQuery>,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    let view = api.view(&locale, &city)?;
    let country = query.country.as_deref().map_or(Some(view.country), |code| api.geo().country(code)).ok_or(ApiError::UnknownCountry)?;
    if api.offered_languages(country).is_empty() {
        return Err(ApiError::UnknownCountry);
    }
    let answer = api.cached_response(format!("cities {} {}", country.code, view.language), ContentKeys::every_change(), async {
        let domain = api.settings().country_domains.get(&country.code).cloned();
        // Read again: the response is kept for the generation that is read before it is made.
        let languages = api.offered_languages(country);
        let countries = api.geo().countries().filter(|country| !api.offered_languages(country).is_empty());
        Ok((JsonBody::json(&country.directory(&view.language, &languages, domain, countries))?, true))
    });
    Ok(answer.await?.respond(&request, api.settings().max_age))
}
