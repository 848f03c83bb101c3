//! `POST /api/{locale}/{city}/…/upload-file`: uploads a file before its form.

use axum::extract::{Path, Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use contracts::support::{LARGEST_APPLICATION_FILE, LARGEST_FIELDS, LARGEST_SUPPORT_FILE, UploadAnswer, UploadedFile};

use super::forms::{APPLICATION_FILES, FileForm, Received, SUPPORT_FILES, receive};
use super::params::{FormToken, LocaleCityPath, UploadErrors};
use crate::app::Api;
use crate::uploads::{FileFault, FileRules};
use crate::web::csrf::Sender;
use crate::web::edge_headers::EdgeHeaders;
use crate::web::response::{ApiError, uncached};

/// Body limit of a support upload, in bytes.
pub(super) const LARGEST_SUPPORT_UPLOAD: usize = LARGEST_SUPPORT_FILE as usize + LARGEST_FIELDS;

/// Body limit of an application upload, in bytes.
pub(super) const LARGEST_APPLICATION_UPLOAD: usize = LARGEST_APPLICATION_FILE as usize + LARGEST_FIELDS;

/// Uploads a file for a support request: PNG, JPEG or WebP, at most 2 MiB.
#[utoipa::path(
    post,
    path = "/api/{locale}/{city}/contact-us/upload-file",
    tag = "support",
    params(LocaleCityPath, FormToken),
    request_body(content((FileForm = "multipart/form-data"))),
    responses(
        (status = 201, body = UploadAnswer, headers(("set-cookie" = String, description = "`uploads` (`__Host-uploads` over HTTPS), HttpOnly, SameSite=Lax: identifies the browser that owns the file")), example = json!({
            "data": {"id": "wM3yLkqWq0qfV3l8oV0vC7tqkq3bq9n2o1xX1m0cT8E", "name": "photo.jpg", "size": 48213, "mime": "image/jpeg"}
        })),
        UploadErrors
    )
)]
pub(super) async fn post_contact_us_file(
    State(api): State<Api>,
    Path((locale, city)): Path<(String, String)>,
    edge: EdgeHeaders,
    request: Request,
) -> Result<Response, ApiError> {
    upload_for_support(&api, &locale, &city, &edge, request).await
}

/// Uploads a file for a support request, like `contact-us/upload-file`.
#[utoipa::path(
    post,
    path = "/api/{locale}/{city}/ask-questions/upload-file",
    tag = "support",
    params(LocaleCityPath, FormToken),
    request_body(content((FileForm = "multipart/form-data"))),
    responses(
        (status = 201, body = UploadAnswer, headers(("set-cookie" = String, description = "`uploads` (`__Host-uploads` over HTTPS), HttpOnly, SameSite=Lax: identifies the browser that owns the file")), example = json!({
            "data": {"id": "wM3yLkqWq0qfV3l8oV0vC7tqkq3bq9n2o1xX1m0cT8E", "name": "photo.jpg", "size": 48213, "mime": "image/jpeg"}
        })),
        UploadErrors
    )
)]
pub(super) async fn post_ask_questions_file(
    State(api): State<Api>,
    Path((locale, city)): Path<(String, String)>,
    edge: EdgeHeaders,
    request: Request,
) -> Result<Response, ApiError> {
    upload_for_support(&api, &locale, &city, &edge, request).await
}

/// Uploads a file for an application: image, PDF or office document, at most 6 MiB.
#[utoipa::path(
    post,
    path = "/api/{locale}/{city}/become-contractor/upload-file",
    tag = "support",
    params(LocaleCityPath, FormToken),
    request_body(content((FileForm = "multipart/form-data"))),
    responses(
        (status = 201, body = UploadAnswer, headers(("set-cookie" = String, description = "`uploads` (`__Host-uploads` over HTTPS), HttpOnly, SameSite=Lax: identifies the browser that owns the file")), example = json!({
            "data": {"id": "wM3yLkqWq0qfV3l8oV0vC7tqkq3bq9n2o1xX1m0cT8E", "name": "photo.jpg", "size": 48213, "mime": "image/jpeg"}
        })),
        UploadErrors
    )
)]
pub(super) async fn post_application_file(
    State(api): State<Api>,
    Path((locale, city)): Path<(String, String)>,
    edge: EdgeHeaders,
    request: Request,
) -> Result<Response, ApiError> {
    api.view(&locale, &city)?;
    upload(&api, &edge, APPLICATION_FILES, request).await
}

async fn upload_for_support(api: &Api, locale: &str, city: &str, edge: &EdgeHeaders, request: Request) -> Result<Response, ApiError> {
    if !api.view(locale, city)?.takes_requests {
        return Err(ApiError::Closed);
    }
    upload(api, edge, SUPPORT_FILES, request).await
}

async fn upload(api: &Api, edge: &EdgeHeaders, rules: FileRules, request: Request) -> Result<Response, ApiError> {
    let Received { sender, mut submission, uploader, .. } = receive(api, edge, FileRules { count: 1, ..rules }, request).await?;
    // Pages without scripts send files with the form.
    let (Sender::Script, Some(uploader)) = (sender, uploader) else { return Err(ApiError::InvalidToken) };
    if let Some(fault) = submission.faults.first() {
        return Err(ApiError::File(*fault));
    }
    let Some(file) = submission.files.files().first().cloned() else { return Err(ApiError::File(FileFault::Broken)) };
    submission.files.keep();
    let file = UploadedFile { id: file.id, name: file.name, size: file.size, mime: file.mime, url: String::new() };
    let answer = uncached(StatusCode::CREATED, &UploadAnswer { data: Some(file) });
    Ok((uploader.cookie().secure(api.is_https(edge)), answer).into_response())
}
