//! Streams of server-sent events from the product API: forwarded as they come, for a day at
//! most, until the client leaves, the API falls silent, or the edge stops.

use std::time::Duration;

use bytes::Bytes;
use futures_util::{Stream, StreamExt as _};
use http::header::{self, HeaderMap};
use http::{Method, Response};
use tokio::sync::watch;
use tokio::time::timeout;

use crate::app::App;
use crate::response::body::{Body, fallible_stream};

/// Longest silence of the API, which sends a heartbeat every 15 seconds.
const LONGEST_SILENCE: Duration = Duration::from_secs(60);

/// Longest life of a stream. Clients reconnect and resume.
pub(super) const LONGEST_STREAM: Duration = Duration::from_secs(24 * 60 * 60);

/// True for a path of the API that answers with a stream.
pub(super) fn is_path(method: &Method, path: &str) -> bool {
    method == Method::GET && path.ends_with("/events")
}

/// True for a response that is a stream.
pub(crate) fn is_stream(headers: &HeaderMap) -> bool {
    headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"text/event-stream"))
}

/// Forwards a stream.
pub(super) fn forward(app: &App, headers: HeaderMap, answer: reqwest::Response) -> Response<Body> {
    let status = answer.status();
    let mut response = Response::new(fallible_stream(followed(answer.bytes_stream(), app.draining.subscribe(), LONGEST_SILENCE)));
    *response.status_mut() = status;
    *response.headers_mut() = headers;
    response
}

/// The stream until it is silent for too long or the edge stops. Both end it properly: clients
/// reconnect and resume.
fn followed<E>(
    chunks: impl Stream<Item = Result<Bytes, E>> + Send + 'static,
    stopping: watch::Receiver<bool>,
    longest_silence: Duration,
) -> impl Stream<Item = Result<Bytes, E>> + Send + 'static
where
    E: Send + 'static,
{
    futures_util::stream::unfold((Box::pin(chunks), stopping), move |(mut chunks, mut stopping)| async move {
        let chunk = tokio::select! {
            chunk = timeout(longest_silence, chunks.next()) => chunk.ok().flatten()?,
            _ = stopping.wait_for(|stopping| *stopping) => return None,
        };
        Some((chunk, (chunks, stopping)))
    })
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use futures_util::stream;

    use super::*;

    fn chunk(text: &'static str) -> Result<Bytes, Infallible> {
        Ok(Bytes::from_static(text.as_bytes()))
    }

    #[tokio::test(start_paused = true)]
    async fn silent_stream_ends() {
        let chunks = stream::iter([chunk("a"), chunk("b")]).chain(stream::pending());
        let stopping = watch::Sender::new(false);
        let seen: Vec<_> = followed(chunks, stopping.subscribe(), Duration::from_secs(60)).collect().await;
        assert_eq!(seen, [chunk("a"), chunk("b")]);
    }

    #[tokio::test]
    async fn stream_ends_when_the_edge_stops() {
        let stopping = watch::Sender::new(false);
        let mut stream = Box::pin(followed(stream::iter([chunk("a")]).chain(stream::pending()), stopping.subscribe(), LONGEST_SILENCE));
        assert_eq!(stream.next().await, Some(chunk("a")));
        stopping.send_replace(true);
        assert_eq!(stream.next().await, None);
    }

    #[test]
    fn only_paths_of_events_have_no_deadline() {
        let is_path = |path| is_path(&Method::GET, path);
        assert!(is_path("/api/chat/threads/abc/events") && is_path("/api/staff/requests/events"));
        assert!(!is_path("/api/chat/threads/abc/messages") && !is_path("/api/chat/threads/abc/events/x"));
        assert!(!super::is_path(&Method::POST, "/api/staff/events"));
    }
}
