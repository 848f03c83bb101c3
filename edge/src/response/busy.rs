//! The response of a busy server.

use http::{HeaderValue, Response, StatusCode, header};

use super::body::{Body, text};

/// Response to a request beyond a limit. The client may try again after so many seconds.
pub(crate) fn busy(retry_after: u16) -> Response<Body> {
    let mut response = text(StatusCode::SERVICE_UNAVAILABLE, "The server is busy. Try again in a moment.\n");
    response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(retry_after));
    response
}
