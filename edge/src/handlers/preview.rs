//! `/_edge/preview`: starts or ends previews in a browser.

use http::{HeaderValue, Response, StatusCode, header};
use url::form_urlencoded;

use crate::app::App;
use crate::request::{PREVIEW, Visit};
use crate::response::body::{Body, empty};
pub(crate) use crate::tokens::preview::PATH;
use crate::tokens::preview::own_path;

/// Starts a preview with `token`, or ends all previews with `end`, then redirects to the page.
pub(crate) fn answer(app: &App, visit: &Visit) -> Response<Body> {
    let parameters: Vec<_> = form_urlencoded::parse(visit.query.as_deref().unwrap_or_default().as_bytes()).collect();
    let value = |name: &str| parameters.iter().find(|(key, _)| key == name).map(|(_, value)| &**value);
    let cookie = if value("end").is_some() {
        Some((String::new(), 0))
    } else {
        value("token").and_then(|token| app.previews.with(&visit.preview_tokens, token, visit.now))
    };
    let mut response = Response::new(empty());
    *response.status_mut() = StatusCode::SEE_OTHER;
    let headers = response.headers_mut();
    let to = value("to").and_then(own_path).unwrap_or("/");
    headers.insert(header::LOCATION, HeaderValue::try_from(to).unwrap_or(HeaderValue::from_static("/")));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert("x-robots-tag", HeaderValue::from_static("noindex"));
    if let Some((tokens, seconds)) = cookie {
        headers.extend(PREVIEW.set(&tokens, seconds, visit.secure).map(|cookie| (header::SET_COOKIE, cookie)));
    }
    response
}
