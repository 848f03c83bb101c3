//! Answers that send a visitor elsewhere.

use http::{HeaderValue, Response, StatusCode, header};
use routing::Redirect;

use super::cache_control;
use crate::request::Visit;
use crate::response::body::{Body, empty, text};

/// How long one that depends on the address alone is kept.
const KEPT: HeaderValue = HeaderValue::from_static("public, max-age=3600");

/// A redirect to where the rules say, with what is set on the way.
pub(in crate::page) fn answer(visit: &Visit, redirect: &Redirect, cookies: Vec<HeaderValue>) -> Response<Body> {
    let mut response = Response::new(empty());
    *response.status_mut() = StatusCode::from_u16(redirect.code).unwrap_or(StatusCode::FOUND);
    let caching = if redirect.by_visitor { HeaderValue::from_static("no-store") } else { KEPT };
    response.headers_mut().insert(header::CACHE_CONTROL, caching);
    for cookie in cookies {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    if redirect.by_visitor {
        cache_control::keep_cohort(response.headers_mut(), visit);
    }
    match HeaderValue::from_str(&redirect.location.header(visit.scheme(), &visit.port)) {
        Ok(location) => {
            response.headers_mut().insert(header::LOCATION, location);
            response
        }
        // A query may hold bytes that no header can.
        Err(_) => text(StatusCode::BAD_REQUEST, "The address cannot be read.\n"),
    }
}
