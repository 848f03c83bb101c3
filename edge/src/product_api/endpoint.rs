//! One endpoint of the product API behind its cache: fresh for a while, then stale while a new answer is fetched, stale also when none comes; one request in
//! flight for a key.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use bytes::{Bytes, BytesMut};
use http::{HeaderMap, StatusCode, header};
use moka::future::Cache;
use reqwest::Client;

use super::error::{UpstreamError, UpstreamFault};
use crate::single_flight::SingleFlight;
use crate::telemetry::metrics::Metrics;
use crate::telemetry::trace;

/// Largest answer read, in bytes.
const MAX_ANSWER_BYTES: usize = 16 * 1024 * 1024;

/// What an entry of a cache weighs beside its key and its answer, in bytes.
const ENTRY_BYTES: usize = 256;

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
pub(super) struct EndpointSettings {
    /// Connections.
    pub(super) http: Client,
    /// How long answers are kept.
    pub(super) caching: Caching,
    /// Size of all caches together, in bytes of answers as they were sent.
    pub(super) cache_bytes: u64,
    /// Where answers are counted.
    pub(super) metrics: Arc<Metrics>,
}

/// What was said to a question.
#[derive(Debug)]
pub(crate) struct ApiResponse<T> {
    /// The value.
    pub(crate) value: Arc<T>,
    /// Whether it was said to whoever asked alone: another visitor may be told something else.
    pub(crate) by_visitor: bool,
}

impl<T> ApiResponse<T> {
    pub(super) const fn to_everybody(value: Arc<T>) -> Self {
        Self { value, by_visitor: false }
    }
}

/// Turns a body into a value.
pub(super) type Decode<T> = fn(&[u8]) -> serde_json::Result<T>;

/// What is asked.
#[derive(Debug, Clone)]
pub(super) struct ApiRequest {
    /// By what the answer is kept, for everybody who asks by the same key. SECURITY: an answer that depends on more must
    /// say `private, no-store`; it is kept for nobody.
    pub(super) key: String,
    /// Address.
    pub(super) address: String,
    /// Headers that go with it.
    pub(super) headers: HeaderMap,
}

impl From<String> for ApiRequest {
    fn from(address: String) -> Self {
        Self { key: address.clone(), address, headers: HeaderMap::new() }
    }
}

/// An endpoint. Clones share the cache.
pub(super) struct Endpoint<T> {
    shared: Arc<Shared<T>>,
}

struct Shared<T> {
    name: &'static str,
    asking: EndpointSettings,
    decode: Decode<T>,
    answers: Cache<String, Arc<CachedResponse<T>>>,
    refreshing: SingleFlight<String>,
    /// Answers of an earlier generation are asked for again before use.
    generation: AtomicU64,
}

struct CachedResponse<T> {
    value: Arc<T>,
    /// Size as it was sent, in bytes.
    bytes: usize,
    etag: Option<String>,
    fresh_until: Instant,
    generation: u64,
    /// Whether it says that nobody may keep it.
    is_private: bool,
}

enum FetchOutcome<T> {
    New(CachedResponse<T>),
    NotModified(Instant),
}

impl<T: Send + Sync + 'static> Endpoint<T> {
    /// An endpoint that keeps answers in one part of `share` of all caches.
    pub(super) fn new(name: &'static str, asking: &EndpointSettings, share: u64, decode: Decode<T>) -> Self {
        let answers = Cache::builder()
            .max_capacity(asking.cache_bytes / share)
            .weigher(|key: &String, answer: &Arc<CachedResponse<T>>| {
                u32::try_from(ENTRY_BYTES + key.len() + answer.bytes).unwrap_or(u32::MAX)
            })
            .time_to_live(asking.caching.stale)
            .build();
        let (asking, refreshing) = (asking.clone(), SingleFlight::default());
        Self { shared: Arc::new(Shared { name, asking, decode, answers, refreshing, generation: AtomicU64::new(0) }) }
    }

    /// The answer to a question that everybody gets.
    pub(super) async fn get(&self, question: impl Into<ApiRequest>) -> Result<Arc<T>, UpstreamError> {
        self.ask(question.into()).await.map(|said| said.value)
    }

    /// The answer to a question, and whether it is for whoever asks alone.
    pub(super) async fn ask(&self, question: ApiRequest) -> Result<ApiResponse<T>, UpstreamError> {
        if let Some(known) = self.known(&question).await {
            return Ok(ApiResponse::to_everybody(known));
        }
        let shared = &self.shared;
        let Some(kept) = shared.kept(&question.key).await else {
            return shared.first(&question).await.map_err(|fault| shared.error(fault));
        };
        // What is kept may be known to be wrong: ask first, and fall back on it only when nobody answers.
        match shared.refresh(&question, &kept).await {
            Some(own) => Ok(ApiResponse { value: own, by_visitor: true }),
            None => Ok(ApiResponse::to_everybody(Arc::clone(&shared.kept(&question.key).await.unwrap_or(kept).value))),
        }
    }

    /// The answer that is kept, when it may be used without waiting; an old one is asked for again meanwhile.
    pub(super) async fn known(&self, question: &ApiRequest) -> Option<Arc<T>> {
        let shared = &self.shared;
        let kept = shared.kept(&question.key).await?;
        if kept.generation < shared.generation.load(Ordering::Relaxed) {
            return None;
        }
        if Instant::now() >= kept.fresh_until
            && let Some(refresh) = shared.refreshing.begin(&question.key)
        {
            let (shared, kept, question) = (Arc::clone(shared), Arc::clone(&kept), question.clone());
            tokio::spawn(async move {
                let _refresh = refresh;
                shared.refresh(&question, &kept).await;
            });
        }
        Some(Arc::clone(&kept.value))
    }

    /// The last answer that was kept by a key, however old.
    pub(super) async fn last(&self, key: &str) -> Option<Arc<T>> {
        self.shared.kept(key).await.map(|kept| Arc::clone(&kept.value))
    }

    /// Makes every kept answer be asked for again before it is used.
    pub(super) fn expire(&self) {
        self.shared.generation.fetch_add(1, Ordering::Relaxed);
    }
}

