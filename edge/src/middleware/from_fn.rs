//! A layer made of one async function, which gets a request and what comes next.

use std::convert::Infallible;
use std::task::{Context, Poll};

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use http::{Request, Response};
use tower::{Layer, Service};

use crate::response::body::Body;

/// Makes a layer of `async fn(Request<Body>, Next) -> Response<Body>`. It answers, always: an error is an answer too.
pub(crate) const fn from_fn<F>(function: F) -> FromFnLayer<F> {
    FromFnLayer { function }
}

/// See [`around`].
#[derive(Debug, Clone, Copy)]
pub(crate) struct FromFnLayer<F> {
    function: F,
}

/// The service of the layer.
#[derive(Debug, Clone)]
pub(crate) struct FromFn<F, S> {
    function: F,
    inner: S,
}

/// The layers further in, to be called once or not at all.
pub(crate) struct Next(Box<dyn FnOnce(Request<Body>) -> BoxFuture<'static, Response<Body>> + Send>);

impl Next {
    /// The answer of the layers further in.
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
        // The one that was asked whether it is ready is the one to call; a fresh clone stays for the next request.
        let clone = self.inner.clone();
        let mut inner = std::mem::replace(&mut self.inner, clone);
        let next = Next(Box::new(move |request| inner.call(request).map(|Ok(response)| response).boxed()));
        (self.function)(request, next).map(Ok).boxed()
    }
}
