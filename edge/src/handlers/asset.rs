//! `/assets/{fragment}/{release}/{path}`: immutable files of releases.

use std::sync::Arc;

use composer::Encoding;
use http::{HeaderValue, Response, StatusCode, header};
use releases::StoredRelease;

use crate::app::App;
use crate::request::Visit;
use crate::response::IMMUTABLE;
use crate::response::body::{Body, empty, full, text};

/// Serves a file of a current, former or stored release, so that open pages find their files on
/// every edge.
pub(crate) async fn answer(app: &App, visit: &Visit, path: &str) -> Response<Body> {
    let mut segments = path.splitn(5, '/').skip(2);
    let release_file = match (segments.next(), segments.next(), segments.next()) {
        (Some(name), Some(id), Some(path)) => release(app, visit, name, id).await.map(|stored| (path, stored)),
        _ => None,
    };
    let file = release_file.and_then(|(path, stored)| stored.is_public(path).then(|| stored.file(path).cloned())?);
    let Some(file) = file else { return text(StatusCode::NOT_FOUND, "No release has this file.\n") };
    let encoded = file.encoded(visit.encoding == Encoding::Brotli, visit.encoding == Encoding::Gzip);
    let length = encoded.body.len();
    let mut response = Response::new(if visit.head_only { empty() } else { full(encoded.body) });
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type(path)));
    headers.insert(header::CONTENT_LENGTH, HeaderValue::from(length));
    headers.insert(header::CACHE_CONTROL, IMMUTABLE);
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    // Module scripts and fonts are fetched in CORS mode, and the files are public.
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    headers.insert("cross-origin-resource-policy", HeaderValue::from_static("cross-origin"));
    if let Some(encoding) = encoded.encoding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    response
}

async fn release(app: &App, visit: &Visit, name: &str, id: &str) -> Option<Arc<StoredRelease>> {
    if let Some(stored) = visit.live.releases.served(name, id) {
        return Some(Arc::clone(stored));
    }
    if let Some(stored) = app.renders.servers().served(name, id) {
        return Some(stored);
    }
    app.release(name, id).await.map(|fragment| Arc::clone(&fragment.stored))
}

/// Content type by extension. Unknown types are bytes, which browsers do not execute.
fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, extension)| extension) {
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" => "application/json",
        "svg" => "image/svg+xml",
        "avif" => "image/avif",
        "webp" => "image/webp",
        "png" => "image/png",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
