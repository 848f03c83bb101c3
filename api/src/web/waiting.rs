//! Start of a node whose database cannot be reached yet.

use std::io;
use std::os::fd::AsFd as _;
use std::time::{Duration, Instant};

use axum::Router;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use tokio::net::TcpListener;
use tokio::task::JoinSet;

use super::response::error;
use crate::app::{Api, OpenError};
use crate::settings::Settings;

/// Interval of attempts to open the API.
const RETRY_EVERY: Duration = Duration::from_secs(1);

/// Interval of warnings.
const LOG_EVERY: Duration = Duration::from_secs(60);

/// Opens the API as soon as its database can be reached, after an attempt that failed because it
/// could not. Meanwhile the listener answers `GET /healthz` with 200, since a restart would change
/// nothing, and all else with 503.
///
/// # Errors
/// See [`OpenError`], apart from [`OpenError::is_unreachable`].
pub async fn open_when_reachable(listener: &TcpListener, settings: Settings) -> Result<Api, OpenError> {
    // Aborted when dropped.
    let mut answering = JoinSet::new();
    match cloned(listener) {
        Ok(listener) => _ = answering.spawn(axum::serve(listener, waiting()).into_future()),
        Err(error) => tracing::error!(%error, "cannot answer requests while the database is waited for"),
    }
    let mut logged = Instant::now();
    loop {
        tokio::time::sleep(RETRY_EVERY).await;
        match Api::open(settings.clone()).await {
            Err(error) if error.is_unreachable() => {
                if logged.elapsed() >= LOG_EVERY {
                    tracing::warn!(%error, "the database still cannot be reached");
                    logged = Instant::now();
                }
            }
            result => return result,
        }
    }
}

/// The same socket, for another server.
fn cloned(listener: &TcpListener) -> io::Result<TcpListener> {
    TcpListener::from_std(listener.as_fd().try_clone_to_owned()?.into())
}

fn waiting() -> Router {
    Router::new().route("/healthz", get(|| async { closing("ok\n".into_response()) })).fallback(|| async {
        let message = "the database cannot be reached yet";
        let mut response = error(StatusCode::SERVICE_UNAVAILABLE, "no_database", message, [].into());
        response.headers_mut().insert(header::RETRY_AFTER, RETRY_EVERY.as_secs().into());
        closing(response)
    })
}

/// The next request of the client meets the API, if that is open by then.
fn closing(response: Response) -> Response {
    ([(header::CONNECTION, "close")], response).into_response()
}
