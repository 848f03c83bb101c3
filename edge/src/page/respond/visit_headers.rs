//! Headers of a page response that depend on the visit, and the short answer to a visitor who has
//! the page.

use http::{HeaderName, HeaderValue, Response, header};

use super::cache_control::{self, ResponseCaching};
use crate::app::App;
use crate::request::Visit;
use crate::response::body::Body;
use crate::response::etag;

/// Source and time of each part of a page.
pub(super) const SERVER_TIMING: HeaderName = HeaderName::from_static("server-timing");

/// Adds headers for caching, encoding and timing. With an ETag that the visitor has already, the
/// response is 304 without a body.
pub(super) fn finish(
    app: &App,
    visit: &Visit,
    mut response: Response<Body>,
    caching: ResponseCaching,
    tag: Option<HeaderValue>,
    timing: Option<String>,
) -> Response<Body> {
    let headers = response.headers_mut();
    cache_control::set(headers, visit, caching, &app.config.dev);
    if let Some(encoding) = visit.encoding.header() {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    // A header that cannot be written is a hint only.
    if let Some(timing) = timing.and_then(|timing| HeaderValue::try_from(timing).ok()) {
        headers.insert(SERVER_TIMING, timing);
    }
    match tag.filter(|_| cache_control::is_cacheable(caching, &app.config.dev)) {
        Some(tag) => etag::answer(visit.headers.map(), tag, response),
        None => response,
    }
}
