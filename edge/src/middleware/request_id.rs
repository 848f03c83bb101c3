//! Gives each request an identifier: in its extensions, in the log, in the answer.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use http::{HeaderValue, Request, Response};

use super::from_fn::Next;
use crate::response::body::Body;

/// Name of the header that tells a visitor what to quote.
const HEADER: &str = "x-request-id";

/// Identifier of a request: unique in this process, and nearly so across processes.
#[derive(Debug, Clone)]
pub(crate) struct RequestId(pub(crate) String);

impl RequestId {
    fn next() -> Self {
        static COUNTER: AtomicU64 = AtomicU64::new(0);
        let micros = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_micros());
        let count = COUNTER.fetch_add(1, Ordering::Relaxed);
        // SECURITY: an identifier given from outside is never taken over; it would let a visitor write into the log.
        Self(format!("{micros:x}-{count:x}"))
    }
}

/// The layer.
pub(crate) async fn with_request_id(mut request: Request<Body>, next: Next) -> Response<Body> {
    let id = RequestId::next();
    let header = HeaderValue::from_str(&id.0).expect("hexadecimal digits are a header value");
    request.extensions_mut().insert(id);
    let mut response = next.run(request).await;
    response.headers_mut().insert(HEADER, header);
    response
}
