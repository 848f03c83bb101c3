//! One endpoint of the product API behind its cache: fresh for a while, then stale while a new answer is fetched, stale also when none comes; one request in
//! flight for a key.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use bytes::{Bytes, BytesMut};
use dashmap::DashSet;
use http::{HeaderMap, StatusCode, header};
use moka::future::Cache;
use reqwest::Client;

use super::error::{UpstreamError, UpstreamFault};
use crate::metrics::Metrics;
use crate::trace;

/// Largest answer read, in bytes.
const MAX_ANSWER_BYTES: usize = 16 * 1024 * 1024;

/// Answers kept for one endpoint.
const MAX_ENTRIES: u64 = 10_000;

/// How long answers are kept.
#[derive(Debug, Clone, Copy)]
pub(super) struct Caching {
    /// Served without asking, when the answer does not say how long.
    pub(super) fresh: Duration,
    /// Kept after that.
    pub(super) stale: Duration,
}

/// How the product API is asked, whichever the endpoint.
#[derive(Clone)]
pub(super) struct Asking {
    /// Connections.
    pub(super) http: Client,
    /// How long answers are kept.
    pub(super) caching: Caching,
    /// Where answers are counted.
    pub(super) metrics: Arc<Metrics>,
}

/// Turns a body into a value.
pub(super) type Decode<T> = fn(&[u8]) -> serde_json::Result<T>;

/// What is asked: an address, by which the answer is kept, and headers, which are the same whenever the address is.
#[derive(Debug, Clone)]
pub(super) struct Question {
    /// Address.
    pub(super) address: String,
    /// Headers that go with it.
    pub(super) headers: HeaderMap,
}

impl From<String> for Question {
    fn from(address: String) -> Self {
        Self { address, headers: HeaderMap::new() }
    }
}

/// An endpoint. Clones share the cache.
pub(super) struct Endpoint<T> {
    shared: Arc<Shared<T>>,
}

struct Shared<T> {
    name: &'static str,
    asking: Asking,
    decode: Decode<T>,
    answers: Cache<String, Arc<Answer<T>>>,
    refreshing: DashSet<String>,
    /// Answers of an earlier generation are asked for again before use.
    generation: AtomicU64,
}

struct Answer<T> {
    value: Arc<T>,
    etag: Option<String>,
    fresh_until: Instant,
    generation: u64,
    /// Whether it says that nobody may keep it.
    is_private: bool,
}

enum Fetched<T> {
    New(Answer<T>),
    NotModified(Instant),
}

impl<T: Send + Sync + 'static> Endpoint<T> {
    pub(super) fn new(name: &'static str, asking: &Asking, decode: Decode<T>) -> Self {
        let answers = Cache::builder().max_capacity(MAX_ENTRIES).time_to_live(asking.caching.stale).build();
        let shared = Shared { name, asking: asking.clone(), decode, answers, refreshing: DashSet::new(), generation: AtomicU64::new(0) };
        Self { shared: Arc::new(shared) }
    }

    /// The answer to a question.
    pub(super) async fn get(&self, question: impl Into<Question>) -> Result<Arc<T>, UpstreamError> {
        let question = question.into();
        if let Some(known) = self.known(&question).await {
            return Ok(known);
        }
        let shared = &self.shared;
        let Some(kept) = shared.answers.get(&question.address).await else {
            let answer = shared.answers.try_get_with_by_ref(&question.address, shared.fetch_new(&question)).await;
            // SECURITY: what is for one person is asked for each time.
            if answer.as_ref().is_ok_and(|answer| answer.is_private) {
                shared.answers.invalidate(&question.address).await;
            }
            return answer.map(|answer| Arc::clone(&answer.value)).map_err(|fault| shared.error((*fault).clone()));
        };
        // What is kept may be known to be wrong: ask first, and fall back on it only when nobody answers.
        shared.refresh(&question, &kept).await;
        let newest = shared.answers.get(&question.address).await.unwrap_or(kept);
        Ok(Arc::clone(&newest.value))
    }

    /// The answer that is kept, when it may be used without waiting; an old one is asked for again meanwhile.
    pub(super) async fn known(&self, question: &Question) -> Option<Arc<T>> {
        let shared = &self.shared;
        let kept = shared.answers.get(&question.address).await?;
        if kept.generation < shared.generation.load(Ordering::Relaxed) {
            return None;
        }
        if Instant::now() >= kept.fresh_until && shared.refreshing.insert(question.address.clone()) {
            let (shared, kept, question) = (Arc::clone(shared), Arc::clone(&kept), question.clone());
            tokio::spawn(async move {
                shared.refresh(&question, &kept).await;
                shared.refreshing.remove(&question.address);
            });
        }
        Some(Arc::clone(&kept.value))
    }

    /// The last answer, however old.
    pub(super) async fn last(&self, address: &str) -> Option<Arc<T>> {
        self.shared.answers.get(address).await.map(|kept| Arc::clone(&kept.value))
    }

    /// Makes every kept answer be asked for again before it is used.
    pub(super) fn expire(&self) {
        self.shared.generation.fetch_add(1, Ordering::Relaxed);
    }
}

