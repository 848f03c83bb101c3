//! Uploads a release: file by file, then `complete`. The release does not exist before.

use contracts::release_api::{CompleteAnswer, CompleteRequest};
use http::{Request, Response, StatusCode};
use http_body_util::{BodyExt as _, Limited};
use releases::{MAX_FILE_BYTES, Squad};

use crate::admin::error::ApiError;
use crate::fragments::StoreSource;
use crate::response::body::{Body, empty};

/// Stores one file.
pub(super) async fn file(
    source: &StoreSource,
    name: &str,
    id: &str,
    path: &str,
    squad: &Squad,
    request: Request<Body>,
) -> Result<Response<Body>, ApiError> {
    let most = usize::try_from(MAX_FILE_BYTES).unwrap_or(usize::MAX);
    let too_large = |_| ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", "The file is incomplete or larger than 8 MiB.");
    let bytes = Limited::new(request.into_body(), most).collect().await.map_err(too_large)?.to_bytes();
    source.store()?.upload_file(name, id, path, bytes).await?;
    tracing::debug!(fragment = name, release = id, path, squad = squad.name, "Release file uploaded");
    let mut response = Response::new(empty());
    *response.status_mut() = StatusCode::NO_CONTENT;
    Ok(response)
}

/// Verifies the uploaded files and creates the release.
pub(super) async fn complete(
    source: &StoreSource,
    name: &str,
    id: &str,
    squad: &Squad,
    request: CompleteRequest,
) -> Result<CompleteAnswer, ApiError> {
    let published = source.store()?.complete_upload(name, id, request.release, request.signature, &source.squads()).await?;
    tracing::info!(fragment = name, release = id, version = published.version, squad = squad.name, "Release published");
    Ok(CompleteAnswer { id: published.id, version: published.version, is_new: published.is_new })
}
