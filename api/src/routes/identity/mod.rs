//! `/api/identity/…`: signing in and out, at the OpenID Connect provider of the settings or at the
//! embedded one for development.

pub(super) mod callback;
pub(super) mod development;
pub(super) mod sign_in;
pub(super) mod sign_out;

use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use jiff::Timestamp;
use url::Origin;

use crate::accounts::{self, Device, Identity, LIFE, NewSession, ProviderSession, SignedIn};
use crate::app::Api;
use crate::identity::{RETURN_TO, Return};
use crate::secret::new_value;
use crate::web::cookie::{self, Cookie};
use crate::web::edge_headers::EdgeHeaders;
use crate::web::response::ApiError;

/// Starts a session and redirects back.
/// SECURITY: always with a new token, and the previous session ends. No one can plant a session in
/// another browser and use it after the sign-in.
async fn begin(
    api: &Api,
    edge: &EdgeHeaders,
    request: &HeaderMap,
    back: &Return,
    identity: &Identity,
    provider: Option<&ProviderSession>,
) -> Result<Response, ApiError> {
    if let Some(token) = accounts::session_token(request) {
        accounts::end(api.database(), token).await?;
    }
    let (token, yu) = (new_value()?, new_value()?);
    let new = NewSession { identity, token: &token, device: Device::of(request), provider };
    accounts::start(api.database(), new, Timestamp::now()).await?;
    let secure = api.is_https(edge);
    let cookies = SignedIn { token: &token, yu: &yu, life: LIFE, secure };
    let response = (cookies, see_other(back.address())).into_response();
    if cookie::read(request, RETURN_TO).is_none() {
        return Ok(response);
    }
    Ok((Cookie::removed(RETURN_TO).http_only().secure(secure), response).into_response())
}

/// The language of the page to return to, else the last chosen one, else English.
fn language(api: &Api, request: &HeaderMap, back: &Return) -> String {
    let locales = back.locale().into_iter().chain(cookie::read(request, "locale"));
    let mut languages = locales.filter_map(|locale| Some(api.country_and_language(locale).ok()?.1));
    languages.next().unwrap_or("en").to_owned()
}

/// A page of the API. Scripts are forbidden, and forms lead to `back` at most.
fn html(status: StatusCode, back: &Return, page: String) -> Response {
    // Browsers also apply `form-action` to the redirect after a form.
    let leads_to = back.origin().as_ref().map(Origin::ascii_serialization).unwrap_or_default();
    let policy = format!("default-src 'none'; style-src 'self'; form-action 'self' {leads_to}; base-uri 'none'; frame-ancestors 'none'");
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CACHE_CONTROL, "no-store"),
        (header::CONTENT_SECURITY_POLICY, policy.as_str()),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ];
    (status, headers, page).into_response()
}

pub(super) fn see_other(address: &str) -> Response {
    (StatusCode::SEE_OTHER, [(header::LOCATION, address), (header::CACHE_CONTROL, "no-store")]).into_response()
}

/// An address below `/api/identity/` on the visited host, which the edge names.
///
/// # Errors
/// [`ApiError::NotFound`] without the edge: no redirect URI can be made, so no one signs in there.
fn own_address(edge: &EdgeHeaders, name: &str) -> Result<String, ApiError> {
    let origin = edge.origin.as_ref().filter(|origin| edge.is_site_domain(origin)).ok_or(ApiError::NotFound)?;
    Ok(format!("{}/api/identity/{name}", origin.ascii_serialization()))
}
