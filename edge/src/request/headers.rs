//! Raw request headers.

use std::sync::Arc;

use http::HeaderMap;

/// Raw request headers. SECURITY: untrusted and never logged; parts are forwarded by allowlist
/// only.
#[derive(Clone, Default)]
pub(crate) struct RequestHeaders(Arc<HeaderMap>);

impl RequestHeaders {
    /// Copies the headers of a request.
    pub(super) fn new(headers: &HeaderMap) -> Self {
        Self(Arc::new(headers.clone()))
    }

    /// The headers.
    pub(crate) fn map(&self) -> &HeaderMap {
        &self.0
    }
}

impl std::fmt::Debug for RequestHeaders {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{} headers", self.0.len())
    }
}
