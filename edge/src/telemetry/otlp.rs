//! Exports spans by OTLP over HTTP with JSON, <https://opentelemetry.io/docs/specs/otlp/#otlphttp>.
//! Never blocks: spans that exceed the queue or fail to send are dropped and counted. Reasons for
//! an own exporter: docs/decisions/0010-own-otlp-exporter.md.

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use reqwest::Client;
use serde_json::{Value, json};
use tokio::sync::mpsc;
use url::Url;

use crate::telemetry::metrics::Metrics;
use crate::telemetry::trace::{SpanId, TraceId};

/// Queue length in spans.
const QUEUE: usize = 4096;

/// Maximum spans per request.
const BATCH: usize = 512;

/// Maximum wait to fill a batch.
const WAIT: Duration = Duration::from_secs(2);

/// Request timeout.
const DEADLINE: Duration = Duration::from_secs(5);

/// Finished span.
#[derive(Debug, Clone)]
pub(crate) struct Span {
    /// Trace id.
    pub(crate) trace: TraceId,
    /// Span id.
    pub(crate) id: SpanId,
    /// Parent span.
    pub(crate) parent: Option<SpanId>,
    /// Operation; low cardinality.
    pub(crate) name: String,
    /// Kind of span.
    pub(crate) kind: SpanKind,
    /// Start time.
    pub(crate) start: SystemTime,
    /// Duration.
    pub(crate) duration: Duration,
    /// Attributes.
    pub(crate) attributes: Vec<(&'static str, String)>,
    /// True on failure.
    pub(crate) failed: bool,
}

/// Kind of span.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SpanKind {
    /// Internal work.
    Internal = 1,
    /// Incoming request.
    Server = 2,
    /// Outgoing request.
    Client = 3,
}

/// Queue of the exporter. Clones share it.
#[derive(Debug, Clone)]
pub(crate) struct Sink {
    queue: mpsc::Sender<Span>,
    metrics: Arc<Metrics>,
}

impl Sink {
    /// Starts an exporter to a collector. `name` is the service name.
    ///
    /// # Errors
    /// The system's TLS settings are unreadable.
    pub(crate) fn start(collector: &Url, name: String, metrics: &Arc<Metrics>) -> Result<Self, reqwest::Error> {
        let client = Client::builder().timeout(DEADLINE).redirect(reqwest::redirect::Policy::none()).build()?;
        let address = format!("{}/v1/traces", collector.as_str().trim_end_matches('/'));
        let (queue, spans) = mpsc::channel(QUEUE);
        tokio::spawn(send_all(client, address, name, spans, Arc::clone(metrics)));
        Ok(Self { queue, metrics: Arc::clone(metrics) })
    }

    /// Queues a span.
    pub(crate) fn export(&self, span: Span) {
        if self.queue.try_send(span).is_err() {
            self.metrics.spans("dropped", 1);
        }
    }
}

/// Sends batches until all senders are dropped.
async fn send_all(client: Client, address: String, name: String, mut spans: mpsc::Receiver<Span>, metrics: Arc<Metrics>) {
    let mut batch = Vec::with_capacity(BATCH);
    let mut was_accepted = true;
    while let Some(first) = spans.recv().await {
        batch.push(first);
        let end = tokio::time::Instant::now() + WAIT;
        while batch.len() < BATCH
            && let Ok(Some(span)) = tokio::time::timeout_at(end, spans.recv()).await
        {
            batch.push(span);
        }
        let answer = client.post(&address).json(&request(&name, &batch)).send().await.and_then(reqwest::Response::error_for_status);
        metrics.spans(if answer.is_ok() { "sent" } else { "failed" }, batch.len() as u64);
        if let Err(error) = &answer
            && was_accepted
        {
            tracing::warn!(error = %error.without_url_text(), "Trace collector unavailable; dropping spans");
        }
        was_accepted = answer.is_ok();
        batch.clear();
    }
}

/// Error text without the URL, which may contain a key.
trait WithoutUrl {
    fn without_url_text(&self) -> String;
}

impl WithoutUrl for reqwest::Error {
    fn without_url_text(&self) -> String {
        match self.status() {
            Some(status) => status.to_string(),
            None if self.is_timeout() => "no answer in time".to_owned(),
            None => "no connection".to_owned(),
        }
    }
}

fn request(service: &str, spans: &[Span]) -> Value {
    let resource = json!({ "attributes": [attribute("service.name", service), attribute("service.version", env!("CARGO_PKG_VERSION"))] });
    let spans: Vec<Value> = spans.iter().map(span).collect();
    json!({ "resourceSpans": [{ "resource": resource, "scopeSpans": [{ "scope": { "name": "edge" }, "spans": spans }] }] })
}

fn span(span: &Span) -> Value {
    let start = span.start.duration_since(UNIX_EPOCH).unwrap_or_default();
    let attributes: Vec<Value> = span.attributes.iter().map(|(key, value)| attribute(key, value)).collect();
    json!({
        "traceId": span.trace.to_string(),
        "spanId": span.id.to_string(),
        "parentSpanId": span.parent.map(|parent| parent.to_string()).unwrap_or_default(),
        "name": span.name,
        "kind": span.kind as u8,
        // The JSON mapping of Protocol Buffers writes 64-bit integers as strings.
        "startTimeUnixNano": start.as_nanos().to_string(),
        "endTimeUnixNano": (start + span.duration).as_nanos().to_string(),
        "attributes": attributes,
        "status": if span.failed { json!({ "code": 2 }) } else { json!({}) },
    })
}

fn attribute(key: &str, value: &str) -> Value {
    json!({ "key": key, "value": { "stringValue": value } })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn request_follows_the_protocol() {
        let spans = [Span {
            trace: TraceId(0x0af7_6519_16cd_43dd_8448_eb21_1c80_319c),
            id: SpanId(0xb7ad_6b71_6920_3331),
            parent: None,
            name: "slot main".to_owned(),
            kind: SpanKind::Internal,
            start: UNIX_EPOCH + Duration::from_nanos(1_700_000_000_000_000_001),
            duration: Duration::from_nanos(5),
            attributes: vec![("fragment", "mfe-kb".to_owned())],
            failed: true,
        }];
        let request = request("edge-1", &spans);
        assert_eq!(
            request["resourceSpans"][0]["resource"]["attributes"][0],
            json!({ "key": "service.name", "value": { "stringValue": "edge-1" } })
        );
        let span = &request["resourceSpans"][0]["scopeSpans"][0]["spans"][0];
        assert_eq!((&span["traceId"], &span["spanId"]), (&json!("0af7651916cd43dd8448eb211c80319c"), &json!("b7ad6b7169203331")));
        assert_eq!(span["startTimeUnixNano"], "1700000000000000001");
        assert_eq!(span["endTimeUnixNano"], "1700000000000000006");
        assert_eq!((&span["kind"], &span["status"]["code"], &span["parentSpanId"]), (&json!(1), &json!(2), &json!("")));
    }
}
