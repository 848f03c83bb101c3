//! Why the product API gave no answer.

use std::sync::Arc;

use http::StatusCode;

/// One failed request to the product API.
#[derive(Debug, Clone, thiserror::Error)]
#[error("product API, {endpoint}: {fault}")]
pub(crate) struct UpstreamError {
    /// Name of the endpoint, for logs.
    pub(crate) endpoint: &'static str,
    /// What happened.
    pub(crate) fault: UpstreamFault,
}

/// What happened to the request.
#[derive(Debug, Clone, thiserror::Error)]
pub(crate) enum UpstreamFault {
    /// No connection, or it broke.
    #[error("not reached: {0}")]
    Unreachable(Arc<reqwest::Error>),
    /// No whole answer within the deadline.
    #[error("no answer within the deadline")]
    Deadline,
    /// Another status than 200.
    #[error("answered {0}")]
    Status(u16),
    /// An answer of another shape.
    #[error("answered what cannot be read: {0}")]
    Malformed(Arc<serde_json::Error>),
    /// An answer over the limit.
    #[error("answered more than {0} bytes")]
    TooLarge(usize),
}

impl UpstreamError {
    /// Status of a page that cannot be made at all because of this: the answer's, where it is one that pages have (500 to 503); 503 where nobody
    /// answered in time; else 500.
    pub(crate) const fn page_status(&self) -> StatusCode {
        match &self.fault {
            UpstreamFault::Status(501) => StatusCode::NOT_IMPLEMENTED,
            UpstreamFault::Status(502) => StatusCode::BAD_GATEWAY,
            UpstreamFault::Status(503) | UpstreamFault::Unreachable(_) | UpstreamFault::Deadline => StatusCode::SERVICE_UNAVAILABLE,
            UpstreamFault::Status(_) | UpstreamFault::Malformed(_) | UpstreamFault::TooLarge(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    /// Whether there is nothing at the address that was asked for.
    pub(crate) const fn is_missing(&self) -> bool {
        matches!(self.fault, UpstreamFault::Status(404))
    }

    /// Another status than was asked for.
    pub(crate) fn status(endpoint: &'static str, status: StatusCode) -> Self {
        Self { endpoint, fault: UpstreamFault::Status(status.as_u16()) }
    }

    /// A failed exchange.
    pub(crate) fn http(endpoint: &'static str, error: reqwest::Error) -> Self {
        Self { endpoint, fault: UpstreamFault::from_http(error) }
    }
}

impl UpstreamFault {
    /// Its name among what is counted.
    pub(crate) const fn name(&self) -> &'static str {
        match self {
            Self::Unreachable(_) => "unreachable",
            Self::Deadline => "deadline",
            Self::Status(_) => "status",
            Self::Malformed(_) => "malformed",
            Self::TooLarge(_) => "too_large",
        }
    }

    /// The cause of a failed exchange. SECURITY: its address, which may hold a private link or an unsent text, goes.
    pub(crate) fn from_http(error: reqwest::Error) -> Self {
        if error.is_timeout() { Self::Deadline } else { Self::Unreachable(Arc::new(error.without_url())) }
    }
}
