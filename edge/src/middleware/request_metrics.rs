//! Counts responses by status, handler and time to first byte.

use std::sync::Arc;
use std::time::Instant;

use http::{Request, Response};

use super::from_fn::Next;
use crate::response::body::Body;
use crate::telemetry::metrics::Metrics;

/// Middleware: records metrics.
pub(crate) async fn record_metrics(metrics: Arc<Metrics>, request: Request<Body>, next: Next) -> Response<Body> {
    let started = Instant::now();
    let handler = kind(request.uri().path());
    let response = next.run(request).await;
    metrics.request(handler, response.status().as_u16(), started.elapsed());
    response
}

/// Handler label, with low cardinality.
fn kind(path: &str) -> &'static str {
    match path {
        "/_edge/page" => "page_model",
        "/favicon.ico" | "/robots.txt" | "/.well-known/security.txt" => "small_file",
        "/csrf_token" | "/save-user-pool" => "api",
        _ if path.starts_with("/api/") => "api",
        _ if path.starts_with("/assets/") => "asset",
        _ if path.starts_with("/_edge/") => "own",
        _ => "page",
    }
}
