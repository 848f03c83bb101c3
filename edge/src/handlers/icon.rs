//! `/favicon.ico`, for clients that ignore the page's head.

use http::{HeaderValue, Response, StatusCode, header};

use crate::app::App;
use crate::request::Visit;
use crate::response::body::{Body, full, text};

/// Serves the icon of the brand.
pub(crate) fn answer(app: &App, visit: &Visit) -> Response<Body> {
    let live = app.live.load();
    let set = live.releases.everybody();
    let icon = set.shell_assets().brands.get(&visit.site.brand).and_then(|brand| set.shell.file(&brand.icon));
    let Some(icon) = icon else { return text(StatusCode::NOT_FOUND, "This brand has no icon.\n") };
    let mut response = Response::new(full(icon.identity.clone()));
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("image/svg+xml"));
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("public, max-age=86400"));
    response
}
