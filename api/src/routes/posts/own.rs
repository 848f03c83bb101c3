//! The author's posts: figures, list, create, read, save, delete.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use contracts::error::ErrorBody;
use contracts::posts::{MediaSummary, OwnPost, OwnPosts, PostConflict, PostDraft, PostListing, PostPreview, SavePost};
use contracts::variant::variant_of;
use serde::Deserialize;

use super::{done, now, position, reader, writer};
use crate::app::Api;
use crate::posts::{self, Use};
use crate::routes::params::{ChangeErrors, CursorQuery, FormToken, LocaleCityPath, PostPath, SenderKey};
use crate::support::header_key;
use crate::web::edge_headers::EdgeHeaders;
use crate::web::response::{ApiError, uncached};

/// Query of the list.
#[derive(Debug, Deserialize)]
pub(in crate::routes) struct OwnQuery {
    list: Option<String>,
    cursor: Option<String>,
}

/// Returns figures of the visitor's published posts.
#[utoipa::path(
    get,
    path = "/api/{locale}/{city}/account/media",
    tag = "posts",
    params(LocaleCityPath),
    security(("session" = [])),
    responses(
        (status = 200, body = MediaSummary),
        (status = 401, description = "`unauthorized`: not signed in", body = ErrorBody),
        (status = 404, description = "`unknown_locale` or `unknown_city`", body = ErrorBody)
    )
)]
pub(in crate::routes) async fn get_media(
    State(api): State<Api>,
    Path((locale, city)): Path<(String, String)>,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    let (_, account) = reader(&api, &locale, &city, &request).await?;
    Ok(uncached(StatusCode::OK, &posts::summary(api.database(), &account, now()).await?))
}

/// Lists posts of the visitor, 20 a page.
#[utoipa::path(
    get,
    path = "/api/{locale}/{city}/account/posts",
    tag = "posts",
    params(LocaleCityPath, ("list" = String, Query, description = "Which posts", pattern = "^(published|drafts)$", example = "drafts"), CursorQuery),
    security(("session" = [])),
    responses(
        (status = 200, body = OwnPosts),
        (status = 400, description = "`missing_parameter`, or `invalid_parameter`: `list` is `unknown`, `cursor` is `invalid`", body = ErrorBody),
        (status = 401, description = "`unauthorized`: not signed in", body = ErrorBody),
        (status = 404, description = "`unknown_locale` or `unknown_city`", body = ErrorBody)
    )
)]
pub(in crate::routes) async fn get_posts(
    State(api): State<Api>,
    Path((locale, city)): Path<(String, String)>,
    Query(query): Query<OwnQuery>,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    let (_, account) = reader(&api, &locale, &city, &request).await?;
    let list = query.list.ok_or(ApiError::Missing("list"))?;
    let list: PostListing = variant_of(&list).ok_or(ApiError::Invalid(vec![("list", "unknown")]))?;
    let after = position(query.cursor.as_deref())?;
    Ok(uncached(StatusCode::OK, &posts::own_posts(api.database(), &account, list, after).await?))
}

/// Tidies a draft.
///
/// # Errors
/// [`ApiError::Form`]: it exceeds a bound.
fn tidy(api: &Api, draft: &mut PostDraft) -> Result<(), ApiError> {
    let strings = api.strings();
    let errors = posts::check(draft, Use::Draft, |tag| strings.has_language(tag));
    if errors.is_empty() { Ok(()) } else { Err(ApiError::Form(errors)) }
}

/// Creates a draft.
#[utoipa::path(
    post,
    path = "/api/{locale}/{city}/account/posts",
    tag = "posts",
    params(LocaleCityPath, FormToken, SenderKey),
    security(("session" = [])),
    request_body = PostDraft,
    responses((status = 201, body = OwnPost), ChangeErrors)
)]
pub(in crate::routes) async fn post_post(
    State(api): State<Api>,
    Path((locale, city)): Path<(String, String)>,
    edge: EdgeHeaders,
    request: HeaderMap,
    body: Result<Json<PostDraft>, JsonRejection>,
) -> Result<Response, ApiError> {
    let (_, account) = writer(&api, &locale, &city, &edge, &request).await?;
    let key = header_key(&request)?;
    let Json(mut draft) = body?;
    tidy(&api, &mut draft)?;
    Ok(uncached(StatusCode::CREATED, &posts::create(api.database(), &account, key, &draft, now()).await?))
}

