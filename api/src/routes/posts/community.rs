//! The community: topics, feed, posts.

use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use contracts::error::ErrorBody;
use contracts::posts::{CommunityPost, PostFeed, PostTopics};
use serde::Deserialize;

use super::{ListQuery, now, position, reader};
use crate::app::Api;
use crate::pages::View;
use crate::posts::{self, Feed, Sort};
use crate::routes::params::{CursorQuery, LocaleCityPath, PostPath};
use crate::web::response::{ApiError, uncached};

/// Query of the feed.
#[derive(Debug, Deserialize)]
pub(in crate::routes) struct FeedQuery {
    pub(in crate::routes) sort: Option<String>,
    pub(in crate::routes) topic: Option<String>,
    language: Option<String>,
    cursor: Option<String>,
}

/// Lists the topics of posts.
#[utoipa::path(
    get,
    path = "/api/{locale}/{city}/community/topics",
    tag = "posts",
    params(LocaleCityPath),
    security(("session" = [])),
    responses(
        (status = 200, body = PostTopics),
        (status = 401, description = "`unauthorized`: not signed in", body = ErrorBody),
        (status = 404, description = "`unknown_locale` or `unknown_city`", body = ErrorBody)
    )
)]
pub(in crate::routes) async fn get_topics(
    State(api): State<Api>,
    Path((locale, city)): Path<(String, String)>,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    let (view, _) = reader(&api, &locale, &city, &request).await?;
    Ok(uncached(StatusCode::OK, &PostTopics { items: posts::topics(view.content_language()) }))
}

/// Lists published posts, 20 a page, without those of muted authors.
#[utoipa::path(
    get,
    path = "/api/{locale}/{city}/community/posts",
    tag = "posts",
    params(
        LocaleCityPath,
        ("sort" = Option<String>, Query, description = "`new` (default), `hot`, or `following` for the newest of followed authors", pattern = "^(new|hot|following)$", example = "hot"),
        ("topic" = Option<String>, Query, description = "Code of a topic; absent for all", example = "orders"),
        ("language" = Option<String>, Query, description = "Language of the posts; absent for the page's, or for all with `following`", example = "en"),
        CursorQuery
    ),
    security(("session" = [])),
    responses(
        (status = 200, body = PostFeed),
        (status = 400, description = "`invalid_parameter`: `sort`, `topic` or `language` is `unknown`, `cursor` is `invalid`", body = ErrorBody),
        (status = 401, description = "`unauthorized`: not signed in", body = ErrorBody),
        (status = 404, description = "`unknown_locale` or `unknown_city`", body = ErrorBody)
    )
)]
pub(in crate::routes) async fn get_feed(
    State(api): State<Api>,
    Path((locale, city)): Path<(String, String)>,
    Query(query): Query<FeedQuery>,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    let (view, account) = reader(&api, &locale, &city, &request).await?;
    Ok(uncached(StatusCode::OK, &feed_of(&view, &account, query).await?))
}

/// A page of the feed, in the page's language unless another one is asked for.
///
/// # Errors
/// The query is invalid, or the database failed.
pub(in crate::routes) async fn feed_of(view: &View<'_>, account: &str, query: FeedQuery) -> Result<PostFeed, ApiError> {
    let unknown = |name: &'static str| ApiError::Invalid(vec![(name, "unknown")]);
    let sort = match query.sort.as_deref() {
        None | Some("new") => Sort::New,
        Some("hot") => Sort::Hot,
        Some("following") => Sort::Following,
        Some(_) => return Err(unknown("sort")),
    };
    if query.topic.as_deref().is_some_and(|topic| !posts::is_topic(topic)) {
        return Err(unknown("topic"));
    }
    if query.language.as_deref().is_some_and(|language| !view.strings.has_language(language)) {
        return Err(unknown("language"));
    }
    let page_language = (sort != Sort::Following).then(|| view.content_language().to_owned());
    let language = query.language.or(page_language);
    let after = position(query.cursor.as_deref())?;
    let feed = Feed { sort, topic: query.topic, language };
    posts::feed(view.database, account, &feed, view.content_language(), after).await
}

/// Returns a published post. The first reading of each reader counts.
#[utoipa::path(
    get,
    path = "/api/{locale}/{city}/community/posts/{id}",
    tag = "posts",
    params(LocaleCityPath, PostPath),
    security(("session" = [])),
    responses(
        (status = 200, body = CommunityPost),
        (status = 401, description = "`unauthorized`: not signed in", body = ErrorBody),
        (status = 404, description = "`unknown_locale`, `unknown_city`, or `not_found`: no such published post", body = ErrorBody)
    )
)]
pub(in crate::routes) async fn get_community_post(
    State(api): State<Api>,
    Path((locale, city, id)): Path<(String, String, String)>,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    let (view, account) = reader(&api, &locale, &city, &request).await?;
    Ok(uncached(StatusCode::OK, &posts::page(api.database(), &account, &id, view.content_language(), now()).await?))
}

/// Lists the visitor's favourite posts, the last added first, 20 a page.
#[utoipa::path(
    get,
    path = "/api/{locale}/{city}/account/post-favourites",
    tag = "posts",
    params(LocaleCityPath, CursorQuery),
    security(("session" = [])),
    responses(
        (status = 200, body = PostFeed),
        (status = 400, description = "`invalid_parameter`: `cursor` is `invalid`", body = ErrorBody),
        (status = 401, description = "`unauthorized`: not signed in", body = ErrorBody),
        (status = 404, description = "`unknown_locale` or `unknown_city`", body = ErrorBody)
    )
)]
pub(in crate::routes) async fn get_favourite_posts(
    State(api): State<Api>,
    Path((locale, city)): Path<(String, String)>,
    Query(query): Query<ListQuery>,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    let (view, account) = reader(&api, &locale, &city, &request).await?;
    let after = position(query.cursor.as_deref())?;
    Ok(uncached(StatusCode::OK, &posts::favourites(api.database(), &account, view.content_language(), after).await?))
}
