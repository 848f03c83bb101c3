//! One endpoint of the product API behind its cache: fresh for a while, then stale while a new answer is fetched, stale also when none comes; one request in
//! flight for a key.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use bytes::{Bytes, BytesMut};
use dashmap::DashSet;
use http::{StatusCode, header};
use moka::future::Cache;
use reqwest::Client;

use super::error::{UpstreamError, UpstreamFault};
use crate::metrics::Metrics;

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
type Decode<T> = fn(&[u8]) -> serde_json::Result<T>;

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

    /// The answer at an address.
    pub(super) async fn get(&self, address: String) -> Result<Arc<T>, UpstreamError> {
        let shared = &self.shared;
        let generation = shared.generation.load(Ordering::Relaxed);
        let Some(kept) = shared.answers.get(&address).await else {
            let answer = shared.answers.try_get_with_by_ref(&address, shared.fetch_new(&address)).await;
            return answer.map(|answer| Arc::clone(&answer.value)).map_err(|fault| shared.error((*fault).clone()));
        };
        if kept.generation < generation {
            // What is kept may be known to be wrong: ask first, and fall back on it only when nobody answers.
            shared.refresh(&address, &kept).await;
            let newest = shared.answers.get(&address).await.unwrap_or(kept);
            return Ok(Arc::clone(&newest.value));
        }
        if Instant::now() >= kept.fresh_until && shared.refreshing.insert(address.clone()) {
            let (shared, kept) = (Arc::clone(shared), Arc::clone(&kept));
            tokio::spawn(async move {
                shared.refresh(&address, &kept).await;
                shared.refreshing.remove(&address);
            });
        }
        Ok(Arc::clone(&kept.value))
    }

    /// Makes every kept answer be asked for again before it is used.
    pub(super) fn expire(&self) {
        self.shared.generation.fetch_add(1, Ordering::Relaxed);
    }
}

impl<T: Send + Sync + 'static> Shared<T> {
    async fn fetch_new(&self, address: &str) -> Result<Arc<Answer<T>>, UpstreamFault> {
        match self.fetch(address, None).await? {
            Fetched::New(answer) => Ok(Arc::new(answer)),
            // Nothing was named that could be unchanged.
            Fetched::NotModified(_) => Err(UpstreamFault::Status(StatusCode::NOT_MODIFIED.as_u16())),
        }
    }

    /// Replaces a kept answer; on failure it stays, and is tried again after the usual time.
    async fn refresh(&self, address: &str, kept: &Answer<T>) {
        let generation = self.generation.load(Ordering::Relaxed);
        let again = |fresh_until, generation| Answer { value: Arc::clone(&kept.value), etag: kept.etag.clone(), fresh_until, generation };
        let answer = match self.fetch(address, kept.etag.as_deref()).await {
            Ok(Fetched::New(answer)) => answer,
            Ok(Fetched::NotModified(fresh_until)) => again(fresh_until, generation),
            Err(fault) => {
                tracing::warn!(endpoint = self.name, %fault, "The product API gave no answer; the last one is served");
                again(Instant::now() + Duration::from_secs(1), kept.generation)
            }
        };
        self.answers.insert(address.to_owned(), Arc::new(answer)).await;
    }

    async fn fetch(&self, address: &str, etag: Option<&str>) -> Result<Fetched<T>, UpstreamFault> {
        let fetched = self.ask(address, etag).await;
        let outcome = match &fetched {
            Ok(Fetched::New(_)) => "new",
            Ok(Fetched::NotModified(_)) => "not_modified",
            Err(fault) => fault.name(),
        };
        self.asking.metrics.asked(self.name, outcome);
        fetched
    }

    async fn ask(&self, address: &str, etag: Option<&str>) -> Result<Fetched<T>, UpstreamFault> {
        let generation = self.generation.load(Ordering::Relaxed);
        let mut request = self.asking.http.get(address);
        if let Some(etag) = etag {
            request = request.header(header::IF_NONE_MATCH, etag);
        }
        let response = request.send().await.map_err(UpstreamFault::from_http)?;
        let headers = response.headers();
        let fresh_until = Instant::now() + max_age(headers).unwrap_or(self.asking.caching.fresh);
        let etag = headers.get(header::ETAG).and_then(|value| value.to_str().ok()).map(str::to_owned);
        match response.status() {
            StatusCode::NOT_MODIFIED => Ok(Fetched::NotModified(fresh_until)),
            StatusCode::OK => {
                let body = read_body(response).await?;
                let value = (self.decode)(&body).map_err(|error| UpstreamFault::Malformed(Arc::new(error)))?;
                Ok(Fetched::New(Answer { value: Arc::new(value), etag, fresh_until, generation }))
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
    }
}
