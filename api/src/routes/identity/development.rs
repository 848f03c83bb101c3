//! The embedded identity provider, for development: its form and stylesheet.

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use contracts::error::ErrorBody;
use url::form_urlencoded;

use super::{begin, html, language};
use crate::app::Api;
use crate::identity::{self, Form, Return};
use crate::secret::new_value;
use crate::web::csrf;
use crate::web::edge_headers::EdgeHeaders;
use crate::web::response::ApiError;

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
pub(in crate::routes) async fn post_sign_in(
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
        Ok(person) => {
            tracing::info!(identity.origin = %origin, "signed in");
            begin(&api, &edge, &request, &back, &person, None).await
        }
        Err(error) => {
            let again = Form { origin: &origin, name: &name, error: Some(error), ..Form::default() };
            form(&api, &edge, &request, &back, StatusCode::UNPROCESSABLE_ENTITY, &again)
        }
    }
}

/// Returns the stylesheet of the provider's pages.
#[utoipa::path(
    get,
    path = "/api/identity/style.css",
    tag = "session",
    responses(
        (status = 200, description = "The stylesheet", body = String, content_type = "text/css"),
        (status = 404, description = "No one can sign in here", body = ErrorBody)
    )
)]
pub(in crate::routes) async fn get_style(State(api): State<Api>) -> Result<Response, ApiError> {
    has_pages(&api)?;
    let headers = [(header::CONTENT_TYPE, "text/css; charset=utf-8"), (header::CACHE_CONTROL, "public, max-age=60")];
    Ok((headers, identity::STYLES).into_response())
}

/// # Errors
/// [`ApiError::NotFound`] unless the embedded provider is on.
pub(super) fn is_on(api: &Api) -> Result<(), ApiError> {
    api.settings().development_identity.then_some(()).ok_or(ApiError::NotFound)
}

/// # Errors
/// [`ApiError::NotFound`] if no one can sign in.
fn has_pages(api: &Api) -> Result<(), ApiError> {
    if api.provider().is_some() { Ok(()) } else { is_on(api) }
}

/// The sign-in page with a form token. An existing token cookie is kept, so that other tabs stay
/// valid.
pub(super) fn form(
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
