//! Redirect responses.

use http::{HeaderValue, Response, StatusCode, header};
use routing::Redirect;

use super::cache_control;
use crate::request::Visit;
use crate::response::body::{Body, empty, text};

/// Caching of redirects that depend on the URL alone.
const CACHEABLE: HeaderValue = HeaderValue::from_static("public, max-age=3600");

/// Redirects by the rules and sets cookies.
pub(in crate::page) fn answer(visit: &Visit, redirect: &Redirect, cookies: Vec<HeaderValue>) -> Response<Body> {
    let mut response = Response::new(empty());
    *response.status_mut() = StatusCode::from_u16(redirect.code).unwrap_or(StatusCode::FOUND);
    let caching = if redirect.by_visitor { HeaderValue::from_static("no-store") } else { CACHEABLE };
    response.headers_mut().insert(header::CACHE_CONTROL, caching);
    for cookie in cookies {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    if redirect.by_visitor {
        cache_control::set_cohort_cookie(response.headers_mut(), visit);
    }
    match HeaderValue::from_str(&redirect.location.header(visit.scheme(), &visit.port)) {
        Ok(location) => {
            response.headers_mut().insert(header::LOCATION, location);
            response
        }
        // The query may contain bytes that are invalid in headers.
        Err(_) => text(StatusCode::BAD_REQUEST, "The address cannot be read.\n"),
    }
}
