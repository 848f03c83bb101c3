//! Answers 503 when a handler has not begun to answer in time. A body that has begun has deadlines of its own.

use std::task::{Context, Poll};
use std::time::Duration;

use futures_util::future::BoxFuture;
use http::{Request, Response, StatusCode};
use tower::{Layer, Service};

use crate::body::{Body, text};

/// See the module.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DeadlineLayer {
    longest: Duration,
}

impl DeadlineLayer {
    /// Gives every request this long.
    pub(crate) const fn new(longest: Duration) -> Self {
        Self { longest }
    }
}

impl<S> Layer<S> for DeadlineLayer {
    type Service = Deadline<S>;

    fn layer(&self, inner: S) -> Self::Service {
        Deadline { inner, longest: self.longest }
    }
}

/// The service of the layer.
#[derive(Debug, Clone)]
pub(crate) struct Deadline<S> {
    inner: S,
    longest: Duration,
}

impl<S, I> Service<Request<I>> for Deadline<S>
where
    S: Service<Request<I>, Response = Response<Body>, Future: Send + 'static>,
{
    type Response = Response<Body>;
    type Error = S::Error;
    type Future = BoxFuture<'static, Result<Response<Body>, S::Error>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, request: Request<I>) -> Self::Future {
        let answer = tokio::time::timeout(self.longest, self.inner.call(request));
        Box::pin(async move {
            answer.await.unwrap_or_else(|_| {
                tracing::warn!("A request took longer than its deadline");
                Ok(text(StatusCode::SERVICE_UNAVAILABLE, "The server did not answer in time.\n"))
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;
    use std::future::pending;

    use tower::{ServiceExt as _, service_fn};

    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_handler_that_hangs_is_answered_for() {
        let hangs = service_fn(|_: Request<()>| pending::<Result<Response<Body>, Infallible>>());
        let response = DeadlineLayer::new(Duration::from_secs(5)).layer(hangs).oneshot(Request::new(())).await.unwrap();
        assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE);
    }
}
