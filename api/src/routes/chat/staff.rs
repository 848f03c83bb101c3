//! Chats for staff: take, hand back, notes, typing and events.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use contracts::error::ErrorBody;
use jiff::Timestamp;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::app::Api;
use crate::chat::{StaffChatEvent, StreamRefusal, Typist, staff_events, stream_response};
use crate::forms::clean;
use crate::routes::params::Numbered;
use crate::routes::staff::{check, find, written};
use crate::support::{Handling, LONGEST_AGENT, NewNote, StaffRequest, add_note, hand, staff_request};
use crate::web::response::{ApiError, uncached};

/// A new handler of a request.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(in crate::routes) struct StaffHandling {
    /// Who answers from now on.
    to: StaffHandler,
    /// Name of the person who takes it, shown in the chat; at most 100 code points.
    #[serde(default)]
    #[schema(max_length = 100, example = "Olga")]
    agent: String,
}

/// Who answers.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
enum StaffHandler {
    /// A person, who takes it.
    Person,
    /// The next free person.
    Queue,
    /// The assistant.
    Assistant,
}

/// Takes a request, puts it into the queue, or hands it to the assistant.
#[utoipa::path(
    put,
    path = "/api/staff/requests/{number}/handling",
    tag = "staff",
    params(Numbered),
    security(("staff" = [])),
    request_body = StaffHandling,
    responses(
        (status = 200, body = StaffRequest),
        (status = 400, description = "`bad_request`, or `invalid_parameter`: `agent` is over `max_length`", body = ErrorBody),
        (status = 401, description = "`unauthorized`", body = ErrorBody),
        (status = 403, description = "`closed`: the request has ended", body = ErrorBody),
        (status = 404, description = "`not_found`", body = ErrorBody)
    )
)]
pub(in crate::routes) async fn put_handling(
    State(api): State<Api>,
    Path(number): Path<String>,
    request: HeaderMap,
    body: Result<Json<StaffHandling>, JsonRejection>,
) -> Result<Response, ApiError> {
    check(&api, &request)?;
    let Json(StaffHandling { to, agent }) = body?;
    let row = find(&api, &number).await?;
    if agent.chars().count() > LONGEST_AGENT {
        return Err(ApiError::Invalid(vec![("agent", "max_length")]));
    }
    let agent = clean(&agent, false);
    let (to, agent) = match to {
        StaffHandler::Person => (Handling::Person, agent.as_str()),
        StaffHandler::Queue => (Handling::Queue, ""),
        // Without an assistant, a person has to answer.
        StaffHandler::Assistant if !api.settings().support.assistant => (Handling::Queue, ""),
        StaffHandler::Assistant => (Handling::Assistant, ""),
    };
    written(hand(api.database(), api.outbox(), &row, to, agent, Timestamp::now().as_millisecond()).await)?;
    api.chat().wake(&row.id);
    let found = staff_request(api.database(), &number).await?.ok_or(ApiError::NotFound)?;
    Ok(uncached(StatusCode::OK, &found))
}

/// Adds a note that only staff see.
#[utoipa::path(
    post,
    path = "/api/staff/requests/{number}/notes",
    tag = "staff",
    params(Numbered),
    security(("staff" = [])),
    request_body = NewNote,
    responses(
        (status = 201, body = StaffRequest),
        (status = 400, description = "`bad_request`, or `invalid_parameter`: `text` is `required` or over `max_length`", body = ErrorBody),
        (status = 401, description = "`unauthorized`", body = ErrorBody),
        (status = 404, description = "`not_found`", body = ErrorBody)
    )
)]
pub(in crate::routes) async fn post_note(
    State(api): State<Api>,
    Path(number): Path<String>,
    request: HeaderMap,
    body: Result<Json<NewNote>, JsonRejection>,
) -> Result<Response, ApiError> {
    check(&api, &request)?;
    let Json(note) = body?;
    let row = find(&api, &number).await?;
    add_note(api.database(), &row.id, &note, Timestamp::now().as_millisecond()).await?;
    let found = staff_request(api.database(), &number).await?.ok_or(ApiError::NotFound)?;
    Ok(uncached(StatusCode::CREATED, &found))
}

/// Says that a person of support is typing. Not stored.
#[utoipa::path(
    post,
    path = "/api/staff/requests/{number}/typing",
    tag = "staff",
    params(Numbered),
    security(("staff" = [])),
    responses(
        (status = 204, description = "Told to the author"),
        (status = 401, description = "`unauthorized`", body = ErrorBody),
        (status = 404, description = "`not_found`", body = ErrorBody)
    )
)]
pub(in crate::routes) async fn post_staff_typing(
    State(api): State<Api>,
    Path(number): Path<String>,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    check(&api, &request)?;
    let row = find(&api, &number).await?;
    api.chat().typing(&row.id, Typist::Staff);
    Ok((StatusCode::NO_CONTENT, [(header::CACHE_CONTROL, "no-store")]).into_response())
}

/// Streams events of all requests. `Last-Event-ID` resumes for a day.
#[utoipa::path(
    get,
    path = "/api/staff/requests/events",
    tag = "staff",
    params(("last-event-id" = Option<i64>, Header, description = "`id` of the last known event", example = 42)),
    security(("staff" = [])),
    responses(
        (status = 200, description = "Events without a name, each a `StaffChatEvent`", content((StaffChatEvent = "text/event-stream"))),
        (status = 401, description = "`unauthorized`", body = ErrorBody),
        (status = 503, description = "`too_many_streams`, with `Retry-After`", body = ErrorBody)
    )
)]
pub(in crate::routes) async fn get_staff_events(State(api): State<Api>, request: HeaderMap) -> Result<Response, ApiError> {
    check(&api, &request)?;
    // What is no number counts as unknown: the reader gets `reset`.
    let after = request.get("last-event-id").map(|id| id.to_str().ok().and_then(|id| id.parse::<i64>().ok()).unwrap_or(i64::MAX - 1));
    let subscription = api.chat().subscribe_staff().map_err(|StreamRefusal(wait)| ApiError::ManyStreams(wait))?;
    Ok(stream_response(staff_events(api, subscription, after).await?))
}
