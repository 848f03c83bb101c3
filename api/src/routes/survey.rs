//! `POST /save-user-pool`: an answer to the survey.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use contracts::error::ErrorBody;
use contracts::survey::SurveyAnswer;
use serde::Deserialize;
use url::Url;

use super::params::{FormToken, SenderKey};
use crate::app::Api;
use crate::support::header_key;
use crate::survey::{SurveyContext, check, store};
use crate::web::csrf;
use crate::web::edge_headers::EdgeHeaders;
use crate::web::response::ApiError;

/// Longest stored path, in bytes.
const LONGEST_PAGE: usize = 512;

/// The visitor's location.
#[derive(Debug, Deserialize)]
pub(super) struct SurveyQuery {
    locale: Option<String>,
    city: Option<String>,
}

/// Stores a survey answer.
///
/// A second answer with the same key replaces the first. The page is taken from `Referer`, without
/// its query.
#[utoipa::path(
    post,
    path = "/save-user-pool",
    tag = "reactions",
    params(
        ("locale" = String, Query, description = "`{country}-{language}`", example = "ru-ru"),
        ("city" = String, Query, description = "Code of a city of the country", example = "moskva"),
        FormToken,
        SenderKey
    ),
    request_body = SurveyAnswer,
    responses(
        (status = 204, description = "Stored; the comment only below 5 stars"),
        (
            status = 400, body = ErrorBody,
            description = "`missing_parameter`, `bad_request`, or `invalid_parameter`: `stars` are `out_of_range`, `text_comment` is over `max_length`, `key` is \
                           `invalid`"
        ),
        (status = 403, description = "`invalid_token` or `foreign_origin`", body = ErrorBody),
        (status = 404, description = "`unknown_locale` or `unknown_city`", body = ErrorBody),
        (status = 429, description = "`too_many_requests`, with `Retry-After`", body = ErrorBody)
    )
)]
pub(super) async fn post_survey(
    State(api): State<Api>,
    Query(query): Query<SurveyQuery>,
    edge: EdgeHeaders,
    request: HeaderMap,
    body: Result<Json<SurveyAnswer>, JsonRejection>,
) -> Result<Response, ApiError> {
    csrf::check(&request, api.csrf(), &edge)?;
    let locale = query.locale.ok_or(ApiError::Missing("locale"))?;
    let city = query.city.ok_or(ApiError::Missing("city"))?;
    let view = api.view(&locale, &city)?;
    let Json(answer) = body?;
    let answer = check(&answer)?;
    let key = header_key(&request)?;
    api.submission_limits().survey.take(edge.client()).map_err(ApiError::TooMany)?;
    let page = page(&request, &view.base());
    let (country, city) = (&view.country.code, &view.city.code);
    store(api.database(), SurveyContext { country, language: &view.language, city, page: &page, day: &view.day, key }, &answer).await?;
    Ok((StatusCode::NO_CONTENT, [(header::CACHE_CONTROL, "no-store")]).into_response())
}

/// Path of the sending page below locale and city; empty when unknown or of another location.
/// Private links are not stored.
fn page(request: &HeaderMap, base: &str) -> String {
    let referer = request.get(header::REFERER).and_then(|value| value.to_str().ok()).and_then(|text| Url::parse(text).ok());
    let path = referer.as_ref().and_then(|url| url.path().strip_prefix(base)).unwrap_or_default();
    if path.starts_with("/requests/") || path.len() > LONGEST_PAGE { String::new() } else { path.to_owned() }
}
