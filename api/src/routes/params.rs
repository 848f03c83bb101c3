//! Shared OpenAPI parameters and error responses.

#![expect(dead_code, reason = "read by utoipa; handlers use axum's extractors")]

use contracts::error::ErrorBody;
use utoipa::openapi::security::{ApiKey, ApiKeyValue, HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{OpenApi, RefOr};
use utoipa::{IntoParams, IntoResponses};

/// Locale and city of a site URL.
#[derive(IntoParams)]
#[into_params(parameter_in = Path)]
pub(super) struct LocaleCityPath {
    /// `{country}-{language}`
    #[param(example = "ru-ru")]
    locale: String,
    /// Code of a city of the country
    #[param(example = "moskva")]
    city: String,
}

/// A support request, for its author.
#[derive(IntoParams)]
#[into_params(parameter_in = Path)]
pub(super) struct Thread {
    /// Token of the private link
    #[param(example = "9f2c4b7e1a6d8035c7e9b1f4a2d6803e5c7f9b1d4a6e8230f5c7a9b1e3d6f824")]
    token: String,
}

/// A support request, for staff.
#[derive(IntoParams)]
#[into_params(parameter_in = Path)]
pub(super) struct Numbered {
    /// Number of a request
    #[param(example = "R-7KQ2-M9XD")]
    number: String,
}

/// An uploaded file.
#[derive(IntoParams)]
#[into_params(parameter_in = Path)]
pub(super) struct File {
    /// Id of the file
    #[param(example = "wM3yLkqWq0qfV3l8oV0vC7tqkq3bq9n2o1xX1m0cT8E")]
    id: String,
}

/// An article.
#[derive(IntoParams)]
#[into_params(parameter_in = Path)]
pub(super) struct Article {
    /// Id of an article
    #[param(example = "taxi-payout-not-arrived")]
    id: String,
}

/// A session of the visitor.
#[derive(IntoParams)]
#[into_params(parameter_in = Path)]
pub(super) struct SessionPath {
    /// Id of the list
    #[param(example = "5f0c3a528a334a6e9d370f0b8a3c7e11")]
    id: String,
}

/// A knowledge test.
#[derive(IntoParams)]
#[into_params(parameter_in = Path)]
pub(super) struct TestPath {
    /// Slug of its page
    #[param(example = "taxi-on-the-line")]
    slug: String,
}

/// An attempt of the visitor at a test.
#[derive(IntoParams)]
#[into_params(parameter_in = Path)]
pub(super) struct AttemptPath {
    /// Id
    #[param(example = "5f0c3a528a334a6e9d370f0b8a3c7e11")]
    id: String,
}

/// A question of an attempt.
#[derive(IntoParams)]
#[into_params(parameter_in = Path)]
pub(super) struct QuestionPath {
    /// Number in the attempt, from 1
    #[param(example = "1")]
    number: String,
}

/// A certificate.
#[derive(IntoParams)]
#[into_params(parameter_in = Path)]
pub(super) struct CertificatePath {
    /// Code, in any case, with or without groups
    #[param(example = "7KQ2M-9XD4T-W4TN8-3HCPP")]
    code: String,
}

/// A post.
#[derive(IntoParams)]
#[into_params(parameter_in = Path)]
pub(super) struct PostPath {
    /// Id of the post
    #[param(example = "5f0c3a528a334a6e9d370f0b8a3c7e11")]
    id: String,
}

/// A kept version of a post.
#[derive(IntoParams)]
#[into_params(parameter_in = Path)]
pub(super) struct VersionPath {
    /// Number of the version
    #[param(example = "3")]
    version: String,
}

/// A comment.
#[derive(IntoParams)]
#[into_params(parameter_in = Path)]
pub(super) struct CommentPath {
    /// Id of the comment
    #[param(example = "5f0c3a528a334a6e9d370f0b8a3c7e11")]
    id: String,
}

/// What waits for a moderator.
#[derive(IntoParams)]
#[into_params(parameter_in = Path)]
pub(super) struct ItemPath {
    /// Id of the item
    #[param(example = "5f0c3a528a334a6e9d370f0b8a3c7e11")]
    id: String,
}

/// An author.
#[derive(IntoParams)]
#[into_params(parameter_in = Path)]
pub(super) struct AuthorPath {
    /// Public id of the author
    #[param(example = "5f0c3a528a334a6e9d370f0b8a3c7e11")]
    id: String,
}

/// Position in a list.
#[derive(IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct CursorQuery {
    /// `next` of the previous page
    #[param(pattern = "^[0-9]{1,15}-[0-9a-f]{32}$", example = "1793500000000-5f0c3a528a334a6e9d370f0b8a3c7e11")]
    cursor: Option<String>,
}

