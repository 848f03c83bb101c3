//! Cached endpoint of the product API: bounded stale-while-revalidate, stale-if-error, single
//! flight per key, and no older content after newer.

#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use http::{HeaderMap, StatusCode, header};
use moka::future::Cache;
use moka::ops::compute::Op;
use reqwest::Client;
use tokio::sync::Mutex;

use super::changes::{ContentChanges, ContentMark};
use super::error::{UpstreamError, UpstreamFault};
use super::http_response::{forbids_caching, max_age, read_body};
use crate::single_flight::SingleFlight;
use crate::telemetry::metrics::{Metrics, Work};
use crate::telemetry::trace;

/// Overhead of a cache entry in bytes.
const ENTRY_BYTES: usize = 256;

/// Time after its freshness in which a response is used while it is revalidated. Older ones are
/// revalidated first.
const STALE_WHILE_REVALIDATE: Duration = Duration::from_secs(60);

/// Time for which a response that has no newer one is used without asking again.
const RETRY_AFTER: Duration = Duration::from_secs(1);

/// Turns of requests that are kept, one per key.
const MOST_TURNS: u64 = 10_000;

/// Cache lifetimes.
#[derive(Debug, Clone, Copy)]
pub(super) struct Caching {
    /// Fresh time of responses without `max-age`.
    pub(super) fresh: Duration,
    /// Retention after that, for when the API fails.
    pub(super) stale: Duration,
}

/// Settings shared by all endpoints.
#[derive(Clone)]
pub(super) struct EndpointSettings {
    /// HTTP client.
    pub(super) http: Client,
    /// Cache lifetimes.
    pub(super) caching: Caching,
    /// Total size of all caches, in bytes of response bodies.
    pub(super) cache_bytes: u64,
    /// Request metrics.
    pub(super) metrics: Arc<Metrics>,
    /// Content changes of the API.
    pub(super) changes: Arc<ContentChanges>,
}

/// Response of an endpoint.
#[derive(Debug)]
pub(crate) struct ApiResponse<T> {
    /// Decoded value.
    pub(crate) value: Arc<T>,
    /// True if the response is only for this visitor.
    pub(crate) by_visitor: bool,
    /// False if it is known to be outdated, and used because the API has no newer one.
    pub(crate) is_current: bool,
    /// Keys of the content changes that concern it; `None`: every change does.
    pub(crate) keys: Option<Arc<[Box<str>]>>,
}

/// Decodes a response body.
pub(super) type Decode<T> = fn(&[u8]) -> serde_json::Result<T>;

/// Request to an endpoint. It is made only if the cache has no fresh response under its key.
///
/// SECURITY: all visitors share the response under a key. Responses that depend on more than the
/// key must be `private, no-store`; they are not cached.
#[derive(Debug, Clone)]
pub(super) struct ApiRequest {
    /// URL.
    pub(super) address: String,
    /// Extra headers.
    pub(super) headers: HeaderMap,
}

impl From<String> for ApiRequest {
    fn from(address: String) -> Self {
        Self { address, headers: HeaderMap::new() }
    }
}

/// Endpoint with its cache. Clones share the cache.
pub(super) struct Endpoint<T> {
    shared: Arc<Shared<T>>,
}

struct Shared<T> {
    name: &'static str,
    settings: EndpointSettings,
    decode: Decode<T>,
    cache: Cache<String, Arc<CachedResponse<T>>>,
    refreshes: SingleFlight<String>,
    /// Requests that wait for the revalidation of one key take turns: the first one asks.
    turns: Cache<String, Arc<Mutex<()>>>,
    /// Entries of an earlier generation are revalidated before use.
    generation: AtomicU64,
}

struct CachedResponse<T> {
    value: Arc<T>,
    /// Size of the response body in bytes.
    bytes: usize,
    etag: Option<String>,
    fresh_until: Instant,
    generation: u64,
    /// True for `private, no-store`.
    is_private: bool,
    /// The content that it was made from.
    mark: Option<ContentMark>,
    /// Set while the API has no newer response, though this one is outdated.
    excuse: Option<Excuse>,
}

