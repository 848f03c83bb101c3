//! Refuses bodies over the limit: at once when the length is given, else while they are read.

use std::task::{Context, Poll};

use futures_util::future::BoxFuture;
use http::{Request, Response, StatusCode, header};
use http_body_util::Limited;
use tower::{Layer, Service};

use crate::body::{Body, text};

/// See the module.
#[derive(Debug, Clone, Copy)]
pub(crate) struct BodyLimitLayer {
    bytes: usize,
}

impl BodyLimitLayer {
    /// Lets bodies have so many bytes.
    pub(crate) const fn new(bytes: usize) -> Self {
        Self { bytes }
    }
}

impl<S> Layer<S> for BodyLimitLayer {
    type Service = BodyLimit<S>;

    fn layer(&self, inner: S) -> Self::Service {
        BodyLimit { inner, bytes: self.bytes }
    }
}

/// The service of the layer.
#[derive(Debug, Clone)]
pub(crate) struct BodyLimit<S> {
    inner: S,
    bytes: usize,
}

impl<S, I> Service<Request<I>> for BodyLimit<S>
where
    S: Service<Request<Limited<I>>, Response = Response<Body>, Future: Send + 'static>,
    S::Error: Send + 'static,
{
    type Response = Response<Body>;
    type Error = S::Error;
    type Future = BoxFuture<'static, Result<Response<Body>, S::Error>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, request: Request<I>) -> Self::Future {
        let length = request.headers().get(header::CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse::<u64>().ok());
        if length.is_some_and(|length| length > self.bytes as u64) {
            return Box::pin(async { Ok(text(StatusCode::PAYLOAD_TOO_LARGE, "The request is too large.\n")) });
        }
        let bytes = self.bytes;
        Box::pin(self.inner.call(request.map(|body| Limited::new(body, bytes))))
    }
}
