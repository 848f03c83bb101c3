//! The embedded experiments service: its script, and the flags that browsers ask for.

use std::sync::LazyLock;

use contracts::experiments::{FlagsAnswer, FlagsRequest};
use http::{HeaderValue, Method, Request, Response, StatusCode, header};
use http_body_util::{BodyExt as _, Limited};
use routing::{PageFacts, Side};
use serde_json::json;
use sha2::{Digest as _, Sha256};

use crate::request::Visit;
use crate::response::body::{Body, full, text};

/// The script.
const CLIENT: &str = include_str!("experiments/client.js");

/// Path of the script.
pub(crate) const CLIENT_PATH: &str = "/_edge/experiments/client.js";

/// Path of the flags.
pub(crate) const FLAGS_PATH: &str = "/_edge/experiments/flags";

/// Largest question, in bytes.
const MAX_BYTES: usize = 16 * 1024;

/// Longest identifier of a client, in bytes; most entries of a map; longest name or value of one.
const MAX_CLIENT_ID: usize = 64;
const MAX_ENTRIES: usize = 16;
const MAX_TEXT: usize = 256;

/// Address of the script: another one when the script is another.
pub(crate) fn client_address() -> &'static str {
    static ADDRESS: LazyLock<String> = LazyLock::new(|| {
        let digest = Sha256::digest(CLIENT);
        let hash: String = digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect();
        format!("{CLIENT_PATH}?v={hash}")
    });
    &ADDRESS
}

/// Integrity of the script.
pub(crate) fn client_integrity() -> String {
    releases::page_integrity(CLIENT.as_bytes())
}

/// The script. Under its own address it never changes; under any other it may.
pub(crate) fn client(visit: &Visit) -> Response<Body> {
    let own = client_address().split_once('?').map(|(_, query)| query);
    let kept = if visit.query.as_deref() == own { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut response = Response::new(full(if visit.head_only { "" } else { CLIENT }));
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("text/javascript; charset=utf-8"));
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(kept));
    response
}

/// Variants of the flags that are evaluated for browsers.
pub(crate) async fn flags(visit: &Visit, request: Request<Body>) -> Response<Body> {
    if request.method() != Method::POST {
        let mut response = text(StatusCode::METHOD_NOT_ALLOWED, "Only POST is answered here.\n");
        response.headers_mut().insert(header::ALLOW, HeaderValue::from_static("POST"));
        return response;
    }
    let Ok(body) = Limited::new(request.into_body(), MAX_BYTES).collect().await else {
        return refused("too_large", "A question has 16 KiB at most, and comes whole.");
    };
    let Ok(question) = serde_json::from_slice::<FlagsRequest>(&body.to_bytes()) else {
        return refused("malformed", "The question is not the JSON of a FlagsRequest.");
    };
    if let Err(message) = check(&question) {
        return refused("invalid", message);
    }
    let fact = |name: &str| question.config.get(name).map_or("", String::as_str);
    let facts = PageFacts { brand: fact("brand"), country: fact("country"), locale: fact("locale"), city: fact("city"), host: &visit.host };
    let flags = visit.live.rules.experiments.matching(Side::Browser, facts, visit.today());
    let variants = flags.filter_map(|flag| Some((flag.name.clone(), flag.variant(&question.client_id)?.to_owned())));
    json_answer(StatusCode::OK, &json!(FlagsAnswer { flags: variants.collect() }))
}

fn check(question: &FlagsRequest) -> Result<(), &'static str> {
    if question.client_id.is_empty() || question.client_id.len() > MAX_CLIENT_ID {
        return Err("client_id has 1 to 64 characters.");
    }
    if question.param.len() > MAX_TEXT {
        return Err("param has 256 bytes at most.");
    }
    for map in [&question.client_features, &question.config] {
        if map.len() > MAX_ENTRIES || map.iter().any(|(name, value)| name.len() > MAX_TEXT || value.len() > MAX_TEXT) {
            return Err("client_features and config have 16 entries at most, of 256 bytes at most.");
        }
    }
    Ok(())
}

fn refused(code: &str, message: &str) -> Response<Body> {
    json_answer(StatusCode::BAD_REQUEST, &json!({ "error": { "code": code, "message": message } }))
}

fn json_answer(status: StatusCode, value: &serde_json::Value) -> Response<Body> {
    let mut response = Response::new(full(value.to_string()));
    *response.status_mut() = status;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
