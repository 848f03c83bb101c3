//! `/api/auth/sessions`: the visitor's sessions on all devices.

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use contracts::error::ErrorBody;
use contracts::session::Sessions;
use jiff::Timestamp;

use super::params::{FormToken, SessionPath};
use crate::accounts::{self, Removed};
use crate::app::Api;
use crate::web::csrf;
use crate::web::edge_headers::EdgeHeaders;
use crate::web::response::{ApiError, uncached};

/// Lists the sessions of the signed-in visitor, the last used first.
#[utoipa::path(
    get,
    path = "/api/auth/sessions",
    tag = "session",
    security(("session" = [])),
    responses(
        (status = 200, body = Sessions, example = json!({
            "items": [{
                "id": "5f0c3a528a334a6e9d370f0b8a3c7e11",
                "browser": "firefox",
                "platform": "android",
                "created_at": "2026-11-02T08:15:00Z",
                "seen_at": "2026-11-23T16:20:00Z",
                "expires_at": "2026-12-23T16:20:00Z",
                "is_current": true
            }]
        })),
        (status = 401, description = "`unauthorized`: not signed in", body = ErrorBody)
    )
)]
pub(super) async fn get_sessions(State(api): State<Api>, request: HeaderMap) -> Result<Response, ApiError> {
    let (token, account) = signed_in(&api, &request).await?;
    Ok(uncached(StatusCode::OK, &accounts::list(api.database(), &account, token, Timestamp::now()).await?))
}

/// Ends one session of the signed-in visitor, also the present one.
#[utoipa::path(
    delete,
    path = "/api/auth/sessions/{id}",
    tag = "session",
    params(SessionPath, FormToken),
    security(("session" = [])),
    responses(
        (status = 204, description = "Ended. For the present session, the cookies `session` and `yu` are removed"),
        (status = 401, description = "`unauthorized`: not signed in", body = ErrorBody),
        (status = 403, description = "`invalid_token` or `foreign_origin`", body = ErrorBody),
        (status = 404, description = "`not_found`: the visitor has no such session", body = ErrorBody)
    )
)]
pub(super) async fn delete_session(
    State(api): State<Api>,
    Path(id): Path<String>,
    edge: EdgeHeaders,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    csrf::check(&request, api.csrf(), &edge)?;
    let (token, account) = signed_in(&api, &request).await?;
    let is_current = accounts::end_one(api.database(), &account, &id, token).await?.ok_or(ApiError::NotFound)?;
    let removed = is_current.then(|| Removed { secure: api.is_https(&edge) });
    Ok(removed.map_or_else(|| ended().into_response(), |removed| (removed, ended()).into_response()))
}

/// Ends all sessions of the signed-in visitor, also the present one.
#[utoipa::path(
    delete,
    path = "/api/auth/sessions",
    tag = "session",
    params(FormToken),
    security(("session" = [])),
    responses(
        (status = 204, description = "Ended; removes the cookies `session` and `yu`"),
        (status = 401, description = "`unauthorized`: not signed in", body = ErrorBody),
        (status = 403, description = "`invalid_token` or `foreign_origin`", body = ErrorBody)
    )
)]
pub(super) async fn delete_sessions(State(api): State<Api>, edge: EdgeHeaders, request: HeaderMap) -> Result<Response, ApiError> {
    csrf::check(&request, api.csrf(), &edge)?;
    let (_, account) = signed_in(&api, &request).await?;
    accounts::end_all(api.database(), &account).await?;
    Ok((Removed { secure: api.is_https(&edge) }, ended()).into_response())
}

/// Token and account of the request's session.
///
/// # Errors
/// The visitor is not signed in, or the database failed.
pub(super) async fn signed_in<'r>(api: &Api, request: &'r HeaderMap) -> Result<(&'r str, String), ApiError> {
    let token = accounts::session_token(request).ok_or(ApiError::Unauthorized)?;
    let account = accounts::account_id_of(api.database(), token, Timestamp::now()).await?;
    Ok((token, account.ok_or(ApiError::Unauthorized)?))
}

fn ended() -> impl IntoResponse {
    (StatusCode::NO_CONTENT, [(header::CACHE_CONTROL, "no-store")])
}
