//! Serves the API with its middleware and background tasks.

use std::io;
use std::time::Duration;

use axum::Router;
use axum::extract::{Request, State};
use axum::http::{HeaderValue, Version, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::Response;
use tokio::net::TcpListener;
use tokio::sync::{oneshot, watch};
use tokio::task::JoinSet;

use super::middleware::{repeat_reads, with_middleware};
use crate::app::{Api, keep_content_current, keep_index_current, monitor_database, run_jobs, send_heartbeats};
use crate::chat;
use crate::outbox;
use crate::posts;
use crate::routes;

/// Interval of checks for changed files, when the settings enable them.
const WATCH_EVERY: Duration = Duration::from_secs(1);

/// Interval at which counters are added to the database.
const FLUSH_EVERY: Duration = Duration::from_secs(5);

/// Longest flush. A database that has become unreachable may never answer.
const LONGEST_FLUSH: Duration = Duration::from_secs(30);

/// Serves until `shutdown` resolves. Then drains: finishes in-flight requests within
/// [`crate::Settings::shutdown`] and sends queued analytics goals.
///
/// # Errors
/// The listener failed.
pub async fn serve(listener: TcpListener, api: Api, shutdown: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
    let watcher = api.settings().watch.then(|| tokio::spawn(watch(api.clone())));
    let (stop, stopped) = oneshot::channel();
    let flusher = tokio::spawn(flush(api.clone(), stopped));
    let (stop_passing, passing_stopped) = watch::channel(());
    let passing = {
        let api = api.clone();
        tokio::spawn(async move { api.analytics().run(passing_stopped).await })
    };
    let delivering = {
        let (api, stopped) = (api.clone(), stop_passing.subscribe());
        tokio::spawn(async move { outbox::run(api.outbox(), api.database(), stopped).await })
    };
    // They hold no unsaved work.
    let mut background = JoinSet::new();
    background.spawn(keep_content_current(api.clone()));
    background.spawn(keep_index_current(api.clone()));
    background.spawn(send_heartbeats(api.clone()));
    background.spawn(run_jobs(api.clone()));
    background.spawn(monitor_database(api.clone()));
    background.spawn(posts::run(api.clone()));
    let chats = api.clone();
    background.spawn(async move { chat::run(chats.chat(), chats.database()).await });
    if api.settings().support.assistant {
        background.spawn(chat::answer_chats(api.clone()));
    }
    let served = serve_requests(listener, api, shutdown).await;
    background.abort_all();
    // Stopped, not aborted: an aborted task would lose its current batch.
    drop((stop, stop_passing));
    if let Err(error) = flusher.await {
        tracing::error!(%error, "lost the last counters");
    }
    if let Err(error) = passing.await {
        tracing::error!(%error, "lost the last analytics goals");
    }
    if let Err(error) = delivering.await {
        tracing::error!(%error, "outbox delivery failed; waiting events are delivered after the next start");
    }
    if let Some(watcher) = watcher {
        watcher.abort();
    }
    served
}

/// Serves requests until the drain is over.
async fn serve_requests(listener: TcpListener, api: Api, shutdown: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
    let (draining, limit) = (api.clone(), api.settings().shutdown);
    let (stopping, stopped) = oneshot::channel::<()>();
    let shutdown = async move {
        shutdown.await;
        draining.drain();
        // Streams end first, or they would hold up the end of the process.
        draining.chat().end();
        // Fails only if nothing is served any more.
        _ = stopping.send(());
    };
    // A make service shares the routes. `serve` would copy a plain router for each connection.
    let serving = axum::serve(listener, app(api).into_make_service()).with_graceful_shutdown(shutdown).into_future();
    let over = async {
        match stopped.await {
            Ok(()) => tokio::time::sleep(limit).await,
            Err(_) => std::future::pending().await,
        }
    };
    tokio::select! {
        served = serving => served,
        () = over => {
            tracing::warn!("the time for in-flight requests is over");
            Ok(())
        }
    }
}

fn app(api: Api) -> Router {
    let timeout = api.settings().request_timeout;
    let routes = routes::router(api.clone()).layer(from_fn_with_state(api.clone(), repeat_reads));
    with_middleware(routes, timeout).layer(from_fn_with_state(api, close_when_draining))
}

/// Closes connections during the drain, so that clients open the next one elsewhere.
async fn close_when_draining(State(api): State<Api>, request: Request, next: Next) -> Response {
    // HTTP/2 knows no such header. Its connections end with the drain.
    let has_header = request.version() <= Version::HTTP_11;
    let mut response = next.run(request).await;
    if has_header && api.is_draining() {
        response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    }
    response
}

/// Reloads changed files. Logs an error once, until the files change again.
async fn watch(api: Api) {
    let mut last_error = String::new();
    loop {
        tokio::time::sleep(WATCH_EVERY).await;
        let fault = api.reload().await.err().map(|fault| fault.to_string()).unwrap_or_default();
        if fault != last_error && !fault.is_empty() {
            tracing::error!(error = fault, "cannot reload changed files; the last-known-good ones stay in use");
        }
        last_error = fault;
    }
}

/// Adds counters to the database periodically, and once more at the end.
async fn flush(api: Api, mut stopped: oneshot::Receiver<()>) {
    let mut is_last = false;
    while !is_last {
        tokio::select! {
            () = tokio::time::sleep(FLUSH_EVERY) => {}
            _ = &mut stopped => is_last = true,
        }
        let flushing = async {
            if let Err(error) = api.flush_beacons().await {
                tracing::error!(%error, "cannot store counters; they are kept for the next attempt");
            }
            if let Err(error) = api.search().flush(api.database()).await {
                tracing::error!(%error, "cannot store the search log; it is kept for the next attempt");
            }
        };
        if tokio::time::timeout(LONGEST_FLUSH, flushing).await.is_err() {
            tracing::error!("the database does not answer; counters and the search log may lose this round");
        }
    }
}
