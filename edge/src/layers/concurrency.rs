//! Refuses at once what is more than can be served: an answer of 503 is better than a queue that nobody sees the end of.

use std::sync::Arc;
use std::task::{Context, Poll};

use futures_util::future::BoxFuture;
use http::{HeaderValue, Request, Response, StatusCode, header};
use tokio::sync::Semaphore;
use tower::{Layer, Service};

use crate::body::{Body, text};

/// See the module.
#[derive(Debug, Clone)]
pub(crate) struct ConcurrencyLayer {
    places: Arc<Semaphore>,
}

impl ConcurrencyLayer {
    /// Lets so many requests be under way at once.
    pub(crate) fn new(places: usize) -> Self {
        Self { places: Arc::new(Semaphore::new(places.min(Semaphore::MAX_PERMITS))) }
    }
}

impl<S> Layer<S> for ConcurrencyLayer {
    type Service = Concurrency<S>;

    fn layer(&self, inner: S) -> Self::Service {
        Concurrency { inner, places: Arc::clone(&self.places) }
    }
}

/// The service of the layer.
#[derive(Debug, Clone)]
pub(crate) struct Concurrency<S> {
    inner: S,
    places: Arc<Semaphore>,
}

impl<S, I> Service<Request<I>> for Concurrency<S>
where
    S: Service<Request<I>, Response = Response<Body>, Future: Send + 'static>,
    S::Error: Send + 'static,
{
    type Response = Response<Body>;
    type Error = S::Error;
    type Future = BoxFuture<'static, Result<Response<Body>, S::Error>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), S::Error>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, request: Request<I>) -> Self::Future {
        let Ok(place) = Arc::clone(&self.places).try_acquire_owned() else {
            let mut response = text(StatusCode::SERVICE_UNAVAILABLE, "The server is busy. Try again in a moment.\n");
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("2"));
            return Box::pin(async { Ok(response) });
        };
        let answer = self.inner.call(request);
        Box::pin(async move {
            let response = answer.await;
            drop(place);
            response
        })
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use tower::{ServiceExt as _, service_fn};

    use super::*;

    #[tokio::test]
    async fn one_too_many_is_refused_and_the_next_is_served() {
        let (open, gate) = tokio::sync::oneshot::channel::<()>();
        let gate = Arc::new(tokio::sync::Mutex::new(Some(gate)));
        let slow = service_fn(move |_: Request<()>| {
            let gate = Arc::clone(&gate);
            async move {
                if let Some(gate) = gate.lock().await.take() {
                    let _ = gate.await;
                }
                Ok::<_, Infallible>(text(StatusCode::OK, "served"))
            }
        });
        let service = ConcurrencyLayer::new(1).layer(slow);
        let first = tokio::spawn(service.clone().oneshot(Request::new(())));
        while service.places.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        let refused = service.clone().oneshot(Request::new(())).await.unwrap();
        assert_eq!(refused.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert!(refused.headers().contains_key(header::RETRY_AFTER));
        open.send(()).unwrap();
        assert_eq!(first.await.unwrap().unwrap().status(), StatusCode::OK);
        assert_eq!(service.oneshot(Request::new(())).await.unwrap().status(), StatusCode::OK);
    }
}
