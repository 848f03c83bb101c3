//! `GET /api/{locale}/{city}/country-list`.

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use contracts::country::CountryList;
use contracts::error::ErrorBody;

use super::params::LocaleCityPath;
use crate::app::Api;
use crate::web::content_keys::ContentKeys;
use crate::web::response::{ApiError, JsonBody};

/// Returns countries with their languages, regions and cities.
///
/// Names are in the locale's language, else in English.
#[utoipa::path(
    get,
    path = "/api/{locale}/{city}/country-list",
    tag = "site",
    params(LocaleCityPath),
    responses(
        (status = 200, body = CountryList, example = json!({
            "countries": [{
                "code": "kz",
                "name": "Kazakhstan",
                "currency": {"code": "KZT", "symbol": "₸"},
                "languages": [{"code": "ru", "rtl": false, "name": "Русский"}],
                "default_city": "almaty",
                "cities": [],
                "city_with_regions": [
                    {"code": "KZ-75", "name": "Almaty", "cities": [{"code": "almaty", "name": "Almaty", "priority": 1}]}
                ]
            }]
        })),
        (status = 304, description = "The client's copy is current"),
        (status = 404, description = "`unknown_locale` or `unknown_city`", body = ErrorBody)
    )
)]
pub(super) async fn get_country_list(
    State(api): State<Api>,
    Path((locale, city)): Path<(String, String)>,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    let view = api.view(&locale, &city)?;
    let answer = api.cached_response(format!("countries {}", view.language), ContentKeys::every_change(), async {
        let domain = |country: &str| api.settings().country_domains.get(country).cloned();
        let list = api.geo().list(&view.language, |country| api.offered_languages(country), domain);
        Ok((JsonBody::json(&list)?, true))
    });
    Ok(answer.await?.respond(&request, api.settings().max_age))
}
