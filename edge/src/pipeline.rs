//! All middleware in order, with the reason for each position.

use std::convert::Infallible;
use std::sync::Arc;

use futures_util::FutureExt as _;
use http::{Request, Response};
use tower::{Service, ServiceBuilder, service_fn};

use crate::app::App;
use crate::middleware::access_log::log_access;
use crate::middleware::around::around;
use crate::middleware::body_limit::limit_body;
use crate::middleware::concurrency::{limit_concurrency, permits};
use crate::middleware::deadline::limit_time;
use crate::middleware::forwarded::trust_forwarded_headers;
use crate::middleware::from_fn::from_fn;
use crate::middleware::loop_guard::reject_loop;
use crate::middleware::panic_guard::catch_panic;
use crate::middleware::request_id::{assign_id, send_id};
use crate::middleware::request_metrics;
use crate::middleware::security_headers::set_security_headers;
use crate::middleware::shortcut::shortcut;
use crate::page::{Load, recent_answer};
use crate::response::body::Body;
use crate::routes::route;
use crate::server::listener::Secure;

/// The edge's service: called by `server` for each request.
pub(crate) fn service(
    app: &App,
) -> impl Service<Request<Body>, Response = Response<Body>, Error = Infallible, Future: Send + 'static> + Clone + Send + 'static + use<> {
    let limits = app.config.limits;
    let (permits, streams) = (permits(limits.concurrent_requests), permits(limits.streams));
    let (metrics, shedding) = (Arc::clone(&app.metrics), Arc::clone(&app.metrics));
    let (logged, recent, overloaded, app) = (app.clone(), app.clone(), app.clone(), app.clone());
    let proxies = Arc::clone(&app.config.trusted_proxies);
    ServiceBuilder::new()
        // First: log lines and responses of all layers carry the id.
        .layer(around(assign_id, send_id))
        // Before anything reads the client address or scheme.
        .map_request(move |mut request| {
            trust_forwarded_headers(&proxies, &mut request);
            request
        })
        // Around everything that responds: records the final status, all bytes and the total time,
        // and opens the trace span.
        .layer(from_fn(move |request, next| log_access(logged.clone(), request, next)))
        // Next to the access log, for the same reason.
        .layer(around(request_metrics::begin, move |begun, response| request_metrics::count(&metrics, begun, response)))
        // Around all responses, including those of the guards below.
        .layer(around(|request| Secure::is(request), set_security_headers))
        // Inside the access log: a panic is logged as status 500.
        .layer(from_fn(catch_panic))
        // Before a permit is taken: loops must not exhaust the permits.
        .layer(shortcut(reject_loop))
        // Before the limits below: a response in memory takes no work that they could limit.
        .layer(shortcut(move |request| recent_answer(&recent, request, Load::Usual)))
        // Before any work: excess load is shed immediately, or answered from memory.
        .layer(from_fn(move |request, next| {
            let app = overloaded.clone();
            let in_memory = move |request: &Request<Body>| recent_answer(&app, request, Load::Over);
            limit_concurrency(Arc::clone(&shedding), Arc::clone(&permits), Arc::clone(&streams), in_memory, request, next)
        }))
        // Around the deadline, which needs the progress of the body.
        .layer(from_fn(move |request, next| limit_body(limits.body_bytes, request, next)))
        // Around the handlers only.
        .layer(from_fn(move |request, next| limit_time(limits.request, request, next)))
        .service(service_fn(move |request| {
            let app = app.clone();
            async move { Ok(route(app, request).await) }.boxed()
        }))
}
