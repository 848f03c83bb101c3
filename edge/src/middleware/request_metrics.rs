//! Counts responses by status, handler and time to first byte.

use std::time::Instant;

use http::{Request, Response};

use crate::response::body::Body;
use crate::telemetry::metrics::{Handler, Metrics};

/// Start and handler of a request.
pub(crate) fn begin(request: &mut Request<Body>) -> (Instant, Handler) {
    (Instant::now(), Handler::of(request.uri().path()))
}

/// Counts the response to a request that [`begin`] has seen.
pub(crate) fn count(metrics: &Metrics, (started, handler): (Instant, Handler), response: &Response<Body>) {
    metrics.request(handler, response.status().as_u16(), started.elapsed());
}
