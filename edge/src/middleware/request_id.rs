//! Request id in extensions, log and response.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use http::{HeaderValue, Request, Response};

use super::from_fn::Next;
use crate::response::body::Body;

/// Response header with the id.
const HEADER: &str = "x-request-id";

/// Unique in this process, nearly unique across processes.
#[derive(Debug, Clone)]
pub(crate) struct RequestId(pub(crate) String);

impl RequestId {
    fn next() -> Self {
        static COUNTER: AtomicU64 = AtomicU64::new(0);
        let micros = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_micros());
        let count = COUNTER.fetch_add(1, Ordering::Relaxed);
        // SECURITY: ids from outside are ignored, since they could inject log text.
        Self(format!("{micros:x}-{count:x}"))
    }
}

/// Middleware: assigns an id.
pub(crate) async fn with_request_id(mut request: Request<Body>, next: Next) -> Response<Body> {
    let id = RequestId::next();
    let header = HeaderValue::from_str(&id.0).expect("hexadecimal digits are a header value");
    request.extensions_mut().insert(id);
    let mut response = next.run(request).await;
    response.headers_mut().insert(HEADER, header);
    response
}
