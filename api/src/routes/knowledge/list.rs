//! `GET /api/{locale}/{city}/tests` and `GET /api/{locale}/{city}/tests/{slug}`.

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use contracts::error::ErrorBody;
use contracts::knowledge::{KnowledgeTest, KnowledgeTests};
use jiff::Timestamp;

use crate::app::Api;
use crate::content::knowledge::Definition;
use crate::knowledge::{Standing, listed, standings};
use crate::pages::{View, profession_titles};
use crate::routes::params::{LocaleCityPath, TestPath};
use crate::routes::sessions::signed_in;
use crate::web::response::{ApiError, uncached};

/// Lists all tests in the language of the page, and how far the visitor has come with each.
#[utoipa::path(
    get,
    path = "/api/{locale}/{city}/tests",
    tag = "tests",
    params(LocaleCityPath),
    security(("session" = [])),
    responses(
        (status = 200, body = KnowledgeTests, example = json!({
            "items": [{
                "slug": "taxi-on-the-line",
                "title": "Taxi driver: orders and safety",
                "description": "What to do when an order does not go as planned.",
                "profession": {"slug": "taxi", "title": "Taxi driver"},
                "question_count": 10,
                "minutes": 6,
                "pass_percent": 80,
                "cooldown_hours": 24,
                "valid_days": 365,
                "status": "in_progress",
                "answered": 4,
                "attempt": {"id": "5f0c3a528a334a6e9d370f0b8a3c7e11"}
            }]
        })),
        (status = 401, description = "`unauthorized`: not signed in", body = ErrorBody),
        (status = 404, description = "`unknown_locale` or `unknown_city`", body = ErrorBody)
    )
)]
pub(in crate::routes) async fn get_tests(
    State(api): State<Api>,
    Path((locale, city)): Path<(String, String)>,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    let view = api.view(&locale, &city)?;
    let (_, account) = signed_in(&api, &request).await?;
    let language = view.content_language().to_owned();
    let items = shown(&api, &view, &account, view.tests.in_language(&language)).await?;
    Ok(uncached(StatusCode::OK, &KnowledgeTests { items }))
}

/// Returns a test, and how far the visitor has come with it.
#[utoipa::path(
    get,
    path = "/api/{locale}/{city}/tests/{slug}",
    tag = "tests",
    params(LocaleCityPath, TestPath),
    security(("session" = [])),
    responses(
        (status = 200, body = KnowledgeTest),
        (status = 401, description = "`unauthorized`: not signed in", body = ErrorBody),
        (status = 404, description = "`unknown_locale`, `unknown_city`, or `not_found`: no such test", body = ErrorBody)
    )
)]
pub(in crate::routes) async fn get_test(
    State(api): State<Api>,
    Path((locale, city, slug)): Path<(String, String, String)>,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    let view = api.view(&locale, &city)?;
    let (_, account) = signed_in(&api, &request).await?;
    let (_, test) = view.tests.test(&slug).ok_or(ApiError::NotFound)?;
    let mut items = shown(&api, &view, &account, std::iter::once(test)).await?;
    Ok(uncached(StatusCode::OK, &items.pop().ok_or(ApiError::NotFound)?))
}

pub(in crate::routes) async fn shown<'t>(
    api: &Api,
    view: &View<'_>,
    account: &str,
    tests: impl Iterator<Item = &'t Definition>,
) -> Result<Vec<KnowledgeTest>, ApiError> {
    let now = Timestamp::now();
    let standings = standings(api.database(), account, now).await?;
    let professions = profession_titles(view);
    let none = Standing::default();
    Ok(tests.map(|test| listed(view, &professions, test, standings.get(&test.slug).unwrap_or(&none), now)).collect())
}
