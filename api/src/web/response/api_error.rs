//! Errors of the API, and their responses.

use std::time::Duration;

use axum::Extension;
use axum::extract::rejection::JsonRejection;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use contracts::error::{ErrorBody, ErrorDetail};
use contracts::posts::{PostConflict, PostVersionSummary};
use indexmap::IndexMap;
use intake::{FileFault, FormFault};

use super::uncached;
use crate::content::StoreError;
use crate::database::is_failover;
use crate::forms::Errors;

/// Errors of the API, with their status and code.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ApiError {
    /// Unknown locale.
    #[error("there is no such locale")]
    UnknownLocale,
    /// Unknown city in the locale's country.
    #[error("there is no such city in this country")]
    UnknownCity,
    /// Unknown country.
    #[error("there is no such country")]
    UnknownCountry,
    /// A query parameter is missing.
    #[error("a query parameter is missing")]
    Missing(&'static str),
    /// A query parameter holds no page path: its name, and the error code.
    #[error("the path cannot be one of a page")]
    InvalidPath(&'static str, &'static str),
    /// A query parameter names a language that is not served.
    #[error("there is no such language")]
    UnknownLanguage,
    /// Query parameters with impossible values: names and codes.
    #[error("a query parameter has no possible value")]
    Invalid(Vec<(&'static str, &'static str)>),
    /// Nothing at this URL.
    #[error("there is nothing at this address")]
    NotFound,
    /// Not signed in.
    #[error("not signed in")]
    Unauthorized,
    /// The body is not valid JSON of the expected shape.
    #[error("the body cannot be read")]
    Body(#[from] JsonRejection),
    /// A form token is missing or wrong.
    #[error("the form token is missing or wrong")]
    InvalidToken,
    /// Rate limit exceeded; retry after this time.
    #[error("wait before the next request")]
    TooMany(Duration),
    /// A page outside the site domains sent the request.
    #[error("this origin is not allowed")]
    ForbiddenOrigin,
    /// The body cannot be read as a form.
    #[error("the body cannot be read")]
    Unreadable,
    /// Unsupported body type.
    #[error("a form is multipart/form-data, application/x-www-form-urlencoded or application/json")]
    MediaType,
    /// The body is too large.
    #[error("the body is too large")]
    LargeBody,
    /// The body arrives too slowly.
    #[error("the body did not come in time")]
    SlowBody,
    /// Invalid fields: codes by field.
    #[error("some fields are invalid")]
    Form(Errors),
    /// A rejected file.
    #[error(transparent)]
    File(#[from] FileFault),
    /// The idempotency key was used with another body.
    #[error("another body came under this key before: send it under a new one")]
    KeyReused,
    /// A list of the account is full: the code, and what to do.
    #[error("{1}")]
    Full(&'static str, &'static str),
    /// The request names another account than the session's.
    #[error("the session is of another account")]
    ForeignAccount,
    /// Too many streams are open; retry after this time.
    #[error("too many streams are open")]
    ManyStreams(Duration),
    /// The search index is being built; retry after this time.
    #[error("search is not ready yet")]
    NoIndex(Duration),
    /// The attempt at a test is finished.
    #[error("the attempt is finished")]
    Finished,
    /// The next attempt at a test may begin after this time.
    #[error("wait before the next attempt")]
    NotYet(Duration),
    /// A post is in another version or state, which the code names.
    #[error("the post has changed, or its state does not allow this")]
    PostConflict(&'static str, Box<PostVersionSummary>),
    /// Disabled, or no longer open.
    #[error("this is closed")]
    Closed,
    /// The file store failed.
    #[error("the server could not answer")]
    Files(String),
    /// The system's random generator failed.
    #[error("the server could not answer")]
    Random(#[from] getrandom::Error),
    /// No free request number.
    #[error("the server could not answer")]
    NoNumber,
    /// The database failed.
    #[error("the server could not answer")]
    Store(#[from] StoreError),
}

impl From<sqlx::Error> for ApiError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

impl From<serde_json::Error> for ApiError {
    fn from(error: serde_json::Error) -> Self {
        Self::Store(error.into())
    }
}

impl From<FormFault> for ApiError {
    fn from(fault: FormFault) -> Self {
        match fault {
            FormFault::Unreadable => Self::Unreadable,
            FormFault::Large => Self::LargeBody,
            FormFault::Slow => Self::SlowBody,
        }
    }
}

impl ApiError {
    /// Status, code, and codes by field.
    fn parts(&self) -> (StatusCode, &'static str, Vec<(&'static str, &'static str)>) {
        match self {
            Self::UnknownLocale => (StatusCode::NOT_FOUND, "unknown_locale", vec![("locale", "unknown")]),
            Self::UnknownCity => (StatusCode::NOT_FOUND, "unknown_city", vec![("city", "unknown")]),
            Self::UnknownCountry => (StatusCode::NOT_FOUND, "unknown_country", vec![("country", "unknown")]),
            Self::Missing(field) => (StatusCode::BAD_REQUEST, "missing_parameter", vec![(field, "required")]),
            Self::InvalidPath(field, code) => (StatusCode::BAD_REQUEST, "invalid_path", vec![(field, code)]),
            Self::UnknownLanguage => (StatusCode::BAD_REQUEST, "unknown_language", vec![("language", "unknown")]),
            Self::Invalid(fields) => (StatusCode::BAD_REQUEST, "invalid_parameter", fields.clone()),
            Self::NotFound => (StatusCode::NOT_FOUND, "not_found", vec![]),
            Self::Unauthorized => (StatusCode::UNAUTHORIZED, "unauthorized", vec![]),
            Self::Body(rejection) if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE => {
                (rejection.status(), "payload_too_large", vec![])
            }
            Self::Body(_) => (StatusCode::BAD_REQUEST, "bad_request", vec![]),
            Self::InvalidToken => (StatusCode::FORBIDDEN, "invalid_token", vec![]),
            Self::TooMany(_) => (StatusCode::TOO_MANY_REQUESTS, "too_many_requests", vec![]),
            Self::ForbiddenOrigin => (StatusCode::FORBIDDEN, "foreign_origin", vec![]),
            Self::Unreadable => (StatusCode::BAD_REQUEST, "bad_request", vec![]),
            Self::MediaType => (StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported_media_type", vec![]),
            Self::LargeBody => (StatusCode::PAYLOAD_TOO_LARGE, "payload_too_large", vec![]),
            Self::SlowBody => (StatusCode::REQUEST_TIMEOUT, "slow_body", vec![]),
            Self::Form(_) => (StatusCode::UNPROCESSABLE_ENTITY, "invalid_form", vec![]),
            Self::File(FileFault::TooLarge) => (StatusCode::PAYLOAD_TOO_LARGE, "file_too_large", vec![("files", "file_too_large")]),
            Self::File(fault) => (StatusCode::UNPROCESSABLE_ENTITY, fault.code(), vec![("files", fault.code())]),
            Self::KeyReused => (StatusCode::UNPROCESSABLE_ENTITY, "key_reused", vec![]),
            Self::Full(code, _) => (StatusCode::UNPROCESSABLE_ENTITY, code, vec![]),
            Self::ForeignAccount => (StatusCode::FORBIDDEN, "foreign_account", vec![]),
            Self::ManyStreams(_) => (StatusCode::SERVICE_UNAVAILABLE, "too_many_streams", vec![]),
            Self::NoIndex(_) => (StatusCode::SERVICE_UNAVAILABLE, "no_index", vec![]),
            Self::Finished => (StatusCode::CONFLICT, "finished", vec![]),
            Self::NotYet(_) => (StatusCode::CONFLICT, "not_yet", vec![]),
            Self::PostConflict(code, _) => (StatusCode::CONFLICT, code, vec![]),
            Self::Closed => (StatusCode::FORBIDDEN, "closed", vec![]),
            Self::Files(_) | Self::Random(_) | Self::NoNumber | Self::Store(_) => (StatusCode::SERVICE_UNAVAILABLE, "unavailable", vec![]),
        }
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let (status, code, fields) = self.parts();
        let failover = match &self {
            Self::Store(StoreError::Database(error)) if is_failover(error) => Some(Failover::Connection),
            Self::Store(StoreError::Database(sqlx::Error::PoolTimedOut)) => Some(Failover::Server),
            _ => None,
        };
        match &self {
            Self::Random(error) => tracing::error!(error = %error, "the system's random generator failed"),
            Self::NoNumber => tracing::error!("no request number is free"),
            Self::Store(error) => tracing::error!(error = %error, "the database failed"),
            Self::Files(error) => tracing::error!(error = %error, "the file store failed"),
            _ => {}
        }
        let fields = match &self {
            Self::Form(errors) => errors.clone().into_iter().collect(),
            _ => fields.into_iter().map(|(name, code)| (name.to_owned(), vec![code.to_owned()])).collect(),
        };
        let answer = error(status, code, &self.to_string(), fields);
        match self {
            Self::PostConflict(code, current) => {
                let error = ErrorDetail { code: code.to_owned(), message: "the post has changed".to_owned(), fields: IndexMap::new() };
                uncached(status, &PostConflict { error, current: *current })
            }
            Self::TooMany(wait) | Self::NotYet(wait) | Self::ManyStreams(wait) | Self::NoIndex(wait) => {
                ([(header::RETRY_AFTER, wait.as_secs_f64().ceil().to_string())], answer).into_response()
            }
            _ => match failover {
                Some(failover) => (Extension(failover), answer).into_response(),
                None => answer,
            },
        }
    }
}

/// Extension of an error response: where the same request may succeed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Failover {
    /// On another connection to the same server.
    Connection,
    /// On another server only: no connection to this one was free or could be made.
    Server,
}

/// An error response that caches must not store.
pub(crate) fn error(status: StatusCode, code: &str, message: &str, fields: IndexMap<String, Vec<String>>) -> Response {
    let detail = ErrorDetail { code: code.to_owned(), message: message.to_owned(), fields };
    uncached(status, &ErrorBody { error: detail })
}