/// Error responses to a change that is described in JSON.
#[derive(IntoResponses)]
pub(super) enum ChangeErrors {
    /// `bad_request`: malformed body; `invalid_parameter`: `key` is `invalid`
    #[response(status = 400)]
    Unreadable(ErrorBody),
    /// `unauthorized`: not signed in
    #[response(status = 401)]
    Guest(ErrorBody),
    /// `invalid_token` or `foreign_origin`
    #[response(status = 403)]
    Refused(ErrorBody),
    /// `unknown_locale`, `unknown_city`, or `not_found`
    #[response(status = 404)]
    NotFound(ErrorBody),
    /// `payload_too_large`
    #[response(status = 413)]
    LargeBody(ErrorBody),
    /// `invalid_form`: `fields` names what is wrong; `key_reused`; `too_many_drafts` or
    /// `too_many_followed`: remove one first
    #[response(status = 422)]
    Invalid(ErrorBody),
    /// `too_many_requests`, with `Retry-After`
    #[response(status = 429)]
    TooMany(ErrorBody),
}

/// Form token, which only pages of the sites have.
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
pub(super) struct FormToken {
    /// `sk` of `/csrf_token`
    #[param(rename = "x-csrf-token", example = "wM3yLkqWq0qfV3l8oV0vC7tqkq3bq9n2o1xX1m0cT8E")]
    token: String,
}

/// Form token, optional for pages without scripts.
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
pub(super) struct ScriptToken {
    /// `sk` of `/csrf_token`. A page without it must come without scripts; it is redirected with
    /// 303
    #[param(rename = "x-csrf-token", example = "wM3yLkqWq0qfV3l8oV0vC7tqkq3bq9n2o1xX1m0cT8E")]
    token: Option<String>,
}

/// Idempotency key.
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
pub(super) struct SenderKey {
    /// 16 to 128 ASCII characters. Requests with the same key count once
    #[param(rename = "idempotency-key", pattern = "^[!-~]{16,128}$", example = "5f0c3a52-8a33-4a6e-9d37-0f0b8a3c7e11")]
    key: Option<String>,
}

/// Error responses to a form.
#[derive(IntoResponses)]
pub(super) enum FormErrors {
    /// `bad_request`: malformed body; `invalid_parameter`: `key` is `invalid`
    #[response(status = 400)]
    Unreadable(ErrorBody),
    /// `invalid_token`, `foreign_origin`, or `closed`
    #[response(status = 403)]
    Refused(ErrorBody),
    /// `slow_body`
    #[response(status = 408)]
    SlowBody(ErrorBody),
    /// `payload_too_large`
    #[response(status = 413)]
    LargeBody(ErrorBody),
    /// `unsupported_media_type`
    #[response(status = 415)]
    MediaType(ErrorBody),
    /// `invalid_form`, with a code for each field; `key_reused`: the `Idempotency-Key` was used
    /// with another body
    #[response(status = 422)]
    Invalid(ErrorBody),
    /// `too_many_requests`, with `Retry-After`
    #[response(status = 429)]
    TooMany(ErrorBody),
    /// `unavailable`: nothing was stored
    #[response(status = 503)]
    Unavailable(ErrorBody),
}

/// Error responses to an upload.
#[derive(IntoResponses)]
pub(super) enum UploadErrors {
    /// `bad_request`
    #[response(status = 400)]
    Unreadable(ErrorBody),
    /// `invalid_token`, `foreign_origin`, or `closed`
    #[response(status = 403)]
    Refused(ErrorBody),
    /// `unknown_locale` or `unknown_city`
    #[response(status = 404)]
    UnknownPlace(ErrorBody),
    /// `slow_body`
    #[response(status = 408)]
    SlowBody(ErrorBody),
    /// `file_too_large`, or `payload_too_large`
    #[response(status = 413)]
    LargeBody(ErrorBody),
    /// `unsupported_media_type`: not a multipart body
    #[response(status = 415)]
    MediaType(ErrorBody),
    /// `file_type`, `file_broken`, `file_infected` or `too_many_files`
    #[response(status = 422)]
    Invalid(ErrorBody),
    /// `too_many_requests`, with `Retry-After`
    #[response(status = 429)]
    TooMany(ErrorBody),
    /// `unavailable`: nothing was stored
    #[response(status = 503)]
    Unavailable(ErrorBody),
}

/// Adds the security schemes. Removes path parameters that utoipa derives without description, when
/// they are documented already.
pub(super) fn complete(document: &mut OpenApi) {
    let staff = HttpBuilder::new().scheme(HttpAuthScheme::Bearer).description(Some("The secret of staff's programs")).build();
    let session = ApiKeyValue::with_description("session", "Set by signing in");
    let components = document.components.get_or_insert_default();
    components.add_security_scheme("staff", SecurityScheme::Http(staff));
    components.add_security_scheme("session", SecurityScheme::ApiKey(ApiKey::Cookie(session)));
    for path in document.paths.paths.values_mut() {
        for operation in [&mut path.get, &mut path.put, &mut path.post, &mut path.delete].into_iter().flatten() {
            let mut seen = Vec::new();
            if let Some(parameters) = &mut operation.parameters {
                parameters.retain(|parameter| {
                    let RefOr::T(parameter) = parameter else { return true };
                    let is_new = !seen.contains(&parameter.name);
                    seen.push(parameter.name.clone());
                    is_new
                });
            }
        }
    }
}
