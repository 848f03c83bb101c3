//! Body type of all responses.

use std::convert::Infallible;

use bytes::Bytes;
use composer::Encoding;
use futures_util::{Stream, StreamExt as _, TryStreamExt as _};
use http::{HeaderValue, Response, StatusCode, header};
use http_body::Frame;
use http_body_util::combinators::UnsyncBoxBody;
use http_body_util::{BodyExt as _, Full, StreamBody};

/// Cause of a truncated body: lost connection or size limit.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub(crate) struct BodyError(Box<dyn std::error::Error + Send + Sync>);

impl BodyError {
    /// Wraps a cause.
    pub(crate) fn new(cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Self(cause.into())
    }
}

/// Response body.
pub(crate) type Body = UnsyncBoxBody<Bytes, BodyError>;

/// Complete body.
pub(crate) fn full(bytes: impl Into<Bytes>) -> Body {
    Full::new(bytes.into()).map_err(|never: Infallible| match never {}).boxed_unsync()
}

/// Empty body.
pub(crate) fn empty() -> Body {
    full(Bytes::new())
}

/// Streamed body without errors.
pub(crate) fn stream(chunks: impl Stream<Item = Bytes> + Send + 'static) -> Body {
    StreamBody::new(chunks.map(|chunk| Ok::<_, BodyError>(Frame::data(chunk)))).boxed_unsync()
}

/// Complete body in this encoding. It is compressed when it is asked for: a 304 costs nothing.
pub(crate) fn encoded(bytes: Bytes, encoding: Encoding) -> Body {
    match encoding {
        Encoding::Identity => full(bytes),
        Encoding::Gzip | Encoding::Brotli => stream(futures_util::stream::once(async move { composer::compress(&bytes, encoding) })),
    }
}

/// Streamed body that may fail.
pub(crate) fn fallible_stream<E>(chunks: impl Stream<Item = Result<Bytes, E>> + Send + 'static) -> Body
where
    E: std::error::Error + Send + Sync + 'static,
{
    StreamBody::new(chunks.map_ok(Frame::data).map_err(BodyError::new)).boxed_unsync()
}

/// Plain-text response for clients other than page visitors.
pub(crate) fn text(status: StatusCode, message: &'static str) -> Response<Body> {
    let mut response = Response::new(full(message));
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
