//! Turns a panic into a 500 response.

use std::panic::AssertUnwindSafe;

use futures_util::FutureExt as _;
use http::{Request, Response, StatusCode};

use super::from_fn::Next;
use crate::response::body::{Body, text};

/// Middleware: logs a panic and responds with 500.
pub(crate) async fn catch_panic(request: Request<Body>, next: Next) -> Response<Body> {
    // Partial state belongs to this request; shared state is behind locks and atomics.
    match AssertUnwindSafe(next.run(request)).catch_unwind().await {
        Ok(response) => response,
        Err(panic) => {
            let message = panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str));
            tracing::error!(message = message.unwrap_or("(no message)"), "Handler panicked");
            text(StatusCode::INTERNAL_SERVER_ERROR, "Internal server error.\n")
        }
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use tower::{Layer as _, ServiceExt as _, service_fn};

    use super::*;
    use crate::middleware::from_fn::from_fn;
    use crate::response::body::empty;

    #[tokio::test]
    async fn panic_yields_500_and_the_next_request_is_served() {
        let handler = service_fn(|request: Request<Body>| async move {
            assert!(request.uri().path() != "/panic", "a handler's own assertion");
            Ok::<_, Infallible>(text(StatusCode::OK, "served"))
        });
        let service = from_fn(catch_panic).layer(handler);
        let request = |path: &str| Request::get(path).body(empty()).unwrap();
        assert_eq!(service.clone().oneshot(request("/panic")).await.unwrap().status(), StatusCode::INTERNAL_SERVER_ERROR);
        assert_eq!(service.oneshot(request("/")).await.unwrap().status(), StatusCode::OK);
    }
}
