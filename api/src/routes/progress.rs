//! `GET /api/{locale}/{city}/account/{progress,achievements}`: level, rating, documents and
//! achievements of the signed-in visitor.

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use contracts::error::ErrorBody;
use contracts::progress::{DriverAchievements, DriverProgress};
use jiff::{Timestamp, tz::TimeZone};

use super::params::LocaleCityPath;
use super::sessions::signed_in;
use crate::app::Api;
use crate::progress;
use crate::web::response::{ApiError, uncached};

/// Returns level, rating, priority and documents of the signed-in visitor.
///
/// They are computed from events of the operator's systems. Without events, there are none.
#[utoipa::path(
    get,
    path = "/api/{locale}/{city}/account/progress",
    tag = "progress",
    params(LocaleCityPath),
    security(("session" = [])),
    responses(
        (status = 200, body = DriverProgress, example = json!({
            "starts_on": "2026-11-01",
            "ends_on": "2026-11-30",
            "level": {
                "code": "steady", "name": "Steady", "points": 214,
                "next": {"name": "Expert", "points": 300, "missing": 86}
            },
            "orders": 151,
            "rating": {"value": 4.89, "count": 150, "most": 150, "least": 10},
            "priority": {"points": 74, "most": 100, "days": 7},
            "documents": [{
                "kind": "insurance", "name": "Car insurance", "state": "expires_soon", "expires_on": "2026-12-06", "days_left": 12,
                "article": {
                    "title": "A document is about to expire",
                    "url": "/ru-en/moskva/knowledge-base/account/status/documents-expire"
                }
            }],
            "articles": {}
        })),
        (status = 401, description = "`unauthorized`: not signed in", body = ErrorBody),
        (status = 404, description = "`unknown_locale` or `unknown_city`", body = ErrorBody)
    )
)]
pub(super) async fn get_progress(
    State(api): State<Api>,
    Path((locale, city)): Path<(String, String)>,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    let view = api.view(&locale, &city)?;
    let (_, account) = signed_in(&api, &request).await?;
    let today = Timestamp::now().to_zoned(TimeZone::UTC).date();
    Ok(uncached(StatusCode::OK, &progress::progress(&view, api.rules(), &account, today).await?))
}

/// Returns the achievements of the signed-in visitor: earned ones, and what is missing.
#[utoipa::path(
    get,
    path = "/api/{locale}/{city}/account/achievements",
    tag = "progress",
    params(LocaleCityPath),
    security(("session" = [])),
    responses(
        (status = 200, body = DriverAchievements, example = json!({
            "has_events": true,
            "earned": 1,
            "total": 3,
            "groups": [{
                "code": "kinds",
                "title": "Kinds of orders",
                "items": [{
                    "code": "night", "title": "Night shift", "description": "Night orders without a complaint.", "icon": "moon",
                    "measure": "night_orders_without_complaint", "value": 46,
                    "steps": [
                        {"tier": "bronze", "target": 20, "earned_on": "2026-10-19"},
                        {"tier": "silver", "target": 60},
                        {"tier": "gold", "target": 200}
                    ]
                }]
            }]
        })),
        (status = 401, description = "`unauthorized`: not signed in", body = ErrorBody),
        (status = 404, description = "`unknown_locale` or `unknown_city`", body = ErrorBody)
    )
)]
pub(super) async fn get_achievements(
    State(api): State<Api>,
    Path((locale, city)): Path<(String, String)>,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    let view = api.view(&locale, &city)?;
    let (_, account) = signed_in(&api, &request).await?;
    Ok(uncached(StatusCode::OK, &progress::achievements(&view, api.rules(), &account).await?))
}
