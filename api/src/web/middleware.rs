//! Middleware of the API's routes.

use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::Poll;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, HttpBody as _};
use axum::extract::{DefaultBodyLimit, MatchedPath, Request, State};
use axum::http::{Method, StatusCode, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt as _;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::limit::RequestBodyLimitLayer;

use super::response::{ApiError, Failover, error};
use crate::app::Api;
use crate::routes::{LARGEST_BODY, LONGEST_UPLOAD};

/// Default limit of request bodies, in bytes.
const LARGEST_PLAIN_BODY: usize = 64 * 1024;

/// Repeats a read once on another connection to the database, or on another server. Writes are
/// repeated by their senders, under a key.
pub(super) async fn repeat_reads(State(api): State<Api>, request: Request, next: Next) -> Response {
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        return next.run(request).await;
    }
    let server = api.content();
    let (parts, body) = request.into_parts();
    let again = Request::from_parts(parts.clone(), Body::empty());
    let response = next.clone().run(Request::from_parts(parts, body)).await;
    let Some(failover) = response.extensions().get::<Failover>().copied() else { return response };
    if api.has_replica()
        && let Err(error) = api.read_snapshot().await
    {
        tracing::debug!(%error, "no database answers");
    }
    let has_changed = !api.content().is_same(&server);
    if has_changed || failover == Failover::Connection { next.run(again).await } else { response }
}

/// Adds middleware to the routes. The last one added is the outermost.
pub(super) fn with_middleware(routes: Router, timeout: Duration) -> Router {
    routes
        .fallback(|| async { ApiError::NotFound })
        // Errors of handlers and of the framework get one format.
        .layer(from_fn(json_errors))
        .layer(DefaultBodyLimit::max(LARGEST_PLAIN_BODY))
        .layer(RequestBodyLimitLayer::new(LARGEST_BODY))
        // A slow database must not hold connections.
        .layer(from_fn_with_state(timeout, limit_time))
        .layer(CatchPanicLayer::custom(panic_response))
        // The body limit rejects in plain text, outside the inner `json_errors`.
        .layer(from_fn(json_errors))
        // Outermost: sees the final status and the whole duration.
        .layer(from_fn(log))
}

/// Request timeout: 408 while the body is incomplete, otherwise 503.
async fn limit_time(State(timeout): State<Duration>, request: Request, next: Next) -> Response {
    // Uploads are slow. The body reader detects clients that stop sending.
    let is_upload = request.headers().get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"multipart/"));
    let timeout = if is_upload { timeout.max(LONGEST_UPLOAD) } else { timeout };
    let (request, is_whole) = track_body(request);
    tokio::time::timeout(timeout, next.run(request)).await.unwrap_or_else(|_| match is_whole.load(Ordering::Relaxed) {
        true => error(StatusCode::SERVICE_UNAVAILABLE, "timeout", "the answer took too long", [].into()),
        false => ApiError::SlowBody.into_response(),
    })
}

/// Wraps the body to record when it is complete.
fn track_body(request: Request) -> (Request, Arc<AtomicBool>) {
    let is_whole = Arc::new(AtomicBool::new(request.body().is_end_stream()));
    if is_whole.load(Ordering::Relaxed) {
        return (request, is_whole);
    }
    let complete = Arc::clone(&is_whole);
    let end = futures_util::stream::poll_fn(move |_| {
        complete.store(true, Ordering::Relaxed);
        Poll::Ready(None)
    });
    (request.map(|body| Body::from_stream(body.into_data_stream().chain(end))), is_whole)
}

#[expect(clippy::needless_pass_by_value, reason = "the layer gives the panic's payload away")]
fn panic_response(payload: Box<dyn Any + Send>) -> Response {
    let text = payload.downcast_ref::<String>().map(String::as_str).or_else(|| payload.downcast_ref::<&str>().copied());
    tracing::error!(panic.message = text.unwrap_or("unknown"), "a handler panicked");
    error(StatusCode::INTERNAL_SERVER_ERROR, "internal", "the server could not answer", [].into())
}

