//! Load shedding: rejects requests beyond the concurrency limit with 503.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use bytes::Bytes;
use http::{Request, Response};
use http_body::{Body as _, Frame, SizeHint};
use http_body_util::BodyExt as _;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::from_fn::Next;
use crate::handlers::events::is_stream;
use crate::response::body::{Body, BodyError};
use crate::response::busy::busy;
use crate::telemetry::metrics::{Limit, Metrics};

/// Concurrency permits.
pub(crate) type Permits = Arc<Semaphore>;

/// Creates the permits.
pub(crate) fn permits(number: usize) -> Permits {
    Arc::new(Semaphore::new(number.min(Semaphore::MAX_PERMITS)))
}

/// Body that holds a permit until it ends or is dropped.
struct PermitBody {
    body: Body,
    _permit: OwnedSemaphorePermit,
}

/// Middleware: rejects requests without a permit, unless memory has a response. The permit is held
/// until the end of the response body. A stream of events, which waits most of the time, holds one
/// of `streams` instead.
pub(crate) async fn limit_concurrency(
    metrics: Arc<Metrics>,
    permits: Permits,
    streams: Permits,
    in_memory: impl FnOnce(&Request<Body>) -> Option<Response<Body>> + Send,
    request: Request<Body>,
    next: Next,
) -> Response<Body> {
    let Ok(mut permit) = permits.try_acquire_owned() else {
        return in_memory(&request).unwrap_or_else(|| {
            metrics.shed(Limit::Requests);
            busy(2)
        });
    };
    let response = next.run(request).await;
    if response.body().is_end_stream() {
        return response;
    }
    if is_stream(response.headers()) {
        let Ok(stream) = streams.try_acquire_owned() else {
            metrics.shed(Limit::Streams);
            return busy(30);
        };
        permit = stream;
    }
    response.map(|body| PermitBody { body, _permit: permit }.boxed_unsync())
}

impl http_body::Body for PermitBody {
    type Data = Bytes;
    type Error = BodyError;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, BodyError>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use http::{HeaderValue, StatusCode, header};
    use tower::{Layer as _, ServiceExt as _, service_fn};

    use super::*;
    use crate::middleware::from_fn::from_fn;
    use crate::response::body::{empty, stream, text};

    #[tokio::test]
    async fn permit_is_held_until_the_body_ends() {
        let (rest, coming) = tokio::sync::oneshot::channel::<()>();
        let coming = Arc::new(tokio::sync::Mutex::new(Some(coming)));
        let streaming = service_fn(move |_: Request<Body>| {
            let coming = Arc::clone(&coming);
            async move {
                let Some(coming) = coming.lock().await.take() else { return Ok::<_, Infallible>(text(StatusCode::OK, "served")) };
                let rest = futures_util::stream::once(async move {
                    let _ = coming.await;
                    Bytes::from_static(b"rest")
                });
                Ok(Response::new(stream(rest)))
            }
        });
        let streams = super::permits(0);
        let permits = permits(1);
        let shared = Arc::clone(&permits);
        let service = from_fn(move |request, next| {
            limit_concurrency(Arc::default(), Arc::clone(&shared), Arc::clone(&streams), |_| None, request, next)
        })
        .layer(streaming);
        let status = async || service.clone().oneshot(Request::new(empty())).await.unwrap().status();

        let streamed = service.clone().oneshot(Request::new(empty())).await.unwrap();
        assert_eq!(status().await, StatusCode::SERVICE_UNAVAILABLE, "its body is still to come");
        rest.send(()).unwrap();
        assert_eq!(streamed.into_body().collect().await.unwrap().to_bytes(), "rest");
        assert_eq!(status().await, StatusCode::OK);
        assert_eq!(permits.available_permits(), 1, "nothing is left behind");
    }

    #[tokio::test]
    async fn stream_of_events_holds_no_permit_of_requests() {
        let endless = service_fn(|_: Request<Body>| async {
            let mut response = Response::new(stream(futures_util::stream::pending::<Bytes>()));
            response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
            Ok::<_, Infallible>(response)
        });
        let (permits, streams) = (permits(1), super::permits(1));
        let (shared, of_streams) = (Arc::clone(&permits), Arc::clone(&streams));
        let service = from_fn(move |request, next| {
            limit_concurrency(Arc::default(), Arc::clone(&shared), Arc::clone(&of_streams), |_| None, request, next)
        })
        .layer(endless);
        let first = service.clone().oneshot(Request::new(empty())).await.unwrap();
        assert_eq!((first.status(), permits.available_permits(), streams.available_permits()), (StatusCode::OK, 1, 0));
        let second = service.clone().oneshot(Request::new(empty())).await.unwrap();
        assert_eq!((second.status(), permits.available_permits()), (StatusCode::SERVICE_UNAVAILABLE, 1), "streams have a separate limit");
        drop(first);
        assert_eq!(service.oneshot(Request::new(empty())).await.unwrap().status(), StatusCode::OK);
    }

    #[tokio::test]
    async fn excess_request_is_rejected_and_a_later_one_served() {
        let (open, gate) = tokio::sync::oneshot::channel::<()>();
        let gate = Arc::new(tokio::sync::Mutex::new(Some(gate)));
        let slow = service_fn(move |_: Request<Body>| {
            let gate = Arc::clone(&gate);
            async move {
                if let Some(gate) = gate.lock().await.take() {
                    let _ = gate.await;
                }
                Ok::<_, Infallible>(text(StatusCode::OK, "served"))
            }
        });
        let streams = super::permits(0);
        let permits = permits(1);
        let shared = Arc::clone(&permits);
        let service = from_fn(move |request, next| {
            limit_concurrency(Arc::default(), Arc::clone(&shared), Arc::clone(&streams), |_| None, request, next)
        })
        .layer(slow);
        let first = tokio::spawn(service.clone().oneshot(Request::new(empty())));
        while permits.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        let rejected = service.clone().oneshot(Request::new(empty())).await.unwrap();
        assert_eq!(rejected.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert!(rejected.headers().contains_key(header::RETRY_AFTER));
        open.send(()).unwrap();
        assert_eq!(first.await.unwrap().unwrap().status(), StatusCode::OK);
        assert_eq!(service.oneshot(Request::new(empty())).await.unwrap().status(), StatusCode::OK);
    }
}
