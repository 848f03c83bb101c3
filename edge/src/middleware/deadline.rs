//! Answers when a handler has not begun to answer in time: 503, or 408 when the request itself has not come whole. A body that has begun has deadlines of its own.

use std::time::Duration;

use http::{HeaderMap, Request, Response, StatusCode, header};

use super::from_fn::Next;
use crate::request::body_progress::{BodyProgress, late};
use crate::response::body::{Body, text};

/// How many times as long a request that brings files may take: they come over slow telephone networks. The product API notices who stops sending.
const UPLOADS: u32 = 6;

/// How long a request may take.
pub(crate) fn time_for(headers: &HeaderMap, longest: Duration) -> Duration {
    let is_upload = headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"multipart/"));
    if is_upload { self::longest(longest) } else { longest }
}

/// How long the longest of all requests may take.
pub(crate) const fn longest(usual: Duration) -> Duration {
    usual.saturating_mul(UPLOADS)
}

/// The layer: every request has so long, one that brings files longer.
pub(crate) async fn limit_time(longest: Duration, request: Request<Body>, next: Next) -> Response<Body> {
    let longest = time_for(request.headers(), longest);
    let arrival = request.extensions().get::<BodyProgress>().cloned();
    tokio::time::timeout(longest, next.run(request)).await.unwrap_or_else(|_| {
        if arrival.is_some_and(|arrival| arrival.is_coming()) {
            return late();
        }
        tracing::warn!("A request took longer than its deadline");
        text(StatusCode::SERVICE_UNAVAILABLE, "The server did not answer in time.\n")
    })
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::future::pending;

    use tower::{Layer as _, ServiceExt as _, service_fn};

    use super::*;
    use crate::middleware::from_fn::from_fn;
    use crate::response::body::{empty, full};

    #[tokio::test(start_paused = true)]
    async fn a_handler_that_hangs_is_answered_for() {
        let hangs = service_fn(|_: Request<Body>| pending::<Result<Response<Body>, Infallible>>());
        let service = from_fn(|request, next| limit_time(Duration::from_secs(5), request, next)).layer(hangs);
        let status = async |request| service.clone().oneshot(request).await.unwrap().status();
        assert_eq!(status(Request::new(empty())).await, StatusCode::SERVICE_UNAVAILABLE);
        let (body, arrival) = BodyProgress::watch(full("x"), 1);
        let mut dripping = Request::new(body);
        dripping.extensions_mut().insert(arrival);
        assert_eq!(status(dripping).await, StatusCode::REQUEST_TIMEOUT, "it is the request that is late");
    }
}
