//! `GET /api/auth/profile`.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use contracts::error::ErrorBody;
use contracts::profile::Profile;
use jiff::Timestamp;

use crate::accounts::{self, SignedIn, YU};
use crate::app::Api;
use crate::notices::count_unread_beside_waiting;
use crate::secret::new_value;
use crate::support::count_waiting;
use crate::web::cookie;
use crate::web::edge_headers::EdgeHeaders;
use crate::web::response::{ApiError, uncached};

/// Returns the signed-in visitor.
///
/// Renews the session cookies occasionally: a session lasts 30 days from the last visit and
/// 90 days at most.
#[utoipa::path(
    get,
    path = "/api/auth/profile",
    tag = "session",
    security(("session" = [])),
    responses(
        (status = 200, body = Profile, example = json!({"fio": "Анна Смирнова", "notifications": 0})),
        (
            status = 401,
            description = "Not signed in",
            body = ErrorBody,
            example = json!({"error": {"code": "unauthorized", "message": "not signed in"}})
        )
    )
)]
pub(super) async fn get_profile(State(api): State<Api>, edge: EdgeHeaders, request: HeaderMap) -> Result<Response, ApiError> {
    let token = accounts::session_token(&request).ok_or(ApiError::Unauthorized)?;
    let account = accounts::find(api.database(), token, Timestamp::now()).await?.ok_or(ApiError::Unauthorized)?;
    let notifications =
        count_waiting(api.database(), &account.id).await? + count_unread_beside_waiting(api.database(), &account.id).await?;
    let profile = uncached(StatusCode::OK, &Profile { fio: account.fio, image: account.image, notifications: notifications.min(99) });
    let Some(life) = account.renewed else { return Ok(profile) };
    let yu = cookie::read(&request, YU).map_or_else(new_value, |yu| Ok(yu.to_owned()))?;
    Ok((SignedIn { token, yu: &yu, life, secure: api.is_https(&edge) }, profile).into_response())
}
