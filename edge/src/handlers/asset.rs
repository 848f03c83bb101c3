//! `/assets/{fragment}/{release}/{path}`: files of releases, for ever the same.

use composer::Encoding;
use http::{HeaderValue, Method, Request, Response, StatusCode, header};

use crate::app::App;
use crate::body::{Body, empty, full, text};
use crate::visit::encoding;

/// A file of a release that is live or was.
pub(crate) fn answer<B>(app: &App, request: &Request<B>) -> Response<Body> {
    let live = app.live.load();
    let registry = &live.registry;
    let mut pieces = request.uri().path().splitn(5, '/').skip(2);
    let found = (|| {
        let (name, id) = (pieces.next()?, pieces.next()?);
        let stored = registry.served(name, id).cloned().or_else(|| app.renders.sources().served(name, id))?;
        let path = pieces.next()?;
        Some((path.to_owned(), stored.is_public(path).then(|| stored.file(path))??.clone()))
    })();
    let Some((path, file)) = found else { return text(StatusCode::NOT_FOUND, "No release has this file.\n") };
    let accepted = encoding(request.headers());
    let encoded = file.encoded(accepted == Encoding::Brotli, accepted == Encoding::Gzip);
    let length = encoded.body.len();
    let mut response = Response::new(if request.method() == Method::HEAD { empty() } else { full(encoded.body) });
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type(&path)));
    headers.insert(header::CONTENT_LENGTH, HeaderValue::from(length));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=31536000, immutable"));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    // Module scripts and fonts are fetched in CORS mode; what is public may be read from anywhere.
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    headers.insert("cross-origin-resource-policy", HeaderValue::from_static("cross-origin"));
    if let Some(encoding) = encoded.encoding {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    }
    response
}

/// Type by the end of the name. What is not known is given as bytes and so never run.
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
