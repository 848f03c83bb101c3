//! W3C trace context, <https://www.w3.org/TR/trace-context/>: read from incoming requests,
//! propagated to outgoing ones.

use std::fmt;
use std::time::{Duration, SystemTime};

use http::{HeaderMap, HeaderName, HeaderValue};

use crate::telemetry::otlp::{Sink, Span, SpanKind};

/// Trace and span.
const PARENT: HeaderName = HeaderName::from_static("traceparent");

/// Vendor data.
const STATE: HeaderName = HeaderName::from_static("tracestate");

/// Maximum size of a propagated `tracestate` in bytes; the standard requires at least this.
const MAX_STATE: usize = 512;

tokio::task_local! {
    static CURRENT: Trace;
}

/// Trace id, written as 32 hexadecimal digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TraceId(pub(super) u128);

/// Span id, written as 16 hexadecimal digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct SpanId(pub(super) u64);

impl fmt::Display for TraceId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:032x}", self.0)
    }
}

impl fmt::Display for SpanId {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{:016x}", self.0)
    }
}

/// Span of a trace. Clones are the same span.
#[derive(Debug, Clone)]
pub(crate) struct Trace {
    /// Trace id.
    pub(crate) id: TraceId,
    /// Span id.
    pub(crate) span: SpanId,
    /// Parent span; `None` for a root span.
    pub(crate) parent: Option<SpanId>,
    /// True unless the caller disabled recording.
    pub(crate) sampled: bool,
    state: Option<HeaderValue>,
    /// Exporter; `None`: spans are not exported.
    sink: Option<Sink>,
}

impl Trace {
    /// Span of a request: continues the trace of the headers, or starts a new one.
    pub(crate) fn of(headers: &HeaderMap, sink: Option<Sink>) -> Self {
        let mut lines = headers.get_all(PARENT).iter();
        let incoming = lines.next().and_then(|line| parse(line.to_str().ok()?)).filter(|_| lines.next().is_none());
        let Some((id, parent, sampled)) = incoming else {
            let (id, span) = random();
            return Self { id, span, parent: None, sampled: true, state: None, sink };
        };
        let states: Vec<&[u8]> = headers.get_all(STATE).iter().map(HeaderValue::as_bytes).collect();
        let state = states.join(&b","[..]);
        let state = HeaderValue::from_bytes(&state).ok().filter(|state| (1..=MAX_STATE).contains(&state.len()));
        Self { id, span: random().1, parent: Some(parent), sampled, state, sink }
    }

    /// Child span; this span itself if none is exported.
    pub(crate) fn child(&self) -> Self {
        if !self.is_exported() {
            return self.clone();
        }
        Self { span: random().1, parent: Some(self.span), ..self.clone() }
    }

    /// True if the span is exported. Only then are its name and attributes needed.
    pub(crate) const fn is_exported(&self) -> bool {
        self.sampled && self.sink.is_some()
    }

