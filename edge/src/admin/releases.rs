//! The releases API: what squads' programs and the commands `edge release …` use. Whoever may read the port may read; only a squad changes what it ships.

mod change;
mod preview;
mod read;
mod upload;

pub(super) use read::all;

use std::sync::Arc;

use http::{Method, Request, Response, StatusCode};
use http_body_util::{BodyExt as _, Limited};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::json;

use super::access::Caller;
use super::error::ApiError;
use super::json_answer;
use crate::app::App;
use crate::body::Body;
use crate::fragments::StoreSource;

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
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    let Some(name) = segments.next() else {
        return if reads { told(&all(app)) } else { Err(not_allowed()) };
    };
    let rest: Vec<&str> = segments.collect();
    let source = source(app)?;
    match (request.method(), rest.as_slice()) {
        (&Method::GET | &Method::HEAD, []) => told(&read::one(source, name).await?),
        (&Method::GET | &Method::HEAD, ["state"]) => told(&read::state(source, name).await?),
        (&Method::POST, ["promote"]) => {
            let squad = caller.ships(name)?;
            told(&change::promote(app, source, name, &squad, body(request).await?).await?)
        }
        (&Method::POST, ["rollback"]) => {
            let squad = caller.ships(name)?;
            told(&change::rollback(app, source, name, &squad, body(request).await?).await?)
        }
        (&Method::POST, ["pin"]) => {
            let squad = caller.ships(name)?;
            told(&change::pin(app, source, name, &squad, body(request).await?).await?)
        }
        (&Method::POST, ["preview"]) => {
            let squad = caller.ships(name)?;
            told(&preview::link(app, source, name, &squad, body(request).await?).await?)
        }
        (&Method::PUT, [id, "files", path @ ..]) if !path.is_empty() => {
            let squad = caller.ships(name)?;
            upload::file(source, name, id, &path.join("/"), &squad, request).await
        }
        (&Method::POST, [id, "complete"]) => {
            let squad = caller.ships(name)?;
            told(&upload::complete(source, name, id, &squad, body(request).await?).await?)
        }
        (_, [] | ["state" | "promote" | "rollback" | "pin" | "preview"] | [_, "complete"] | [_, "files", ..]) => Err(not_allowed()),
        _ => Err(ApiError::not_found("There is nothing at this address: see edge/openapi.json.")),
    }
}

fn source(app: &App) -> Result<&Arc<StoreSource>, ApiError> {
    app.source.as_ref().ok_or_else(|| ApiError::not_found("This edge has no store of releases: see releases.store in edge.toml."))
}

fn not_allowed() -> ApiError {
    ApiError::new(StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed", "This address is not asked so: see edge/openapi.json.")
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
