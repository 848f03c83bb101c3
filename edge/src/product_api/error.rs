//! Errors of requests to the product API.

use std::sync::Arc;

use http::StatusCode;

/// Failed request to the product API.
#[derive(Debug, Clone, thiserror::Error)]
#[error("product API, {endpoint}: {fault}")]
pub(crate) struct UpstreamError {
    /// Endpoint name, for logs.
    pub(crate) endpoint: &'static str,
    /// Cause.
    pub(crate) fault: UpstreamFault,
}

/// Cause of a failed request.
#[derive(Debug, Clone, thiserror::Error)]
pub(crate) enum UpstreamFault {
    /// Not connected, or connection lost.
    #[error("unreachable: {0}")]
    Unreachable(Arc<reqwest::Error>),
    /// No complete response within the deadline.
    #[error("no response within the deadline")]
    Deadline,
    /// Unexpected status.
    #[error("unexpected status {0}")]
    Status(u16),
    /// Unexpected body.
    #[error("malformed response: {0}")]
    Malformed(Arc<serde_json::Error>),
    /// Body over the size limit.
    #[error("response larger than {0} bytes")]
    TooLarge(usize),
}

impl UpstreamError {
    /// Status of a page that cannot be made: 501 to 503 as answered, 503 for no answer, else 500.
    pub(crate) const fn page_status(&self) -> StatusCode {
        match &self.fault {
            UpstreamFault::Status(501) => StatusCode::NOT_IMPLEMENTED,
            UpstreamFault::Status(502) => StatusCode::BAD_GATEWAY,
            UpstreamFault::Status(503) | UpstreamFault::Unreachable(_) | UpstreamFault::Deadline => StatusCode::SERVICE_UNAVAILABLE,
            UpstreamFault::Status(_) | UpstreamFault::Malformed(_) | UpstreamFault::TooLarge(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// True for 404.
    pub(crate) const fn is_missing(&self) -> bool {
        matches!(self.fault, UpstreamFault::Status(404))
    }

    /// Error for an unexpected status.
    pub(crate) fn status(endpoint: &'static str, status: StatusCode) -> Self {
        Self { endpoint, fault: UpstreamFault::Status(status.as_u16()) }
    }

    /// Error of a failed exchange.
    pub(crate) fn http(endpoint: &'static str, error: reqwest::Error) -> Self {
        Self { endpoint, fault: UpstreamFault::from_http(error) }
    }
}

impl UpstreamFault {
    /// Label in metrics.
    pub(crate) const fn name(&self) -> &'static str {
        match self {
            Self::Unreachable(_) => "unreachable",
            Self::Deadline => "deadline",
            Self::Status(_) => "status",
            Self::Malformed(_) => "malformed",
            Self::TooLarge(_) => "too_large",
        }
    }

    /// True if the API itself fails, so that it says nothing about its content.
    pub(crate) const fn is_outage(&self) -> bool {
        match self {
            Self::Unreachable(_) | Self::Deadline => true,
            Self::Status(status) => *status >= 500,
            Self::Malformed(_) | Self::TooLarge(_) => false,
        }
    }

    /// Cause of a failed exchange. SECURITY: drops the URL, which may contain a private link or
    /// unsent text.
    pub(crate) fn from_http(error: reqwest::Error) -> Self {
        if error.is_timeout() { Self::Deadline } else { Self::Unreachable(Arc::new(error.without_url())) }
    }
}
