//! `GET /api/{locale}/{city}/certificates/{code}`: what a certificate says, for anybody.

use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use contracts::error::ErrorBody;
use contracts::knowledge::Certificate;
use jiff::Timestamp;

use crate::app::Api;
use crate::knowledge::certificate;
use crate::readable_code::read_code;
use crate::routes::params::{CertificatePath, LocaleCityPath};
use crate::web::edge_headers::EdgeHeaders;
use crate::web::response::{ApiError, uncached};

/// Returns the certificate with a code. It names its holder by first name and initial only.
#[utoipa::path(
    get,
    path = "/api/{locale}/{city}/certificates/{code}",
    tag = "tests",
    params(LocaleCityPath, CertificatePath),
    responses(
        (status = 200, body = Certificate, example = json!({
            "code": "7KQ2M-9XD4T-W4TN8-3HCPP",
            "title": "Taxi driver: orders and safety",
            "name": "Anna S.",
            "passed_at": "2026-11-24T09:12:00Z",
            "valid_until": "2027-11-24T09:12:00Z",
            "is_valid": true
        })),
        (status = 404, description = "`unknown_locale`, `unknown_city`, or `not_found`: no such certificate", body = ErrorBody),
        (status = 429, description = "`too_many_requests`, with `Retry-After`", body = ErrorBody)
    )
)]
pub(in crate::routes) async fn get_certificate(
    State(api): State<Api>,
    Path((locale, city, code)): Path<(String, String, String)>,
    edge: EdgeHeaders,
) -> Result<Response, ApiError> {
    api.certificate_limiter().take(edge.client()).map_err(ApiError::TooMany)?;
    let view = api.view(&locale, &city)?;
    let code = read_code(&code).ok_or(ApiError::NotFound)?;
    let found = certificate(&view, &code, Timestamp::now()).await?;
    Ok(uncached(StatusCode::OK, &found.ok_or(ApiError::NotFound)?))
}
