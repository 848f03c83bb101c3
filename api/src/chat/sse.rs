//! Server-sent events as a response.

use std::convert::Infallible;

use axum::body::{Body, Bytes};
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use futures_util::Stream;
use serde::Serialize;

use crate::content::StoreError;

/// First line of a stream: how long a browser waits before it reconnects, in milliseconds.
pub(super) const BEGINNING: &str = "retry: 2000\n\n";

/// Comment that keeps a connection open.
pub(super) const HEARTBEAT: Bytes = Bytes::from_static(b":\n\n");

/// Appends an event. JSON has no line ends, so one line of data holds it.
pub(super) fn push(events: &mut String, id: Option<i64>, data: &impl Serialize) -> Result<(), StoreError> {
    if let Some(id) = id {
        events.push_str("id: ");
        events.push_str(&id.to_string());
        events.push('\n');
    }
    events.push_str("data: ");
    events.push_str(&serde_json::to_string(data)?);
    events.push_str("\n\n");
    Ok(())
}

/// The response that sends a stream.
pub(crate) fn response(stream: impl Stream<Item = Result<Bytes, Infallible>> + Send + 'static) -> Response {
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream")),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
        // Proxies in front must not hold events back.
        (HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no")),
    ];
    (headers, Body::from_stream(stream)).into_response()
}
