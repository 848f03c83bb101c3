//! Comments.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use contracts::error::ErrorBody;
use contracts::posts::{Comment, CommentLike, CommentLikes, Comments, NewComment, OwnComments};
use serde::Deserialize;

use super::{ListQuery, comment_place, done, now, position, reader, writer};
use crate::app::Api;
use crate::posts;
use crate::routes::params::{ChangeErrors, CommentPath, CursorQuery, FormToken, LocaleCityPath, PostPath, SenderKey};
use crate::support::header_key;
use crate::web::edge_headers::EdgeHeaders;
use crate::web::response::{ApiError, uncached};

/// Query of the comments of a post.
#[derive(Debug, Deserialize)]
pub(in crate::routes) struct CommentsQuery {
    parent: Option<String>,
    cursor: Option<String>,
}

/// Lists comments of a post with their first replies, or replies to a comment; the oldest first, 20
/// a page, without those of muted authors.
#[utoipa::path(
    get,
    path = "/api/{locale}/{city}/community/posts/{id}/comments",
    tag = "posts",
    params(
        LocaleCityPath,
        PostPath,
        ("parent" = Option<String>, Query, description = "Id of a comment: only replies to it", example = "5f0c3a528a334a6e9d370f0b8a3c7e11"),
        CursorQuery
    ),
    security(("session" = [])),
    responses(
        (status = 200, body = Comments),
        (status = 400, description = "`invalid_parameter`: `cursor` is `invalid`", body = ErrorBody),
        (status = 401, description = "`unauthorized`: not signed in", body = ErrorBody),
        (status = 404, description = "`unknown_locale`, `unknown_city`, or `not_found`: no such published post", body = ErrorBody)
    )
)]
pub(in crate::routes) async fn get_comments(
    State(api): State<Api>,
    Path((locale, city, id)): Path<(String, String, String)>,
    Query(query): Query<CommentsQuery>,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    let (_, account) = reader(&api, &locale, &city, &request).await?;
    let after = comment_place(query.cursor.as_deref())?;
    Ok(uncached(StatusCode::OK, &posts::comments(api.database(), &account, &id, query.parent.as_deref(), after).await?))
}

/// Adds a comment or a reply. One by a new author waits for a moderator: its state is `on_review`.
#[utoipa::path(
    post,
    path = "/api/{locale}/{city}/community/posts/{id}/comments",
    tag = "posts",
    params(LocaleCityPath, PostPath, FormToken, SenderKey),
    security(("session" = [])),
    request_body = NewComment,
    responses((status = 201, body = Comment), ChangeErrors)
)]
pub(in crate::routes) async fn post_comment(
    State(api): State<Api>,
    Path((locale, city, id)): Path<(String, String, String)>,
    edge: EdgeHeaders,
    request: HeaderMap,
    body: Result<Json<NewComment>, JsonRejection>,
) -> Result<Response, ApiError> {
    let (_, account) = writer(&api, &locale, &city, &edge, &request).await?;
    let key = header_key(&request)?;
    let Json(new) = body?;
    let notifier = api.notifier();
    let comment = posts::comment(api.database(), &notifier, &account, &id, key, &new, now()).await?;
    notifier.wake();
    Ok(uncached(StatusCode::CREATED, &comment))
}

/// Deletes a comment of the visitor. One with replies stays without text and author.
#[utoipa::path(
    delete,
    path = "/api/{locale}/{city}/community/comments/{id}",
    tag = "posts",
    params(LocaleCityPath, CommentPath, FormToken),
    security(("session" = [])),
    responses(
        (status = 204, description = "Deleted"),
        (status = 401, description = "`unauthorized`: not signed in", body = ErrorBody),
        (status = 403, description = "`invalid_token` or `foreign_origin`", body = ErrorBody),
        (status = 404, description = "`unknown_locale`, `unknown_city`, or `not_found`: the visitor has no such comment", body = ErrorBody)
    )
)]
pub(in crate::routes) async fn delete_comment(
    State(api): State<Api>,
    Path((locale, city, id)): Path<(String, String, String)>,
    edge: EdgeHeaders,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    let (_, account) = writer(&api, &locale, &city, &edge, &request).await?;
    posts::delete_comment(api.database(), &account, &id).await?;
    Ok(done())
}

/// Likes a comment, or takes the like back.
#[utoipa::path(
    put,
    path = "/api/{locale}/{city}/community/comments/{id}/like",
    tag = "posts",
    params(LocaleCityPath, CommentPath, FormToken),
    security(("session" = [])),
    request_body = CommentLike,
    responses((status = 200, body = CommentLikes), ChangeErrors)
)]
pub(in crate::routes) async fn put_comment_like(
    State(api): State<Api>,
    Path((locale, city, id)): Path<(String, String, String)>,
    edge: EdgeHeaders,
    request: HeaderMap,
    body: Result<Json<CommentLike>, JsonRejection>,
) -> Result<Response, ApiError> {
    let (_, account) = writer(&api, &locale, &city, &edge, &request).await?;
    let Json(CommentLike { liked }) = body?;
    Ok(uncached(StatusCode::OK, &posts::like_comment(api.database(), &account, &id, liked, now()).await?))
}

/// Lists the visitor's comments, the newest first, 20 a page.
#[utoipa::path(
    get,
    path = "/api/{locale}/{city}/account/comments",
    tag = "posts",
    params(LocaleCityPath, CursorQuery),
    security(("session" = [])),
    responses(
        (status = 200, body = OwnComments),
        (status = 400, description = "`invalid_parameter`: `cursor` is `invalid`", body = ErrorBody),
        (status = 401, description = "`unauthorized`: not signed in", body = ErrorBody),
        (status = 404, description = "`unknown_locale` or `unknown_city`", body = ErrorBody)
    )
)]
pub(in crate::routes) async fn get_own_comments(
    State(api): State<Api>,
    Path((locale, city)): Path<(String, String)>,
    Query(query): Query<ListQuery>,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    let (_, account) = reader(&api, &locale, &city, &request).await?;
    let after = position(query.cursor.as_deref())?;
    Ok(uncached(StatusCode::OK, &posts::own_comments(api.database(), &account, after).await?))
}
