//! `/api/staff/requests…`: API for support software.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use contracts::error::ErrorBody;
use contracts::support::{RequestKind, RequestStatus};
use jiff::Timestamp;
use serde::Deserialize;

use super::forms::attachment;
use super::params::{File, Numbered};
use crate::app::Api;
use crate::secret;
use crate::support::{
    Handling, Kind, RequestRow, SendError, StaffAnswer, StaffFilter, StaffList, StaffRequest, StaffStatus, answer, by_number, set_status,
    staff_list, staff_request,
};
use crate::uploads::file_of;
use crate::web::response::{ApiError, uncached};

/// Query of the request list.
#[derive(Debug, Deserialize)]
pub(super) struct ListQuery {
    status: Option<String>,
    kind: Option<String>,
    handling: Option<String>,
    before: Option<String>,
}

/// Lists requests, last changed first, at most 100.
#[utoipa::path(
    get,
    path = "/api/staff/requests",
    tag = "staff",
    params(
        ("status" = Option<RequestStatus>, Query, description = "Only requests with this status", example = "new"),
        ("kind" = Option<RequestKind>, Query, description = "Only requests of this kind", example = "chat"),
        ("handling" = Option<String>, Query, description = "Only requests that this one answers: `assistant`, `queue` or `person`", example = "queue"),
        ("before" = Option<i64>, Query, description = "`before` of the previous page", example = 1_793_500_000_000_i64)
    ),
    security(("staff" = [])),
    responses(
        (status = 200, body = StaffList),
        (status = 400, description = "`invalid_parameter`", body = ErrorBody),
        (status = 401, description = "`unauthorized`", body = ErrorBody)
    )
)]
pub(super) async fn get_staff_requests(
    State(api): State<Api>,
    Query(query): Query<ListQuery>,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    check(&api, &request)?;
    let status = query.status.map(|status| serde_json::from_value::<RequestStatus>(status.into())).transpose();
    let status = status.map_err(|_| ApiError::Invalid(vec![("status", "unknown")]))?;
    let before =
        query.before.map(|before| before.parse::<i64>()).transpose().map_err(|_| ApiError::Invalid(vec![("before", "no_number")]))?;
    let kind = query.kind.map(|kind| serde_json::from_value::<RequestKind>(kind.into()));
    let kind = kind.transpose().map_err(|_| ApiError::Invalid(vec![("kind", "unknown")]))?.map(Kind::from);
    let handling = query.handling.map(|handling| Handling::parse(&handling).ok_or(ApiError::Invalid(vec![("handling", "unknown")])));
    let filter = StaffFilter { status, kind, handling: handling.transpose()?, before };
    Ok(uncached(StatusCode::OK, &staff_list(api.database(), &filter).await?))
}

/// Returns a request with its messages.
#[utoipa::path(
    get,
    path = "/api/staff/requests/{number}",
    tag = "staff",
    params(Numbered),
    security(("staff" = [])),
    responses(
        (status = 200, body = StaffRequest),
        (status = 401, description = "`unauthorized`", body = ErrorBody),
        (status = 404, description = "`not_found`", body = ErrorBody)
    )
)]
pub(super) async fn get_staff_request(
    State(api): State<Api>,
    Path(number): Path<String>,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    check(&api, &request)?;
    let found = staff_request(api.database(), &number).await?.ok_or(ApiError::NotFound)?;
    Ok(uncached(StatusCode::OK, &found))
}

/// Returns a file of a request as a download.
#[utoipa::path(
    get,
    path = "/api/staff/requests/{number}/files/{id}",
    tag = "staff",
    params(Numbered, File),
    security(("staff" = [])),
    responses(
        (status = 200, description = "The file, with its own type", content_type = "*/*"),
        (status = 401, description = "`unauthorized`", body = ErrorBody),
        (status = 404, description = "`not_found`", body = ErrorBody)
    )
)]
pub(super) async fn get_staff_file(
    State(api): State<Api>,
    Path((number, id)): Path<(String, String)>,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    check(&api, &request)?;
    let row = find(&api, &number).await?;
    let file = file_of(api.database(), &row.id, &id).await?.ok_or(ApiError::NotFound)?;
    attachment(&api, &file).await
}