/// Returns a post of the visitor with its present content.
#[utoipa::path(
    get,
    path = "/api/{locale}/{city}/account/posts/{id}",
    tag = "posts",
    params(LocaleCityPath, PostPath),
    security(("session" = [])),
    responses(
        (status = 200, body = OwnPost),
        (status = 401, description = "`unauthorized`: not signed in", body = ErrorBody),
        (status = 404, description = "`unknown_locale`, `unknown_city`, or `not_found`: the visitor has no such post", body = ErrorBody)
    )
)]
pub(in crate::routes) async fn get_post(
    State(api): State<Api>,
    Path((locale, city, id)): Path<(String, String, String)>,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    let (_, account) = reader(&api, &locale, &city, &request).await?;
    Ok(uncached(StatusCode::OK, &posts::read(api.database(), &account, &id).await?))
}

/// Saves the content of a post.
#[utoipa::path(
    put,
    path = "/api/{locale}/{city}/account/posts/{id}",
    tag = "posts",
    params(LocaleCityPath, PostPath, FormToken),
    security(("session" = [])),
    request_body = SavePost,
    responses(
        (status = 200, body = OwnPost),
        (status = 409, description = "`version_conflict`, or `wrong_state`: it waits for a moderator", body = PostConflict),
        ChangeErrors
    )
)]
pub(in crate::routes) async fn put_post(
    State(api): State<Api>,
    Path((locale, city, id)): Path<(String, String, String)>,
    edge: EdgeHeaders,
    request: HeaderMap,
    body: Result<Json<SavePost>, JsonRejection>,
) -> Result<Response, ApiError> {
    let (_, account) = writer(&api, &locale, &city, &edge, &request).await?;
    let Json(SavePost { version, mut draft }) = body?;
    tidy(&api, &mut draft)?;
    Ok(uncached(StatusCode::OK, &posts::save(api.database(), &account, &id, version, &draft, now()).await?))
}

/// Deletes a post of the visitor with its comments and reactions.
#[utoipa::path(
    delete,
    path = "/api/{locale}/{city}/account/posts/{id}",
    tag = "posts",
    params(LocaleCityPath, PostPath, FormToken),
    security(("session" = [])),
    responses(
        (status = 204, description = "Deleted"),
        (status = 401, description = "`unauthorized`: not signed in", body = ErrorBody),
        (status = 403, description = "`invalid_token` or `foreign_origin`", body = ErrorBody),
        (status = 404, description = "`unknown_locale`, `unknown_city`, or `not_found`: the visitor has no such post", body = ErrorBody)
    )
)]
pub(in crate::routes) async fn delete_post(
    State(api): State<Api>,
    Path((locale, city, id)): Path<(String, String, String)>,
    edge: EdgeHeaders,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    let (_, account) = writer(&api, &locale, &city, &edge, &request).await?;
    posts::delete(api.database(), &account, &id).await?;
    Ok(done())
}

/// Returns a document as HTML, and what hinders publishing it. It stores nothing.
#[utoipa::path(
    post,
    path = "/api/{locale}/{city}/account/post-preview",
    tag = "posts",
    params(LocaleCityPath, FormToken),
    security(("session" = [])),
    request_body = PostDraft,
    responses((status = 200, body = PostPreview), ChangeErrors)
)]
pub(in crate::routes) async fn post_preview(
    State(api): State<Api>,
    Path((locale, city)): Path<(String, String)>,
    edge: EdgeHeaders,
    request: HeaderMap,
    body: Result<Json<PostDraft>, JsonRejection>,
) -> Result<Response, ApiError> {
    let (_, account) = writer(&api, &locale, &city, &edge, &request).await?;
    let Json(mut draft) = body?;
    tidy(&api, &mut draft)?;
    let strings = api.strings();
    let faults = posts::check(&mut draft, Use::Publication, |tag| strings.has_language(tag)).into_iter().collect();
    let pictures = posts::known_pictures(api.database(), &account, &draft).await?;
    Ok(uncached(StatusCode::OK, &PostPreview { html: posts::html(&draft.blocks, &pictures), faults }))
}
