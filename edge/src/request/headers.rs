//! Headers as the visitor sent them.

use std::sync::Arc;

use http::HeaderMap;

/// Headers as the visitor sent them. SECURITY: what they say is believed nowhere and logged nowhere; parts are passed on by lists of what is allowed.
#[derive(Clone, Default)]
pub(crate) struct RequestHeaders(Arc<HeaderMap>);

impl RequestHeaders {
    /// Of a request.
    pub(super) fn new(headers: &HeaderMap) -> Self {
        Self(Arc::new(headers.clone()))
    }

    /// As they are.
    pub(crate) fn map(&self) -> &HeaderMap {
        &self.0
    }
}

impl std::fmt::Debug for RequestHeaders {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "{} headers", self.0.len())
    }
}
