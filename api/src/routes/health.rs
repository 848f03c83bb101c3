//! `GET /api/health`.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use contracts::error::ErrorBody;
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::Api;
use crate::content::StoreError;
use crate::web::response::{ApiError, uncached};

/// Health of the API.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Health {
    /// Always `ok`.
    #[schema(example = "ok")]
    status: &'static str,
}

/// Checks the API and its database.
#[utoipa::path(
    get,
    path = "/api/health",
    tag = "operation",
    responses((status = 200, body = Health), (status = 503, description = "The database does not answer", body = ErrorBody))
)]
pub(super) async fn get_health(State(api): State<Api>) -> Result<Response, ApiError> {
    api.database().check().await.map_err(StoreError::from)?;
    Ok(uncached(StatusCode::OK, &Health { status: "ok" }))
}