/// Answers a request and sets its status.
#[utoipa::path(
    post,
    path = "/api/staff/requests/{number}/messages",
    tag = "staff",
    params(Numbered),
    security(("staff" = [])),
    request_body = StaffAnswer,
    responses(
        (status = 201, body = StaffRequest),
        (status = 400, description = "`bad_request`, or `invalid_parameter`: `text` is `required` or over `max_length`", body = ErrorBody),
        (status = 401, description = "`unauthorized`", body = ErrorBody),
        (status = 404, description = "`not_found`", body = ErrorBody),
        (status = 422, description = "`key_reused`: the key came with another text before", body = ErrorBody)
    )
)]
pub(super) async fn post_staff_message(
    State(api): State<Api>,
    Path(number): Path<String>,
    request: HeaderMap,
    body: Result<Json<StaffAnswer>, JsonRejection>,
) -> Result<Response, ApiError> {
    check(&api, &request)?;
    let Json(staff_answer) = body?;
    let row = find(&api, &number).await?;
    let text = |key: &str| api.strings().own(&row.language, key, &[("number", &row.number)]);
    let letter = (text("letter.answered_subject"), text("letter.answered_text"));
    written(answer(api.database(), &api.notifier(), &row, &staff_answer, letter, Timestamp::now().as_millisecond()).await)?;
    api.chat().wake(&row.id);
    let found = staff_request(api.database(), &number).await?.ok_or(ApiError::NotFound)?;
    Ok(uncached(StatusCode::CREATED, &found))
}

/// Sets the status of a request.
#[utoipa::path(
    put,
    path = "/api/staff/requests/{number}/status",
    tag = "staff",
    params(Numbered),
    security(("staff" = [])),
    request_body = StaffStatus,
    responses(
        (status = 204, description = "Changed"),
        (status = 400, description = "`bad_request`", body = ErrorBody),
        (status = 401, description = "`unauthorized`", body = ErrorBody),
        (status = 404, description = "`not_found`", body = ErrorBody)
    )
)]
pub(super) async fn put_staff_status(
    State(api): State<Api>,
    Path(number): Path<String>,
    request: HeaderMap,
    body: Result<Json<StaffStatus>, JsonRejection>,
) -> Result<Response, ApiError> {
    check(&api, &request)?;
    let Json(StaffStatus { status }) = body?;
    let row = find(&api, &number).await?;
    written(set_status(api.database(), &row, status, Timestamp::now().as_millisecond()).await)?;
    api.chat().wake(&row.id);
    Ok((StatusCode::NO_CONTENT, [(header::CACHE_CONTROL, "no-store")]).into_response())
}

/// Checks the staff secret.
///
/// # Errors
/// [`ApiError::Unauthorized`] without the secret, or if none is configured.
pub(super) fn check(api: &Api, request: &HeaderMap) -> Result<(), ApiError> {
    let sent_token = request.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
    match (&api.settings().support.staff_token, sent_token) {
        (Some(token), Some(sent_token)) if secret::same(token.as_bytes(), sent_token.trim().as_bytes()) => Ok(()),
        _ => Err(ApiError::Unauthorized),
    }
}

pub(super) async fn find(api: &Api, number: &str) -> Result<RequestRow, ApiError> {
    by_number(api.database(), number).await?.ok_or(ApiError::NotFound)
}

pub(super) fn written<T>(outcome: Result<T, SendError>) -> Result<T, ApiError> {
    match outcome {
        Ok(value) => Ok(value),
        // Staff cannot send files.
        Err(SendError::FileTaken) => Err(ApiError::Closed),
        Err(SendError::Api(error)) => Err(error),
    }
}