    /// Exports the finished span.
    pub(crate) fn finish(
        &self,
        name: String,
        kind: SpanKind,
        start: SystemTime,
        duration: Duration,
        attributes: Vec<(&'static str, String)>,
        failed: bool,
    ) {
        if let Some(sink) = self.sink.as_ref().filter(|_| self.sampled) {
            sink.export(Span { trace: self.id, id: self.span, parent: self.parent, name, kind, start, duration, attributes, failed });
        }
    }

    /// Trace headers of an outgoing request.
    fn headers(&self) -> HeaderMap {
        let parent = format!("00-{}-{}-{:02x}", self.id, self.span, u8::from(self.sampled));
        let mut headers = HeaderMap::new();
        // Hexadecimal digits and hyphens are valid in headers.
        headers.extend(HeaderValue::try_from(parent).ok().map(|parent| (PARENT, parent)));
        headers.extend(self.state.clone().map(|state| (STATE, state)));
        headers
    }

    /// Runs work within this span.
    pub(crate) async fn scope<T>(self, work: impl Future<Output = T>) -> T {
        CURRENT.scope(self, work).await
    }
}

/// Runs work within a span, if there is one.
pub(crate) async fn scope<T>(span: Option<Trace>, work: impl Future<Output = T>) -> T {
    match span {
        Some(span) => span.scope(work).await,
        None => work.await,
    }
}

/// Span of the current task.
pub(crate) fn current() -> Option<Trace> {
    CURRENT.try_with(Trace::clone).ok()
}

/// Trace headers for a request of the current task.
pub(crate) fn outgoing() -> HeaderMap {
    CURRENT.try_with(Trace::headers).unwrap_or_default()
}

/// Runs a client request within a child span.
pub(crate) async fn with_client_span<T, E>(name: impl FnOnce() -> String, work: impl Future<Output = Result<T, E>>) -> Result<T, E> {
    let Some(trace) = current().filter(Trace::is_exported).map(|trace| trace.child()) else { return work.await };
    let start = (std::time::Instant::now(), SystemTime::now());
    let outcome = trace.clone().scope(work).await;
    trace.finish(name(), SpanKind::Client, start.1, start.0.elapsed(), Vec::new(), outcome.is_err());
    outcome
}

/// `00-<trace>-<span>-<flags>`; later versions may append fields.
fn parse(line: &str) -> Option<(TraceId, SpanId, bool)> {
    let mut parts = line.splitn(4, '-');
    let (version, id, span, flags) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
    let is_hex = |text: &str, length: usize| text.len() == length && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    let is_some = |text: &str, length| is_hex(text, length) && text.bytes().any(|byte| byte != b'0');
    let (own_flags, rest) = flags.split_at_checked(2)?;
    let fits = is_hex(version, 2) && version != "ff" && (rest.is_empty() || (version != "00" && rest.starts_with('-')));
    if !(fits && is_some(id, 32) && is_some(span, 16) && is_hex(own_flags, 2)) {
        return None;
    }
    let sampled = u8::from_str_radix(own_flags, 16).ok()? & 1 == 1;
    Some((TraceId(u128::from_str_radix(id, 16).ok()?), SpanId(u64::from_str_radix(span, 16).ok()?), sampled))
}

/// New ids, from the generator of the thread: a call of the system for each request costs more
/// than all else here. The edge does not start without random numbers of the system, which seed it.
/// An id of zeros is invalid.
fn random() -> (TraceId, SpanId) {
    let (trace, span) = rand::random::<(u128, u64)>();
    (TraceId(trace.max(1)), SpanId(span.max(1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

    fn of(parents: &[&str]) -> Trace {
        let mut headers = HeaderMap::new();
        for parent in parents {
            headers.append(PARENT, HeaderValue::from_str(parent).unwrap());
        }
        headers.append(STATE, HeaderValue::from_static("a=1"));
        headers.append(STATE, HeaderValue::from_static("b=2"));
        Trace::of(&headers, None)
    }

    #[test]
    fn valid_traceparent_is_continued() {
        let trace = of(&[GOOD]);
        assert_eq!(
            (trace.id.to_string(), trace.parent.map(|parent| parent.to_string()), trace.sampled),
            ("0af7651916cd43dd8448eb211c80319c".to_owned(), Some("b7ad6b7169203331".to_owned()), true)
        );
        let headers = trace.headers();
        assert_eq!(headers[PARENT], format!("00-{}-{}-01", trace.id, trace.span));
        assert_eq!(headers[STATE], "a=1,b=2");
        assert!(!of(&[&GOOD.replace("-01", "-00")]).sampled);
        assert!(of(&[&GOOD.replace("00-0", "cc-0").replace("-01", "-01-more")]).parent.is_some(), "a later version");
        assert_eq!(trace.child().span, trace.span, "no span is exported");
    }

    #[test]
    fn invalid_traceparent_starts_a_new_trace() {
        for bad in [
            "",
            "00",
            "ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
            "00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01",
            "00-00000000000000000000000000000000-b7ad6b7169203331-01",
            "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
            "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-more",
            "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-1",
        ] {
            let trace = of(&[bad]);
            assert_eq!((trace.parent, trace.id.to_string().len(), trace.state), (None, 32, None), "{bad}");
        }
        assert_eq!(of(&[GOOD, GOOD]).parent, None, "two headers are invalid");
    }

    #[tokio::test]
    async fn outgoing_headers_name_the_current_span() {
        assert!(outgoing().is_empty());
        let trace = of(&[GOOD]);
        let sent = trace.clone().scope(async { outgoing() }).await;
        assert!(sent[PARENT].to_str().unwrap().contains(&trace.span.to_string()));
    }
}
