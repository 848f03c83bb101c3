//! `GET /api/identity/auth`.

use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use contracts::error::ErrorBody;
use jiff::Timestamp;
use serde::Deserialize;

use super::{development, html, language, own_address, see_other};
use crate::app::Api;
use crate::identity::{self, Failure, Form, RETURN_TO, Return};
use crate::oidc::{self, NewAttempt, OpenIdProvider, SignInError};
use crate::secret::new_value;
use crate::web::cookie;
use crate::web::edge_headers::EdgeHeaders;
use crate::web::response::ApiError;

/// Query of the sign-in page.
#[derive(Debug, Deserialize)]
pub(in crate::routes) struct SignInQuery {
    retpath: Option<String>,
    origin: Option<String>,
}

/// Signs in: redirects to the OpenID Connect provider of the settings. Without one, shows the
/// development sign-in page: choose a driver or enter a name.
///
/// The form of the development page posts to this URL.
#[utoipa::path(
    get,
    path = "/api/identity/auth",
    tag = "session",
    params(
        (
            "retpath" = Option<String>, Query,
            description = "Absolute URL of the page to return to, on a site domain; otherwise `/`. From a main page the cookie `return-to` leads back to the page that sent the visitor there",
            example = "https://roadside.example/ru-ru/moskva/knowledge-base"
        ),
        ("origin" = Option<String>, Query, description = "Where the sign-in began, `[a-z0-9-]{1,32}`", example = "roadside")
    ),
    responses(
        (status = 200, description = "The development page; sets the cookie `csrf`", body = String, content_type = "text/html"),
        (status = 303, description = "To the provider; sets the cookie `sign-in`"),
        (status = 404, description = "No one can sign in here", body = ErrorBody),
        (status = 429, description = "`too_many_requests`, with `Retry-After`", body = ErrorBody),
        (status = 502, description = "The provider's metadata is invalid; a page explains it", body = String, content_type = "text/html"),
        (status = 503, description = "The provider cannot be reached; a page explains it", body = String, content_type = "text/html")
    )
)]
pub(in crate::routes) async fn get_sign_in(
    State(api): State<Api>,
    Query(query): Query<SignInQuery>,
    edge: EdgeHeaders,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    let back = Return::to(query.retpath.as_deref(), &edge).or_page_before(cookie::read(&request, RETURN_TO), &edge);
    let origin = query.origin.as_deref().filter(|origin| identity::is_marker(origin)).unwrap_or_default();
    match api.provider() {
        Some(provider) => redirect(&api, provider, &edge, &request, &back, origin).await,
        None => {
            development::is_on(&api)?;
            development::form(&api, &edge, &request, &back, StatusCode::OK, &Form { origin, ..Form::default() })
        }
    }
}

/// Stores a sign-in of this browser and redirects to the provider.
async fn redirect(
    api: &Api,
    provider: &OpenIdProvider,
    edge: &EdgeHeaders,
    request: &HeaderMap,
    back: &Return,
    origin: &str,
) -> Result<Response, ApiError> {
    let redirect_uri = own_address(edge, "callback")?;
    api.sign_in_limiter().take(edge.client()).map_err(ApiError::TooMany)?;
    let attempt = NewAttempt::new(provider.issuer(), redirect_uri, back.address(), origin)?;
    let language = language(api, request, back);
    // Before the sign-in is stored, so that an unreachable provider fills no table.
    let address = match provider.authorization_url(&attempt, &language).await {
        Ok(address) => address,
        Err(error) => return failed(api, &language, back, error),
    };
    // Sign-ins in other tabs stay valid.
    let browser = oidc::browser(request).map_or_else(new_value, |value| Ok(value.to_owned()))?;
    attempt.store(api.database(), &browser, Timestamp::now()).await?;
    let cookie = oidc::browser_cookie(&browser).secure(api.is_https(edge));
    Ok((cookie, see_other(address.as_str())).into_response())
}

/// The page that explains a failure of the provider, with the way back and another try.
///
/// # Errors
/// The database or the random generator failed, not the provider.
pub(super) fn failed(api: &Api, language: &str, back: &Return, error: SignInError) -> Result<Response, ApiError> {
    let (status, failure) = match error {
        SignInError::Random(error) => return Err(error.into()),
        SignInError::Store(error) => return Err(error.into()),
        SignInError::Unreachable { .. } => (StatusCode::SERVICE_UNAVAILABLE, Failure::Unreachable),
        _ => (StatusCode::BAD_GATEWAY, Failure::Provider),
    };
    tracing::warn!(%error, identity.outcome = error.outcome(), "sign-in failed");
    Ok(html(status, back, identity::failure(&api.strings(), language, back, failure)))
}
