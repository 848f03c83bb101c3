//! Releases API, used by squads' programs and `edge release …`. Everyone who may read the port may
//! read; only a squad may change its fragments.

mod change;
mod preview;
mod read;
mod upload;

pub(super) use read::all;

use std::sync::Arc;

use http::{Method, Request, Response, StatusCode};
use http_body_util::{BodyExt as _, Limited};
use releases::is_name;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::json;

use super::access::Caller;
use super::error::ApiError;
use super::json_answer;
use crate::app::App;
use crate::fragments::StoreSource;
use crate::response::body::Body;

/// Largest JSON request, in bytes: a `release.json` with thousands of files.
const MAX_JSON: usize = 2 * 1024 * 1024;

/// Handles a request below `/releases`.
pub(super) async fn answer(app: &App, caller: Caller, request: Request<Body>) -> Response<Body> {
    match route(app, caller, request).await {
        Ok(response) => response,
        Err(error) => error.response(),
    }
}

async fn route(app: &App, caller: Caller, request: Request<Body>) -> Result<Response<Body>, ApiError> {
    let path = request.uri().path().trim_start_matches("/releases").to_owned();
    let mut segments = path.split('/').filter(|segment| !segment.is_empty());
    let name = segments.next();
    let rest: Vec<&str> = segments.collect();
    let methods = methods(&rest).ok_or_else(unknown_path)?;
    if !methods.contains(request.method()) {
        return Err(ApiError::not_allowed(methods));
    }
    let Some(name) = name else { return respond(&all(app)) };
    if !is_name(name) {
        return Err(ApiError::not_found("This is not a fragment name."));
    }
    let source = source(app)?;
    match rest.as_slice() {
        [] => respond(&read::one(source, name).await?),
        ["state"] => respond(&read::state(source, name).await?),
        ["promote"] => {
            let squad = caller.ships(name)?;
            respond(&change::promote(app, source, name, &squad, body(request).await?).await?)
        }
        ["rollback"] => {
            let squad = caller.ships(name)?;
            respond(&change::rollback(app, source, name, &squad, body(request).await?).await?)
        }
        ["pin"] => {
            let squad = caller.ships(name)?;
            respond(&change::pin(app, source, name, &squad, body(request).await?).await?)
        }
        ["preview"] => {
            let squad = caller.ships(name)?;
            respond(&preview::link(app, source, name, &squad, body(request).await?).await?)
        }
        [id, "files", path @ ..] => {
            let squad = caller.ships(name)?;
            upload::file(source, name, id, &path.join("/"), &squad, request).await
        }
        [id, "complete"] => {
            let squad = caller.ships(name)?;
            respond(&upload::complete(source, name, id, &squad, body(request).await?).await?)
        }
        _ => Err(unknown_path()),
    }
}

fn source(app: &App) -> Result<&Arc<StoreSource>, ApiError> {
    app.source.as_ref().ok_or_else(|| ApiError::not_found("This edge has no release store: see releases.store in edge.toml."))
}

/// Allowed methods of a path below a fragment; `None`: unknown path.
fn methods(rest: &[&str]) -> Option<&'static [Method]> {
    match rest {
        [] | ["state"] => Some(&[Method::GET, Method::HEAD]),
        ["promote" | "rollback" | "pin" | "preview"] | [_, "complete"] => Some(&[Method::POST]),
        [_, "files", _, ..] => Some(&[Method::PUT]),
        _ => None,
    }
}

fn unknown_path() -> ApiError {
    ApiError::not_found("Unknown path: see edge/openapi.json.")
}

fn respond(answer: &impl Serialize) -> Result<Response<Body>, ApiError> {
    Ok(json_answer(&json!(answer)))
}

/// Parses the JSON of a request. An empty body is an empty object.
async fn body<T: DeserializeOwned>(request: Request<Body>) -> Result<T, ApiError> {
    let too_large = |_| ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", "The request is incomplete or larger than 2 MiB.");
    let bytes = Limited::new(request.into_body(), MAX_JSON).collect().await.map_err(too_large)?.to_bytes();
    let text = if bytes.is_empty() { b"{}" } else { &bytes[..] };
    serde_json::from_slice(text).map_err(|error| ApiError::malformed(error.to_string()))
}
