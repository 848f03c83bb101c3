//! `GET /api/{locale}/{city}/articles-data` and `POST /api/{locale}/{city}/articles/{id}/like`.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use contracts::article::{ArticleReactions, ArticlesData, LikeRequest, MOST_ARTICLES};
use contracts::error::ErrorBody;
use jiff::Timestamp;
use serde::Deserialize;

use super::params::{Article, FormToken, LocaleCityPath};
use crate::app::Api;
use crate::reactions::{Visitor, like, reactions, visitor_cookie};
use crate::web::csrf;
use crate::web::edge_headers::EdgeHeaders;
use crate::web::response::{ApiError, uncached};

/// Query of like counts.
#[derive(Debug, Deserialize)]
pub(super) struct ArticlesQuery {
    ids: Option<String>,
}

/// Returns the likes of articles, and whether this visitor likes them.
#[utoipa::path(
    get,
    path = "/api/{locale}/{city}/articles-data",
    tag = "reactions",
    params(
        LocaleCityPath,
        ("ids" = String, Query, description = "Comma-separated ids of articles, at most 200", example = "taxi-payout-not-arrived")
    ),
    responses(
        (status = 200, body = ArticlesData, example = json!({
            "articles": {"article_taxi-payout-not-arrived": {"likes": 12, "liked": true, "favourite": false}}
        })),
        (status = 400, description = "`missing_parameter` or `invalid_parameter`", body = ErrorBody),
        (status = 404, description = "`unknown_locale` or `unknown_city`", body = ErrorBody)
    )
)]
pub(super) async fn get_articles_data(
    State(api): State<Api>,
    Path((locale, city)): Path<(String, String)>,
    Query(query): Query<ArticlesQuery>,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    api.view(&locale, &city)?;
    let ids = query.ids.ok_or(ApiError::Missing("ids"))?;
    let ids: Vec<&str> = ids.split(',').map(str::trim).filter(|id| !id.is_empty()).collect();
    if ids.len() > MOST_ARTICLES {
        return Err(ApiError::Invalid(vec![("ids", "too_many")]));
    }
    let visitor = Visitor::of(&request, api.database()).await?;
    let found = reactions(api.database(), &visitor, &ids).await?;
    let articles = found.into_iter().map(|(id, reactions)| (format!("article_{id}"), reactions)).collect();
    Ok(uncached(StatusCode::OK, &ArticlesData { articles }))
}

/// Likes an article, or removes the like.
///
/// Visitors without a session are identified by the cookie `visitor`, set with the first like.
#[utoipa::path(
    post,
    path = "/api/{locale}/{city}/articles/{id}/like",
    tag = "reactions",
    params(LocaleCityPath, Article, FormToken),
    request_body = LikeRequest,
    responses(
        (
            status = 200,
            body = ArticleReactions,
            headers(("set-cookie" = String, description = "`visitor`, HttpOnly, SameSite=Lax, with the first like")),
            example = json!({"likes": 13, "liked": true, "favourite": false})
        ),
        (status = 400, description = "`bad_request`: the body is not a `LikeRequest`", body = ErrorBody),
        (status = 403, description = "`invalid_token` or `foreign_origin`", body = ErrorBody),
        (status = 404, description = "`unknown_locale`, `unknown_city`, or `not_found`: no such article", body = ErrorBody),
        (status = 429, description = "`too_many_requests`, with `Retry-After`", body = ErrorBody)
    )
)]
pub(super) async fn post_like(
    State(api): State<Api>,
    Path((locale, city, id)): Path<(String, String, String)>,
    edge: EdgeHeaders,
    request: HeaderMap,
    body: Result<Json<LikeRequest>, JsonRejection>,
) -> Result<Response, ApiError> {
    let form = csrf::check(&request, api.csrf(), &edge)?;
    api.like_limiter().take(edge.client()).map_err(ApiError::TooMany)?;
    api.view(&locale, &city)?;
    let Json(LikeRequest { liked }) = body?;
    let mut visitor = Visitor::of(&request, api.database()).await?;
    let found = async |visitor: &Visitor| {
        let mut found = reactions(api.database(), visitor, &[&id]).await?;
        found.swap_remove(&id).ok_or(ApiError::NotFound)
    };
    let before = found(&visitor).await?;
    // Removing a like that does not exist needs no visitor cookie.
    let mut new_device = None;
    if visitor.is_unknown() {
        if !liked {
            return Ok(uncached(StatusCode::OK, &before));
        }
        // Derived from the form token's cookie: two concurrent likes, before any response sets a
        // cookie, count as one visitor.
        let value = api.csrf().derived("visitor", form);
        visitor = Visitor::new_device(&value);
        new_device = Some(value);
    }
    like(api.database(), &visitor, &id, liked, Timestamp::now().as_second()).await?;
    let answer = uncached(StatusCode::OK, &found(&visitor).await?);
    let Some(value) = new_device else { return Ok(answer) };
    Ok((visitor_cookie(&value).secure(api.is_https(&edge)), answer).into_response())
}
