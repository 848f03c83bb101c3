//! Answers 503 when a handler has not begun to answer in time. A body that has begun has deadlines of its own.

use std::time::Duration;

use http::{Request, Response, StatusCode};

use super::around::Next;
use crate::body::{Body, text};

/// The layer: every request has so long.
pub(crate) async fn limit_time(longest: Duration, request: Request<Body>, next: Next) -> Response<Body> {
    tokio::time::timeout(longest, next.run(request)).await.unwrap_or_else(|_| {
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
    use crate::body::empty;
    use crate::layers::around::around;

    #[tokio::test(start_paused = true)]
    async fn a_handler_that_hangs_is_answered_for() {
        let hangs = service_fn(|_: Request<Body>| pending::<Result<Response<Body>, Infallible>>());
        let service = around(|request, next| limit_time(Duration::from_secs(5), request, next)).layer(hangs);
        assert_eq!(service.oneshot(Request::new(empty())).await.unwrap().status(), StatusCode::SERVICE_UNAVAILABLE);
    }
}
