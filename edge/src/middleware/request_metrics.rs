//! Counts responses by status, handler and time to first byte.

use std::sync::Arc;
use std::time::Instant;

use http::{Request, Response};

use super::from_fn::Next;
use crate::response::body::Body;
use crate::telemetry::metrics::{Handler, Metrics};

/// Middleware: records metrics.
pub(crate) async fn record_metrics(metrics: Arc<Metrics>, request: Request<Body>, next: Next) -> Response<Body> {
    let started = Instant::now();
    let handler = Handler::of(request.uri().path());
    let response = next.run(request).await;
    metrics.request(handler, response.status().as_u16(), started.elapsed());
    response
}
