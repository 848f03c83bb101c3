//! Pictures of posts: upload and read.

use axum::body::Body;
use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use contracts::error::ErrorBody;
use contracts::posts::PostPicture;
use contracts::support::{LARGEST_FIELDS, LARGEST_SUPPORT_FILE};
use futures_util::TryStreamExt;

use super::now;
use crate::app::Api;
use crate::forms::PICTURES;
use crate::posts;
use crate::routes::forms::{FileForm, Received, receive};
use crate::routes::params::{FormToken, LocaleCityPath, UploadErrors};
use crate::routes::sessions::signed_in;
use crate::routes::staff;
use crate::uploads::{FileFault, FileRules, FilesError, by_ids};
use crate::web::csrf::Sender;
use crate::web::edge_headers::EdgeHeaders;
use crate::web::response::{ApiError, uncached};

/// Body limit of an upload, in bytes.
pub(in crate::routes) const LARGEST_PICTURE_UPLOAD: usize = LARGEST_SUPPORT_FILE as usize + LARGEST_FIELDS;

const RULES: FileRules = FileRules { bytes: LARGEST_SUPPORT_FILE, count: 1, types: &PICTURES };

/// Uploads a picture for posts: PNG, JPEG or WebP, at most 2 MiB. It is re-encoded, without
/// metadata. A picture that no kept version of a post names is deleted after a day.
#[utoipa::path(
    post,
    path = "/api/{locale}/{city}/account/post-pictures",
    tag = "posts",
    params(LocaleCityPath, FormToken),
    security(("session" = [])),
    request_body(content((FileForm = "multipart/form-data"))),
    responses(
        (status = 201, body = PostPicture),
        (status = 401, description = "`unauthorized`: not signed in", body = ErrorBody),
        UploadErrors
    )
)]
pub(in crate::routes) async fn post_picture(
    State(api): State<Api>,
    Path((locale, city)): Path<(String, String)>,
    edge: EdgeHeaders,
    request: Request,
) -> Result<Response, ApiError> {
    api.view(&locale, &city)?;
    // Before the body is read.
    let (_, account) = signed_in(&api, request.headers()).await?;
    let Received { sender, mut submission, .. } = receive(&api, &edge, RULES, request).await?;
    // Only scripts upload pictures.
    let Sender::Script = sender else { return Err(ApiError::InvalidToken) };
    if let Some(fault) = submission.faults.first() {
        return Err(ApiError::File(*fault));
    }
    let Some(file) = submission.files.files().first().cloned() else { return Err(ApiError::File(FileFault::Broken)) };
    let parts: Vec<bytes::Bytes> = api.files().get(&file.id).await?.try_collect().await.map_err(FilesError::from)?;
    let size = imagesize::blob_size(&parts.concat()).map_err(|_| ApiError::File(FileFault::Broken))?;
    let size = (u32::try_from(size.width).unwrap_or(u32::MAX), u32::try_from(size.height).unwrap_or(u32::MAX));
    let picture = posts::add_picture(api.database(), &account, &file.id, size, now()).await?;
    submission.files.keep();
    Ok(uncached(StatusCode::CREATED, &picture))
}

/// Returns a picture: to its author, to signed-in readers of a published post, and to staff.
#[utoipa::path(
    get,
    path = "/api/post-pictures/{id}",
    tag = "posts",
    params(("id" = String, Path, description = "Id of the picture", example = "wM3yLkqWq0qfV3l8oV0vC7tqkq3bq9n2o1xX1m0cT8E")),
    security(("session" = [])),
    responses(
        (status = 200, description = "The picture", content_type = "image/*"),
        (status = 401, description = "`unauthorized`: not signed in", body = ErrorBody),
        (status = 404, description = "`not_found`", body = ErrorBody)
    )
)]
pub(in crate::routes) async fn get_picture(
    State(api): State<Api>,
    Path(id): Path<String>,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    if staff::check(&api, &request).is_err() {
        let (_, account) = signed_in(&api, &request).await?;
        if !posts::is_picture_readable(api.database(), &account, &id).await? {
            return Err(ApiError::NotFound);
        }
    }
    let file =
        by_ids(api.database(), std::slice::from_ref(&id)).await?.pop().filter(|file| file.message.as_deref() == Some("post-picture"));
    let file = file.ok_or(ApiError::NotFound)?;
    let content = api.files().get(&file.id).await?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::try_from(file.mime).unwrap_or(HeaderValue::from_static("application/octet-stream"))),
        (header::CONTENT_LENGTH, HeaderValue::from(file.size)),
        // SECURITY: opened by its URL it runs no script, and no type is sniffed.
        (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static("sandbox; default-src 'none'")),
        (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
        (header::CACHE_CONTROL, HeaderValue::from_static("private, no-store")),
    ];
    Ok((headers, Body::from_stream(content)).into_response())
}
