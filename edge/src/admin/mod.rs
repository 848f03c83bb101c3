//! Operators' port: metrics, status, explanations and the releases API. Not public.

mod access;
mod error;
mod explain;
mod releases;

use std::convert::Infallible;

use http::{HeaderValue, Method, Request, Response, StatusCode, header};
use jiff::Timestamp;
use serde_json::{Map, Value, json};
use tower::{Service, service_fn};

use crate::app::App;
use crate::response::body::{Body, full, text};

/// Text for unknown paths.
const ADDRESSES: &str = "Paths: /metrics, /status, /healthz, /readyz, /explain?url=, /explain/token and /releases.\n";

/// Service of the port. `embedded`: append the metrics of the embedded product API.
pub(crate) fn service(
    app: &App,
    embedded: bool,
) -> impl Service<Request<Body>, Response = Response<Body>, Error = Infallible, Future: Send + 'static> + Clone + Send + 'static + use<> {
    let app = app.clone();
    service_fn(move |request: Request<Body>| {
        let app = app.clone();
        async move { Ok(route(&app, embedded, request).await) }
    })
}

async fn route(app: &App, embedded: bool, request: Request<Body>) -> Response<Body> {
    // Health checks need no token.
    match request.uri().path() {
        "/healthz" => return text(StatusCode::OK, "ok\n"),
        "/readyz" => return ready(app).await,
        _ => {}
    }
    let caller = match access::caller(app, &request) {
        Ok(caller) => caller,
        Err(error) => return error.response(),
    };
    let path = request.uri().path();
    if path == "/releases" || path.starts_with("/releases/") {
        return releases::answer(app, caller, request).await;
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        let mut failure = text(StatusCode::METHOD_NOT_ALLOWED, "Only GET and HEAD are answered here.\n");
        failure.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET, HEAD"));
        return failure;
    }
    match path {
        "/metrics" => answer("text/plain; version=0.0.4; charset=utf-8", metrics(app, embedded).await),
        "/status" => json_answer(&status(app)),
        "/explain" => explain::answer(app, request.uri().query().unwrap_or_default()).await,
        "/explain/token" => answer("text/plain; charset=utf-8", app.explain_tokens.issue(Timestamp::now())),
        _ => text(StatusCode::NOT_FOUND, ADDRESSES),
    }
}

/// Readiness: the product API's data for every page is available, and no stop signal has come.
async fn ready(app: &App) -> Response<Body> {
    if *app.draining.borrow() {
        return text(StatusCode::SERVICE_UNAVAILABLE, "This edge is stopping.\n");
    }
    let live = app.live.load_full();
    let sites = &live.rules.sites;
    let Some(site) = sites.domains().first().and_then(|domain| sites.find(domain)) else {
        return text(StatusCode::SERVICE_UNAVAILABLE, "No site is configured.\n");
    };
    match app.api.countries(&site.default_locale, &site.default_city).await {
        Ok(_) => answer("text/plain; charset=utf-8", "ready\n".to_owned()),
        Err(_) => text(StatusCode::SERVICE_UNAVAILABLE, "The product API is unavailable, and nothing is cached.\n"),
    }
}

async fn metrics(app: &App, embedded: bool) -> String {
    let mut text = app.metrics.text();
    if embedded {
        text += &api_metrics(app).await.unwrap_or_default();
    }
    text
}

/// Metrics of the product API; `None` if they are unavailable.
async fn api_metrics(app: &App) -> Option<String> {
    let answer = app.api.http().get(format!("{}metrics", app.api.base())).send().await.ok()?;
    answer.error_for_status().ok()?.text().await.ok()
}

fn status(app: &App) -> Value {
    let live = app.live.load();
    let releases: Map<_, _> = live.releases.all_active().map(|(name, active)| (name.to_owned(), json!(active.live.id()))).collect();
    let store = app.source.as_ref().map(|source| {
        let faults: Map<_, _> = source
            .faults()
            .into_iter()
            .map(|(name, fault)| (name, json!({ "since": fault.since.to_string(), "fault": fault.message })))
            .collect();
        let in_force: Map<_, _> = source
            .sequences()
            .into_iter()
            .map(|(name, (sequence, since))| (name, json!({ "sequence": sequence, "since": since.to_string() })))
            .collect();
        json!({ "faults": faults, "in_force": in_force })
    });
    let reload = app.last_reload.load();
    let failure = reload.failure.as_ref();
    json!({
        "releases": releases,
        "fragments": releases::all(app).fragments,
        "store": store,
        "resting": app.renders.open_breakers().into_iter().map(|(fragment, release)| format!("{fragment}@{release}")).collect::<Vec<_>>(),
        "rules": { "version": reload.version, "folder": app.config.rules },
        "read_at": reload.read_at.to_string(),
        "refused_since": failure.map(|failure| failure.since.to_string()),
        "faults_at_last_reload": failure.map(|failure| failure.faults.as_slice()).unwrap_or_default(),
    })
}

fn json_answer(value: &Value) -> Response<Body> {
    answer("application/json", value.to_string())
}

fn answer(kind: &'static str, body: String) -> Response<Body> {
    let mut response = Response::new(full(body));
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
