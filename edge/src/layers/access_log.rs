//! One line for each request: what was asked, what was answered, how long it took until the first byte. Never an address, a cookie or a query.

use std::task::{Context, Poll};
use std::time::Instant;

use futures_util::future::BoxFuture;
use http::{Request, Response, header};
use tower::{Layer, Service};

use super::request_id::RequestId;

/// See the module.
#[derive(Debug, Clone, Copy)]
pub(crate) struct AccessLogLayer;

impl<S> Layer<S> for AccessLogLayer {
    type Service = AccessLog<S>;

    fn layer(&self, inner: S) -> Self::Service {
        AccessLog { inner }
    }
}

/// The service of the layer.
#[derive(Debug, Clone)]
pub(crate) struct AccessLog<S> {
    inner: S,
}

impl<S, I, O> Service<Request<I>> for AccessLog<S>
where
    S: Service<Request<I>, Response = Response<O>, Future: Send + 'static>,
{
    type Response = Response<O>;
    type Error = S::Error;
    type Future = BoxFuture<'static, Result<Response<O>, S::Error>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, request: Request<I>) -> Self::Future {
        let started = Instant::now();
        let method = request.method().clone();
        let path = request.uri().path().to_owned();
        let authority = request.uri().authority().map(ToString::to_string);
        let host = authority.or_else(|| request.headers().get(header::HOST).and_then(|host| host.to_str().ok()).map(str::to_owned));
        let id = request.extensions().get::<RequestId>().map(|id| id.0.clone());
        let answer = self.inner.call(request);
        Box::pin(async move {
            let response = answer.await?;
            let status = response.status().as_u16();
            let milliseconds = started.elapsed().as_secs_f64() * 1000.0;
            tracing::info!(target: "edge::access", id, %method, host, path, status, duration_ms = milliseconds, "Answered");
            Ok(response)
        })
    }
}