impl<T: Send + Sync + 'static> Shared<T> {
    async fn fetch_new(&self, question: &Question) -> Result<Arc<Answer<T>>, UpstreamFault> {
        match self.fetch(question, None).await? {
            Fetched::New(answer) => Ok(Arc::new(answer)),
            // Nothing was named that could be unchanged.
            Fetched::NotModified(_) => Err(UpstreamFault::Status(StatusCode::NOT_MODIFIED.as_u16())),
        }
    }

    /// Replaces a kept answer; on failure it stays, and is tried again after the usual time.
    async fn refresh(&self, question: &Question, kept: &Answer<T>) {
        let generation = self.generation.load(Ordering::Relaxed);
        let again = |fresh_until, generation| Answer {
            value: Arc::clone(&kept.value),
            etag: kept.etag.clone(),
            fresh_until,
            generation,
            is_private: false,
        };
        let answer = match self.fetch(question, kept.etag.as_deref()).await {
            Ok(Fetched::New(answer)) => answer,
            Ok(Fetched::NotModified(fresh_until)) => again(fresh_until, generation),
            Err(fault) => {
                tracing::warn!(endpoint = self.name, %fault, "The product API gave no answer; the last one is served");
                again(Instant::now() + Duration::from_secs(1), kept.generation)
            }
        };
        if answer.is_private {
            self.answers.invalidate(&question.address).await;
            return;
        }
        self.answers.insert(question.address.clone(), Arc::new(answer)).await;
    }

    async fn fetch(&self, question: &Question, etag: Option<&str>) -> Result<Fetched<T>, UpstreamFault> {
        let _under_way = self.asking.metrics.under_way("api");
        let fetched = trace::asking(|| format!("api {}", self.name), self.ask(question, etag)).await;
        let outcome = match &fetched {
            Ok(Fetched::New(_)) => "new",
            Ok(Fetched::NotModified(_)) => "not_modified",
            Err(fault) => fault.name(),
        };
        self.asking.metrics.asked(self.name, outcome);
        fetched
    }

    async fn ask(&self, question: &Question, etag: Option<&str>) -> Result<Fetched<T>, UpstreamFault> {
        let generation = self.generation.load(Ordering::Relaxed);
        let mut request = self.asking.http.get(&question.address).headers(question.headers.clone()).headers(trace::outgoing());
        if let Some(etag) = etag {
            request = request.header(header::IF_NONE_MATCH, etag);
        }
        let response = request.send().await.map_err(UpstreamFault::from_http)?;
        let headers = response.headers();
        let fresh_until = Instant::now() + max_age(headers).unwrap_or(self.asking.caching.fresh);
        let is_private = forbids_keeping(headers);
        let etag = headers.get(header::ETAG).and_then(|value| value.to_str().ok()).map(str::to_owned);
        match response.status() {
            StatusCode::NOT_MODIFIED => Ok(Fetched::NotModified(fresh_until)),
            StatusCode::OK => {
                let body = read_body(response).await?;
                let value = (self.decode)(&body).map_err(|error| UpstreamFault::Malformed(Arc::new(error)))?;
                Ok(Fetched::New(Answer { value: Arc::new(value), etag, fresh_until, generation, is_private }))
            }
            other => Err(UpstreamFault::Status(other.as_u16())),
        }
    }

    fn error(&self, fault: UpstreamFault) -> UpstreamError {
        UpstreamError { endpoint: self.name, fault }
    }
}

async fn read_body(mut response: reqwest::Response) -> Result<Bytes, UpstreamFault> {
    let mut body = BytesMut::new();
    while let Some(chunk) = response.chunk().await.map_err(UpstreamFault::from_http)? {
        if body.len() + chunk.len() > MAX_ANSWER_BYTES {
            return Err(UpstreamFault::TooLarge(MAX_ANSWER_BYTES));
        }
        body.extend_from_slice(&chunk);
    }
    Ok(body.freeze())
}

/// Whether a `Cache-Control` header says that nobody may keep the answer.
fn forbids_keeping(headers: &header::HeaderMap) -> bool {
    let value = headers.get(header::CACHE_CONTROL).and_then(|value| value.to_str().ok()).unwrap_or_default();
    value.split(',').any(|directive| directive.trim() == "no-store") && value.contains("private")
}

/// `max-age` of a `Cache-Control` header.
fn max_age(headers: &header::HeaderMap) -> Option<Duration> {
    let value = headers.get(header::CACHE_CONTROL)?.to_str().ok()?;
    let seconds = value.split(',').find_map(|directive| directive.trim().strip_prefix("max-age="))?;
    seconds.parse().ok().map(Duration::from_secs)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn max_age_is_read_among_other_directives() {
        let mut headers = header::HeaderMap::new();
        headers.insert(header::CACHE_CONTROL, header::HeaderValue::from_static("public, max-age=7, stale-while-revalidate=9"));
        assert_eq!(max_age(&headers), Some(Duration::from_secs(7)));
        headers.insert(header::CACHE_CONTROL, header::HeaderValue::from_static("no-store"));
        assert_eq!(max_age(&headers), None);
        assert!(!forbids_keeping(&headers), "what no browser keeps may still stand in for an API that is silent");
        headers.insert(header::CACHE_CONTROL, header::HeaderValue::from_static("private, no-store"));
        assert!(forbids_keeping(&headers));
    }
}
