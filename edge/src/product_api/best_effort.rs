//! Optional lookups: locale detection and redirect-check. Each has a deadline. After several
//! failures in a row they are skipped for one second, so a hanging API delays a few pages, not all.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use serde::Deserialize;

use super::endpoint::{ApiRequest, ApiResponse, Endpoint};
use crate::telemetry::trace;

/// Consecutive failures after which lookups are skipped. A single slow response skips nothing.
const FAILURES_BEFORE_PAUSE: u32 = 3;

/// Time for which lookups are skipped.
const PAUSE: Duration = Duration::from_secs(1);

/// Response of `check-locale`: the visitor's place.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
pub(crate) struct VisitorLocation {
    /// `{country}-{language}`.
    pub(crate) locale: String,
    /// City code.
    pub(crate) city: String,
}

/// Response of `redirect-check`.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(tag = "status", rename_all = "lowercase")]
pub(crate) enum RedirectCheck {
    /// Not moved.
    Ok,
    /// Moved.
    Redirect {
        /// Path or absolute URL.
        redirect_url: String,
        /// 301, 302, 307, 308, or 305: served in place. Absent: default of the host.
        code: Option<u16>,
    },
}

/// One lookup.
pub(super) struct BestEffortLookup<T> {
    endpoint: Arc<Endpoint<T>>,
    pause: Pause,
}

/// Skips lookups after repeated failures.
struct Pause {
    began: Instant,
    /// Consecutive failures.
    failures: AtomicU32,
    /// End of the pause, in milliseconds after `began`.
    until: AtomicU64,
}

impl<T: Send + Sync + 'static> BestEffortLookup<T> {
    /// Lookup at an endpoint.
    pub(super) fn of(endpoint: Endpoint<T>) -> Self {
        Self { endpoint: Arc::new(endpoint), pause: Pause::new() }
    }

    /// Response within the deadline, else the last one. A cached response needs no wait.
    pub(super) async fn fetch(&self, key: &str, request: impl Fn() -> ApiRequest, deadline: Duration) -> Option<ApiResponse<T>> {
        if let Some(cached) = self.endpoint.cached(key, &request).await {
            return Some(cached);
        }
        if self.pause.is_active() {
            return self.last(key).await;
        }
        let (endpoint, fetched, request) = (Arc::clone(&self.endpoint), key.to_owned(), request());
        // A separate task: a late response still serves the next page.
        let task = tokio::spawn(trace::scope(trace::current(), async move { endpoint.fetch(&fetched, request).await }));
        match tokio::time::timeout(deadline, task).await {
            Ok(Ok(Ok(answer))) => {
                self.pause.end();
                return Some(answer);
            }
            Ok(Ok(Err(error))) => tracing::warn!(%error, "Optional lookup failed; continuing without it"),
            Ok(Err(error)) => tracing::error!(check = self.endpoint.name(), %error, "Optional lookup panicked"),
            Err(_) => {
                self.endpoint.count_late();
                tracing::warn!(check = self.endpoint.name(), ?deadline, "Optional lookup timed out; continuing without it");
            }
        }
        self.pause.failed();
        self.last(key).await
    }

    async fn last(&self, key: &str) -> Option<ApiResponse<T>> {
        self.endpoint.last(key).await
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

    fn is_active(&self) -> bool {
        millis(self.began.elapsed()) < self.until.load(Ordering::Relaxed)
    }

    fn failed(&self) {
        if self.failures.fetch_add(1, Ordering::Relaxed) + 1 >= FAILURES_BEFORE_PAUSE {
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
    fn lookups_pause_only_after_consecutive_failures() {
        let pause = Pause::new();
        pause.failed();
        pause.failed();
        pause.end();
        pause.failed();
        pause.failed();
        assert!(!pause.is_active(), "an answer came between");
        pause.failed();
        assert!(pause.is_active());
    }

    #[test]
    fn redirect_check_accepts_only_its_two_statuses() {
        let moved = |text| serde_json::from_str::<RedirectCheck>(text).ok();
        assert_eq!(moved(r#"{"status":"ok"}"#), Some(RedirectCheck::Ok));
        let redirect = moved(r#"{"status":"redirect","redirect_url":"/x","code":305}"#);
        assert_eq!(redirect, Some(RedirectCheck::Redirect { redirect_url: "/x".to_owned(), code: Some(305) }));
        assert!(matches!(moved(r#"{"status":"redirect","redirect_url":"/x"}"#), Some(RedirectCheck::Redirect { code: None, .. })));
        assert_eq!(moved(r#"{"status":"gone"}"#), None);
    }
}