/// Permission to use an outdated response.
#[derive(Debug, Clone, Copy)]
struct Excuse {
    /// Number of the last change that it covers.
    seq: i64,
    until: Instant,
}

enum FetchOutcome<T> {
    New(CachedResponse<T>),
    NotModified(Instant, Option<ContentMark>),
}

impl<T: Send + Sync + 'static> Endpoint<T> {
    /// Endpoint that uses `1 / share` of the total cache size.
    pub(super) fn new(name: &'static str, settings: &EndpointSettings, share: u64, decode: Decode<T>) -> Self {
        let cache = Cache::builder()
            .max_capacity(settings.cache_bytes / share)
            .weigher(|key: &String, answer: &Arc<CachedResponse<T>>| {
                u32::try_from(ENTRY_BYTES + key.len() + answer.bytes).unwrap_or(u32::MAX)
            })
            .time_to_live(settings.caching.stale)
            .build();
        let (settings, refreshes) = (settings.clone(), SingleFlight::default());
        let turns = Cache::builder().max_capacity(MOST_TURNS).time_to_idle(STALE_WHILE_REVALIDATE).build();
        Self { shared: Arc::new(Shared { name, settings, decode, cache, refreshes, turns, generation: AtomicU64::new(0) }) }
    }

    /// Value that is the same for all visitors.
    pub(super) async fn get(&self, key: &str, request: impl Fn() -> ApiRequest) -> Result<Arc<T>, UpstreamError> {
        self.response(key, request).await.map(|response| response.value)
    }

    /// Response that is the same for all visitors.
    pub(super) async fn response(&self, key: &str, request: impl Fn() -> ApiRequest) -> Result<ApiResponse<T>, UpstreamError> {
        if let Some(cached) = self.cached(key, &request).await {
            return Ok(cached);
        }
        self.fetch(key, request()).await
    }

    /// Fetched response, when [`Endpoint::cached`] has none. Boxed: pages rarely wait for one, and
    /// its state takes kilobytes.
    pub(super) fn fetch<'a>(&'a self, key: &'a str, request: ApiRequest) -> BoxFuture<'a, Result<ApiResponse<T>, UpstreamError>> {
        self.fetch_in_turn(key, request).boxed()
    }

    async fn fetch_in_turn(&self, key: &str, request: ApiRequest) -> Result<ApiResponse<T>, UpstreamError> {
        let shared = &self.shared;
        let Some(cached) = shared.entry(key).await else {
            return shared.fetch_shared(key, &request).await.map_err(|fault| shared.error(fault));
        };
        let turn = shared.turns.get_with_by_ref(key, std::future::ready(Arc::default())).await;
        let _turn = turn.lock().await;
        if let Some(refreshed) = shared.entry(key).await.filter(|entry| !Arc::ptr_eq(entry, &cached) && shared.is_usable(entry)) {
            return Ok(shared.response(&refreshed, false));
        }
        // The entry has expired: revalidate first, and use it only if the API fails.
        match shared.refresh(key, &request, &cached).await {
            Some(own) => Ok(shared.response(&own, true)),
            None => Ok(shared.response(&shared.entry(key).await.unwrap_or(cached), false)),
        }
    }

    /// Cached response usable without waiting. A stale entry is revalidated in the background.
    pub(super) async fn cached(&self, key: &str, request: impl Fn() -> ApiRequest) -> Option<ApiResponse<T>> {
        let shared = &self.shared;
        let cached = shared.entry(key).await?;
        if !shared.is_usable(&cached) {
            return None;
        }
        if Instant::now() >= cached.fresh_until
            && let Some(flight) = shared.refreshes.begin(&key.to_owned())
        {
            let (shared, cached, key, request) = (Arc::clone(shared), Arc::clone(&cached), key.to_owned(), request());
            tokio::spawn(async move {
                let _flight = flight;
                shared.refresh(&key, &request, &cached).await;
            });
        }
        Some(shared.response(&cached, false))
    }

    /// Last cached response of a key, of any age.
    pub(super) async fn last(&self, key: &str) -> Option<ApiResponse<T>> {
        self.shared.entry(key).await.map(|cached| self.shared.response(&cached, false))
    }

    /// Forces revalidation of all entries before their next use.
    pub(super) fn expire(&self) {
        self.shared.generation.fetch_add(1, Ordering::Relaxed);
        self.shared.settings.changes.end_epoch();
    }
}

