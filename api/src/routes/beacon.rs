//! `POST /api/beacon`, and the counters behind it at `GET /metrics`.

use std::time::Duration;

use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use contracts::beacon::Beacon;
use contracts::error::ErrorBody;
use indexmap::IndexMap;
use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::app::Api;
use crate::beacons::check;
use crate::web::cors::Caller;
use crate::web::edge_headers::EdgeHeaders;
use crate::web::response::{ApiError, error};

/// Largest body, in bytes.
pub(super) const LARGEST: usize = 16 * 1024;

/// Counts events of a page load. No field identifies a person or a device.
#[utoipa::path(
    post,
    path = "/api/beacon",
    tag = "site",
    request_body(content(
        (Beacon = "application/json"),
        (Beacon = "text/plain")
    ), description = "As sent by `navigator.sendBeacon`, at most 16 KiB"),
    responses(
        (status = 204, description = "Counted"),
        (status = 400, description = "`invalid_beacon`, with codes by field", body = ErrorBody),
        (status = 403, description = "`foreign_origin`: not sent by a page of this site", body = ErrorBody),
        (status = 413, description = "`payload_too_large`", body = ErrorBody),
        (status = 415, description = "`unsupported_media_type`", body = ErrorBody),
        (status = 429, description = "`too_many_requests`, with `Retry-After`", body = ErrorBody)
    )
)]
pub(super) async fn post_beacon(
    State(api): State<Api>,
    edge: EdgeHeaders,
    request: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Response {
    match accept(&api, &edge, &request, body) {
        Ok(()) => (StatusCode::NO_CONTENT, [(header::CACHE_CONTROL, "no-store")]).into_response(),
        Err(refusal) => {
            api.beacons().reject(refusal.reason());
            refusal.into_response()
        }
    }
}

/// Reason to reject a beacon.
enum Refusal {
    ForbiddenOrigin,
    /// Time until the next beacon is accepted.
    TooMany(Duration),
    MediaType,
    TooLarge,
    /// Codes by field; empty when the body is not a beacon.
    Invalid(IndexMap<String, Vec<String>>),
}

impl Refusal {
    /// Metric label.
    const fn reason(&self) -> &'static str {
        match self {
            Self::ForbiddenOrigin => "foreign_origin",
            Self::TooMany(_) => "rate_limited",
            Self::MediaType => "media_type",
            Self::TooLarge => "too_large",
            Self::Invalid(_) => "invalid",
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let plain = |status, code, message| error(status, code, message, [].into());
        match self {
            Self::ForbiddenOrigin => ApiError::ForbiddenOrigin.into_response(),
            Self::TooMany(wait) => {
                let retry_after = [(header::RETRY_AFTER, wait.as_secs_f64().ceil().to_string())];
                (retry_after, plain(StatusCode::TOO_MANY_REQUESTS, "too_many_requests", "wait before the next beacon")).into_response()
            }
            Self::MediaType => {
                plain(StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported_media_type", "a beacon is application/json or text/plain")
            }
            Self::TooLarge => plain(StatusCode::PAYLOAD_TOO_LARGE, "payload_too_large", "a beacon has 16 KiB at most"),
            Self::Invalid(fields) => error(StatusCode::BAD_REQUEST, "invalid_beacon", "the body is not a valid beacon", fields),
        }
    }
}

fn accept(api: &Api, edge: &EdgeHeaders, request: &HeaderMap, body: Result<Bytes, BytesRejection>) -> Result<(), Refusal> {
    if !is_same_origin(edge, request) {
        return Err(Refusal::ForbiddenOrigin);
    }
    api.beacon_limiter().take(edge.client()).map_err(Refusal::TooMany)?;
    let media_type = request.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let media_type = media_type.split(';').next().unwrap_or_default().trim();
    if !["application/json", "text/plain"].iter().any(|known| known.eq_ignore_ascii_case(media_type)) {
        return Err(Refusal::MediaType);
    }
    let body = body.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => Refusal::TooLarge,
        _ => Refusal::Invalid(IndexMap::new()),
    })?;
    let beacon: Beacon = serde_json::from_slice(&body).map_err(|_| Refusal::Invalid(IndexMap::new()))?;
    let faults = check(&beacon);
    if !faults.is_empty() {
        return Err(Refusal::Invalid(faults));
    }
    let day = Timestamp::now().to_zoned(TimeZone::UTC).date().to_string();
    api.beacons().count(&day, &beacon);
    api.analytics().pass_on(&beacon);
    Ok(())
}

/// True for requests of a page of this origin. Browsers always send `Origin` or `Sec-Fetch-Site`.
pub(super) fn is_same_origin(edge: &EdgeHeaders, request: &HeaderMap) -> bool {
    let fetch_site = request.get("sec-fetch-site").map(HeaderValue::as_bytes);
    match fetch_site {
        Some(site) => site == b"same-origin",
        None => request.contains_key(header::ORIGIN) && matches!(Caller::of(request, edge), Ok(Caller::Same)),
    }
}

/// Returns counters in Prometheus text format.
///
/// Available on the API's own port only: the edge does not expose it.
#[utoipa::path(
    get,
    path = "/metrics",
    tag = "operation",
    responses((status = 200, description = "Prometheus text format", body = String, content_type = "text/plain"))
)]
pub(super) async fn get_metrics(State(api): State<Api>) -> Response {
    let headers = [(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8"), (header::CACHE_CONTROL, "no-store")];
    (headers, api.metrics()).into_response()
}
