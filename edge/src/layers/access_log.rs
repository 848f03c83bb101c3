//! One line for each request: what was asked, what was answered, how long it took until the first byte. Never an address, a cookie or a query.

use std::time::Instant;

use http::{Request, Response, header};

use super::around::Next;
use super::request_id::RequestId;
use crate::body::Body;

/// The layer.
pub(crate) async fn log_access(request: Request<Body>, next: Next) -> Response<Body> {
    let started = Instant::now();
    let method = request.method().clone();
    let path = request.uri().path().to_owned();
    let authority = request.uri().authority().map(ToString::to_string);
    let host = authority.or_else(|| request.headers().get(header::HOST).and_then(|host| host.to_str().ok()).map(str::to_owned));
    let id = request.extensions().get::<RequestId>().map(|id| id.0.clone());
    let response = next.run(request).await;
    let status = response.status().as_u16();
    let milliseconds = started.elapsed().as_secs_f64() * 1000.0;
    tracing::info!(target: "edge::access", id, %method, host, path, status, duration_ms = milliseconds, "Answered");
    response
}
