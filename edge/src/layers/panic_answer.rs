//! What is answered when a handler panics: other requests go on.

use std::any::Any;

use bytes::Bytes;
use http::{Response, StatusCode};
use http_body_util::BodyExt;
use tower_http::body::UnsyncBoxBody;

use crate::body::{Body, BodyError, text};

/// The body of an answer that passed the panic guard, which has a type of its own.
pub(crate) fn unwrap_body(response: Response<UnsyncBoxBody<Bytes, BodyError>>) -> Response<Body> {
    response.map(BodyExt::boxed_unsync)
}

/// Logs the panic and answers 500.
#[expect(clippy::needless_pass_by_value, reason = "the form that tower-http calls")]
pub(crate) fn answer(panic: Box<dyn Any + Send + 'static>) -> Response<Body> {
    let message = panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    tracing::error!(message = message.unwrap_or("(no message)"), "A handler panicked");
    text(StatusCode::INTERNAL_SERVER_ERROR, "The server met an error of its own.\n")
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use http::Request;
    use tower::{ServiceBuilder, ServiceExt as _, service_fn};
    use tower_http::catch_panic::CatchPanicLayer;

    use super::*;

    #[tokio::test]
    async fn a_panic_is_answered_and_the_next_request_is_served() {
        let handler = service_fn(|request: Request<bool>| async move {
            assert!(!request.into_body(), "a handler's own assertion");
            Ok::<_, Infallible>(text(StatusCode::OK, "served"))
        });
        let service = ServiceBuilder::new().map_response(unwrap_body).layer(CatchPanicLayer::custom(answer)).service(handler);
        assert_eq!(service.clone().oneshot(Request::new(true)).await.unwrap().status(), StatusCode::INTERNAL_SERVER_ERROR);
        assert_eq!(service.oneshot(Request::new(false)).await.unwrap().status(), StatusCode::OK);
    }
}
