//! `/api/identity/…`: the embedded identity provider, if the settings enable it.

use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use contracts::error::ErrorBody;
use jiff::Timestamp;
use serde::Deserialize;
use url::{Origin, form_urlencoded};

use crate::accounts::{self, Identity, Removed, SignedIn, YU};
use crate::app::Api;
use crate::identity::{self, Form, Return};
use crate::secret::{self, new_value};
use crate::web::edge_headers::EdgeHeaders;
use crate::web::response::ApiError;
use crate::web::{cookie, csrf};

/// Query of the sign-in page.
#[derive(Debug, Deserialize)]
pub(super) struct SignInQuery {
    retpath: Option<String>,
    origin: Option<String>,
}

/// Shows the development sign-in page: choose a driver or enter a name.
///
/// Its form posts to this URL.
#[utoipa::path(
    get,
    path = "/api/identity/auth",
    tag = "session",
    params(
        (
            "retpath" = Option<String>, Query,
            description = "Absolute URL of the page to return to, on a site domain; otherwise `/`",
            example = "https://roadside.example/ru-ru/moskva/knowledge-base"
        ),
        ("origin" = Option<String>, Query, description = "Where the sign-in began, `[a-z0-9-]{1,32}`", example = "roadside")
    ),
    responses(
        (status = 200, description = "The page; sets the cookie `csrf`", body = String, content_type = "text/html"),
        (status = 404, description = "The embedded provider is disabled", body = ErrorBody)
    )
)]
pub(super) async fn get_sign_in(
    State(api): State<Api>,
    Query(query): Query<SignInQuery>,
    edge: EdgeHeaders,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    is_on(&api)?;
    let back = Return::to(query.retpath.as_deref(), &edge);
    let origin = query.origin.as_deref().filter(|origin| identity::is_marker(origin)).unwrap_or_default();
    form(&api, &edge, &request, &back, StatusCode::OK, &Form { origin, ..Form::default() })
}

/// Signs in and redirects back.
///
/// Ends the visitor's previous session, so that no one can plant one.
#[utoipa::path(
    post,
    path = "/api/identity/auth",
    tag = "session",
    request_body(
        content = String,
        content_type = "application/x-www-form-urlencoded",
        description = "`sk` (form token), `driver` or `name`, `retpath`, `origin`",
        example = "sk=wM3yLkqWq0qfV3l8oV0vC7tqkq3bq9n2o1xX1m0cT8E&driver=anna"
    ),
    responses(
        (status = 303, description = "Signed in; sets the cookies `session` and `yu`, and redirects to `retpath`"),
        (status = 403, description = "The form token is missing or wrong, or the form comes from another origin: the page again", body = String, content_type = "text/html"),
        (status = 404, description = "The embedded provider is disabled", body = ErrorBody),
        (status = 422, description = "Invalid name: the page again, with the reason", body = String, content_type = "text/html")
    )
)]
pub(super) async fn post_sign_in(
    State(api): State<Api>,
    edge: EdgeHeaders,
    request: HeaderMap,
    body: String,
) -> Result<Response, ApiError> {
    is_on(&api)?;
    let field = |name: &str| {
        let mut pairs = form_urlencoded::parse(body.as_bytes());
        pairs.find(|(known, _)| known == name).map(|(_, value)| value.into_owned())
    };
    let back = Return::to(field("retpath").as_deref(), &edge);
    let origin = field("origin").filter(|origin| identity::is_marker(origin)).unwrap_or_default();
    let token = field("sk").unwrap_or_default();
    let is_ours = csrf::may_be_same_origin(&request, &edge);
    if !is_ours || !csrf::value_in(&request).is_some_and(|value| api.csrf().verifies(value, &token)) {
        let stale = Form { origin: &origin, is_stale: true, ..Form::default() };
        return form(&api, &edge, &request, &back, StatusCode::FORBIDDEN, &stale);
    }
    let name = field("name").unwrap_or_default();
    let demo = field("driver").as_deref().and_then(identity::demo);
    match demo.map_or_else(|| identity::named(&name), Ok) {
        Ok(person) => begin(&api, &edge, &request, &back, &origin, &person).await,
        Err(error) => {
            let again = Form { origin: &origin, name: &name, error: Some(error), ..Form::default() };
            form(&api, &edge, &request, &back, StatusCode::UNPROCESSABLE_ENTITY, &again)
        }
    }
}

