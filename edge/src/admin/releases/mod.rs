//! The releases API: what squads' programs and the commands `edge release …` use. Whoever may read the port may read; only a squad changes what it ships.

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

/// Largest request that is no file, in bytes: a `release.json` of thousands of files.
const MAX_JSON: usize = 2 * 1024 * 1024;

/// Answers an address below `/releases`.
pub(super) async fn answer(app: &App, caller: Caller, request: Request<Body>) -> Response<Body> {
    match routed(app, caller, request).await {
        Ok(response) => response,
        Err(error) => error.response(),
    }
}

async fn routed(app: &App, caller: Caller, request: Request<Body>) -> Result<Response<Body>, ApiError> {
    let path = request.uri().path().trim_start_matches("/releases").to_owned();
    let mut segments = path.split('/').filter(|segment| !segment.is_empty());
    let name = segments.next();
    let rest: Vec<&str> = segments.collect();
    let methods = methods(&rest).ok_or_else(nowhere)?;
    if !methods.contains(request.method()) {
        return Err(ApiError::not_allowed(methods));
    }
    let Some(name) = name else { return told(&all(app)) };
    if !is_name(name) {
        return Err(ApiError::not_found("This can be no name of a fragment."));
    }
    let source = source(app)?;
    match rest.as_slice() {
        [] => told(&read::one(source, name).await?),
        ["state"] => told(&read::state(source, name).await?),
        ["promote"] => {
            let squad = caller.ships(name)?;
            told(&change::promote(app, source, name, &squad, body(request).await?).await?)
        }
        ["rollback"] => {
            let squad = caller.ships(name)?;
            told(&change::rollback(app, source, name, &squad, body(request).await?).await?)
        }
        ["pin"] => {
            let squad = caller.ships(name)?;
            told(&change::pin(app, source, name, &squad, body(request).await?).await?)
        }
        ["preview"] => {
            let squad = caller.ships(name)?;
            told(&preview::link(app, source, name, &squad, body(request).await?).await?)
        }
        [id, "files", path @ ..] => {
            let squad = caller.ships(name)?;
            upload::file(source, name, id, &path.join("/"), &squad, request).await
        }
        [id, "complete"] => {
            let squad = caller.ships(name)?;
            told(&upload::complete(source, name, id, &squad, body(request).await?).await?)
        }
        _ => Err(nowhere()),
    }
}

fn source(app: &App) -> Result<&Arc<StoreSource>, ApiError> {
    app.source.as_ref().ok_or_else(|| ApiError::not_found("This edge has no store of releases: see releases.store in edge.toml."))
}

/// How an address below a fragment's is asked; `None` when there is nothing.
fn methods(rest: &[&str]) -> Option<&'static [Method]> {
    match rest {
        [] | ["state"] => Some(&[Method::GET, Method::HEAD]),
        ["promote" | "rollback" | "pin" | "preview"] | [_, "complete"] => Some(&[Method::POST]),
        [_, "files", _, ..] => Some(&[Method::PUT]),
        _ => None,
    }
}

fn nowhere() -> ApiError {
    ApiError::not_found("There is nothing at this address: see edge/openapi.json.")
}

fn told(answer: &impl Serialize) -> Result<Response<Body>, ApiError> {
    Ok(json_answer(&json!(answer)))
}

/// A request's JSON. An empty body is an empty object.
async fn body<T: DeserializeOwned>(request: Request<Body>) -> Result<T, ApiError> {
    let too_large = |_| ApiError::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", "The request has 2 MiB at most, and comes whole.");
    let bytes = Limited::new(request.into_body(), MAX_JSON).collect().await.map_err(too_large)?.to_bytes();
    let text = if bytes.is_empty() { b"{}" } else { &bytes[..] };
    serde_json::from_slice(text).map_err(|error| ApiError::malformed(error.to_string()))
}
