//! `GET /healthz` and `GET /readyz`, for process managers and load balancers.

use std::time::Duration;

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use contracts::error::ErrorBody;

use crate::app::Api;
use crate::web::response::error;

/// Longest wait for the database.
const DATABASE_WAIT: Duration = Duration::from_secs(1);

/// Liveness: the process answers. It does not depend on the database, whose outage no restart ends.
#[utoipa::path(
    get,
    path = "/healthz",
    tag = "operation",
    responses((status = 200, description = "The process answers", content_type = "text/plain", body = String))
)]
pub(super) async fn get_healthz() -> &'static str {
    "ok\n"
}

/// Readiness: the database of the content answers within a second, search is built, and no stop
/// signal has come. While a read replica serves, an outage of the primary leaves a node ready.
#[utoipa::path(
    get,
    path = "/readyz",
    tag = "operation",
    responses(
        (status = 200, description = "Requests are welcome", content_type = "text/plain", body = String),
        (status = 503, description = "`stopping`, `no_index` or `no_database`", body = ErrorBody)
    )
)]
pub(super) async fn get_readyz(State(api): State<Api>) -> Response {
    let (code, message) = if api.is_draining() {
        ("stopping", "a stop signal has come")
    } else if !api.search().is_ready() {
        ("no_index", "the search index is being built")
    } else if !answers(&api).await {
        ("no_database", "the database does not answer")
    } else {
        return "ready\n".into_response();
    };
    error(StatusCode::SERVICE_UNAVAILABLE, code, message, [].into())
}

/// Whether the database of the content answers, or another one that can take its place.
async fn answers(api: &Api) -> bool {
    let check = async || matches!(tokio::time::timeout(DATABASE_WAIT, api.content().check()).await, Ok(Ok(())));
    check().await || (api.has_replica() && api.read_snapshot().await.is_ok() && check().await)
}
