//! `GET /api/auth/profile`.

use axum::response::{IntoResponse, Response};
use contracts::error::ErrorBody;

use crate::respond::ApiError;

/// The signed-in visitor. Nobody can sign in yet, so nobody is.
#[utoipa::path(
    get,
    path = "/api/auth/profile",
    tag = "session",
    responses((
        status = 401,
        description = "Nobody is signed in",
        body = ErrorBody,
        example = json!({"error": {"code": "unauthorized", "message": "nobody is signed in"}})
    ))
)]
pub(super) async fn get_profile() -> Response {
    ApiError::Unauthorized.into_response()
}
