//! Deadline until the response starts: 503, or 408 if the request body is incomplete. Response
//! bodies have separate deadlines.

use std::time::Duration;

use http::{HeaderMap, Request, Response, StatusCode, header};

use super::from_fn::Next;
use crate::request::body_progress::{BodyProgress, timeout_response};
use crate::response::body::{Body, text};

/// Factor for uploads, which may use slow mobile networks. The product API detects stalled uploads.
const UPLOADS: u32 = 6;

/// Deadline of a request.
pub(crate) fn time_for(headers: &HeaderMap, longest: Duration) -> Duration {
    let is_upload = headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"multipart/"));
    if is_upload { self::longest(longest) } else { longest }
}

/// Longest deadline of any request.
pub(crate) const fn longest(usual: Duration) -> Duration {
    usual.saturating_mul(UPLOADS)
}

/// Middleware: limits the time until the response starts.
pub(crate) async fn limit_time(longest: Duration, request: Request<Body>, next: Next) -> Response<Body> {
    let longest = time_for(request.headers(), longest);
    let progress = request.extensions().get::<BodyProgress>().cloned();
    tokio::time::timeout(longest, next.run(request)).await.unwrap_or_else(|_| {
        if progress.is_some_and(|progress| progress.is_incomplete()) {
            return timeout_response();
        }
        tracing::warn!("Request exceeded its deadline");
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
    async fn hanging_handler_gets_a_timeout_response() {
        let hangs = service_fn(|_: Request<Body>| pending::<Result<Response<Body>, Infallible>>());
        let service = from_fn(|request, next| limit_time(Duration::from_secs(5), request, next)).layer(hangs);
        let status = async |request| service.clone().oneshot(request).await.unwrap().status();
        assert_eq!(status(Request::new(empty())).await, StatusCode::SERVICE_UNAVAILABLE);
        let (body, progress) = BodyProgress::track(full("x"), 1);
        let mut dripping = Request::new(body);
        dripping.extensions_mut().insert(progress);
        assert_eq!(status(dripping).await, StatusCode::REQUEST_TIMEOUT, "it is the request that is late");
    }
}