/// Converts the framework's plain-text errors to the API's format.
async fn json_errors(request: Request, next: Next) -> Response {
    let response = next.run(request).await;
    let status = response.status();
    // HTML pages explain their errors themselves.
    let is_ours =
        response.headers().get(header::CONTENT_TYPE).is_some_and(|kind| kind == "application/json" || kind == "text/html; charset=utf-8");
    if is_ours || !(status.is_client_error() || status.is_server_error()) {
        return response;
    }
    let (code, message) = match status {
        StatusCode::BAD_REQUEST => ("bad_request", "the request cannot be read"),
        StatusCode::METHOD_NOT_ALLOWED => ("method_not_allowed", "this address does not take this method"),
        StatusCode::PAYLOAD_TOO_LARGE => ("payload_too_large", "the body is too large"),
        _ => ("refused", "the request was refused"),
    };
    let mut answer = error(status, code, message, [].into());
    if let Some(allow) = response.headers().get(header::ALLOW) {
        answer.headers_mut().insert(header::ALLOW, allow.clone());
    }
    answer.into_response()
}

/// Logs each request without address, query or cookies.
async fn log(request: Request, next: Next) -> Response {
    let started = Instant::now();
    let method = request.method().clone();
    let route = request.extensions().get::<MatchedPath>().map_or_else(|| "-".to_owned(), |path| path.as_str().to_owned());
    let response = next.run(request).await;
    let elapsed_us = u64::try_from(started.elapsed().as_micros()).unwrap_or(u64::MAX);
    tracing::debug!(
        http.method = %method,
        http.route = route,
        http.status = response.status().as_u16(),
        http.elapsed_us = elapsed_us,
        "answered"
    );
    response
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use axum::Router;
    use axum::body::{Body, to_bytes};
    use axum::http::{Request, StatusCode};
    use axum::routing::{get, post};
    use tower::ServiceExt;

    use super::{LARGEST_BODY, with_middleware};

    async fn answer(method: &str, path: &str, body: Body) -> (StatusCode, String) {
        let routes = Router::new()
            .route(
                "/panic",
                get(|| async {
                    if true {
                        panic!("a secret")
                    }
                }),
            )
            .route("/slow", get(std::future::pending::<()>))
            .route("/echo", post(|body: String| async { body }));
        let request = Request::builder().method(method).uri(path).body(body).unwrap();
        let response = with_middleware(routes, Duration::from_millis(20)).oneshot(request).await.unwrap();
        let status = response.status();
        let bytes = to_bytes(response.into_body(), usize::MAX).await.unwrap();
        (status, String::from_utf8(bytes.to_vec()).unwrap())
    }

    #[tokio::test]
    async fn panic_is_answered_500_without_details() {
        let (status, body) = answer("GET", "/panic", Body::empty()).await;
        assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR);
        insta::assert_snapshot!(body, @r#"{"error":{"code":"internal","message":"the server could not answer"}}"#);
    }

    #[tokio::test]
    async fn slow_handler_is_answered_503() {
        let (status, body) = answer("GET", "/slow", Body::empty()).await;
        assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
        assert!(body.contains("\"timeout\""), "{body}");
    }

    #[tokio::test]
    async fn incomplete_body_is_answered_408() {
        let never = futures_util::stream::pending::<std::io::Result<axum::body::Bytes>>();
        let (status, body) = answer("POST", "/echo", Body::from_stream(never)).await;
        assert_eq!(status, StatusCode::REQUEST_TIMEOUT);
        assert!(body.contains("slow_body"), "{body}");
    }

    #[tokio::test]
    async fn large_body_is_rejected_in_json() {
        let (status, body) = answer("POST", "/echo", Body::from(vec![b'a'; LARGEST_BODY + 1])).await;
        assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE);
        assert!(body.contains("payload_too_large"), "{body}");
    }

    #[tokio::test]
    async fn unknown_path_is_answered_404_in_json() {
        let (status, body) = answer("GET", "/nowhere", Body::empty()).await;
        assert_eq!(status, StatusCode::NOT_FOUND);
        assert!(body.contains("not_found"), "{body}");
        assert_eq!(answer("DELETE", "/panic", Body::empty()).await.0, StatusCode::METHOD_NOT_ALLOWED);
    }
}
