//! `POST /api/{locale}/{city}/articles/{id}/feedback`.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use contracts::article::FeedbackRequest;
use contracts::error::ErrorBody;

use super::params::{Article, FormToken, LocaleCityPath, SenderKey};
use crate::app::Api;
use crate::reactions::{Read, clean, store_feedback};
use crate::support::header_key;
use crate::web::csrf;
use crate::web::edge_headers::EdgeHeaders;
use crate::web::response::ApiError;

/// Stores whether an article helped.
///
/// A second vote with the same key replaces the first. Nothing stored identifies the reader.
#[utoipa::path(
    post,
    path = "/api/{locale}/{city}/articles/{id}/feedback",
    tag = "reactions",
    params(LocaleCityPath, Article, FormToken, SenderKey),
    request_body = FeedbackRequest,
    responses(
        (status = 204, description = "Stored"),
        (status = 400, description = "`bad_request`, or `invalid_parameter`: `text` is `too_long`, or `key` is `invalid`", body = ErrorBody),
        (status = 403, description = "`invalid_token` or `foreign_origin`", body = ErrorBody),
        (status = 404, description = "`unknown_locale`, `unknown_city`, or `not_found`: no such article in this language", body = ErrorBody),
        (status = 429, description = "`too_many_requests`, with `Retry-After`", body = ErrorBody)
    )
)]
pub(super) async fn post_feedback(
    State(api): State<Api>,
    Path((locale, city, id)): Path<(String, String, String)>,
    edge: EdgeHeaders,
    request: HeaderMap,
    body: Result<Json<FeedbackRequest>, JsonRejection>,
) -> Result<Response, ApiError> {
    csrf::check(&request, api.csrf(), &edge)?;
    let view = api.view(&locale, &city)?;
    let Json(feedback) = body?;
    let key = header_key(&request)?;
    let feedback = clean(feedback).ok_or(ApiError::Invalid(vec![("text", "too_long")]))?;
    // Only valid votes take a token, so a corrected vote is not limited.
    api.feedback_limiter().take(edge.client()).map_err(ApiError::TooMany)?;
    let read = Read { article: &id, language: view.content_language(), country: &view.country.code, city: &view.city.code, day: &view.day };
    if !store_feedback(api.database(), read, key, &feedback).await? {
        return Err(ApiError::NotFound);
    }
    Ok((StatusCode::NO_CONTENT, [(header::CACHE_CONTROL, "no-store")]).into_response())
}
