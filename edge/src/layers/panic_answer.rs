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
pub(crate) fn answer(panic: Box<dyn Any + Send + 'static>) -> Response<Body> {
    let message = panic.downcast_ref::<&str>().copied().or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    tracing::error!(message = message.unwrap_or("(no message)"), "A handler panicked");
    text(StatusCode::INTERNAL_SERVER_ERROR, "The server met an error of its own.\n")
}
