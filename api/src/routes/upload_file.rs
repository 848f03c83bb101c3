//! `POST /api/{locale}/{city}/…/upload-file`: one file, before the form that it belongs to is sent.

use axum::extract::{Path, Request, State};
use axum::http::StatusCode;
use axum::response::Response;
use contracts::error::ErrorBody;
use contracts::support::{LARGEST_APPLICATION_FILE, LARGEST_FIELDS, LARGEST_SUPPORT_FILE, UploadAnswer, UploadedFile};

use super::forms::{APPLICATION_FILES, FileForm, Received, SUPPORT_FILES, receive};
use crate::api::Api;
use crate::csrf::Sender;
use crate::respond::{ApiError, uncached};
use crate::trusted::Trusted;
use crate::uploads::{FileFault, FileRules};

/// Largest body with one file of support, in bytes.
pub(super) const LARGEST_SUPPORT_UPLOAD: usize = LARGEST_SUPPORT_FILE as usize + LARGEST_FIELDS;

/// Largest body with one file of an application, in bytes.
pub(super) const LARGEST_APPLICATION_UPLOAD: usize = LARGEST_APPLICATION_FILE as usize + LARGEST_FIELDS;

/// Keeps a file for a request to support: PNG, JPEG or WebP, 2 MiB at most.
#[utoipa::path(
    post,
    path = "/api/{locale}/{city}/contact-us/upload-file",
    tag = "support",
    params(
        ("locale" = String, Path, description = "`{country}-{language}`", example = "ru-ru"),
        ("city" = String, Path, description = "Code of a city of the country", example = "moskva"),
        ("x-csrf-token" = String, Header, description = "`sk` of `/csrf_token`", example = "wM3yLkqWq0qfV3l8oV0vC7tqkq3bq9n2o1xX1m0cT8E")
    ),
    request_body(content((FileForm = "multipart/form-data"))),
    responses(
        (status = 201, body = UploadAnswer, example = json!({
            "data": {"id": "wM3yLkqWq0qfV3l8oV0vC7tqkq3bq9n2o1xX1m0cT8E", "name": "photo.jpg", "size": 48213, "mime": "image/jpeg"}
        })),
        (status = 400, description = "`bad_request`", body = ErrorBody),
        (status = 403, description = "`invalid_token`, or `closed`", body = ErrorBody),
        (status = 404, description = "`unknown_locale` or `unknown_city`", body = ErrorBody),
        (status = 408, description = "`slow_body`", body = ErrorBody),
        (status = 413, description = "`file_too_large`, or `payload_too_large`", body = ErrorBody),
        (status = 415, description = "`unsupported_media_type`: no multipart body", body = ErrorBody),
        (status = 422, description = "`file_type`, `file_broken`, `file_infected` or `too_many_files`", body = ErrorBody),
        (status = 429, description = "`too_many_requests`, with `Retry-After`", body = ErrorBody),
        (status = 503, description = "`unavailable`: nothing was kept", body = ErrorBody)
    )
)]
pub(super) async fn post_contact_us_file(
    State(api): State<Api>,
    Path((locale, city)): Path<(String, String)>,
    trusted: Trusted,
    request: Request,
) -> Result<Response, ApiError> {
    upload_for_support(&api, &locale, &city, &trusted, request).await
}

