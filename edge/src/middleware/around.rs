//! Middleware of one step before the inner layers and one after them. It allocates nothing.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use http::{Request, Response};
use tower::{Layer, Service};

use crate::response::body::Body;

/// Layer of two functions. `before` returns what `after` needs.
pub(crate) const fn around<B, T, A>(before: B, after: A) -> AroundLayer<B, A>
where
    B: Fn(&mut Request<Body>) -> T,
    A: Fn(T, &mut Response<Body>),
{
    AroundLayer { before, after }
}

/// See [`around`].
#[derive(Debug, Clone, Copy)]
pub(crate) struct AroundLayer<B, A> {
    before: B,
    after: A,
}

/// Service of the layer.
#[derive(Debug, Clone)]
pub(crate) struct Around<B, A, S> {
    before: B,
    after: A,
    inner: S,
}

/// Response of the inner layers, and then the step after them.
pub(crate) struct AroundFuture<T, A, F> {
    inner: F,
    /// `None` after the last step.
    last: Option<(T, A)>,
}

impl<B: Clone, A: Clone, S> Layer<S> for AroundLayer<B, A> {
    type Service = Around<B, A, S>;

    fn layer(&self, inner: S) -> Self::Service {
        Around { before: self.before.clone(), after: self.after.clone(), inner }
    }
}

impl<B, T, A, S> Service<Request<Body>> for Around<B, A, S>
where
    B: Fn(&mut Request<Body>) -> T,
    T: Unpin,
    A: Fn(T, &mut Response<Body>) + Clone + Unpin,
    S: Service<Request<Body>, Response = Response<Body>, Error = Infallible, Future: Unpin>,
{
    type Response = Response<Body>;
    type Error = Infallible;
    type Future = AroundFuture<T, A, S::Future>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, mut request: Request<Body>) -> Self::Future {
        let value = (self.before)(&mut request);
        AroundFuture { inner: self.inner.call(request), last: Some((value, self.after.clone())) }
    }
}

impl<T, A, F> Future for AroundFuture<T, A, F>
where
    T: Unpin,
    A: Fn(T, &mut Response<Body>) + Unpin,
    F: Future<Output = Result<Response<Body>, Infallible>> + Unpin,
{
    type Output = F::Output;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let Ok(mut response) = ready!(Pin::new(&mut self.inner).poll(context));
        if let Some((value, after)) = self.last.take() {
            after(value, &mut response);
        }
        Poll::Ready(Ok(response))
    }
}

#[cfg(test)]
mod tests {
    use http::{HeaderValue, header};
    use tower::{ServiceExt as _, service_fn};

    use super::*;
    use crate::response::body::empty;

    #[tokio::test]
    async fn both_steps_see_their_message() {
        let inner = service_fn(|request: Request<Body>| {
            let mut response = Response::new(empty());
            response.headers_mut().insert(header::AGE, request.headers()[header::AGE].clone());
            std::future::ready(Ok::<_, Infallible>(response))
        });
        let before = |request: &mut Request<Body>| {
            request.headers_mut().insert(header::AGE, HeaderValue::from_static("1"));
            HeaderValue::from_static("0")
        };
        let layer = around(before, |expires, response: &mut Response<Body>| {
            response.headers_mut().insert(header::EXPIRES, expires);
        });
        let response = layer.layer(inner).oneshot(Request::new(empty())).await.unwrap();
        assert_eq!(response.headers()[header::AGE], "1");
        assert_eq!(response.headers()[header::EXPIRES], "0");
    }
}
