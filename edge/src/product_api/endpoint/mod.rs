//! Cached endpoint of the product API: bounded stale-while-revalidate, stale-if-error, single
//! flight per key, and no older content after newer.

mod cached_response;
mod dropped_responses;
mod fetch;
mod freshness;
mod revalidation;
mod shared_responses;
mod sharing;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use futures_util::FutureExt as _;
use futures_util::future::BoxFuture;
use http::HeaderMap;
use moka::future::Cache;
use reqwest::Client;
use tokio::sync::Mutex;

use super::changes::ContentChanges;
use super::error::{UpstreamError, UpstreamFault};
use super::freshness::ApiFreshness;
use crate::single_flight::SingleFlight;
use crate::telemetry::metrics::Metrics;
use cached_response::CachedResponse;
use dropped_responses::DroppedResponses;
pub(super) use shared_responses::CityKey;
use shared_responses::SharedResponses;

/// Overhead of a cache entry in bytes.
const ENTRY_BYTES: usize = 256;

/// Time after its freshness in which a response is used while it is revalidated. Older ones are
/// revalidated first.
const STALE_WHILE_REVALIDATE: Duration = Duration::from_secs(60);

/// Time for which a response that has no newer one is used without asking again.
const RETRY_AFTER: Duration = Duration::from_secs(1);

/// Dropped responses have an eighth of the memory of an endpoint's own responses.
const DROPPED_SHARE: u64 = 8;

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
    /// How long it is used before it is revalidated, unless a content change comes first.
    pub(crate) freshness: ApiFreshness,
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
    /// Its city, if cities may share the response.
    pub(super) city: Option<CityKey>,
}

impl From<String> for ApiRequest {
    fn from(address: String) -> Self {
        Self { address, headers: HeaderMap::new(), city: None }
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
    dropped: Arc<DroppedResponses<T>>,
    shared_responses: SharedResponses,
    refreshes: SingleFlight<String>,
    /// Requests that wait for the revalidation of one key take turns: the first one asks.
    turns: Cache<String, Arc<Mutex<()>>>,
    /// Entries of an earlier generation are revalidated before use.
    generation: AtomicU64,
}

impl<T: Send + Sync + 'static> Endpoint<T> {
    /// Endpoint that uses `1 / share` of the total cache size.
    pub(super) fn new(name: &'static str, settings: &EndpointSettings, share: u64, decode: Decode<T>) -> Self {
        Self::with_sizes(name, settings, [settings.cache_bytes / share, 0], decode)
    }

    /// The same for responses that cities may share. Half of the size is for those.
    pub(super) fn of_cities(name: &'static str, settings: &EndpointSettings, share: u64, decode: Decode<T>) -> Self {
        Self::with_sizes(name, settings, [settings.cache_bytes / share / 2; 2], decode)
    }

    fn with_sizes(name: &'static str, settings: &EndpointSettings, [own_bytes, shared_bytes]: [u64; 2], decode: Decode<T>) -> Self {
        let dropped_bytes = own_bytes / DROPPED_SHARE;
        let dropped = Arc::new(DroppedResponses::new(dropped_bytes));
        let listener = Arc::clone(&dropped);
        let cache = Cache::builder()
            .max_capacity(own_bytes - dropped_bytes)
            .eviction_listener(move |key: Arc<String>, response: Arc<CachedResponse<T>>, cause| listener.take(&key, &response, cause))
            .weigher(|key: &String, answer: &Arc<CachedResponse<T>>| {
                u32::try_from(ENTRY_BYTES + key.len() + answer.bytes).unwrap_or(u32::MAX)
            })
            // Polls prolong the freshness by half of `stale`.
            .time_to_live(settings.caching.stale + settings.caching.stale / 2)
            .build();
        let (settings, refreshes) = (settings.clone(), SingleFlight::default());
        let turns = Cache::builder().max_capacity(MOST_TURNS).time_to_idle(STALE_WHILE_REVALIDATE).build();
        let shared_responses = SharedResponses::new(shared_bytes, settings.caching.stale);
        let generation = AtomicU64::new(0);
        Self { shared: Arc::new(Shared { name, settings, decode, cache, dropped, shared_responses, refreshes, turns, generation }) }
    }

    /// Name in logs and metrics.
    pub(super) fn name(&self) -> &'static str {
        self.shared.name
    }

    /// Counts a response that came after its deadline.
    pub(super) fn count_late(&self) {
        self.shared.settings.metrics.api_request(self.shared.name, "late");
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
        let latest = shared.refresh(key, &request, &cached).await;
        Ok(shared.response(&latest, latest.is_private))
    }

    /// Cached response usable without waiting. A stale entry is revalidated in the background.
    pub(super) async fn cached(&self, key: &str, request: impl Fn() -> ApiRequest) -> Option<ApiResponse<T>> {
        let shared = &self.shared;
        let cached = shared.entry(key).await;
        let Some(cached) = cached.as_ref().filter(|cached| shared.is_usable(cached)) else {
            return shared.take_shared(key, &request(), cached.as_deref()).await;
        };
        let response = shared.response(cached, false);
        if Instant::now() >= response.freshness.until
            && let Some(flight) = shared.refreshes.begin(&key.to_owned())
        {
            let (shared, cached, key, request) = (Arc::clone(shared), Arc::clone(cached), key.to_owned(), request());
            tokio::spawn(async move {
                let _flight = flight;
                shared.refresh(&key, &request, &cached).await;
            });
        }
        Some(response)
    }

    /// Last cached response of a key. It counts as stale: it may be unusable.
    pub(super) async fn last(&self, key: &str) -> Option<ApiResponse<T>> {
        let cached = self.shared.entry(key).await?;
        Some(ApiResponse { freshness: ApiFreshness::ended(), ..self.shared.response(&cached, false) })
    }

    /// Forces revalidation of all entries before their next use.
    pub(super) fn expire(&self) {
        self.shared.generation.fetch_add(1, Ordering::Relaxed);
        self.shared.settings.changes.end_epoch();
    }
}

impl<T: Send + Sync + 'static> Shared<T> {
    /// Shared entry, unless its time is over. SECURITY: a private response is in the cache only
    /// while concurrent requests wait for it.
    async fn entry(&self, key: &str) -> Option<Arc<CachedResponse<T>>> {
        match self.cache.get(key).await {
            Some(cached) if self.is_over(&cached.state) => {
                self.remove_over(key).await;
                None
            }
            Some(cached) => Some(cached).filter(|cached| !cached.is_private),
            None => self.dropped.get(key).filter(|dropped| !self.is_over(&dropped.state)),
        }
    }

    /// Forgets the response under a key.
    async fn forget(&self, key: &str) {
        self.cache.invalidate(key).await;
        self.dropped.forget(key);
    }

    fn error(&self, fault: UpstreamFault) -> UpstreamError {
        UpstreamError { endpoint: self.name, fault }
    }
}