impl<T: Send + Sync + 'static> Shared<T> {
    /// What is kept for everybody. SECURITY: an answer for one person is in the cache only while others wait for it.
    async fn kept(&self, key: &str) -> Option<Arc<CachedResponse<T>>> {
        self.answers.get(key).await.filter(|kept| !kept.is_private)
    }

    /// The answer to a question that nobody has asked, or only for himself; one request in flight for a key.
    async fn first(&self, question: &ApiRequest) -> Result<ApiResponse<T>, UpstreamFault> {
        let entry = self.answers.entry_by_ref(&question.key).or_try_insert_with(self.fetch_new(question)).await;
        let entry = entry.map_err(|fault| (*fault).clone())?;
        let (is_own, answer) = (entry.is_fresh(), entry.into_value());
        if !answer.is_private {
            return Ok(ApiResponse::to_everybody(Arc::clone(&answer.value)));
        }
        self.answers.invalidate(&question.key).await;
        // SECURITY: what was said to somebody else is nobody's answer.
        let own = if is_own { answer } else { self.fetch_new(question).await? };
        Ok(ApiResponse { value: Arc::clone(&own.value), by_visitor: own.is_private })
    }

    async fn fetch_new(&self, question: &ApiRequest) -> Result<Arc<CachedResponse<T>>, UpstreamFault> {
        match self.fetch(question, None).await? {
            FetchOutcome::New(answer) => Ok(Arc::new(answer)),
            // Nothing was named that could be unchanged.
            FetchOutcome::NotModified(_) => Err(UpstreamFault::Status(StatusCode::NOT_MODIFIED.as_u16())),
        }
    }

    /// Replaces a kept answer; on failure it stays, and is tried again after the usual time. An answer that is for
    /// whoever asks alone takes its place for nobody, and is returned.
    async fn refresh(&self, question: &ApiRequest, kept: &CachedResponse<T>) -> Option<Arc<T>> {
        let generation = self.generation.load(Ordering::Relaxed);
        let again = |fresh_until, generation| CachedResponse {
            value: Arc::clone(&kept.value),
            bytes: kept.bytes,
            etag: kept.etag.clone(),
            fresh_until,
            generation,
            is_private: false,
        };
        let answer = match self.fetch(question, kept.etag.as_deref()).await {
            Ok(FetchOutcome::New(answer)) => answer,
            Ok(FetchOutcome::NotModified(fresh_until)) => again(fresh_until, generation),
            Err(fault) => {
                tracing::warn!(endpoint = self.name, %fault, "The product API gave no answer; the last one is served");
                again(Instant::now() + Duration::from_secs(1), kept.generation)
            }
        };
        if answer.is_private {
            self.answers.invalidate(&question.key).await;
            return Some(answer.value);
        }
        self.answers.insert(question.key.clone(), Arc::new(answer)).await;
        None
    }

    async fn fetch(&self, question: &ApiRequest, etag: Option<&str>) -> Result<FetchOutcome<T>, UpstreamFault> {
        let _under_way = self.asking.metrics.under_way("api");
        let fetched = trace::asking(|| format!("api {}", self.name), self.ask(question, etag)).await;
        let outcome = match &fetched {
            Ok(FetchOutcome::New(_)) => "new",
            Ok(FetchOutcome::NotModified(_)) => "not_modified",
            Err(fault) => fault.name(),
        };
        self.asking.metrics.asked(self.name, outcome);
        fetched
    }

    async fn ask(&self, question: &ApiRequest, etag: Option<&str>) -> Result<FetchOutcome<T>, UpstreamFault> {
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
            StatusCode::NOT_MODIFIED => Ok(FetchOutcome::NotModified(fresh_until)),
            StatusCode::OK => {
                let body = read_body(response).await?;
                let value = (self.decode)(&body).map_err(|error| UpstreamFault::Malformed(Arc::new(error)))?;
                Ok(FetchOutcome::New(CachedResponse {
                    value: Arc::new(value),
                    bytes: body.len(),
                    etag,
                    fresh_until,
                    generation,
                    is_private,
                }))
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

    #[tokio::test]
    async fn caches_are_bounded_in_bytes() {
        crate::server::tls::install_provider();
        let caching = Caching { fresh: Duration::from_secs(60), stale: Duration::from_secs(60) };
        let asking = EndpointSettings { http: Client::new(), caching, cache_bytes: 128 * 1024, metrics: Arc::default() };
        let endpoint = Endpoint::<String>::new("page", &asking, 2, |body| serde_json::from_slice(body));
        let answers = &endpoint.shared.answers;
        for number in 0..100 {
            let answer = CachedResponse {
                value: Arc::default(),
                bytes: 10 * 1024,
                etag: None,
                fresh_until: Instant::now(),
                generation: 0,
                is_private: false,
            };
            answers.insert(number.to_string(), Arc::new(answer)).await;
        }
        answers.run_pending_tasks().await;
        assert_eq!(answers.entry_count(), 6, "so many fit into 64 KiB");
        assert!(answers.weighted_size() <= 64 * 1024);
    }

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
