//! Two questions that a page can do without: where a visitor belongs, and whether a page has moved. What is not said in time is not said.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use serde::Deserialize;

use super::endpoint::{ApiRequest, ApiResponse, Decode, Endpoint, EndpointSettings};
use crate::telemetry::metrics::Metrics;
use crate::telemetry::trace;

/// Failures without an answer between them after which the API is taken to be silent. One slow answer silences nothing.
const SILENT_AFTER: u32 = 3;

/// For so long nothing is asked of a silent API: it makes a few pages a second wait, not all of them.
const PAUSE: Duration = Duration::from_secs(1);

/// Answer of `check-locale`: where a visitor belongs.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(crate) struct VisitorLocation {
    /// `{country}-{language}`.
    pub(crate) locale: String,
    /// Code of a city.
    pub(crate) city: String,
}

/// Answer of `redirect-check`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(tag = "status", rename_all = "lowercase")]
pub(crate) enum RedirectCheck {
    /// The page is where it is.
    Ok,
    /// The page is elsewhere.
    Redirect {
        /// Path or whole address.
        redirect_url: String,
        /// 301, 302, 307, 308, or 305: served in place. Absent: as the host has it.
        code: Option<u16>,
    },
}

/// One of the questions.
pub(super) struct BestEffortLookup<T> {
    name: &'static str,
    endpoint: Arc<Endpoint<T>>,
    deadline: Duration,
    metrics: Arc<Metrics>,
    silence: Pause,
}

/// Whether the API is asked at all.
struct Pause {
    began: Instant,
    /// Failures without an answer between them.
    failures: AtomicU32,
    /// Milliseconds after `began` until which nothing is asked.
    until: AtomicU64,
}

impl<T: Send + Sync + 'static> BestEffortLookup<T> {
    /// A check that is answered within `deadline` or not at all.
    pub(super) fn new(name: &'static str, asking: &EndpointSettings, share: u64, decode: Decode<T>, deadline: Duration) -> Self {
        let (endpoint, metrics) = (Endpoint::new(name, asking, share, decode), Arc::clone(&asking.metrics));
        Self { name, endpoint: Arc::new(endpoint), deadline, metrics, silence: Pause::new() }
    }

    /// What is said in time; an answer that is kept costs no wait.
    pub(super) async fn ask(&self, question: ApiRequest) -> Option<ApiResponse<T>> {
        if let Some(known) = self.endpoint.known(&question).await {
            return Some(ApiResponse::to_everybody(known));
        }
        let key = question.key.clone();
        if self.silence.holds() {
            return self.last(&key).await;
        }
        let endpoint = Arc::clone(&self.endpoint);
        // On its own: an answer that comes too late for this page is there for the next one.
        let asking = async move { endpoint.ask(question).await };
        let asked = match trace::current() {
            Some(trace) => tokio::spawn(async move { trace.around(asking).await }),
            None => tokio::spawn(asking),
        };
        match tokio::time::timeout(self.deadline, asked).await {
            Ok(Ok(Ok(answer))) => {
                self.silence.end();
                return Some(answer);
            }
            Ok(Ok(Err(error))) => tracing::warn!(%error, "A check failed; the page goes on without it"),
            Ok(Err(error)) => tracing::error!(check = self.name, %error, "A check ended badly"),
            Err(_) => {
                self.metrics.asked(self.name, "late");
                tracing::warn!(check = self.name, deadline = ?self.deadline, "A check took too long; the page goes on without it");
            }
        }
        self.silence.failed();
        self.last(&key).await
    }

    async fn last(&self, key: &str) -> Option<ApiResponse<T>> {
        self.endpoint.last(key).await.map(ApiResponse::to_everybody)
    }

    /// See [`Endpoint::expire`].
    pub(super) fn expire(&self) {
        self.endpoint.expire();
    }
}

impl Pause {
    fn new() -> Self {
        Self { began: Instant::now(), failures: AtomicU32::new(0), until: AtomicU64::new(0) }
    }

    fn holds(&self) -> bool {
        millis(self.began.elapsed()) < self.until.load(Ordering::Relaxed)
    }

    fn failed(&self) {
        if self.failures.fetch_add(1, Ordering::Relaxed) + 1 >= SILENT_AFTER {
            self.until.store(millis(self.began.elapsed() + PAUSE), Ordering::Relaxed);
        }
    }

    fn end(&self) {
        self.failures.store(0, Ordering::Relaxed);
    }
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_failure_silences_nothing_and_several_in_a_row_do() {
        let silence = Pause::new();
        silence.failed();
        silence.failed();
        silence.end();
        silence.failed();
        silence.failed();
        assert!(!silence.holds(), "an answer came between");
        silence.failed();
        assert!(silence.holds());
    }

    #[test]
    fn both_answers_are_read_and_nothing_else() {
        let moved = |text| serde_json::from_str::<RedirectCheck>(text).ok();
        assert_eq!(moved(r#"{"status":"ok"}"#), Some(RedirectCheck::Ok));
        let redirect = moved(r#"{"status":"redirect","redirect_url":"/x","code":305}"#);
        assert_eq!(redirect, Some(RedirectCheck::Redirect { redirect_url: "/x".to_owned(), code: Some(305) }));
        assert!(matches!(moved(r#"{"status":"redirect","redirect_url":"/x"}"#), Some(RedirectCheck::Redirect { code: None, .. })));
        assert_eq!(moved(r#"{"status":"gone"}"#), None);
    }
}
