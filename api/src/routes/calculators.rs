//! `GET /api/{locale}/{city}/calculator` and `/api/{locale}/{city}/ultima-calculator`.

use axum::extract::{Path, RawQuery, State};
use axum::http::HeaderMap;
use axum::response::Response;
use contracts::calculator::{CalculatorKind, CalculatorPage};
use contracts::error::ErrorBody;

use super::params::LocaleCityPath;
use crate::app::Api;
use crate::pages::calculator;
use crate::web::response::{ApiError, JsonBody};

/// Calculates a week's earnings.
///
/// Parameters are fields of an earlier response. Missing or invalid values are corrected, never
/// rejected.
#[utoipa::path(
    get,
    path = "/api/{locale}/{city}/calculator",
    tag = "pages",
    params(
        LocaleCityPath,
        ("profession" = Option<String>, Query, description = "Like all other parameters: a field of the response", example = "taxi"),
        ("hours" = Option<String>, Query, description = "Hours a day", example = "8")
    ),
    responses(
        (status = 200, body = CalculatorPage, example = json!({
            "kind": "earnings",
            "as_of": "2026-07-01",
            "currency": "RUB",
            "currency_sign": "₽",
            "fields": [{
                "name": "hours",
                "control": {"type": "number", "min": 1, "max": 12, "step": 1, "decimals": 0, "unit": "hours_per_day"}
            }],
            "input": {"hours": "8"},
            "result": {
                "net": {
                    "hour": {"low": 256, "high": 407}, "week": {"low": 10256, "high": 16275}, "month": {"low": 44443, "high": 70525}
                },
                "gross_week": {"low": 16800, "high": 25600},
                "deductions": [{"code": "commission", "week": {"low": 3360, "high": 5120}}]
            },
            "assumptions": [{"code": "tax", "values": {"percent": "4"}}]
        })),
        (status = 304, description = "The client's copy is current"),
        (status = 404, description = "`unknown_locale` or `unknown_city`", body = ErrorBody)
    )
)]
pub(super) async fn get_calculator(
    State(api): State<Api>,
    Path(place): Path<(String, String)>,
    RawQuery(query): RawQuery,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    answer(&api, place, CalculatorKind::Earnings, query.as_deref(), &request).await
}

/// Calculates premium-class earnings, eligible cars and the break-even time of a car.
#[utoipa::path(
    get,
    path = "/api/{locale}/{city}/ultima-calculator",
    tag = "pages",
    params(
        LocaleCityPath,
        ("make" = Option<String>, Query, description = "Like all other parameters: a field of the response", example = "mercedes-benz"),
        ("model" = Option<String>, Query, description = "A model of the make", example = "e-class"),
        ("year" = Option<String>, Query, description = "Year of manufacture", example = "2024")
    ),
    responses(
        (status = 200, body = CalculatorPage, description = "As for `calculator`"),
        (status = 304, description = "The client's copy is current"),
        (status = 404, description = "`unknown_locale` or `unknown_city`", body = ErrorBody)
    )
)]
pub(super) async fn get_ultima_calculator(
    State(api): State<Api>,
    Path(place): Path<(String, String)>,
    RawQuery(query): RawQuery,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    answer(&api, place, CalculatorKind::Ultima, query.as_deref(), &request).await
}

async fn answer(
    api: &Api,
    (locale, city): (String, String),
    kind: CalculatorKind,
    query: Option<&str>,
    request: &HeaderMap,
) -> Result<Response, ApiError> {
    let view = api.view(&locale, &city)?;
    // Not cached: it is arithmetic, and the number of queries is unbounded.
    Ok(JsonBody::json(&calculator(&view, kind, query.unwrap_or_default()))?.respond(request, api.settings().max_age))
}
