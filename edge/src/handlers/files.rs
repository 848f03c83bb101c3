//! `/_edge/files/…`: integrity of the files that a page lacks.

use http::{HeaderValue, Response, StatusCode, header};

use crate::request::Visit;
use crate::response::IMMUTABLE;
use crate::response::body::{Body, empty, text};

/// Serves a document of a current or former release set. Without it a page loads its next page
/// from the server.
pub(crate) fn answer(visit: &Visit, path: &str) -> Response<Body> {
    let Some(document) = visit.live.releases.files_document(path) else {
        return text(StatusCode::NOT_FOUND, "No release set has this document.\n");
    };
    let body = if visit.head_only { empty() } else { document.body.body(visit.encoding) };
    let mut response = Response::new(body);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(header::CACHE_CONTROL, IMMUTABLE);
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if let Some(encoding) = visit.encoding.header() {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    response
}
