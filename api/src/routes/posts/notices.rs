//! Notices of the visitor and their settings.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use contracts::error::ErrorBody;
use contracts::posts::{NoticeChoices, NoticeSettings, Notices, ReadNotices, UnreadNotices};

use super::{ListQuery, now, position, reader, writer};
use crate::app::Api;
use crate::notices;
use crate::routes::params::{ChangeErrors, CursorQuery, FormToken, LocaleCityPath};
use crate::web::edge_headers::EdgeHeaders;
use crate::web::response::{ApiError, uncached};

/// Most ids of a request.
const MOST_IDS: usize = 100;

/// Lists the visitor's notices, the newest first, 20 a page.
#[utoipa::path(
    get,
    path = "/api/{locale}/{city}/account/notices",
    tag = "notices",
    params(LocaleCityPath, CursorQuery),
    security(("session" = [])),
    responses(
        (status = 200, body = Notices),
        (status = 400, description = "`invalid_parameter`: `cursor` is `invalid`", body = ErrorBody),
        (status = 401, description = "`unauthorized`: not signed in", body = ErrorBody),
        (status = 404, description = "`unknown_locale` or `unknown_city`", body = ErrorBody)
    )
)]
pub(in crate::routes) async fn get_notices(
    State(api): State<Api>,
    Path((locale, city)): Path<(String, String)>,
    Query(query): Query<ListQuery>,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    let (_, account) = reader(&api, &locale, &city, &request).await?;
    let after = position(query.cursor.as_deref())?;
    Ok(uncached(StatusCode::OK, &notices::notices(api.database(), &account, after).await?))
}

/// Marks notices as read.
#[utoipa::path(
    post,
    path = "/api/{locale}/{city}/account/notices/read",
    tag = "notices",
    params(LocaleCityPath, FormToken),
    security(("session" = [])),
    request_body = ReadNotices,
    responses((status = 200, body = UnreadNotices), ChangeErrors)
)]
pub(in crate::routes) async fn post_notices_read(
    State(api): State<Api>,
    Path((locale, city)): Path<(String, String)>,
    edge: EdgeHeaders,
    request: HeaderMap,
    body: Result<Json<ReadNotices>, JsonRejection>,
) -> Result<Response, ApiError> {
    let (_, account) = writer(&api, &locale, &city, &edge, &request).await?;
    let Json(ReadNotices { ids }) = body?;
    if ids.len() > MOST_IDS {
        return Err(ApiError::Form([("ids".to_owned(), vec!["too_many".to_owned()])].into()));
    }
    let unread = notices::mark_read(api.database(), &account, &ids, now()).await?;
    Ok(uncached(StatusCode::OK, &UnreadNotices { unread }))
}

/// Returns the visitor's settings of notices.
#[utoipa::path(
    get,
    path = "/api/{locale}/{city}/account/notice-settings",
    tag = "notices",
    params(LocaleCityPath),
    security(("session" = [])),
    responses(
        (status = 200, body = NoticeSettings),
        (status = 401, description = "`unauthorized`: not signed in", body = ErrorBody),
        (status = 404, description = "`unknown_locale` or `unknown_city`", body = ErrorBody)
    )
)]
pub(in crate::routes) async fn get_settings(
    State(api): State<Api>,
    Path((locale, city)): Path<(String, String)>,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    let (_, account) = reader(&api, &locale, &city, &request).await?;
    shown(&api, &account).await
}

/// Changes the visitor's settings of notices.
#[utoipa::path(
    put,
    path = "/api/{locale}/{city}/account/notice-settings",
    tag = "notices",
    params(LocaleCityPath, FormToken),
    security(("session" = [])),
    request_body = NoticeChoices,
    responses((status = 200, body = NoticeSettings), ChangeErrors)
)]
pub(in crate::routes) async fn put_settings(
    State(api): State<Api>,
    Path((locale, city)): Path<(String, String)>,
    edge: EdgeHeaders,
    request: HeaderMap,
    body: Result<Json<NoticeChoices>, JsonRejection>,
) -> Result<Response, ApiError> {
    let (_, account) = writer(&api, &locale, &city, &edge, &request).await?;
    let Json(choices) = body?;
    notices::set_choices(api.database(), &account, choices).await?;
    shown(&api, &account).await
}

async fn shown(api: &Api, account: &str) -> Result<Response, ApiError> {
    Ok(uncached(StatusCode::OK, &settings_of(api, account).await?))
}

/// Choices of an account, and the address that mail goes to.
///
/// # Errors
/// The database failed.
pub(in crate::routes) async fn settings_of(api: &Api, account: &str) -> Result<NoticeSettings, ApiError> {
    let mail_to = if api.outbox().mail().is_some() { notices::mail_to(api.database(), account).await? } else { None };
    let choices = notices::choices(api.database().pool(), account).await?;
    Ok(NoticeSettings { choices, mail_to })
}
