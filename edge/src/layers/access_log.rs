//! One line for each request, when it has ended: what was asked, what was answered, what it was made of and how long that took; and the request's span. Never an address, a
//! cookie, or a value of a query.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::{Instant, SystemTime};

use bytes::Bytes;
use http::{Method, Request, Response, header};
use http_body::{Body as _, Frame, SizeHint};
use http_body_util::BodyExt as _;

use super::around::Next;
use super::request_id::RequestId;
use crate::body::{Body, BodyError};
use crate::metrics::{Metrics, UnderWay};
use crate::otlp::{Sink, SpanKind};
use crate::record::Record;
use crate::trace::Trace;

/// Longest list of a query's keys that is logged, in bytes.
const MAX_KEYS: usize = 200;

/// What is known of a request when it comes.
struct Line {
    id: Option<String>,
    trace: Trace,
    method: Method,
    host: Option<String>,
    path: String,
    /// Names of the query's keys.
    keys: String,
    record: Record,
    began: (Instant, SystemTime),
}

/// A body that tells when it has ended, or was given up.
struct Watched {
    body: Body,
    bytes: u64,
    whole: bool,
    line: Line,
    status: u16,
    first_byte_ms: f64,
    _under_way: UnderWay,
}

/// The layer.
pub(crate) async fn log_access(metrics: Arc<Metrics>, sink: Option<Sink>, mut request: Request<Body>, next: Next) -> Response<Body> {
    let under_way = metrics.under_way("request");
    let line = Line::of(&mut request, sink);
    let response = line.trace.clone().around(next.run(request)).await;
    let first_byte_ms = milliseconds(line.began.0);
    let status = response.status().as_u16();
    response.map(|body| {
        Watched { whole: body.is_end_stream(), body, bytes: 0, line, status, first_byte_ms, _under_way: under_way }.boxed_unsync()
    })
}

impl Line {
    fn of(request: &mut Request<Body>, sink: Option<Sink>) -> Self {
        let record = Record::default();
        request.extensions_mut().insert(record.clone());
        let authority = request.uri().authority().map(ToString::to_string);
        let sent = || request.headers().get(header::HOST).and_then(|host| host.to_str().ok()).map(str::to_owned);
        let keys = request.uri().query().unwrap_or_default().split('&').map(|pair| pair.split('=').next().unwrap_or_default());
        let mut keys = keys.collect::<Vec<_>>().join("&");
        keys.truncate(keys.floor_char_boundary(MAX_KEYS));
        Self {
            id: request.extensions().get::<RequestId>().map(|id| id.0.clone()),
            trace: Trace::of(request.headers(), sink),
            method: request.method().clone(),
            host: authority.or_else(sent),
            path: request.uri().path().to_owned(),
            keys,
            record,
            began: (Instant::now(), SystemTime::now()),
        }
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        let Line { id, trace, method, host, path, keys, record, began } = &self.line;
        let known = record.known();
        let whole = self.whole || self.body.is_end_stream();
        let took = began.0.elapsed();
        tracing::info!(
            target: "edge::access",
            id,
            trace = &*trace.id,
            %method,
            host,
            path,
            keys,
            status = self.status,
            bytes = self.bytes,
            whole,
            first_byte_ms = self.first_byte_ms,
            duration_ms = took.as_secs_f64() * 1000.0,
            brand = known.brand,
            locale = known.locale,
            route = known.route,
            slots = known.slots(),
            "Answered"
        );
        let route = if known.route.is_empty() { String::new() } else { format!(" {}", known.route) };
        let attributes = vec![
            ("http.request.method", method.to_string()),
            ("http.response.status_code", self.status.to_string()),
            ("server.address", host.clone().unwrap_or_default()),
            ("url.path", path.clone()),
            ("http.route", known.route.clone()),
            ("roadside.brand", known.brand.clone()),
            ("roadside.locale", known.locale.clone()),
        ];
        trace.ended(format!("{method}{route}"), SpanKind::Server, began.1, took, attributes, self.status >= 500);
    }
}

impl http_body::Body for Watched {
    type Data = Bytes;
    type Error = BodyError;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, BodyError>>> {
        let polled = Pin::new(&mut self.body).poll_frame(context);
        match &polled {
            Poll::Ready(Some(Ok(frame))) => self.bytes += frame.data_ref().map_or(0, |data| data.len() as u64),
            Poll::Ready(None) => self.whole = true,
            Poll::Ready(Some(Err(_))) | Poll::Pending => {}
        }
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

fn milliseconds(since: Instant) -> f64 {
    since.elapsed().as_secs_f64() * 1000.0
}
