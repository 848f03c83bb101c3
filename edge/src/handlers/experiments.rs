//! The embedded experiments service: client script and browser flags.

use std::sync::LazyLock;

use contracts::experiments::{FlagsAnswer, FlagsRequest};
use http::{HeaderValue, Method, Request, Response, StatusCode, header};
use http_body_util::{BodyExt as _, Limited};
use routing::{PageFacts, Side};
use serde_json::json;
use sha2::{Digest as _, Sha256};

use crate::request::Visit;
use crate::response::IMMUTABLE;
use crate::response::body::{Body, full, text};

/// The client script.
const CLIENT: &str = include_str!("experiments/client.js");

/// Path of the client script.
pub(crate) const CLIENT_PATH: &str = "/_edge/experiments/client.js";

/// Path of the flags.
pub(crate) const FLAGS_PATH: &str = "/_edge/experiments/flags";

/// Largest request body, in bytes.
const MAX_BYTES: usize = 16 * 1024;

/// Longest client id, in bytes; most entries of a map; longest name or value, in bytes.
const MAX_CLIENT_ID: usize = 64;
const MAX_ENTRIES: usize = 16;
const MAX_TEXT: usize = 256;

/// URL of the script, with its hash.
pub(crate) fn client_address() -> &'static str {
    static ADDRESS: LazyLock<String> = LazyLock::new(|| {
        let digest = Sha256::digest(CLIENT);
        format!("{CLIENT_PATH}?v={}", hex::encode(&digest[..8]))
    });
    &ADDRESS
}

/// Integrity hash of the script.
pub(crate) fn client_integrity() -> String {
    releases::page_integrity(CLIENT.as_bytes())
}

/// Serves the script. It is immutable under the URL with its hash.
pub(crate) fn client(visit: &Visit) -> Response<Body> {
    let current_query = client_address().split_once('?').map(|(_, query)| query);
    let caching = if visit.query.as_deref() == current_query { IMMUTABLE } else { HeaderValue::from_static("no-cache") };
    let mut response = Response::new(full(if visit.head_only { "" } else { CLIENT }));
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("text/javascript; charset=utf-8"));
    response.headers_mut().insert(header::CACHE_CONTROL, caching);
    response
}

/// Responds with the variants of the browser flags.
pub(crate) async fn flags(visit: &Visit, request: Request<Body>) -> Response<Body> {
    if request.method() != Method::POST {
        let mut response = text(StatusCode::METHOD_NOT_ALLOWED, "Only POST is answered here.\n");
        response.headers_mut().insert(header::ALLOW, HeaderValue::from_static("POST"));
        return response;
    }
    let Ok(body) = Limited::new(request.into_body(), MAX_BYTES).collect().await else {
        return rejection("too_large", "The request is incomplete or larger than 16 KiB.");
    };
    let Ok(flags_request) = serde_json::from_slice::<FlagsRequest>(&body.to_bytes()) else {
        return rejection("malformed", "The request is not a FlagsRequest in JSON.");
    };
    if let Err(message) = check(&flags_request) {
        return rejection("invalid", message);
    }
    let fact = |name: &str| flags_request.config.get(name).map_or("", String::as_str);
    let facts = PageFacts { brand: fact("brand"), country: fact("country"), locale: fact("locale"), city: fact("city"), host: &visit.host };
    let flags = visit.live.rules.experiments.matching(Side::Browser, facts, visit.today());
    let variants = flags.filter_map(|flag| Some((flag.name.clone(), flag.variant(&flags_request.client_id)?.to_owned())));
    json_response(StatusCode::OK, &json!(FlagsAnswer { flags: variants.collect() }))
}

fn check(flags_request: &FlagsRequest) -> Result<(), &'static str> {
    if flags_request.client_id.is_empty() || flags_request.client_id.len() > MAX_CLIENT_ID {
        return Err("client_id has 1 to 64 characters.");
    }
    if flags_request.param.len() > MAX_TEXT {
        return Err("param has 256 bytes at most.");
    }
    for map in [&flags_request.client_features, &flags_request.config] {
        if map.len() > MAX_ENTRIES || map.iter().any(|(name, value)| name.len() > MAX_TEXT || value.len() > MAX_TEXT) {
            return Err("client_features and config have 16 entries at most, of 256 bytes at most.");
        }
    }
    Ok(())
}

fn rejection(code: &str, message: &str) -> Response<Body> {
    json_response(StatusCode::BAD_REQUEST, &json!({ "error": { "code": code, "message": message } }))
}

fn json_response(status: StatusCode, value: &serde_json::Value) -> Response<Body> {
    let mut response = Response::new(full(value.to_string()));
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
