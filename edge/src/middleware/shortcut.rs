//! Middleware that may answer instead of the inner layers. It allocates nothing.

use std::convert::Infallible;
use std::future::{Ready, ready};
use std::task::{Context, Poll};

use futures_util::future::Either;
use http::{Request, Response};
use tower::{Layer, Service};

use crate::response::body::Body;

/// Layer of a function that returns a response, or `None` for the inner layers to answer.
pub(crate) const fn shortcut<F>(answer: F) -> ShortcutLayer<F>
where
    F: Fn(&Request<Body>) -> Option<Response<Body>>,
{
    ShortcutLayer { answer }
}

/// See [`shortcut`].
#[derive(Debug, Clone, Copy)]
pub(crate) struct ShortcutLayer<F> {
    answer: F,
}

/// Service of the layer.
#[derive(Debug, Clone)]
pub(crate) struct Shortcut<F, S> {
    answer: F,
    inner: S,
}

impl<F: Clone, S> Layer<S> for ShortcutLayer<F> {
    type Service = Shortcut<F, S>;

    fn layer(&self, inner: S) -> Self::Service {
        Shortcut { answer: self.answer.clone(), inner }
    }
}

impl<F, S> Service<Request<Body>> for Shortcut<F, S>
where
    F: Fn(&Request<Body>) -> Option<Response<Body>>,
    S: Service<Request<Body>, Response = Response<Body>, Error = Infallible>,
{
    type Response = Response<Body>;
    type Error = Infallible;
    type Future = Either<Ready<Result<Response<Body>, Infallible>>, S::Future>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, request: Request<Body>) -> Self::Future {
        match (self.answer)(&request) {
            Some(response) => Either::Left(ready(Ok(response))),
            None => Either::Right(self.inner.call(request)),
        }
    }
}

#[cfg(test)]
mod tests {
    use http::StatusCode;
    use tower::{ServiceExt as _, service_fn};

    use super::*;
    use crate::response::body::{empty, text};

    #[tokio::test]
    async fn inner_layers_answer_what_the_shortcut_does_not() {
        let inner = service_fn(async |_: Request<Body>| Ok::<_, Infallible>(text(StatusCode::NOT_FOUND, "inner")));
        let known = |request: &Request<Body>| (request.uri().path() == "/known").then(|| text(StatusCode::OK, "known"));
        let service = shortcut(known).layer(inner);
        let status = async |path: &str| service.clone().oneshot(Request::get(path).body(empty()).unwrap()).await.unwrap().status();
        assert_eq!((status("/known").await, status("/other").await), (StatusCode::OK, StatusCode::NOT_FOUND));
    }
}
