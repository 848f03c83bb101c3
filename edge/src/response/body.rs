//! The one body type of every answer.

use std::convert::Infallible;

use bytes::Bytes;
use futures_util::{Stream, StreamExt as _, TryStreamExt as _};
use http::{HeaderValue, Response, StatusCode, header};
use http_body::Frame;
use http_body_util::combinators::UnsyncBoxBody;
use http_body_util::{BodyExt as _, Full, StreamBody};

/// What may end a body early: a broken connection, a body over its limit.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub(crate) struct BodyError(Box<dyn std::error::Error + Send + Sync>);

impl BodyError {
    /// Whatever it was.
    pub(crate) fn new(cause: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Self(cause.into())
    }
}

/// Body of an answer.
pub(crate) type Body = UnsyncBoxBody<Bytes, BodyError>;

/// A body known whole.
pub(crate) fn full(bytes: impl Into<Bytes>) -> Body {
    Full::new(bytes.into()).map_err(|never: Infallible| match never {}).boxed_unsync()
}

/// No body.
pub(crate) fn empty() -> Body {
    full(Bytes::new())
}

/// A body that cannot fail, as it comes.
pub(crate) fn stream(chunks: impl Stream<Item = Bytes> + Send + 'static) -> Body {
    StreamBody::new(chunks.map(|chunk| Ok::<_, BodyError>(Frame::data(chunk)))).boxed_unsync()
}

/// A body that may break off.
pub(crate) fn fallible_stream<E>(chunks: impl Stream<Item = Result<Bytes, E>> + Send + 'static) -> Body
where
    E: std::error::Error + Send + Sync + 'static,
{
    StreamBody::new(chunks.map_ok(Frame::data).map_err(BodyError::new)).boxed_unsync()
}

/// A short answer in plain text, for those who are not visitors of a page.
pub(crate) fn text(status: StatusCode, message: &'static str) -> Response<Body> {
    let mut response = Response::new(full(message));
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