impl<T: Send + Sync + 'static> Shared<T> {
    /// Shared entry. SECURITY: a private response is in the cache only while concurrent requests
    /// wait for it.
    async fn entry(&self, key: &str) -> Option<Arc<CachedResponse<T>>> {
        self.cache.get(key).await.filter(|cached| !cached.is_private)
    }

    /// Response with the value of an entry.
    fn response(&self, entry: &CachedResponse<T>, by_visitor: bool) -> ApiResponse<T> {
        let mark = entry.mark.as_ref();
        ApiResponse {
            value: Arc::clone(&entry.value),
            by_visitor,
            is_current: entry.excuse.is_none() && mark.is_none_or(|mark| mark.seq >= self.required(Some(mark))),
            keys: mark.and_then(|mark| mark.keys.clone()),
        }
    }

    /// True if an entry may be used without asking the API first.
    fn is_usable(&self, entry: &CachedResponse<T>) -> bool {
        let now = Instant::now();
        entry.generation >= self.generation.load(Ordering::Relaxed) && now < entry.fresh_until + STALE_WHILE_REVALIDATE && {
            let required = self.required(entry.mark.as_ref());
            let is_excused = |excuse: Excuse| excuse.seq >= required && now < excuse.until;
            entry.mark.as_ref().is_none_or(|mark| mark.seq >= required) || entry.excuse.is_some_and(is_excused)
        }
    }

    /// Number of the last change that concerns a response.
    fn required(&self, mark: Option<&ContentMark>) -> i64 {
        mark.map_or(0, |mark| self.settings.changes.required(mark))
    }

    /// Lets a response from a node that lags behind be used for a second.
    fn excused(&self, mut response: CachedResponse<T>) -> CachedResponse<T> {
        let required = self.required(response.mark.as_ref());
        if response.mark.as_ref().is_some_and(|mark| mark.seq < required) {
            let until = Instant::now() + RETRY_AFTER;
            response.fresh_until = response.fresh_until.min(until);
            response.excuse = Some(Excuse { seq: required, until });
        }
        response
    }

    /// Fetches a response without a cached entry; single flight per key.
    async fn fetch_shared(&self, key: &str, request: &ApiRequest) -> Result<ApiResponse<T>, UpstreamFault> {
        let entry = self.cache.entry_by_ref(key).or_try_insert_with(self.fetch_new(request)).await;
        let entry = entry.map_err(|fault| (*fault).clone())?;
        let (is_own, answer) = (entry.is_fresh(), entry.into_value());
        if !answer.is_private {
            return Ok(self.response(&answer, false));
        }
        self.cache.invalidate(key).await;
        // SECURITY: a private response belongs only to the request that fetched it.
        let own = if is_own { answer } else { self.fetch_new(request).await? };
        Ok(self.response(&own, own.is_private))
    }

    async fn fetch_new(&self, request: &ApiRequest) -> Result<Arc<CachedResponse<T>>, UpstreamFault> {
        match self.fetch(request, None).await? {
            FetchOutcome::New(answer) => Ok(Arc::new(self.excused(answer))),
            // 304 without a conditional request.
            FetchOutcome::NotModified(..) => Err(UpstreamFault::Status(StatusCode::NOT_MODIFIED.as_u16())),
        }
    }

    /// Revalidates an entry. If that fails, or a node that lags behind answers, the entry stays and
    /// is tried again after a second. A private response evicts the entry and is returned.
    async fn refresh(&self, key: &str, request: &ApiRequest, cached: &CachedResponse<T>) -> Option<CachedResponse<T>> {
        let generation = self.generation.load(Ordering::Relaxed);
        let again = |fresh_until, generation, mark| CachedResponse {
            value: Arc::clone(&cached.value),
            bytes: cached.bytes,
            etag: cached.etag.clone(),
            fresh_until,
            generation,
            is_private: false,
            mark,
            excuse: None,
        };
        let retry_at = Instant::now() + RETRY_AFTER;
        let answer = match self.fetch(request, cached.etag.as_deref()).await {
            Ok(FetchOutcome::New(answer)) if answer.is_private => {
                self.cache.invalidate(key).await;
                self.settings.changes.end_epoch();
                return Some(answer);
            }
            // An older response never replaces a newer one.
            Ok(FetchOutcome::New(answer)) if cached.generation == generation && is_older(answer.mark.as_ref(), cached.mark.as_ref()) => {
                self.excused(again(retry_at, generation, cached.mark.clone()))
            }
            Ok(FetchOutcome::New(answer)) => self.excused(answer),
            Ok(FetchOutcome::NotModified(fresh_until, mark)) => {
                let mark = if is_older(mark.as_ref(), cached.mark.as_ref()) { cached.mark.clone() } else { mark };
                self.excused(again(fresh_until, generation, mark))
            }
            Err(fault) => {
                tracing::warn!(endpoint = self.name, %fault, "Product API unavailable; serving the stale response");
                let mut stale = again(retry_at, cached.generation, cached.mark.clone());
                // No visitor waits for an API that fails.
                stale.excuse = Some(Excuse { seq: self.required(stale.mark.as_ref()), until: retry_at + STALE_WHILE_REVALIDATE });
                stale
            }
        };
        let is_another = !Arc::ptr_eq(&answer.value, &cached.value);
        self.replace(key, Arc::new(answer)).await;
        if is_another {
            self.settings.changes.end_epoch();
        }
        None
    }

    /// Replaces an entry, unless another revalidation has brought a newer response meanwhile.
    async fn replace(&self, key: &str, answer: Arc<CachedResponse<T>>) {
        let newer =
            |entry: &CachedResponse<T>| entry.generation >= answer.generation && is_older(answer.mark.as_ref(), entry.mark.as_ref());
        let entry = self.cache.entry_by_ref(key);
        entry
            .and_compute_with(|entry| {
                let is_outrun = entry.is_some_and(|entry| newer(entry.value()));
                std::future::ready(if is_outrun { Op::Nop } else { Op::Put(Arc::clone(&answer)) })
            })
            .await;
    }

    async fn fetch(&self, request: &ApiRequest, etag: Option<&str>) -> Result<FetchOutcome<T>, UpstreamFault> {
        let _in_flight = self.settings.metrics.in_flight(Work::Api);
        let result = trace::with_client_span(|| format!("api {}", self.name), self.send(request, etag)).await;
        let outcome = match &result {
            Ok(FetchOutcome::New(_)) => "new",
            Ok(FetchOutcome::NotModified(..)) => "not_modified",
            Err(fault) => fault.name(),
        };
        self.settings.metrics.api_request(self.name, outcome);
        result
    }

    async fn send(&self, request: &ApiRequest, etag: Option<&str>) -> Result<FetchOutcome<T>, UpstreamFault> {
        let generation = self.generation.load(Ordering::Relaxed);
        let mut builder = self.settings.http.get(&request.address).headers(request.headers.clone()).headers(trace::outgoing());
        if let Some(etag) = etag {
            builder = builder.header(header::IF_NONE_MATCH, etag);
        }
        let response = builder.send().await.map_err(UpstreamFault::from_http)?;
        let headers = response.headers();
        let fresh_until = Instant::now() + max_age(headers).unwrap_or(self.settings.caching.fresh);
        let is_private = forbids_caching(headers);
        let mark = ContentMark::read(headers);
        let etag = headers.get(header::ETAG).and_then(|value| value.to_str().ok()).map(str::to_owned);
        match response.status() {
            StatusCode::NOT_MODIFIED => Ok(FetchOutcome::NotModified(fresh_until, mark)),
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
                    mark,
                    excuse: None,
                }))
            }
            other => Err(UpstreamFault::Status(other.as_u16())),
        }
    }

    fn error(&self, fault: UpstreamFault) -> UpstreamError {
        UpstreamError { endpoint: self.name, fault }
    }
}

/// True if a response was made from older content than another one.
fn is_older(response: Option<&ContentMark>, than: Option<&ContentMark>) -> bool {
    response.zip(than).is_some_and(|(response, than)| response.seq < than.seq)
}
