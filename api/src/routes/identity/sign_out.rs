//! `GET /api/identity/logout` and `/api/identity/signed-out`.

use std::time::Duration;

use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use contracts::error::ErrorBody;
use serde::Deserialize;

use super::{development, html, language, own_address, see_other};
use crate::accounts::{self, Removed, YU};
use crate::app::Api;
use crate::identity::{self, Return};
use crate::secret;
use crate::web::cookie::{self, Cookie};
use crate::web::edge_headers::EdgeHeaders;
use crate::web::response::ApiError;

/// Cookie with the page to return to, while the visitor is at the provider.
const BACK: &str = "signed-out";

/// Time to sign out at the provider.
const BACK_LIFE: Duration = Duration::from_secs(10 * 60);

/// Query of sign-out.
#[derive(Debug, Deserialize)]
pub(in crate::routes) struct SignOutQuery {
    retpath: Option<String>,
    yu: Option<String>,
    mode: Option<String>,
}

/// Signs out and redirects back, through the provider's own sign-out page if it has one.
#[utoipa::path(
    get,
    path = "/api/identity/logout",
    tag = "session",
    params(
        (
            "retpath" = Option<String>, Query, description = "As for signing in",
            example = "https://roadside.example/ru-ru/moskva/knowledge-base"
        ),
        (
            "yu" = String, Query, description = "Value of the cookie `yu`. Other sites do not know it, so they cannot sign a visitor out",
            example = "wM3yLkqWq0qfV3l8oV0vC7tqkq3bq9n2o1xX1m0cT8E"
        ),
        ("mode" = Option<String>, Query, pattern = "^logout$", description = "Always `logout`", example = "logout")
    ),
    responses(
        (status = 303, description = "Signed out; removes the cookies `session` and `yu`, and redirects to `retpath` or to the provider, which redirects to `/api/identity/signed-out`"),
        (status = 400, description = "`invalid_parameter`: another `mode`", body = ErrorBody),
        (status = 403, description = "`yu` differs from the cookie; the page explains it", body = String, content_type = "text/html"),
        (status = 404, description = "No one can sign in here", body = ErrorBody)
    )
)]
pub(in crate::routes) async fn get_sign_out(
    State(api): State<Api>,
    Query(query): Query<SignOutQuery>,
    edge: EdgeHeaders,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    if api.provider().is_none() {
        development::is_on(&api)?;
    }
    if query.mode.is_some_and(|mode| mode != "logout") {
        return Err(ApiError::Invalid(vec![("mode", "unknown")]));
    }
    let back = Return::to(query.retpath.as_deref(), &edge);
    let yu = query.yu.unwrap_or_default();
    if !cookie::read(&request, YU).is_some_and(|known| !known.is_empty() && secret::same(known.as_bytes(), yu.as_bytes())) {
        let page = identity::refusal(&api.strings(), &language(&api, &request, &back), &back);
        return Ok(html(StatusCode::FORBIDDEN, &back, page));
    }
    // The visitor is signed out here first, whatever the provider does.
    let session = match accounts::session_token(&request) {
        Some(token) => accounts::end(api.database(), token).await?,
        None => None,
    };
    let secure = api.is_https(&edge);
    if let (Some(provider), Some(session)) = (api.provider(), session)
        && let Ok(done) = own_address(&edge, "signed-out")
        && let Some(address) = provider.end_session_url(&session, &done, &language(&api, &request, &back)).await
    {
        // SECURITY: the page stays here. Its address may be private; the provider does not see it.
        let page = URL_SAFE_NO_PAD.encode(back.address());
        let kept = Cookie::new(BACK, &page).life(BACK_LIFE).http_only().secure(secure);
        return Ok((Removed { secure }, kept, see_other(address.as_str())).into_response());
    }
    Ok((Removed { secure }, see_other(back.address())).into_response())
}

/// Ends a sign-out at the provider: redirects to the page where it began.
#[utoipa::path(
    get,
    path = "/api/identity/signed-out",
    tag = "session",
    responses(
        (status = 303, description = "To the `retpath` of signing out, else `/`; removes the cookie `signed-out`"),
        (status = 404, description = "No one can sign in here", body = ErrorBody)
    )
)]
pub(in crate::routes) async fn get_signed_out(State(api): State<Api>, edge: EdgeHeaders, request: HeaderMap) -> Result<Response, ApiError> {
    if api.provider().is_none() {
        return Err(ApiError::NotFound);
    }
    let page = cookie::read(&request, BACK).and_then(|page| String::from_utf8(URL_SAFE_NO_PAD.decode(page).ok()?).ok());
    // SECURITY: checked again, since over HTTP another program of this host could set the cookie.
    let back = Return::to(page.as_deref(), &edge);
    let removed = Cookie::removed(BACK).http_only().secure(api.is_https(&edge));
    Ok((removed, see_other(back.address())).into_response())
}
