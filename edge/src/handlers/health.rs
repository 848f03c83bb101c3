//! `/_edge/health`: status of the process and live releases.

use http::{HeaderValue, Response, header};
use serde_json::{Map, json};

use crate::app::App;
use crate::response::body::{Body, full};

/// Responds with the live release of every fragment.
pub(crate) fn answer(app: &App) -> Response<Body> {
    let live = app.live.load();
    let live: Map<_, _> = live.releases.all_active().map(|(name, active)| (name.to_owned(), json!(active.live.id()))).collect();
    let mut response = Response::new(full(json!({ "status": "ok", "releases": live }).to_string()));
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
