//! Access log and trace span, written when the response ends: request, response, slots and timing.
//! Never contains IP addresses, cookies, query values or secret parameters.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::{Instant, SystemTime};

use bytes::Bytes;
use http::{Method, Request, Response, header};
use http_body::{Body as _, Frame, SizeHint};
use http_body_util::BodyExt as _;

use super::from_fn::Next;
use super::request_id::RequestId;
use crate::app::App;
use crate::response::body::{Body, BodyError};
use crate::telemetry::metrics::{InFlightGuard, Work};
use crate::telemetry::otlp::SpanKind;
use crate::telemetry::request_record::Record;
use crate::telemetry::trace::Trace;

/// Maximum length of the logged query keys, in total and each, in bytes.
const MAX_KEYS: usize = 200;
const MAX_KEY: usize = 32;

/// Replaces an invalid query key, which may be a leaked secret.
const NO_KEY: &str = "?";

/// Request data of the log line and the span. Only made if one of them is collected.
struct Line {
    id: Option<RequestId>,
    trace: Trace,
    method: Method,
    host: Option<String>,
    /// Path with secrets masked.
    path: String,
    /// Query keys.
    keys: String,
    record: Record,
    began: (Instant, SystemTime),
}

/// Body that writes the log line when dropped.
struct LoggedBody {
    body: Body,
    bytes: u64,
    /// Announced length, if any. HTTP/1.1 stops reading there and never asks for the end.
    length: Option<u64>,
    is_complete: bool,
    line: Option<Line>,
    status: u16,
    first_byte_ms: f64,
    _in_flight: InFlightGuard,
}

/// Middleware: logs each request.
pub(crate) async fn log_access(app: App, mut request: Request<Body>, next: Next) -> Response<Body> {
    let in_flight = app.metrics.in_flight(Work::Request);
    let trace = Trace::of(request.headers(), app.sink.clone());
    let is_collected = trace.is_exported() || tracing::enabled!(target: "edge::access", tracing::Level::INFO);
    let line = is_collected.then(|| Line::of(&mut request, &app, trace.clone()));
    let response = trace.scope(next.run(request)).await;
    let first_byte_ms = line.as_ref().map_or(0.0, |line| milliseconds(line.began.0));
    let status = response.status().as_u16();
    let announced = response.headers().get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse().ok());
    response.map(|body| {
        let length = announced.or_else(|| body.size_hint().exact());
        LoggedBody { is_complete: body.is_end_stream(), body, bytes: 0, length, line, status, first_byte_ms, _in_flight: in_flight }
            .boxed_unsync()
    })
}

impl Line {
    fn of(request: &mut Request<Body>, app: &App, trace: Trace) -> Self {
        let record = Record::default();
        request.extensions_mut().insert(record.clone());
        let authority = request.uri().authority().map(ToString::to_string);
        let host_header = || request.headers().get(header::HOST).and_then(|host| host.to_str().ok()).map(str::to_owned);
        Self {
            id: request.extensions().get::<RequestId>().cloned(),
            trace,
            method: request.method().clone(),
            host: authority.or_else(host_header),
            // SECURITY: masked by the current rules before any decision, so rejected requests are
            // covered too.
            path: app.live.load().rules.routes.redacted(request.uri().path()).into_owned(),
            keys: keys(request.uri().query().unwrap_or_default()),
            record,
            began: (Instant::now(), SystemTime::now()),
        }
    }
}

/// Keys of a query.
fn keys(query: &str) -> String {
    if query.is_empty() {
        return String::new();
    }
    let is_key = |key: &str| {
        key.len() <= MAX_KEY && key.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.' | b'[' | b']'))
    };
    let name = |pair: &'_ str| pair.split('=').next().filter(|key| is_key(key)).map_or_else(|| NO_KEY.to_owned(), str::to_owned);
    let mut keys = query.split('&').map(name).collect::<Vec<_>>().join("&");
    keys.truncate(keys.floor_char_boundary(MAX_KEYS));
    keys
}

impl Drop for LoggedBody {
    fn drop(&mut self) {
        let Some(Line { id, trace, method, host, path, keys, record, began }) = &self.line else { return };
        let fields = record.fields();
        let whole = self.is_complete || self.length == Some(self.bytes) || self.body.is_end_stream();
        let took = began.0.elapsed();
        tracing::info!(
            target: "edge::access",
            id = id.as_ref().map(RequestId::as_str),
            trace = %trace.id,
            %method,
            host,
            path,
            keys,
            status = self.status,
            bytes = self.bytes,
            whole,
            first_byte_ms = self.first_byte_ms,
            duration_ms = took.as_secs_f64() * 1000.0,
            brand = &*fields.brand,
            locale = &*fields.locale,
            route = &*fields.route,
            slots = &*fields.slots(),
            "Answered"
        );
        if !trace.is_exported() {
            return;
        }
        let route = if fields.route.is_empty() { String::new() } else { format!(" {}", fields.route) };
        let attributes = vec![
            ("http.request.method", method.to_string()),
            ("http.response.status_code", self.status.to_string()),
            ("server.address", host.clone().unwrap_or_default()),
            ("url.path", path.clone()),
            ("http.route", fields.route.to_string()),
            ("roadside.brand", fields.brand.to_string()),
            ("roadside.locale", fields.locale.to_string()),
        ];
        trace.finish(format!("{method}{route}"), SpanKind::Server, began.1, took, attributes, self.status >= 500);
    }
}

impl http_body::Body for LoggedBody {
    type Data = Bytes;
    type Error = BodyError;

    fn poll_frame(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, BodyError>>> {
        let polled = Pin::new(&mut self.body).poll_frame(context);
        match &polled {
            Poll::Ready(Some(Ok(frame))) => self.bytes += frame.data_ref().map_or(0, |data| data.len() as u64),
            Poll::Ready(None) => self.is_complete = true,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn query_keys_contain_no_values_or_odd_names() {
        assert_eq!(keys("secret=value&utm_source=1&a[0]"), "secret&utm_source&a[0]");
        assert_eq!(keys(""), "");
        for odd in ["9f2c4b7e1a6d8035c7e9b1f4a2d6803e5c7f9b1d4a6e8230f5c7a9b1e3d6f824", "/ru-ru/x=1", "%41=1", "a b", "ключ"] {
            assert_eq!(keys(odd), "?", "{odd}");
        }
        assert_eq!(keys(&"key&".repeat(200)).len(), MAX_KEYS);
    }
}