/// Keeps a file for a request to support, as `contact-us/upload-file` does.
#[utoipa::path(
    post,
    path = "/api/{locale}/{city}/ask-questions/upload-file",
    tag = "support",
    params(
        ("locale" = String, Path, description = "`{country}-{language}`", example = "ru-ru"),
        ("city" = String, Path, description = "Code of a city of the country", example = "moskva"),
        ("x-csrf-token" = String, Header, description = "`sk` of `/csrf_token`", example = "wM3yLkqWq0qfV3l8oV0vC7tqkq3bq9n2o1xX1m0cT8E")
    ),
    request_body(content((FileForm = "multipart/form-data"))),
    responses(
        (status = 201, body = UploadAnswer, example = json!({
            "data": {"id": "wM3yLkqWq0qfV3l8oV0vC7tqkq3bq9n2o1xX1m0cT8E", "name": "photo.jpg", "size": 48213, "mime": "image/jpeg"}
        })),
        (status = 400, description = "`bad_request`", body = ErrorBody),
        (status = 403, description = "`invalid_token`, or `closed`", body = ErrorBody),
        (status = 404, description = "`unknown_locale` or `unknown_city`", body = ErrorBody),
        (status = 408, description = "`slow_body`", body = ErrorBody),
        (status = 413, description = "`file_too_large`, or `payload_too_large`", body = ErrorBody),
        (status = 415, description = "`unsupported_media_type`: no multipart body", body = ErrorBody),
        (status = 422, description = "`file_type`, `file_broken`, `file_infected` or `too_many_files`", body = ErrorBody),
        (status = 429, description = "`too_many_requests`, with `Retry-After`", body = ErrorBody),
        (status = 503, description = "`unavailable`: nothing was kept", body = ErrorBody)
    )
)]
pub(super) async fn post_ask_questions_file(
    State(api): State<Api>,
    Path((locale, city)): Path<(String, String)>,
    trusted: Trusted,
    request: Request,
) -> Result<Response, ApiError> {
    upload_for_support(&api, &locale, &city, &trusted, request).await
}

/// Keeps a file for an application: a picture, PDF or office document, 6 MiB at most.
#[utoipa::path(
    post,
    path = "/api/{locale}/{city}/become-contractor/upload-file",
    tag = "support",
    params(
        ("locale" = String, Path, description = "`{country}-{language}`", example = "ru-ru"),
        ("city" = String, Path, description = "Code of a city of the country", example = "moskva"),
        ("x-csrf-token" = String, Header, description = "`sk` of `/csrf_token`", example = "wM3yLkqWq0qfV3l8oV0vC7tqkq3bq9n2o1xX1m0cT8E")
    ),
    request_body(content((FileForm = "multipart/form-data"))),
    responses(
        (status = 201, body = UploadAnswer, example = json!({
            "data": {"id": "wM3yLkqWq0qfV3l8oV0vC7tqkq3bq9n2o1xX1m0cT8E", "name": "photo.jpg", "size": 48213, "mime": "image/jpeg"}
        })),
        (status = 400, description = "`bad_request`", body = ErrorBody),
        (status = 403, description = "`invalid_token`, or `closed`", body = ErrorBody),
        (status = 404, description = "`unknown_locale` or `unknown_city`", body = ErrorBody),
        (status = 408, description = "`slow_body`", body = ErrorBody),
        (status = 413, description = "`file_too_large`, or `payload_too_large`", body = ErrorBody),
        (status = 415, description = "`unsupported_media_type`: no multipart body", body = ErrorBody),
        (status = 422, description = "`file_type`, `file_broken`, `file_infected` or `too_many_files`", body = ErrorBody),
        (status = 429, description = "`too_many_requests`, with `Retry-After`", body = ErrorBody),
        (status = 503, description = "`unavailable`: nothing was kept", body = ErrorBody)
    )
)]
pub(super) async fn post_application_file(
    State(api): State<Api>,
    Path((locale, city)): Path<(String, String)>,
    trusted: Trusted,
    request: Request,
) -> Result<Response, ApiError> {
    api.view(&locale, &city)?;
    upload(&api, &trusted, APPLICATION_FILES, request).await
}

async fn upload_for_support(api: &Api, locale: &str, city: &str, trusted: &Trusted, request: Request) -> Result<Response, ApiError> {
    if !api.view(locale, city)?.takes_requests {
        return Err(ApiError::Closed);
    }
    upload(api, trusted, SUPPORT_FILES, request).await
}

async fn upload(api: &Api, trusted: &Trusted, rules: FileRules, request: Request) -> Result<Response, ApiError> {
    let Received { sender, mut posted, .. } = receive(api, trusted, FileRules { count: 1, ..rules }, request).await?;
    // A page without scripts sends its files with the form.
    if sender == Sender::Page {
        return Err(ApiError::InvalidToken);
    }
    if let Some(fault) = posted.faults.first() {
        return Err(ApiError::File(*fault));
    }
    let Some(file) = posted.files.files().first().cloned() else { return Err(ApiError::File(FileFault::Broken)) };
    posted.files.keep();
    let file = UploadedFile { id: file.id, name: file.name, size: file.size, mime: file.mime, url: String::new() };
    Ok(uncached(StatusCode::CREATED, &UploadAnswer { data: Some(file) }))
}
