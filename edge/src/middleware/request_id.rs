//! Request id in extensions, log and response.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicU64, Ordering};

use http::{HeaderName, HeaderValue, Request, Response};

use crate::response::body::Body;

/// Response header with the id.
const HEADER: HeaderName = HeaderName::from_static("x-request-id");

/// Random number of the process, and a hyphen.
static PREFIX: LazyLock<String> = LazyLock::new(|| format!("{:012x}-", rand::random::<u64>() >> 16));

/// Number of the process and of the request. Unique in this process, nearly unique across
/// processes. Clones share the text.
#[derive(Debug, Clone)]
pub(crate) struct RequestId(HeaderValue);

impl RequestId {
    fn next() -> Self {
        static COUNTER: AtomicU64 = AtomicU64::new(0);
        let count = COUNTER.fetch_add(1, Ordering::Relaxed);
        // SECURITY: ids from outside are ignored, since they could inject log text.
        Self(HeaderValue::try_from(format!("{}{count:x}", *PREFIX)).expect("hexadecimal digits are a header value"))
    }

    /// The id as text.
    pub(crate) fn as_str(&self) -> &str {
        self.0.to_str().unwrap_or_default()
    }
}

/// Assigns an id to a request.
pub(crate) fn assign_id(request: &mut Request<Body>) -> RequestId {
    let id = RequestId::next();
    request.extensions_mut().insert(id.clone());
    id
}

/// Sends the id with the response.
pub(crate) fn send_id(id: RequestId, response: &mut Response<Body>) {
    response.headers_mut().insert(HEADER, id.0);
}
