//! `/api/staff/moderation…`: API for moderators' software.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use contracts::error::ErrorBody;
use contracts::posts::{ModerationDecision, ModerationItem, ModerationQueue};

use super::{ListQuery, done, now, position};
use crate::app::Api;
use crate::posts;
use crate::routes::params::{CursorQuery, ItemPath};
use crate::routes::staff::check;
use crate::web::response::{ApiError, uncached};

/// Lists posts and comments that wait for a moderator, the longest waiting first, 20 a page.
#[utoipa::path(
    get,
    path = "/api/staff/moderation",
    tag = "staff",
    params(CursorQuery),
    security(("staff" = [])),
    responses(
        (status = 200, body = ModerationQueue),
        (status = 400, description = "`invalid_parameter`: `cursor` is `invalid`", body = ErrorBody),
        (status = 401, description = "`unauthorized`", body = ErrorBody)
    )
)]
pub(in crate::routes) async fn get_queue(
    State(api): State<Api>,
    Query(query): Query<ListQuery>,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    check(&api, &request)?;
    let after = query.cursor.as_deref().map(|cursor| position(Some(cursor))).transpose()?;
    Ok(uncached(StatusCode::OK, &posts::queue(api.database(), after).await?))
}

/// Returns an item of the queue.
#[utoipa::path(
    get,
    path = "/api/staff/moderation/{id}",
    tag = "staff",
    params(ItemPath),
    security(("staff" = [])),
    responses(
        (status = 200, body = ModerationItem),
        (status = 401, description = "`unauthorized`", body = ErrorBody),
        (status = 404, description = "`not_found`: nothing with this id waits", body = ErrorBody)
    )
)]
pub(in crate::routes) async fn get_item(State(api): State<Api>, Path(id): Path<String>, request: HeaderMap) -> Result<Response, ApiError> {
    check(&api, &request)?;
    Ok(uncached(StatusCode::OK, &posts::item(api.database(), &id).await?))
}

/// Decides about an item, and tells its author.
#[utoipa::path(
    post,
    path = "/api/staff/moderation/{id}/decision",
    tag = "staff",
    params(ItemPath),
    security(("staff" = [])),
    request_body = ModerationDecision,
    responses(
        (status = 204, description = "Decided"),
        (status = 400, description = "`bad_request`", body = ErrorBody),
        (status = 401, description = "`unauthorized`", body = ErrorBody),
        (status = 404, description = "`not_found`: nothing with this id waits, perhaps no longer", body = ErrorBody),
        (status = 413, description = "`payload_too_large`", body = ErrorBody),
        (status = 422, description = "`invalid_form`: `reason` or `note` is `required`", body = ErrorBody)
    )
)]
pub(in crate::routes) async fn post_decision(
    State(api): State<Api>,
    Path(id): Path<String>,
    request: HeaderMap,
    body: Result<Json<ModerationDecision>, JsonRejection>,
) -> Result<Response, ApiError> {
    check(&api, &request)?;
    let Json(decision) = body?;
    posts::decide(api.database(), &api.notifier(), &id, &decision, now()).await?;
    Ok(done())
}
