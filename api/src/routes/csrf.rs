//! `GET /csrf_token`.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use crate::app::Api;
use crate::secret::new_value;
use crate::web::csrf::{cookie, value_in};
use crate::web::edge_headers::EdgeHeaders;
use crate::web::response::{ApiError, uncached};

/// A form token.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct CsrfToken {
    /// The token for the form's header or field, bound to the cookie of this response.
    #[schema(example = "wM3yLkqWq0qfV3l8oV0vC7tqkq3bq9n2o1xX1m0cT8E")]
    sk: String,
}

/// Creates a form token and sets the cookie it is bound to.
///
/// An existing cookie is kept, so that other tabs stay valid.
#[utoipa::path(
    get,
    path = "/csrf_token",
    tag = "session",
    responses((status = 200, body = CsrfToken, headers(("set-cookie" = String, description = "`csrf`, over HTTPS `__Host-csrf`; HttpOnly, SameSite=Lax"))))
)]
pub(super) async fn get_csrf_token(State(api): State<Api>, edge: EdgeHeaders, request: HeaderMap) -> Result<Response, ApiError> {
    let value = value_in(&request).map_or_else(new_value, |value| Ok(value.to_owned()))?;
    let token = CsrfToken { sk: api.csrf().token(&value) };
    Ok((cookie(&value).secure(api.is_https(&edge)), uncached(StatusCode::OK, &token)).into_response())
}
