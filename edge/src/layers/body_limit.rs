//! Refuses bodies over the limit: at once when the length is given, else while they are read.

use http::{Request, Response, StatusCode, header};
use http_body_util::{BodyExt as _, Limited};

use super::around::Next;
use crate::body::{Body, BodyError, text};

/// The layer: bodies have so many bytes at most.
pub(crate) async fn limit_body(bytes: usize, request: Request<Body>, next: Next) -> Response<Body> {
    let length = request.headers().get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse::<u64>().ok());
    if length.is_some_and(|length| length > bytes as u64) {
        return text(StatusCode::PAYLOAD_TOO_LARGE, "The request is too large.\n");
    }
    next.run(request.map(|body| Limited::new(body, bytes).map_err(BodyError::new).boxed_unsync())).await
}
