//! Every layer around every request, in order, with the reason for its place.

use std::convert::Infallible;
use std::sync::Arc;

use http::{Request, Response};
use tower::{Service, ServiceBuilder, service_fn};

use crate::app::App;
use crate::middleware::access_log::log_access;
use crate::middleware::body_limit::limit_body;
use crate::middleware::concurrency::{limit_concurrency, places};
use crate::middleware::deadline::limit_time;
use crate::middleware::forwarded::trust_forwarded_headers;
use crate::middleware::from_fn::around;
use crate::middleware::loop_guard::refuse_loops;
use crate::middleware::panic_guard::catch_panic;
use crate::middleware::request_id::with_request_id;
use crate::middleware::request_metrics::measure;
use crate::middleware::security_headers::guard_headers;
use crate::response::body::Body;
use crate::routes::route;

/// The service of the edge: what `server` calls for each request.
pub(crate) fn service(
    app: &App,
) -> impl Service<Request<Body>, Response = Response<Body>, Error = Infallible, Future: Send + 'static> + Clone + Send + 'static + use<> {
    let limits = app.config.limits;
    let places = places(limits.concurrent_requests);
    let metrics = Arc::clone(&app.metrics);
    let logged = app.clone();
    let proxies = Arc::clone(&app.config.trusted_proxies);
    let app = app.clone();
    ServiceBuilder::new()
        // First, so that every line of the log and every answer, also of the layers below, carries it.
        .layer(around(with_request_id))
        // Before anybody asks who the visitor is, or by which scheme.
        .layer(around(move |request, next| trust_forwarded_headers(Arc::clone(&proxies), request, next)))
        // Around all that answers, so that it sees the status that is sent, every byte of the body and the whole time taken; and all work is part of its span.
        .layer(around(move |request, next| log_access(logged.clone(), request, next)))
        // Beside the log, for the same reason.
        .layer(around(move |request, next| measure(Arc::clone(&metrics), request, next)))
        // Around all answers, those of the guards below included.
        .layer(around(guard_headers))
        // Inside the log, so that a panic is logged as the 500 it becomes.
        .layer(around(catch_panic))
        // Before a place is taken: a loop must not fill them.
        .layer(around(refuse_loops))
        // Before any work is done: what cannot be served soon is refused at once.
        .layer(around(move |request, next| limit_concurrency(Arc::clone(&places), request, next)))
        // Around the deadline, which asks whether the body has come.
        .layer(around(move |request, next| limit_body(limits.body_bytes, request, next)))
        // Around the handlers only: time spent waiting for a place is none.
        .layer(around(move |request, next| limit_time(limits.request, request, next)))
        .service(service_fn(move |request| {
            let app = app.clone();
            async move { Ok(route(app, request).await) }
        }))
}
