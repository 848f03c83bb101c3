//! Kept versions of the author's posts.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use contracts::error::ErrorBody;
use contracts::posts::{OwnPost, PostAction, PostConflict, PostVersion, PostVersions};

use super::{now, reader, writer};
use crate::app::Api;
use crate::posts;
use crate::routes::params::{ChangeErrors, FormToken, LocaleCityPath, PostPath, VersionPath};
use crate::web::edge_headers::EdgeHeaders;
use crate::web::response::{ApiError, uncached};

/// Lists the kept versions of a post.
#[utoipa::path(
    get,
    path = "/api/{locale}/{city}/account/posts/{id}/versions",
    tag = "posts",
    params(LocaleCityPath, PostPath),
    security(("session" = [])),
    responses(
        (status = 200, body = PostVersions),
        (status = 401, description = "`unauthorized`: not signed in", body = ErrorBody),
        (status = 404, description = "`unknown_locale`, `unknown_city`, or `not_found`: the visitor has no such post", body = ErrorBody)
    )
)]
pub(in crate::routes) async fn get_versions(
    State(api): State<Api>,
    Path((locale, city, id)): Path<(String, String, String)>,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    let (_, account) = reader(&api, &locale, &city, &request).await?;
    Ok(uncached(StatusCode::OK, &posts::versions(api.database(), &account, &id).await?))
}

/// Returns a kept version with its content.
#[utoipa::path(
    get,
    path = "/api/{locale}/{city}/account/posts/{id}/versions/{version}",
    tag = "posts",
    params(LocaleCityPath, PostPath, VersionPath),
    security(("session" = [])),
    responses(
        (status = 200, body = PostVersion),
        (status = 401, description = "`unauthorized`: not signed in", body = ErrorBody),
        (status = 404, description = "`unknown_locale`, `unknown_city`, or `not_found`: it is not kept", body = ErrorBody)
    )
)]
pub(in crate::routes) async fn get_version(
    State(api): State<Api>,
    Path((locale, city, id, version)): Path<(String, String, String, String)>,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    let (_, account) = reader(&api, &locale, &city, &request).await?;
    let version = version.parse().map_err(|_| ApiError::NotFound)?;
    Ok(uncached(StatusCode::OK, &posts::version(api.database(), &account, &id, version).await?))
}

/// Saves the content of a kept version as a new version.
#[utoipa::path(
    post,
    path = "/api/{locale}/{city}/account/posts/{id}/versions/{version}/restore",
    tag = "posts",
    params(LocaleCityPath, PostPath, VersionPath, FormToken),
    security(("session" = [])),
    request_body = PostAction,
    responses(
        (status = 200, body = OwnPost),
        (status = 409, description = "`version_conflict`, or `wrong_state`: it waits for a moderator", body = PostConflict),
        ChangeErrors
    )
)]
pub(in crate::routes) async fn post_restore(
    State(api): State<Api>,
    Path((locale, city, id, version)): Path<(String, String, String, String)>,
    edge: EdgeHeaders,
    request: HeaderMap,
    body: Result<Json<PostAction>, JsonRejection>,
) -> Result<Response, ApiError> {
    let (_, account) = writer(&api, &locale, &city, &edge, &request).await?;
    let old = version.parse().map_err(|_| ApiError::NotFound)?;
    let Json(PostAction { version }) = body?;
    Ok(uncached(StatusCode::OK, &posts::restore(api.database(), &account, &id, (old, version), now()).await?))
}
