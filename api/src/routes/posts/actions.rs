//! Publication of the author's posts.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use contracts::posts::{OwnPost, PostAction, PostConflict, SchedulePost};
use jiff::Timestamp;

use super::{now, writer};
use crate::app::Api;
use crate::posts;
use crate::routes::params::{ChangeErrors, FormToken, LocaleCityPath, PostPath};
use crate::web::edge_headers::EdgeHeaders;
use crate::web::response::{ApiError, uncached};

/// Publishes a post now. One by a new author waits for a moderator: its state is `on_review`.
#[utoipa::path(
    post,
    path = "/api/{locale}/{city}/account/posts/{id}/publish",
    tag = "posts",
    params(LocaleCityPath, PostPath, FormToken),
    security(("session" = [])),
    request_body = PostAction,
    responses(
        (status = 200, body = OwnPost),
        (status = 409, description = "`version_conflict`, or `wrong_state`: it waits for a moderator already", body = PostConflict),
        ChangeErrors
    )
)]
pub(in crate::routes) async fn post_publish(
    State(api): State<Api>,
    Path((locale, city, id)): Path<(String, String, String)>,
    edge: EdgeHeaders,
    request: HeaderMap,
    body: Result<Json<PostAction>, JsonRejection>,
) -> Result<Response, ApiError> {
    let (view, account) = writer(&api, &locale, &city, &edge, &request).await?;
    let Json(PostAction { version }) = body?;
    let is_language = |tag: &str| view.strings.has_language(tag);
    Ok(uncached(StatusCode::OK, &posts::publish(api.database(), &account, &id, version, is_language, now()).await?))
}

/// Publishes a post later. What is saved until then is published.
#[utoipa::path(
    post,
    path = "/api/{locale}/{city}/account/posts/{id}/schedule",
    tag = "posts",
    params(LocaleCityPath, PostPath, FormToken),
    security(("session" = [])),
    request_body = SchedulePost,
    responses(
        (status = 200, body = OwnPost),
        (status = 409, description = "`version_conflict`, or `wrong_state`: it is published or waits for a moderator", body = PostConflict),
        ChangeErrors
    )
)]
pub(in crate::routes) async fn post_schedule(
    State(api): State<Api>,
    Path((locale, city, id)): Path<(String, String, String)>,
    edge: EdgeHeaders,
    request: HeaderMap,
    body: Result<Json<SchedulePost>, JsonRejection>,
) -> Result<Response, ApiError> {
    let (view, account) = writer(&api, &locale, &city, &edge, &request).await?;
    let Json(SchedulePost { version, at }) = body?;
    let at: Timestamp = at.parse().map_err(|_| ApiError::Form([("at".to_owned(), vec!["invalid".to_owned()])].into()))?;
    let is_language = |tag: &str| view.strings.has_language(tag);
    let post = posts::schedule(api.database(), &account, &id, (version, at.as_millisecond()), is_language, now()).await?;
    Ok(uncached(StatusCode::OK, &post))
}

/// Takes a post back: a published one is archived, a scheduled or held one is a draft again.
#[utoipa::path(
    post,
    path = "/api/{locale}/{city}/account/posts/{id}/unpublish",
    tag = "posts",
    params(LocaleCityPath, PostPath, FormToken),
    security(("session" = [])),
    request_body = PostAction,
    responses(
        (status = 200, body = OwnPost),
        (status = 409, description = "`version_conflict`, or `wrong_state`: there is nothing to take back", body = PostConflict),
        ChangeErrors
    )
)]
pub(in crate::routes) async fn post_unpublish(
    State(api): State<Api>,
    Path((locale, city, id)): Path<(String, String, String)>,
    edge: EdgeHeaders,
    request: HeaderMap,
    body: Result<Json<PostAction>, JsonRejection>,
) -> Result<Response, ApiError> {
    let (_, account) = writer(&api, &locale, &city, &edge, &request).await?;
    let Json(PostAction { version }) = body?;
    Ok(uncached(StatusCode::OK, &posts::unpublish(api.database(), &account, &id, version, now()).await?))
}
