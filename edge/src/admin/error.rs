//! Errors of the releases API, as JSON.

use contracts::error::ErrorDetail;
use contracts::release_report::GateCheck;
use http::{HeaderValue, Method, Response, StatusCode, header};
use indexmap::IndexMap;
use releases::{ChangeError, LoadError, PublishError, StateFault, StoreError};
use serde_json::json;

use super::json_answer;
use crate::response::body::Body;

/// An error response.
#[derive(Debug)]
pub(super) struct ApiError {
    status: StatusCode,
    code: &'static str,
    message: String,
    checks: Vec<GateCheck>,
    /// Allowed methods, for 405.
    allow: &'static [Method],
}

impl ApiError {
    /// An error with a stable code and a message.
    pub(super) fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Self {
        Self { status, code, message: message.into(), checks: Vec::new(), allow: &[] }
    }

    /// 404.
    pub(super) fn not_found(message: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, "not_found", message)
    }

    /// 400.
    pub(super) fn malformed(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "malformed", message)
    }

    /// 405.
    pub(super) fn not_allowed(allow: &'static [Method]) -> Self {
        let message = "This method is not allowed here: see edge/openapi.json.";
        Self { allow, ..Self::new(StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed", message) }
    }

    /// 422 with the checks of the gate.
    pub(super) fn gate(checks: Vec<GateCheck>) -> Self {
        let failed: Vec<&str> = checks.iter().filter(|check| !check.passed).map(|check| check.name.as_str()).collect();
        let message = format!("The release gate failed: {}. `force` overrides it and is recorded.", failed.join(", "));
        Self { checks, ..Self::new(StatusCode::UNPROCESSABLE_ENTITY, "gate", message) }
    }

    /// Converts the error into a response.
    pub(super) fn response(self) -> Response<Body> {
        let error = ErrorDetail { code: self.code.to_owned(), message: self.message, fields: IndexMap::new() };
        let body = if self.checks.is_empty() { json!({ "error": error }) } else { json!({ "error": error, "checks": self.checks }) };
        let mut response = json_answer(&body);
        *response.status_mut() = self.status;
        let allow: Vec<&str> = self.allow.iter().map(Method::as_str).collect();
        if let (false, Ok(allow)) = (allow.is_empty(), HeaderValue::try_from(allow.join(", "))) {
            response.headers_mut().insert(header::ALLOW, allow);
        }
        response
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        tracing::error!(%error, "Release store failed; rejecting a request of the releases API");
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "store_unreachable", error.to_string())
    }
}

impl From<LoadError> for ApiError {
    fn from(error: LoadError) -> Self {
        match error {
            LoadError::None { .. } => Self::not_found(error.to_string()),
            LoadError::Refused(_) => Self::new(StatusCode::UNPROCESSABLE_ENTITY, "bad_release", error.to_string()),
            LoadError::Store(error) => error.into(),
        }
    }
}

impl From<ChangeError> for ApiError {
    fn from(error: ChangeError) -> Self {
        match error {
            ChangeError::Conflict(_) => Self::new(StatusCode::CONFLICT, "changed_meanwhile", error.to_string()),
            ChangeError::Store(error) => error.into(),
        }
    }
}

impl From<StateFault> for ApiError {
    fn from(fault: StateFault) -> Self {
        Self::new(StatusCode::CONFLICT, "no_change", fault.to_string())
    }
}

impl From<PublishError> for ApiError {
    fn from(error: PublishError) -> Self {
        match error {
            PublishError::Store(error) => error.into(),
            PublishError::VersionTaken { .. } => Self::new(StatusCode::CONFLICT, "version_taken", error.to_string()),
            PublishError::Refused(_) | PublishError::UnknownKey(_) => {
                Self::new(StatusCode::UNPROCESSABLE_ENTITY, "bad_release", error.to_string())
            }
        }
    }
}
