//! What operators are told, on a port that no visitor reaches: `/metrics` and `/status`.

use std::convert::Infallible;

use http::{HeaderValue, Request, Response, StatusCode, header};
use serde_json::{Map, Value, json};
use tower::{Service, service_fn};

use crate::app::App;
use crate::body::{Body, full, text};

/// The service of the port. The product API's metrics follow the edge's own when it is embedded.
pub(crate) fn service(
    app: &App,
    embedded: bool,
) -> impl Service<Request<Body>, Response = Response<Body>, Error = Infallible, Future: Send + 'static> + Clone + Send + 'static + use<> {
    let app = app.clone();
    service_fn(move |request: Request<Body>| {
        let app = app.clone();
        async move {
            Ok(match request.uri().path() {
                "/metrics" => answer("text/plain; version=0.0.4; charset=utf-8", metrics(&app, embedded).await),
                "/status" => answer("application/json", status(&app).to_string()),
                _ => text(StatusCode::NOT_FOUND, "There are /metrics and /status.\n"),
            })
        }
    })
}

async fn metrics(app: &App, embedded: bool) -> String {
    let mut text = app.metrics.text();
    if embedded {
        text += &of_api(app).await.unwrap_or_default();
    }
    text
}

/// The product API's metrics; `None` when it has none to tell.
async fn of_api(app: &App) -> Option<String> {
    let answer = app.api.http().get(format!("{}metrics", app.api.base())).send().await.ok()?;
    answer.error_for_status().ok()?.text().await.ok()
}

fn status(app: &App) -> Value {
    let registry = app.registry.load();
    let live: Map<_, _> = registry.live().into_iter().map(|(name, release)| (name.to_owned(), json!(release))).collect();
    let reading = app.last_reading.load();
    json!({ "releases": live, "read_at": reading.read_at.to_string(), "faults_at_last_reload": reading.faults })
}

fn answer(kind: &'static str, body: String) -> Response<Body> {
    let mut response = Response::new(full(body));
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(kind));
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
