//! Serves the API on a listener, inside its layers.

use std::any::Any;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::Poll;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, HttpBody as _};
use axum::extract::{DefaultBodyLimit, MatchedPath, Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::{Next, from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt as _;
use jiff::Timestamp;
use tokio::net::TcpListener;
use tokio::sync::{oneshot, watch};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::limit::RequestBodyLimitLayer;

use super::response::{ApiError, error};
use crate::app::{Api, keep_index_current};
use crate::outbox;
use crate::routes::{self, LARGEST_BODY, LONGEST_UPLOAD};

/// Largest request body where a route does not say otherwise, in bytes.
const LARGEST_PLAIN_BODY: usize = 64 * 1024;

/// How often is deleted what is kept no longer: forms whose time has passed, files that belong to nothing, and what retention names.
const COLLECT_EVERY: Duration = Duration::from_secs(60 * 60);

/// How long a file waits for its form.
const ORPHAN_AGE: Duration = Duration::from_secs(24 * 60 * 60);

/// How often changed files are looked for when the settings ask for it.
const WATCH_EVERY: Duration = Duration::from_secs(1);

/// How often counters are added to the database.
const FLUSH_EVERY: Duration = Duration::from_secs(5);

/// Serves until `shutdown` is ready, then finishes the requests under way and passes on what analytics services have not been told.
///
/// # Errors
/// The listener failed.
pub async fn serve(listener: TcpListener, api: Api, shutdown: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
    let watcher = api.settings().watch.then(|| tokio::spawn(watch(api.clone())));
    let (stop, stopped) = oneshot::channel();
    let flusher = tokio::spawn(flush(api.clone(), stopped));
    let (stop_passing, passing_stopped) = watch::channel(());
    let indexing = tokio::spawn(keep_index_current(api.clone()));
    let passing = {
        let api = api.clone();
        tokio::spawn(async move { api.analytics().run(passing_stopped).await })
    };
    let delivering = {
        let (api, stopped) = (api.clone(), stop_passing.subscribe());
        tokio::spawn(async move { outbox::run(api.outbox(), api.database(), stopped).await })
    };
    let collecting = tokio::spawn(collect(api.clone()));
    let served = axum::serve(listener, app(api)).with_graceful_shutdown(shutdown).await;
    // It writes nothing that could be cut short.
    indexing.abort();
    collecting.abort();
    // Not aborted: what it is writing would be lost.
    drop((stop, stop_passing));
    if let Err(error) = flusher.await {
        tracing::error!(%error, "the last counters are lost");
    }
    if let Err(error) = passing.await {
        tracing::error!(%error, "the last goals were not passed on");
    }
    if let Err(error) = delivering.await {
        tracing::error!(%error, "the outbox ended; what waits in it is delivered after the next start");
    }
    if let Some(watcher) = watcher {
        watcher.abort();
    }
    served
}

fn app(api: Api) -> Router {
    let timeout = api.settings().request_timeout;
    in_layers(routes::router(api), timeout)
}

/// Routes in their layers. The last added is the outermost.
fn in_layers(routes: Router, timeout: Duration) -> Router {
    routes
        .fallback(|| async { ApiError::NotFound })
        // Innermost: what handlers and the framework answer is given the one shape of errors.
        .layer(from_fn(json_errors))
        .layer(DefaultBodyLimit::max(LARGEST_PLAIN_BODY))
        .layer(RequestBodyLimitLayer::new(LARGEST_BODY))
        // A slow database must not hold connections for ever.
        .layer(from_fn_with_state(timeout, limit_time))
        .layer(CatchPanicLayer::custom(panicked))
        // The body limit answers in plain text, outside of the first pass.
        .layer(from_fn(json_errors))
        // Outermost: sees the final status and the whole time.
        .layer(from_fn(log))
}

/// Answers for what takes too long: 408 when the body of the request has not come, else 503.
async fn limit_time(State(timeout): State<Duration>, request: Request, next: Next) -> Response {
    // Files take their time; whoever stops sending is noticed where they are read.
    let is_upload = request.headers().get(header::CONTENT_TYPE).is_some_and(|kind| kind.as_bytes().starts_with(b"multipart/"));
    let timeout = if is_upload { timeout.max(LONGEST_UPLOAD) } else { timeout };
    let (request, is_whole) = watched(request);
    tokio::time::timeout(timeout, next.run(request)).await.unwrap_or_else(|_| match is_whole.load(Ordering::Relaxed) {
        true => error(StatusCode::SERVICE_UNAVAILABLE, "timeout", "the answer took too long", [].into()),
        false => ApiError::SlowBody.into_response(),
    })
}

/// A request whose body tells when all of it has come.
fn watched(request: Request) -> (Request, Arc<AtomicBool>) {
    let is_whole = Arc::new(AtomicBool::new(request.body().is_end_stream()));
    if is_whole.load(Ordering::Relaxed) {
        return (request, is_whole);
    }
    let told = Arc::clone(&is_whole);
    let end = futures_util::stream::poll_fn(move |_| {
        told.store(true, Ordering::Relaxed);
        Poll::Ready(None)
    });
    (request.map(|body| Body::from_stream(body.into_data_stream().chain(end))), is_whole)
}

#[expect(clippy::needless_pass_by_value, reason = "the layer gives the panic's payload away")]
fn panicked(payload: Box<dyn Any + Send>) -> Response {
    let text = payload.downcast_ref::<String>().map(String::as_str).or_else(|| payload.downcast_ref::<&str>().copied());
    tracing::error!(panic.message = text.unwrap_or("unknown"), "a handler panicked");
    error(StatusCode::INTERNAL_SERVER_ERROR, "internal", "the server could not answer", [].into())
}

/// Gives errors that the framework answers in plain text the shape of ours.
async fn json_errors(request: Request, next: Next) -> Response {
    let response = next.run(request).await;
    let status = response.status();
    // Pages are for people: they say what is wrong themselves.
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

/// One line per request: no address, no query, no cookie.
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

/// Reloads changed files until it is stopped. A fault is logged once, until the files change again.
async fn watch(api: Api) {
    let mut told = String::new();
    loop {
        tokio::time::sleep(WATCH_EVERY).await;
        let fault = api.reload().await.err().map(|fault| fault.to_string()).unwrap_or_default();
        if fault != told && !fault.is_empty() {
            tracing::error!(error = fault, "changed files are wrong: the last good ones keep serving");
        }
        told = fault;
    }
}

/// Deletes what is kept no longer, until it is stopped. Expired requests first: their files are collected after them.
async fn collect(api: Api) {
    loop {
        match api.expire(Timestamp::now()).await {
            Ok(expired) if expired.is_empty() => {}
            Ok(expired) => tracing::info!(?expired, "deleted what was kept long enough"),
            Err(error) => tracing::error!(%error, "what was kept long enough is left for the next time"),
        }
        match api.collect(ORPHAN_AGE).await {
            Ok(0) => {}
            Ok(removed) => tracing::info!(files.removed = removed, "removed files that belong to nothing"),
            Err(error) => tracing::error!(error, "files that belong to nothing are left for the next time"),
        }
        tokio::time::sleep(COLLECT_EVERY).await;
    }
}

/// Adds counters to the database until it is stopped, and once more then.
async fn flush(api: Api, mut stopped: oneshot::Receiver<()>) {
    let mut is_last = false;
    while !is_last {
        tokio::select! {
            () = tokio::time::sleep(FLUSH_EVERY) => {}
            _ = &mut stopped => is_last = true,
        }
        if let Err(error) = api.flush_beacons().await {
            tracing::error!(%error, "counters wait: the database refused them");
        }
        if let Err(error) = api.search().flush(api.database()).await {
            tracing::error!(%error, "the log of searches waits: the database refused it");
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use axum::Router;
    use axum::body::{Body, to_bytes};
    use axum::http::{Request, StatusCode};
    use axum::routing::{get, post};
    use tower::ServiceExt;

    use super::{LARGEST_BODY, in_layers};

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
        let response = in_layers(routes, Duration::from_millis(20)).oneshot(request).await.unwrap();
        let status = response.status();
        let bytes = to_bytes(response.into_body(), usize::MAX).await.unwrap();
        (status, String::from_utf8(bytes.to_vec()).unwrap())
    }

    #[tokio::test]
    async fn a_panic_is_an_error_that_tells_nothing() {
        let (status, body) = answer("GET", "/panic", Body::empty()).await;
        assert_eq!(status, StatusCode::INTERNAL_SERVER_ERROR);
        insta::assert_snapshot!(body, @r#"{"error":{"code":"internal","message":"the server could not answer"}}"#);
    }

    #[tokio::test]
    async fn a_slow_answer_is_given_up() {
        let (status, body) = answer("GET", "/slow", Body::empty()).await;
        assert_eq!(status, StatusCode::SERVICE_UNAVAILABLE);
        assert!(body.contains("\"timeout\""), "{body}");
    }

    #[tokio::test]
    async fn a_body_that_does_not_come_is_not_waited_for() {
        let never = futures_util::stream::pending::<std::io::Result<axum::body::Bytes>>();
        let (status, body) = answer("POST", "/echo", Body::from_stream(never)).await;
        assert_eq!(status, StatusCode::REQUEST_TIMEOUT);
        assert!(body.contains("slow_body"), "{body}");
    }

    #[tokio::test]
    async fn a_large_body_is_refused_in_json() {
        let (status, body) = answer("POST", "/echo", Body::from(vec![b'a'; LARGEST_BODY + 1])).await;
        assert_eq!(status, StatusCode::PAYLOAD_TOO_LARGE);
        assert!(body.contains("payload_too_large"), "{body}");
    }

    #[tokio::test]
    async fn what_is_nowhere_is_told_in_json() {
        let (status, body) = answer("GET", "/nowhere", Body::empty()).await;
        assert_eq!(status, StatusCode::NOT_FOUND);
        assert!(body.contains("not_found"), "{body}");
        assert_eq!(answer("DELETE", "/panic", Body::empty()).await.0, StatusCode::METHOD_NOT_ALLOWED);
    }
}
