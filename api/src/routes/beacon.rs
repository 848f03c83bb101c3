//! `POST /api/beacon`, and the counters behind it at `GET /metrics`.

use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use contracts::beacon::Beacon;
use contracts::error::ErrorBody;
use jiff::Timestamp;
use jiff::tz::TimeZone;

use crate::api::Api;
use crate::beacons::check;
use crate::cors::Caller;
use crate::respond::error;
use crate::trusted::Trusted;

/// Largest body, in bytes.
pub(super) const LARGEST: usize = 16 * 1024;

/// Counts what a browser tells about a page load. Nothing in it names a person or a device.
#[utoipa::path(
    post,
    path = "/api/beacon",
    tag = "site",
    request_body(content(
        (Beacon = "application/json"),
        (Beacon = "text/plain")
    ), description = "As `navigator.sendBeacon` sends it, 16 KiB at most"),
    responses(
        (status = 204, description = "Counted"),
        (status = 400, description = "`invalid_beacon`, with codes by field", body = ErrorBody),
        (status = 403, description = "`foreign_origin`: not sent by a page of the site that is asked", body = ErrorBody),
        (status = 413, description = "`payload_too_large`", body = ErrorBody),
        (status = 415, description = "`unsupported_media_type`", body = ErrorBody),
        (status = 429, description = "`too_many_requests`, with `Retry-After`", body = ErrorBody)
    )
)]
pub(super) async fn post_beacon(
    State(api): State<Api>,
    trusted: Trusted,
    request: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Response {
    match accept(&api, &trusted, &request, body) {
        Ok(()) => (StatusCode::NO_CONTENT, [(header::CACHE_CONTROL, "no-store")]).into_response(),
        Err(refusal) => {
            api.beacons().refuse(refusal.reason);
            refusal.response
        }
    }
}

/// Why a beacon is not counted.
struct Refusal {
    reason: &'static str,
    response: Response,
}

fn refusal(reason: &'static str, status: StatusCode, code: &str, message: &str) -> Refusal {
    Refusal { reason, response: error(status, code, message, [].into()) }
}

fn accept(api: &Api, trusted: &Trusted, request: &HeaderMap, body: Result<Bytes, BytesRejection>) -> Result<(), Refusal> {
    if !is_same_origin(trusted, request) {
        return Err(refusal("foreign_origin", StatusCode::FORBIDDEN, "foreign_origin", "no page of this origin may ask for this"));
    }
    if let Err(wait) = api.beacon_limiter().take(trusted.ip) {
        let mut refusal = refusal("rate_limited", StatusCode::TOO_MANY_REQUESTS, "too_many_requests", "wait before the next beacon");
        let seconds = HeaderValue::from(wait.as_secs_f64().ceil() as u64);
        refusal.response.headers_mut().insert(header::RETRY_AFTER, seconds);
        return Err(refusal);
    }
    let media_type = request.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let media_type = media_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    if !matches!(media_type.as_str(), "application/json" | "text/plain") {
        let status = StatusCode::UNSUPPORTED_MEDIA_TYPE;
        return Err(refusal("media_type", status, "unsupported_media_type", "a beacon is application/json or text/plain"));
    }
    let body = body.map_err(|rejection| match rejection.status() {
        StatusCode::PAYLOAD_TOO_LARGE => {
            refusal("too_large", StatusCode::PAYLOAD_TOO_LARGE, "payload_too_large", "a beacon has 16 KiB at most")
        }
        _ => refusal("invalid", StatusCode::BAD_REQUEST, "bad_request", "the request cannot be read"),
    })?;
    let beacon: Beacon = serde_json::from_slice(&body)
        .map_err(|_| refusal("invalid", StatusCode::BAD_REQUEST, "invalid_beacon", "the body is no beacon"))?;
    let fields = check(&beacon);
    if !fields.is_empty() {
        let response = error(StatusCode::BAD_REQUEST, "invalid_beacon", "the beacon is out of bounds", fields);
        return Err(Refusal { reason: "invalid", response });
    }
    let day = Timestamp::now().to_zoned(TimeZone::UTC).date().to_string();
    api.beacons().count(&day, &beacon);
    Ok(())
}

/// Whether a page of the origin that is asked sent it. A browser always says so: by `Origin`, or by `Sec-Fetch-Site`.
fn is_same_origin(trusted: &Trusted, request: &HeaderMap) -> bool {
    let fetch_site = request.get("sec-fetch-site").map(HeaderValue::as_bytes);
    match fetch_site {
        Some(site) => site == b"same-origin",
        None => request.contains_key(header::ORIGIN) && matches!(Caller::of(request, trusted), Ok(Caller::Same)),
    }
}

/// The counters of beacons, in the text format of Prometheus. Of the API's own port only: the edge passes nothing on to it.
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
