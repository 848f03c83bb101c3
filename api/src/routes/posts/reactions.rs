//! Reactions, favourites and reports.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use contracts::posts::{PostFavourite, ReactionChange, Reactions, Report};

use super::{done, now, writer};
use crate::app::Api;
use crate::posts::{self, Reported};
use crate::routes::params::{ChangeErrors, CommentPath, FormToken, LocaleCityPath, PostPath};
use crate::web::edge_headers::EdgeHeaders;
use crate::web::response::{ApiError, uncached};

/// Sets the visitor's reactions to a post. Setting one twice changes nothing.
#[utoipa::path(
    put,
    path = "/api/{locale}/{city}/community/posts/{id}/reactions",
    tag = "posts",
    params(LocaleCityPath, PostPath, FormToken),
    security(("session" = [])),
    request_body = ReactionChange,
    responses((status = 200, body = Reactions), ChangeErrors)
)]
pub(in crate::routes) async fn put_reactions(
    State(api): State<Api>,
    Path((locale, city, id)): Path<(String, String, String)>,
    edge: EdgeHeaders,
    request: HeaderMap,
    body: Result<Json<ReactionChange>, JsonRejection>,
) -> Result<Response, ApiError> {
    let (_, account) = writer(&api, &locale, &city, &edge, &request).await?;
    let Json(change) = body?;
    Ok(uncached(StatusCode::OK, &posts::react(api.database(), &account, &id, change, now()).await?))
}

/// Saves a post as favourite, or not.
#[utoipa::path(
    put,
    path = "/api/{locale}/{city}/community/posts/{id}/favourite",
    tag = "posts",
    params(LocaleCityPath, PostPath, FormToken),
    security(("session" = [])),
    request_body = PostFavourite,
    responses((status = 200, body = PostFavourite), ChangeErrors)
)]
pub(in crate::routes) async fn put_favourite(
    State(api): State<Api>,
    Path((locale, city, id)): Path<(String, String, String)>,
    edge: EdgeHeaders,
    request: HeaderMap,
    body: Result<Json<PostFavourite>, JsonRejection>,
) -> Result<Response, ApiError> {
    let (_, account) = writer(&api, &locale, &city, &edge, &request).await?;
    let Json(change) = body?;
    Ok(uncached(StatusCode::OK, &posts::set_favourite(api.database(), &account, &id, change, now()).await?))
}

/// Reports a post to moderators.
#[utoipa::path(
    post,
    path = "/api/{locale}/{city}/community/posts/{id}/report",
    tag = "posts",
    params(LocaleCityPath, PostPath, FormToken),
    security(("session" = [])),
    request_body = Report,
    responses((status = 204, description = "Reported"), ChangeErrors)
)]
pub(in crate::routes) async fn post_report(
    State(api): State<Api>,
    Path((locale, city, id)): Path<(String, String, String)>,
    edge: EdgeHeaders,
    request: HeaderMap,
    body: Result<Json<Report>, JsonRejection>,
) -> Result<Response, ApiError> {
    let (_, account) = writer(&api, &locale, &city, &edge, &request).await?;
    let Json(report) = body?;
    posts::report(api.database(), &account, Reported::Post(&id), &report, now()).await?;
    Ok(done())
}

/// Reports a comment to moderators.
#[utoipa::path(
    post,
    path = "/api/{locale}/{city}/community/comments/{id}/report",
    tag = "posts",
    params(LocaleCityPath, CommentPath, FormToken),
    security(("session" = [])),
    request_body = Report,
    responses((status = 204, description = "Reported"), ChangeErrors)
)]
pub(in crate::routes) async fn post_comment_report(
    State(api): State<Api>,
    Path((locale, city, id)): Path<(String, String, String)>,
    edge: EdgeHeaders,
    request: HeaderMap,
    body: Result<Json<Report>, JsonRejection>,
) -> Result<Response, ApiError> {
    let (_, account) = writer(&api, &locale, &city, &edge, &request).await?;
    let Json(report) = body?;
    posts::report(api.database(), &account, Reported::Comment(&id), &report, now()).await?;
    Ok(done())
}
