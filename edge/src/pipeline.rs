//! Every layer around every request, in order, with the reason for its place.

use std::convert::Infallible;

use http::{Request, Response};
use hyper::body::Incoming;
use tower::util::MapResponseLayer;
use tower::{Layer as _, Service, ServiceBuilder};
use tower_http::catch_panic::CatchPanicLayer;

use crate::app::App;
use crate::body::Body;
use crate::layers::access_log::AccessLogLayer;
use crate::layers::body_limit::BodyLimitLayer;
use crate::layers::concurrency::ConcurrencyLayer;
use crate::layers::deadline::DeadlineLayer;
use crate::layers::panic_answer;
use crate::layers::request_id::RequestIdLayer;
use crate::layers::security_headers::SecurityHeadersLayer;
use crate::routes::Router;

/// The service of the edge: what `server` calls for each request.
pub(crate) fn service(
    app: &App,
) -> impl Service<Request<Incoming>, Response = Response<Body>, Error = Infallible, Future: Send + 'static> + Clone + Send + 'static + use<>
{
    let limits = app.config.limits;
    let layers = ServiceBuilder::new()
        // First, so that every line of the log and every answer, also of the layers below, carries it.
        .layer(RequestIdLayer)
        // Around all that answers, so that it sees the status that is sent and the whole time taken.
        .layer(AccessLogLayer)
        // Around all answers, those of the guards below included.
        .layer(SecurityHeadersLayer)
        // Inside the log, so that a panic is logged as the 500 it becomes.
        .layer(MapResponseLayer::new(panic_answer::unwrap_body))
        .layer(CatchPanicLayer::custom(panic_answer::answer))
        // Before any work is done: what cannot be served soon is refused at once.
        .layer(ConcurrencyLayer::new(limits.concurrent_requests))
        // Around the handlers only: time spent waiting for a place is none.
        .layer(DeadlineLayer::new(limits.request))
        // Next to the handlers, which read bodies.
        .layer(BodyLimitLayer::new(limits.body_bytes));
    layers.into_inner().layer(Router::new(app.clone()))
}
