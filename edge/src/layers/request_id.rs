//! Gives each request an identifier: in its extensions, in the log, in the answer.

use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll};
use std::time::{SystemTime, UNIX_EPOCH};

use futures_util::future::BoxFuture;
use http::{HeaderValue, Request, Response};
use tower::{Layer, Service};

/// Name of the header that tells a visitor what to quote.
const HEADER: &str = "x-request-id";

/// Identifier of a request: unique in this process, and nearly so across processes.
#[derive(Debug, Clone)]
pub(crate) struct RequestId(pub(crate) String);

impl RequestId {
    fn next() -> Self {
        static COUNTER: AtomicU64 = AtomicU64::new(0);
        let micros = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_micros());
        let count = COUNTER.fetch_add(1, Ordering::Relaxed);
        // SECURITY: an identifier given from outside is never taken over; it would let a visitor write into the log.
        Self(format!("{micros:x}-{count:x}"))
    }
}

/// See the module.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RequestIdLayer;

impl<S> Layer<S> for RequestIdLayer {
    type Service = WithRequestId<S>;

    fn layer(&self, inner: S) -> Self::Service {
        WithRequestId { inner }
    }
}

/// The service of the layer.
#[derive(Debug, Clone)]
pub(crate) struct WithRequestId<S> {
    inner: S,
}

impl<S, I, O> Service<Request<I>> for WithRequestId<S>
where
    S: Service<Request<I>, Response = Response<O>, Future: Send + 'static>,
{
    type Response = Response<O>;
    type Error = S::Error;
    type Future = BoxFuture<'static, Result<Response<O>, S::Error>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, mut request: Request<I>) -> Self::Future {
        let id = RequestId::next();
        let header = HeaderValue::from_str(&id.0).expect("hexadecimal digits are a header value");
        request.extensions_mut().insert(id);
        let answer = self.inner.call(request);
        Box::pin(async move {
            let mut response = answer.await?;
            response.headers_mut().insert(HEADER, header);
            Ok(response)
        })
    }
}
