//! `GET /api/images/{name}`.

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use contracts::error::ErrorBody;

use crate::app::Api;
use crate::content::StoreError;
use crate::database::Database;
use crate::web::response::ApiError;

/// Returns a picture of an article or a menu.
///
/// Its name is the digest of its content, so it never changes.
#[utoipa::path(
    get,
    path = "/api/images/{name}",
    tag = "pages",
    params(("name" = String, Path, example = "0f3c5b1e9a7d4c2b8e6f1a3d5c7b9e0f.png")),
    responses((status = 200, description = "The picture", content_type = "image/*"), (status = 404, body = ErrorBody))
)]
pub(super) async fn get_image(State(api): State<Api>, Path(name): Path<String>, request: HeaderMap) -> Result<Response, ApiError> {
    let content = api.content();
    let image = match find(&content, &name).await? {
        // A page of a node with newer content may name it.
        None if !content.is_same(api.database()) => find(api.database(), &name).await?,
        image => image,
    };
    let (media_type, bytes) = image.ok_or(ApiError::NotFound)?;
    let etag = format!("\"{name}\"");
    let headers = [(header::ETAG, etag.clone()), (header::CACHE_CONTROL, "public, max-age=31536000, immutable".to_owned())];
    if request.get(header::IF_NONE_MATCH).is_some_and(|value| value.as_bytes() == etag.as_bytes()) {
        return Ok((StatusCode::NOT_MODIFIED, headers).into_response());
    }
    let bytes = STANDARD.decode(bytes).map_err(|_| ApiError::NotFound)?;
    let safe = [
        (header::CONTENT_TYPE, media_type.as_str()),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        // SECURITY: an SVG opened by its URL is a document of this origin.
        (header::CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox"),
    ];
    Ok((headers, safe, bytes).into_response())
}

/// Media type and Base64 text of a picture.
async fn find(database: &Database, name: &str) -> Result<Option<(String, String)>, StoreError> {
    let statement = "SELECT media_type, base64 FROM image WHERE name = $1";
    Ok(sqlx::query_as(statement).bind(name).fetch_optional(database.pool()).await?)
}
