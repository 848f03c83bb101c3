//! `/api/{locale}/{city}/plain/…`: the account without scripts. Forms are answered with a redirect.

pub(super) mod community;
pub(super) mod knowledge;
pub(super) mod media;
pub(super) mod notices;
pub(super) mod profile;
mod responses;

use std::convert::Infallible;

use axum::body::{Body, Bytes};
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use url::form_urlencoded;

use super::identity::see_other;
use super::posts::reader;
use crate::app::Api;
use crate::pages::View;
use crate::plain::{LONGEST_POST, Page, Reason, Words, document, failure, signed_out};
use crate::support::is_sender_key;
use crate::web::csrf;
use crate::web::edge_headers::EdgeHeaders;
use crate::web::response::ApiError;

/// Largest form, in bytes: a letter of a text takes up to 12 bytes.
pub(super) const LARGEST_FORM: usize = 12 * LONGEST_POST + 4096;

/// Scripts and frames are forbidden. Pictures are those of the site.
const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
);

const HTML: HeaderValue = HeaderValue::from_static("text/html; charset=utf-8");

/// Locale and city of an address.
type Place = (String, String);

/// Locale, city and the name of one thing there.
type PlaceAnd = (String, String, String);

/// The place of an address, and the account of the session.
///
/// # Errors
/// The place is unknown, or the visitor is not signed in.
async fn visitor<'a>(api: &'a Api, (locale, city): &Place, request: &HeaderMap) -> Result<(View<'a>, String), ApiError> {
    reader(api, locale, city, request).await
}

/// A submitted form of a plain page.
pub(super) struct Submission {
    edge: EdgeHeaders,
    request: HeaderMap,
    /// `None`: larger than [`LARGEST_FORM`], or cut off.
    body: Option<Bytes>,
}

impl FromRequest<Api> for Submission {
    type Rejection = Infallible;

    async fn from_request(request: Request, api: &Api) -> Result<Self, Infallible> {
        let (mut parts, body) = request.into_parts();
        let edge = EdgeHeaders::from_request_parts(&mut parts, api).await?;
        let headers = parts.headers.clone();
        let body = Bytes::from_request(Request::from_parts(parts, body), api).await.ok();
        Ok(Self { edge, request: headers, body })
    }
}

impl Submission {
    #[cfg(test)]
    fn of(body: &str) -> Self {
        Self { edge: EdgeHeaders::default(), request: HeaderMap::new(), body: Some(Bytes::copy_from_slice(body.as_bytes())) }
    }

    /// The fields with a name.
    fn fields<'f>(&'f self, name: &'f str) -> impl Iterator<Item = String> + 'f {
        form_urlencoded::parse(self.body.as_deref().unwrap_or_default())
            .filter(move |(known, _)| known == name)
            .map(|(_, value)| value.into_owned())
    }

    /// The first field with a name; empty without one.
    fn field(&self, name: &str) -> String {
        self.fields(name).next().unwrap_or_default()
    }

    /// The idempotency key.
    ///
    /// # Errors
    /// It is too short, too long, or not printable ASCII.
    fn key(&self) -> Result<Option<String>, ApiError> {
        let key = Some(self.field("key")).filter(|key| !key.is_empty());
        if key.as_deref().is_none_or(is_sender_key) { Ok(key) } else { Err(ApiError::Invalid(vec![("key", "invalid")])) }
    }
}

/// As [`visitor`], for a form.
///
/// # Errors
/// Also if the form comes from a page of another site.
async fn sender<'a>(api: &'a Api, place: &Place, form: &Submission) -> Result<(View<'a>, String), ApiError> {
    csrf::check_form(&form.request, api.csrf(), &form.edge)?;
    if form.body.is_none() {
        return Err(ApiError::LargeBody);
    }
    visitor(api, place, &form.request).await
}

/// The document of a page, or of the reason why there is none.
fn shown(api: &Api, place: &Place, page: Result<Page, ApiError>) -> Response {
    let page = match page {
        Ok(page) => page,
        Err(error) => return failed(api, place, error, ""),
    };
    match api.view(&place.0, &place.1) {
        Ok(view) => html(StatusCode::OK.into_response(), document(&Words::new(&view), true, &page)),
        Err(error) => failed(api, place, error, ""),
    }
}

/// A redirect to the plain page at a path, or the reason why the form failed, with its text.
fn sent(api: &Api, place: &Place, form: &Submission, path: Result<String, ApiError>) -> Response {
    let address = path.and_then(|path| Ok(Words::new(&api.view(&place.0, &place.1)?).plain(&path)));
    match address {
        Ok(address) => see_other(&address),
        Err(error) => failed(api, place, error, &form.field("text")),
    }
}

/// A page about an error, with the status and headers of the error, and the text that was not sent.
fn failed(api: &Api, place: &Place, error: ApiError, text: &str) -> Response {
    let reason = match &error {
        ApiError::Form(_) => Reason::Incomplete,
        ApiError::Full(..) => Reason::Full,
        ApiError::TooMany(_) => Reason::Often,
        ApiError::NotFound | ApiError::UnknownLocale | ApiError::UnknownCity => Reason::Missing,
        ApiError::LargeBody => Reason::Long,
        _ => Reason::Other,
    };
    // Without a session the navigation leads nowhere.
    let view = api.view(&place.0, &place.1);
    let is_visitor = view.is_ok() && !matches!(error, ApiError::InvalidToken);
    let response = error.into_response();
    let Ok(view) = view.or_else(|unknown| first_place(api).unwrap_or(Err(unknown))) else {
        return response;
    };
    let words = Words::new(&view);
    let document = match response.status() {
        StatusCode::UNAUTHORIZED => document(&words, false, &signed_out(&words)),
        status if status.is_server_error() => document(&words, is_visitor, &failure(&words, Reason::Server, text)),
        _ => document(&words, is_visitor, &failure(&words, reason, text)),
    };
    html(response, document)
}

/// The default city of the first country: a page about an unknown place needs a language, too.
fn first_place(api: &Api) -> Option<Result<View<'_>, ApiError>> {
    let country = api.geo().countries().next()?;
    let (language, city) = (country.languages.first()?, country.cities_from_default().next()?);
    Some(api.view(&format!("{}-{language}", country.code), &city.code))
}

/// A response with another body: an HTML document for one visitor.
fn html(response: Response, document: String) -> Response {
    let (mut parts, _) = response.into_parts();
    parts.headers.insert(header::CONTENT_TYPE, HTML);
    parts.headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    parts.headers.insert(header::CONTENT_SECURITY_POLICY, POLICY);
    parts.headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    Response::from_parts(parts, Body::from(document))
}
