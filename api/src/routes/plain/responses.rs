//! Responses of plain pages and their forms, in the OpenAPI document.

#![expect(dead_code, reason = "read by utoipa; handlers build responses")]

use contracts::error::ErrorBody;
use utoipa::IntoResponses;

/// Responses of a plain page. Each is a page.
#[derive(IntoResponses)]
pub(super) enum PageResponses {
    /// The page
    #[response(status = 200, content_type = "text/html")]
    Page(String),
    /// Invalid query
    #[response(status = 400, content_type = "text/html")]
    Unreadable(String),
    /// Not signed in
    #[response(status = 401, content_type = "text/html")]
    Guest(String),
    /// There is no such place or thing
    #[response(status = 404, content_type = "text/html")]
    NotFound(String),
}

/// Responses to a form of a plain page. All but the redirect and 413 are pages.
#[derive(IntoResponses)]
pub(super) enum FormResponses {
    /// Done: to the page that shows it
    #[response(status = 303)]
    Done,
    /// Unknown value of a button
    #[response(status = 400, content_type = "text/html")]
    Unreadable(String),
    /// Not signed in
    #[response(status = 401, content_type = "text/html")]
    Guest(String),
    /// The form comes from another site
    #[response(status = 403, content_type = "text/html")]
    Refused(String),
    /// There is no such place or thing
    #[response(status = 404, content_type = "text/html")]
    NotFound(String),
    /// The state of the thing does not allow it
    #[response(status = 409, content_type = "text/html")]
    Conflict(String),
    /// The form is too large
    #[response(status = 413)]
    LargeBody(ErrorBody),
    /// A field is invalid
    #[response(status = 422, content_type = "text/html")]
    Invalid(String),
    /// Too many forms, with `Retry-After`
    #[response(status = 429, content_type = "text/html")]
    TooMany(String),
}
