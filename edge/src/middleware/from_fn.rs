//! Turns an async function into a middleware layer.

use std::convert::Infallible;
use std::task::{Context, Poll};

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use http::{Request, Response};
use tower::{Layer, Service};

use crate::response::body::Body;

/// Layer of `async fn(Request<Body>, Next) -> Response<Body>`. Infallible: errors are responses.
pub(crate) const fn from_fn<F>(function: F) -> FromFnLayer<F> {
    FromFnLayer { function }
}

/// See [`from_fn`].
#[derive(Debug, Clone, Copy)]
pub(crate) struct FromFnLayer<F> {
    function: F,
}

/// Service of the layer.
#[derive(Debug, Clone)]
pub(crate) struct FromFn<F, S> {
    function: F,
    inner: S,
}

/// The inner layers; called at most once.
pub(crate) struct Next(Box<dyn FnOnce(Request<Body>) -> BoxFuture<'static, Response<Body>> + Send>);

impl Next {
    /// Response of the inner layers.
    pub(crate) fn run(self, request: Request<Body>) -> BoxFuture<'static, Response<Body>> {
        (self.0)(request)
    }
}

impl<F: Clone, S> Layer<S> for FromFnLayer<F> {
    type Service = FromFn<F, S>;

    fn layer(&self, inner: S) -> Self::Service {
        FromFn { function: self.function.clone(), inner }
    }
}

impl<F, A, S> Service<Request<Body>> for FromFn<F, S>
where
    F: Fn(Request<Body>, Next) -> A,
    A: Future<Output = Response<Body>> + Send + 'static,
    S: Service<Request<Body>, Response = Response<Body>, Error = Infallible> + Clone + Send + 'static,
    S::Future: Send + 'static,
{
    type Response = Response<Body>;
    type Error = Infallible;
    type Future = BoxFuture<'static, Result<Response<Body>, Infallible>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, request: Request<Body>) -> Self::Future {
        // Call the instance that reported readiness; keep the clone for the next request.
        let clone = self.inner.clone();
        let mut inner = std::mem::replace(&mut self.inner, clone);
        let next = Next(Box::new(move |request| inner.call(request).map(|Ok(response)| response).boxed()));
        (self.function)(request, next).map(Ok).boxed()
    }
}
