//! Faults of the server, switched on by a file while it runs.

use std::path::Path;
use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

pub(crate) async fn inject(State(file): State<Arc<Path>>, request: Request, next: Next) -> Response {
    match std::fs::read_to_string(file).unwrap_or_default().trim() {
        "error" => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        "hang" => std::future::pending().await,
        _ => next.run(request).await,
    }
}