/// Query of sign-out.
#[derive(Debug, Deserialize)]
pub(super) struct SignOutQuery {
    retpath: Option<String>,
    yu: Option<String>,
    mode: Option<String>,
}

/// Signs out and redirects back.
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
        (status = 303, description = "Signed out; removes the cookies `session` and `yu`, and redirects to `retpath`"),
        (status = 400, description = "`invalid_parameter`: another `mode`", body = ErrorBody),
        (status = 403, description = "`yu` differs from the cookie; the page explains it", body = String, content_type = "text/html"),
        (status = 404, description = "The embedded provider is disabled", body = ErrorBody)
    )
)]
pub(super) async fn get_sign_out(
    State(api): State<Api>,
    Query(query): Query<SignOutQuery>,
    edge: EdgeHeaders,
    request: HeaderMap,
) -> Result<Response, ApiError> {
    is_on(&api)?;
    if query.mode.is_some_and(|mode| mode != "logout") {
        return Err(ApiError::Invalid(vec![("mode", "unknown")]));
    }
    let back = Return::to(query.retpath.as_deref(), &edge);
    let yu = query.yu.unwrap_or_default();
    if !cookie::read(&request, YU).is_some_and(|known| !known.is_empty() && secret::same(known.as_bytes(), yu.as_bytes())) {
        let page = identity::refusal(&api.strings(), &language(&api, &request, &back), &back);
        return Ok(html(StatusCode::FORBIDDEN, &back, page));
    }
    if let Some(token) = accounts::session_token(&request) {
        accounts::end(api.database(), token).await?;
    }
    Ok((Removed { secure: api.is_https(&edge) }, see_other(&back)).into_response())
}

/// Returns the stylesheet of the provider's pages.
#[utoipa::path(
    get,
    path = "/api/identity/style.css",
    tag = "session",
    responses(
        (status = 200, description = "The stylesheet", body = String, content_type = "text/css"),
        (status = 404, description = "The embedded provider is disabled", body = ErrorBody)
    )
)]
pub(super) async fn get_style(State(api): State<Api>) -> Result<Response, ApiError> {
    is_on(&api)?;
    let headers = [(header::CONTENT_TYPE, "text/css; charset=utf-8"), (header::CACHE_CONTROL, "public, max-age=60")];
    Ok((headers, identity::STYLES).into_response())
}

fn is_on(api: &Api) -> Result<(), ApiError> {
    api.settings().development_identity.then_some(()).ok_or(ApiError::NotFound)
}

async fn begin(
    api: &Api,
    edge: &EdgeHeaders,
    request: &HeaderMap,
    back: &Return,
    origin: &str,
    person: &Identity,
) -> Result<Response, ApiError> {
    if let Some(token) = accounts::session_token(request) {
        accounts::end(api.database(), token).await?;
    }
    let (token, yu) = (new_value()?, new_value()?);
    accounts::start(api.database(), person, &token, Timestamp::now()).await?;
    tracing::info!(identity.origin = origin, "signed in");
    Ok((SignedIn { token: &token, yu: &yu, secure: api.is_https(edge) }, see_other(back)).into_response())
}

/// The sign-in page with a form token. An existing token cookie is kept, so that other tabs stay
/// valid.
fn form(
    api: &Api,
    edge: &EdgeHeaders,
    request: &HeaderMap,
    back: &Return,
    status: StatusCode,
    shown: &Form<'_>,
) -> Result<Response, ApiError> {
    let value = csrf::value_in(request).map_or_else(new_value, |value| Ok(value.to_owned()))?;
    let token = api.csrf().token(&value);
    let page = identity::sign_in(&api.strings(), &language(api, request, back), back, &Form { token: &token, ..*shown });
    Ok((csrf::cookie(&value).secure(api.is_https(edge)), html(status, back, page)).into_response())
}

/// The language of the page to return to, else the last chosen one, else English.
fn language(api: &Api, request: &HeaderMap, back: &Return) -> String {
    let locales = back.locale().into_iter().chain(cookie::read(request, "locale"));
    let mut languages = locales.filter_map(|locale| Some(api.country_and_language(locale).ok()?.1));
    languages.next().unwrap_or("en").to_owned()
}

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

fn see_other(back: &Return) -> Response {
    (StatusCode::SEE_OTHER, [(header::LOCATION, back.address()), (header::CACHE_CONTROL, "no-store")]).into_response()
}
