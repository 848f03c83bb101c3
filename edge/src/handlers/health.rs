//! `/_edge/health`: whether this process serves, and what is live.

use http::{HeaderValue, Response, header};
use serde_json::{Map, json};

use crate::app::App;
use crate::body::{Body, full};

/// Name and release of every live fragment.
pub(crate) fn answer(app: &App) -> Response<Body> {
    let live = app.live.load();
    let registry = &live.registry;
    let live: Map<_, _> = registry.live().into_iter().map(|(name, release)| (name.to_owned(), json!(release))).collect();
    let mut response = Response::new(full(json!({ "status": "ok", "releases": live }).to_string()));
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
