//! `GET /api/chat/threads/{token}/events`: server-sent events of a chat.

use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use contracts::chat::ChatEvent;
use contracts::error::ErrorBody;
use serde::Deserialize;

use super::find;
use crate::app::Api;
use crate::chat::{StreamRefusal, events, stream_response};
use crate::routes::params::Thread;
use crate::web::edge_headers::EdgeHeaders;
use crate::web::response::ApiError;

/// Query of a stream.
#[derive(Debug, Deserialize)]
pub(in crate::routes) struct EventsQuery {
    after: Option<String>,
}

/// Streams the events of a chat: the thread, then messages after a sequence number, then what
/// changes.
#[utoipa::path(
    get,
    path = "/api/chat/threads/{token}/events",
    tag = "chat",
    params(
        Thread,
        ("after" = Option<u32>, Query, description = "Sequence number of the last known message; `Last-Event-ID` wins", example = 0),
        ("last-event-id" = Option<u32>, Header, description = "Sent by `EventSource` when it reconnects", example = 12)
    ),
    responses(
        (status = 200, description = "Events without a name, each a `ChatEvent`", content((ChatEvent = "text/event-stream"))),
        (status = 404, description = "`not_found`", body = ErrorBody),
        (status = 503, description = "`too_many_streams`, with `Retry-After`", body = ErrorBody)
    )
)]
pub(in crate::routes) async fn get_events(
    State(api): State<Api>,
    Path(token): Path<String>,
    Query(query): Query<EventsQuery>,
    edge: EdgeHeaders,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    let row = find(&api, &token).await?;
    let last = request.get("last-event-id").and_then(|id| id.to_str().ok()).or(query.after.as_deref());
    // What is no number gets all messages: nothing is lost.
    let after = last.and_then(|text| text.parse::<u32>().ok()).unwrap_or_default();
    let subscription = api.chat().subscribe(&row.id, edge.client()).map_err(|StreamRefusal(wait)| ApiError::ManyStreams(wait))?;
    Ok(stream_response(events(api, row.id, subscription, after.into())))
}
