//! Turns an async function into a middleware layer.

use std::convert::Infallible;
use std::sync::Arc;
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

/// Service of the layer. A clone of the service shares the layers inside it.
#[derive(Debug)]
pub(crate) struct FromFn<F, S> {
    function: F,
    inner: Arc<S>,
}

impl<F: Clone, S> Clone for FromFn<F, S> {
    fn clone(&self) -> Self {
        Self { function: self.function.clone(), inner: Arc::clone(&self.inner) }
    }
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
        FromFn { function: self.function.clone(), inner: Arc::new(inner) }
    }
}

impl<F, A, S> Service<Request<Body>> for FromFn<F, S>
where
    F: Fn(Request<Body>, Next) -> A,
    A: Future<Output = Response<Body>> + Send + 'static,
    S: Service<Request<Body>, Response = Response<Body>, Error = Infallible> + Clone + Send + Sync + 'static,
    S::Future: Send + 'static,
{
    type Response = Response<Body>;
    type Error = Infallible;
    type Future = BoxFuture<'static, Result<Response<Body>, Infallible>>;

    /// Always ready: layers reject excess load with a response.
    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request<Body>) -> Self::Future {
        let inner = Arc::clone(&self.inner);
        // The inner services are always ready.
        let next = Next(Box::new(move |request| S::clone(&inner).call(request).map(|Ok(response)| response).boxed()));
        (self.function)(request, next).map(Ok).boxed()
    }
}
