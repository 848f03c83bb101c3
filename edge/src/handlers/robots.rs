//! `/robots.txt`.

use http::{HeaderValue, Response, header};

use super::sitemap;
use crate::request::Visit;
use crate::response::body::{Body, full};

/// Disallows endpoints of scripts, and the city list with a query, which repeats the same cities.
const ROBOTS: &str = "User-agent: *\nDisallow: /_edge/\nDisallow: /api/\nDisallow: /*/cities?\n\nSitemap: ";

/// Serves the file.
pub(crate) fn answer(visit: &Visit) -> Response<Body> {
    let mut response = Response::new(full(format!("{ROBOTS}{}{}\n", visit.origin, sitemap::INDEX)));
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=3600"));
    response
}
