//! Refuses at once what is more than can be served: an answer of 503 is better than a queue that nobody sees the end of.

use std::sync::Arc;

use http::{HeaderValue, Request, Response, StatusCode, header};
use tokio::sync::Semaphore;

use super::around::Next;
use crate::body::{Body, text};

/// Places for requests under way.
pub(crate) type Places = Arc<Semaphore>;

/// So many places.
pub(crate) fn places(number: usize) -> Places {
    Arc::new(Semaphore::new(number.min(Semaphore::MAX_PERMITS)))
}

/// The layer: a request without a place is refused.
pub(crate) async fn limit_concurrency(places: Places, request: Request<Body>, next: Next) -> Response<Body> {
    let Ok(_place) = places.try_acquire() else {
        let mut response = text(StatusCode::SERVICE_UNAVAILABLE, "The server is busy. Try again in a moment.\n");
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("2"));
        return response;
    };
    next.run(request).await
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use tower::{Layer as _, ServiceExt as _, service_fn};

    use super::*;
    use crate::body::empty;
    use crate::layers::around::around;

    #[tokio::test]
    async fn one_too_many_is_refused_and_the_next_is_served() {
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
        let places = places(1);
        let shared = Arc::clone(&places);
        let service = around(move |request, next| limit_concurrency(Arc::clone(&shared), request, next)).layer(slow);
        let first = tokio::spawn(service.clone().oneshot(Request::new(empty())));
        while places.available_permits() > 0 {
            tokio::task::yield_now().await;
        }
        let refused = service.clone().oneshot(Request::new(empty())).await.unwrap();
        assert_eq!(refused.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert!(refused.headers().contains_key(header::RETRY_AFTER));
        open.send(()).unwrap();
        assert_eq!(first.await.unwrap().unwrap().status(), StatusCode::OK);
        assert_eq!(service.oneshot(Request::new(empty())).await.unwrap().status(), StatusCode::OK);
    }
}
