//! `GET /api/identity/callback`: the return from the OpenID Connect provider.

use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use contracts::error::ErrorBody;
use jiff::Timestamp;
use serde::Deserialize;

use super::sign_in::failed;
use super::{begin, html, language, see_other};
use crate::app::Api;
use crate::identity::{self, Failure, Return};
use crate::oidc::{self, Attempt, AuthorizationResponse, SignInError};
use crate::secret::is_value;
use crate::web::edge_headers::EdgeHeaders;
use crate::web::response::ApiError;

/// Query of the callback: RFC 6749, sections 4.1.2 and 4.1.2.1; RFC 9207, section 2.
#[derive(Debug, Deserialize)]
pub(in crate::routes) struct CallbackQuery {
    state: Option<String>,
    code: Option<String>,
    error: Option<String>,
    iss: Option<String>,
}

/// Finishes a sign-in at the OpenID Connect provider and redirects back.
///
/// `state` counts once, within 10 minutes, in the browser where the sign-in began. The visitor's
/// previous session ends.
#[utoipa::path(
    get,
    path = "/api/identity/callback",
    tag = "session",
    params(
        ("state" = Option<String>, Query, description = "Of the authorization request", example = "wM3yLkqWq0qfV3l8oV0vC7tqkq3bq9n2o1xX1m0cT8E"),
        ("code" = Option<String>, Query, description = "Authorization code", example = "SplxlOBeZQQYbYS6WxSbIA"),
        ("error" = Option<String>, Query, description = "Error code instead of `code`", example = "access_denied"),
        ("iss" = Option<String>, Query, description = "Issuer of the response", example = "https://id.example")
    ),
    responses(
        (status = 303, description = "Signed in; sets the cookies `session` and `yu`, and redirects to `retpath`. Also after `access_denied`, without cookies"),
        (status = 403, description = "`state` is unknown, used, expired or of another browser; a page explains it", body = String, content_type = "text/html"),
        (status = 404, description = "No OpenID Connect provider is configured", body = ErrorBody),
        (status = 502, description = "The provider's answer is invalid; a page explains it", body = String, content_type = "text/html"),
        (status = 503, description = "The provider cannot be reached; a page explains it", body = String, content_type = "text/html")
    )
)]
pub(in crate::routes) async fn get_callback(
    State(api): State<Api>,
    Query(query): Query<CallbackQuery>,
    edge: EdgeHeaders,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    let provider = api.provider().ok_or(ApiError::NotFound)?;
    let now = Timestamp::now();
    // SECURITY: nothing of the callback counts before its state: RFC 6749, section 10.12.
    let attempt = match (query.state.as_deref().filter(|state| is_value(state)), oidc::browser(&request)) {
        (Some(state), Some(browser)) => Attempt::take(api.database(), provider.issuer(), state, browser, now).await?,
        _ => None,
    };
    let Some(attempt) = attempt else {
        tracing::info!(
            identity.outcome = "state",
            "rejected a callback: its state is unknown, used, expired, or of another browser or issuer"
        );
        let back = Return::to(None, &edge);
        let page = identity::failure(&api.strings(), &language(&api, &request, &back), &back, Failure::Expired);
        return Ok(html(StatusCode::FORBIDDEN, &back, page));
    };
    let back = Return::to(Some(&attempt.retpath), &edge);
    let response = AuthorizationResponse { code: query.code.as_deref(), error: query.error.as_deref(), iss: query.iss.as_deref() };
    match provider.finish(&attempt, &response, now).await {
        Ok(verified) => {
            tracing::info!(identity.origin = attempt.origin, "signed in");
            begin(&api, &edge, &request, &back, &verified.identity, Some(&verified.session)).await
        }
        Err(SignInError::Declined) => Ok(see_other(back.address())),
        Err(error) => failed(&api, &language(&api, &request, &back), &back, error),
    }
}
