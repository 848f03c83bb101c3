//! The visitor as author, and muted and followed authors.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use contracts::error::ErrorBody;
use contracts::posts::{AuthorFollow, AuthorMute, AuthorName, FollowedAuthors, MutedAuthors, OwnAuthor};

use super::{now, reader, writer};
use crate::app::Api;
use crate::posts;
use crate::routes::params::{AuthorPath, ChangeErrors, FormToken, LocaleCityPath};
use crate::web::edge_headers::EdgeHeaders;
use crate::web::response::{ApiError, uncached};

/// Returns the name that others see, and whether posts and comments wait for a moderator.
#[utoipa::path(
    get,
    path = "/api/{locale}/{city}/account/author",
    tag = "posts",
    params(LocaleCityPath),
    security(("session" = [])),
    responses(
        (status = 200, body = OwnAuthor),
        (status = 401, description = "`unauthorized`: not signed in", body = ErrorBody),
        (status = 404, description = "`unknown_locale` or `unknown_city`", body = ErrorBody)
    )
)]
pub(in crate::routes) async fn get_author(
    State(api): State<Api>,
    Path((locale, city)): Path<(String, String)>,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    let (_, account) = reader(&api, &locale, &city, &request).await?;
    Ok(uncached(StatusCode::OK, &posts::own_author(api.database(), &account).await?))
}

/// Chooses the name that others see.
#[utoipa::path(
    put,
    path = "/api/{locale}/{city}/account/author",
    tag = "posts",
    params(LocaleCityPath, FormToken),
    security(("session" = [])),
    request_body = AuthorName,
    responses((status = 200, body = OwnAuthor), ChangeErrors)
)]
pub(in crate::routes) async fn put_author(
    State(api): State<Api>,
    Path((locale, city)): Path<(String, String)>,
    edge: EdgeHeaders,
    request: HeaderMap,
    body: Result<Json<AuthorName>, JsonRejection>,
) -> Result<Response, ApiError> {
    let (_, account) = writer(&api, &locale, &city, &edge, &request).await?;
    let Json(AuthorName { name }) = body?;
    Ok(uncached(StatusCode::OK, &posts::set_name(api.database(), &account, &name).await?))
}

/// Lists the authors that the visitor has muted.
#[utoipa::path(
    get,
    path = "/api/{locale}/{city}/account/muted-authors",
    tag = "posts",
    params(LocaleCityPath),
    security(("session" = [])),
    responses(
        (status = 200, body = MutedAuthors),
        (status = 401, description = "`unauthorized`: not signed in", body = ErrorBody),
        (status = 404, description = "`unknown_locale` or `unknown_city`", body = ErrorBody)
    )
)]
pub(in crate::routes) async fn get_muted(
    State(api): State<Api>,
    Path((locale, city)): Path<(String, String)>,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    let (_, account) = reader(&api, &locale, &city, &request).await?;
    Ok(uncached(StatusCode::OK, &posts::muted(api.database(), &account).await?))
}

/// Hides or shows the posts and comments of an author. The visitor no longer follows a hidden one.
#[utoipa::path(
    put,
    path = "/api/{locale}/{city}/community/authors/{id}/mute",
    tag = "posts",
    params(LocaleCityPath, AuthorPath, FormToken),
    security(("session" = [])),
    request_body = AuthorMute,
    responses((status = 200, body = AuthorMute), ChangeErrors)
)]
pub(in crate::routes) async fn put_mute(
    State(api): State<Api>,
    Path((locale, city, id)): Path<(String, String, String)>,
    edge: EdgeHeaders,
    request: HeaderMap,
    body: Result<Json<AuthorMute>, JsonRejection>,
) -> Result<Response, ApiError> {
    let (_, account) = writer(&api, &locale, &city, &edge, &request).await?;
    let Json(mute) = body?;
    posts::mute(api.database(), &account, &id, mute.muted, now()).await?;
    Ok(uncached(StatusCode::OK, &mute))
}

/// Lists the authors that the visitor follows.
#[utoipa::path(
    get,
    path = "/api/{locale}/{city}/account/followed-authors",
    tag = "posts",
    params(LocaleCityPath),
    security(("session" = [])),
    responses(
        (status = 200, body = FollowedAuthors),
        (status = 401, description = "`unauthorized`: not signed in", body = ErrorBody),
        (status = 404, description = "`unknown_locale` or `unknown_city`", body = ErrorBody)
    )
)]
pub(in crate::routes) async fn get_followed(
    State(api): State<Api>,
    Path((locale, city)): Path<(String, String)>,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    let (_, account) = reader(&api, &locale, &city, &request).await?;
    Ok(uncached(StatusCode::OK, &posts::followed(api.database(), &account).await?))
}

/// Follows an author: their new posts are notices. Following twice changes nothing.
#[utoipa::path(
    put,
    path = "/api/{locale}/{city}/community/authors/{id}/follow",
    tag = "posts",
    params(LocaleCityPath, AuthorPath, FormToken),
    security(("session" = [])),
    responses((status = 200, body = AuthorFollow), ChangeErrors)
)]
pub(in crate::routes) async fn put_follow(
    State(api): State<Api>,
    Path((locale, city, id)): Path<(String, String, String)>,
    edge: EdgeHeaders,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    let (_, account) = writer(&api, &locale, &city, &edge, &request).await?;
    Ok(uncached(StatusCode::OK, &posts::follow(api.database(), &account, &id, now()).await?))
}

/// Follows an author no longer.
#[utoipa::path(
    delete,
    path = "/api/{locale}/{city}/community/authors/{id}/follow",
    tag = "posts",
    params(LocaleCityPath, AuthorPath, FormToken),
    security(("session" = [])),
    responses((status = 200, body = AuthorFollow), ChangeErrors)
)]
pub(in crate::routes) async fn delete_follow(
    State(api): State<Api>,
    Path((locale, city, id)): Path<(String, String, String)>,
    edge: EdgeHeaders,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    let (_, account) = writer(&api, &locale, &city, &edge, &request).await?;
    Ok(uncached(StatusCode::OK, &posts::unfollow(api.database(), &account, &id, now()).await?))
}
