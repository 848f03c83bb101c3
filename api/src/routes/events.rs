//! `POST /api/staff/events`: events about drivers from the operator's systems.

use axum::Json;
use axum::extract::State;
use axum::extract::rejection::JsonRejection;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use contracts::error::ErrorBody;
use jiff::Timestamp;

use super::staff::check;
use crate::app::Api;
use crate::progress::{Batch, EventReport, LARGEST_BATCH, MOST_EVENTS};
use crate::web::response::{ApiError, uncached};

/// Largest body, in bytes.
pub(super) const LARGEST: usize = LARGEST_BATCH;

/// Adds events about drivers, at most 500, and says what became of each.
///
/// An event counts once, however often and in whatever order it is sent. One that is refused does
/// not stop the others. Events about a driver who has not signed in yet wait for the first sign-in:
/// at most 10,000, until none has come for 90 days.
#[utoipa::path(
    post,
    path = "/api/staff/events",
    tag = "staff",
    security(("staff" = [])),
    request_body(content = Batch, example = json!({"events": [
        {"id": "trip-1", "subject": "248289761001", "kind": "trip_completed", "at": "2026-11-24T08:15:00Z", "tags": ["night", "airport"]},
        {"id": "trip-1-rating", "subject": "248289761001", "kind": "trip_rated", "at": "2026-11-24T08:40:00Z", "stars": 5},
        {
            "id": "policy-7", "subject": "248289761001", "kind": "document_updated", "at": "2026-11-24T09:00:00Z",
            "document": "insurance", "expires_on": "2027-05-31"
        }
    ]})),
    responses(
        (status = 200, body = EventReport, example = json!({"added": 1, "duplicates": 1, "refused": 1, "results": [
            {"id": "trip-1", "outcome": "added"},
            {"id": "trip-1-rating", "outcome": "duplicate"},
            {"id": "policy-7", "outcome": "refused", "code": "unknown_issuer", "message": "issuer: expected the one of the settings, to the last character"}
        ]})),
        (status = 400, description = "`bad_request`, or `invalid_parameter`: `events` are `too_many`", body = ErrorBody),
        (status = 401, description = "`unauthorized`", body = ErrorBody),
        (status = 413, description = "`payload_too_large`: more than 512 KiB", body = ErrorBody)
    )
)]
pub(super) async fn post_events(
    State(api): State<Api>,
    request: HeaderMap,
    body: Result<Json<Batch>, JsonRejection>,
) -> Result<Response, ApiError> {
    check(&api, &request)?;
    let Json(Batch { events }) = body?;
    if events.len() > MOST_EVENTS {
        return Err(ApiError::Invalid(vec![("events", "too_many")]));
    }
    let report: EventReport = api.intake().add(&events, Timestamp::now()).await?;
    Ok(uncached(StatusCode::OK, &report))
}
