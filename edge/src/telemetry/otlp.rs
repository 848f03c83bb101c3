//! Spans for whoever collects traces, by OTLP over HTTP with JSON, <https://opentelemetry.io/docs/specs/otlp/#otlphttp>. Nothing waits for it: what is too much, and what the
//! collector does not take, is dropped and counted. Why it is our own: docs/decisions/0010-own-otlp-exporter.md.

use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use reqwest::Client;
use serde_json::{Value, json};
use tokio::sync::mpsc;
use url::Url;

use crate::telemetry::metrics::Metrics;

/// Spans that wait to be sent.
const QUEUE: usize = 4096;

/// Spans in one request, at most.
const BATCH: usize = 512;

/// Longest wait for more spans.
const WAIT: Duration = Duration::from_secs(2);

/// Longest time for one request.
const DEADLINE: Duration = Duration::from_secs(5);

/// A span that has ended.
#[derive(Debug, Clone)]
pub(crate) struct Span {
    /// Trace, 32 hexadecimal digits.
    pub(crate) trace: Arc<str>,
    /// Span, 16 hexadecimal digits.
    pub(crate) id: Arc<str>,
    /// Span that it is part of.
    pub(crate) parent: Option<Arc<str>>,
    /// What was done; few different ones.
    pub(crate) name: String,
    /// Which side of a request it is.
    pub(crate) kind: SpanKind,
    /// When it began.
    pub(crate) began: SystemTime,
    /// How long it took.
    pub(crate) took: Duration,
    /// Words about it.
    pub(crate) attributes: Vec<(&'static str, String)>,
    /// Whether it failed.
    pub(crate) failed: bool,
}

/// Which side of a request a span is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SpanKind {
    /// Neither.
    Internal = 1,
    /// It answers.
    Server = 2,
    /// It asks.
    Client = 3,
}

/// Where spans go. Clones are the same.
#[derive(Debug, Clone)]
pub(crate) struct Sink {
    queue: mpsc::Sender<Span>,
    metrics: Arc<Metrics>,
}

impl Sink {
    /// Sends spans to a collector from now on. `name`: by which the collector knows this service.
    ///
    /// # Errors
    /// When the TLS settings of the system cannot be read.
    pub(crate) fn start(collector: &Url, name: String, metrics: &Arc<Metrics>) -> Result<Self, reqwest::Error> {
        let client = Client::builder().timeout(DEADLINE).redirect(reqwest::redirect::Policy::none()).build()?;
        let address = format!("{}/v1/traces", collector.as_str().trim_end_matches('/'));
        let (queue, waiting) = mpsc::channel(QUEUE);
        tokio::spawn(send_all(client, address, name, waiting, Arc::clone(metrics)));
        Ok(Self { queue, metrics: Arc::clone(metrics) })
    }

    /// Takes a span.
    pub(crate) fn take(&self, span: Span) {
        if self.queue.try_send(span).is_err() {
            self.metrics.spans("dropped", 1);
        }
    }
}

/// Ends when nobody can give spans any more and all were sent.
async fn send_all(client: Client, address: String, name: String, mut waiting: mpsc::Receiver<Span>, metrics: Arc<Metrics>) {
    let mut batch = Vec::with_capacity(BATCH);
    let mut was_taken = true;
    while let Some(first) = waiting.recv().await {
        batch.push(first);
        let end = tokio::time::Instant::now() + WAIT;
        while batch.len() < BATCH
            && let Ok(Some(span)) = tokio::time::timeout_at(end, waiting.recv()).await
        {
            batch.push(span);
        }
        let answer = client.post(&address).json(&request(&name, &batch)).send().await.and_then(reqwest::Response::error_for_status);
        metrics.spans(if answer.is_ok() { "sent" } else { "failed" }, batch.len() as u64);
        if let Err(error) = &answer
            && was_taken
        {
            tracing::warn!(error = %error.without_url_text(), "The collector does not take traces; they are dropped until it does");
        }
        was_taken = answer.is_ok();
        batch.clear();
    }
}

/// An error's text without the address, which may hold a key.
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
    let began = span.began.duration_since(UNIX_EPOCH).unwrap_or_default();
    let attributes: Vec<Value> = span.attributes.iter().map(|(key, value)| attribute(key, value)).collect();
    json!({
        "traceId": span.trace,
        "spanId": span.id,
        "parentSpanId": span.parent.as_deref().unwrap_or_default(),
        "name": span.name,
        "kind": span.kind as u8,
        // Numbers of 64 bits are texts in the JSON of protocol buffers.
        "startTimeUnixNano": began.as_nanos().to_string(),
        "endTimeUnixNano": (began + span.took).as_nanos().to_string(),
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
    fn a_request_is_as_the_protocol_has_it() {
        let spans = [Span {
            trace: "0af7651916cd43dd8448eb211c80319c".into(),
            id: "b7ad6b7169203331".into(),
            parent: None,
            name: "slot main".to_owned(),
            kind: SpanKind::Internal,
            began: UNIX_EPOCH + Duration::from_nanos(1_700_000_000_000_000_001),
            took: Duration::from_nanos(5),
            attributes: vec![("fragment", "mfe-kb".to_owned())],
            failed: true,
        }];
        let request = request("edge-1", &spans);
        assert_eq!(
            request["resourceSpans"][0]["resource"]["attributes"][0],
            json!({ "key": "service.name", "value": { "stringValue": "edge-1" } })
        );
        let span = &request["resourceSpans"][0]["scopeSpans"][0]["spans"][0];
        assert_eq!(span["startTimeUnixNano"], "1700000000000000001");
        assert_eq!(span["endTimeUnixNano"], "1700000000000000006");
        assert_eq!((&span["kind"], &span["status"]["code"], &span["parentSpanId"]), (&json!(1), &json!(2), &json!("")));
    }
}
