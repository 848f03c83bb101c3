//! Cache of remote responses: lifetimes by `Cache-Control` within the rule's limits, single flight
//! for shared responses, and fallbacks when the server fails.

use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::FutureExt as _;
use moka::sync::Cache;
use url::Url;

use super::RemotePart;
use super::cleaned_html::CleanedHtmlMemory;
use super::client::until;
use super::fault::RemoteFault;
use super::fetch::{RemoteContent, content};
use super::request::RemoteRequest;
use super::response::{PageDirective, RemoteResponse};
use super::snapshot::ContentKind;
use crate::fragments::output::{FragmentOutput, Source, fallback};
use crate::fragments::render::circuit_breaker::Breakers;
use crate::shared_work::{SharedWork, WorkByKey};
use crate::single_flight::SingleFlight;
use crate::telemetry::metrics::{Metrics, Work};
use crate::telemetry::trace;

/// Identifies a request.
pub(super) type Key = [u8; 32];

/// The memory of cleaned HTML is this part of the cache, by the inverse.
const CLEANED_SHARE: u64 = 4;

/// One slot with a remote fragment.
#[derive(Debug, Clone)]
pub(crate) struct RemoteJob {
    /// Server and snapshot.
    pub(crate) part: RemotePart,
    /// Request.
    pub(crate) request: RemoteRequest,
    /// Fallback text.
    pub(crate) fallback: Option<String>,
    /// Deadline of the page.
    pub(crate) until: Instant,
    /// True for the main fragment of the route.
    pub(crate) is_main: bool,
}

/// Fetches remote fragments through a cache. Clones share it.
#[derive(Clone)]
pub(crate) struct RemoteResponseCache {
    shared: Arc<Shared>,
}

struct Shared {
    breakers: Arc<Breakers>,
    metrics: Arc<Metrics>,
    cache: Cache<Key, Arc<RemoteContent>>,
    last_good: Cache<Key, Arc<RemoteContent>>,
    cleaned: CleanedHtmlMemory<Key>,
    /// Requests for responses that visitors share.
    requests: WorkByKey<Key, Outcome>,
    refreshing: SingleFlight<Key>,
}

type Outcome = Result<Arc<RemoteContent>, RemoteFault>;

impl RemoteResponseCache {
    /// Empty cache with a size limit in bytes.
    pub(crate) fn new(cache_bytes: u64, breakers: Arc<Breakers>, metrics: Arc<Metrics>) -> Self {
        let weigh =
            |_: &Key, content: &Arc<RemoteContent>| u32::try_from(content.html.len() + size_of::<RemoteContent>()).unwrap_or(u32::MAX);
        let new_cache = || Cache::builder().max_capacity(cache_bytes).weigher(weigh).time_to_live(Duration::from_secs(7 * 86_400)).build();
        let (cache, last_good) = (new_cache(), new_cache());
        let cleaned = CleanedHtmlMemory::new(cache_bytes / CLEANED_SHARE);
        let (requests, refreshing) = (WorkByKey::default(), SingleFlight::default());
        Self { shared: Arc::new(Shared { breakers, metrics, cache, last_good, cleaned, requests, refreshing }) }
    }

    /// Fills a slot. Never fails: falls back step by step.
    pub(crate) async fn fill(&self, job: RemoteJob) -> RemoteResponse {
        let shared = &self.shared;
        let key = job.key();
        let may_cache = !job.request.is_personal();
        if may_cache && let Some(entry) = shared.cache.get(&key) {
            let age = entry.made_at.elapsed();
            if age < entry.freshness.fresh {
                return entry.answer(Source::Cached);
            }
            if age < entry.freshness.fresh + entry.freshness.stale {
                self.refresh(key, &job);
                return entry.answer(Source::Stale);
            }
            shared.cache.invalidate(&key);
        }
        let outcome = if may_cache && !job.part.server.rule.is_by_visitor() {
            self.shared_request(key, &job)
        } else {
            let (shared, job) = (Arc::clone(shared), job.clone());
            async move { if may_cache { shared.request_to_keep(key, &job).await } else { shared.request(key, &job).await } }
                .boxed()
                .shared()
        };
        match until(job.until, outcome).await {
            Ok(content) => {
                let mut response = content.answer(Source::Rendered);
                // SECURITY: a personal response is for this visitor alone.
                response.fill.fresh_until = response.fill.fresh_until.filter(|_| may_cache);
                response
            }
            Err(fault) => {
                tracing::warn!(fragment = job.part.server.rule.name, %fault, "Fragment server failed; using a fallback");
                self.without_server(&job, matches!(fault, RemoteFault::Late))
            }
        }
    }

    /// Requests a response once for all visitors who wait for it.
    fn shared_request(&self, key: Key, job: &RemoteJob) -> SharedWork<Outcome> {
        self.shared.requests.join(&key, || {
            let (shared, job) = (Arc::clone(&self.shared), job.clone());
            // Another visitor's task may go on with the request.
            trace::scope(trace::current(), async move {
                // An earlier request may have ended since the cache was read.
                match shared.cache.get(&key).filter(|entry| entry.made_at.elapsed() < entry.freshness.fresh) {
                    Some(entry) => Ok(entry),
                    None => shared.request_to_keep(key, &job).await,
                }
            })
        })
    }

    /// Fallback when the server fails or is late: last-known-good response, fallback of the podlet,
    /// fallback text.
    pub(crate) fn without_server(&self, job: &RemoteJob, late: bool) -> RemoteResponse {
        let last = if job.request.is_personal() { None } else { self.shared.last_good.get(&job.last_key(&job.part.snapshot.content)) };
        if let Some(last) = last.filter(|last| last.made_at.elapsed() < last.freshness.fresh + last.freshness.if_error) {
            return last.answer(Source::LastGood);
        }
        let snapshot = job.part.server.snapshot();
        let (fill, kind) = match (&snapshot.fallback, &job.fallback) {
            (Some(html), _) => {
                let fill = FragmentOutput { html: html.clone(), source: Source::Fallback, took: None, fresh_until: None };
                (fill, ContentKind::Fallback)
            }
            (None, Some(text)) => (fallback(text), ContentKind::Nothing),
            (None, None) => (FragmentOutput::client(), ContentKind::Nothing),
        };
        let directive = PageDirective::Failed { late };
        RemoteResponse { fill, snapshot, kind, directive, cookies: Vec::new(), title: None, ready_at: Instant::now() }
    }

    fn refresh(&self, key: Key, job: &RemoteJob) {
        let Some(flight) = self.shared.refreshing.begin(&key) else { return };
        let (shared, job) = (Arc::clone(&self.shared), job.clone());
        tokio::spawn(async move {
            let _flight = flight;
            match shared.request(key, &job).await {
                Ok(content) if content.freshness.fresh > Duration::ZERO => shared.cache.insert(key, content),
                Ok(_) => shared.cache.invalidate(&key),
                Err(fault) => {
                    tracing::warn!(fragment = job.part.server.rule.name, %fault, "Revalidation of a remote fragment failed; serving the stale response");
                }
            }
        });
    }
}

impl Shared {
    /// Requests the server and caches a response that may be cached.
    async fn request_to_keep(&self, key: Key, job: &RemoteJob) -> Outcome {
        let content = self.request(key, job).await?;
        if content.freshness.fresh + content.freshness.stale > Duration::ZERO {
            self.cache.insert(key, Arc::clone(&content));
        }
        Ok(content)
    }

    /// Requests the server within its deadline, if the circuit breaker allows it.
    async fn request(&self, key: Key, job: &RemoteJob) -> Outcome {
        let rule = &job.part.server.rule;
        let _in_flight = self.metrics.in_flight(Work::RemoteFragment);
        let attempt = self.breakers.attempt(&rule.name, &job.part.snapshot.stored.id).ok_or(RemoteFault::CircuitOpen)?;
        let outcome = until(
            Instant::now() + Duration::from_millis(rule.deadline_ms.into()),
            trace::with_client_span(
                || format!("fragment {}", rule.name),
                content(job, key, &self.cleaned, || self.metrics.remote_fragment_request(&rule.name, "retried")),
            ),
        )
        .await;
        if matches!(outcome, Err(RemoteFault::Late)) {
            job.part.server.was_late();
        }
        attempt.record(outcome.is_ok());
        self.metrics.remote_fragment_request(&rule.name, outcome.as_ref().map_or_else(RemoteFault::name, |_| "ok"));
        let content = Arc::new(outcome?);
        if content.directive == PageDirective::Content && content.freshness.if_error > Duration::ZERO && !job.request.is_personal() {
            // Use the URL of the request: before the first read only the manifest URL is known.
            self.last_good.insert(job.last_key(&content.snapshot.content), Arc::clone(&content));
        }
        Ok(content)
    }
}

impl RemoteJob {
    fn key(&self) -> Key {
        self.request.key(&format!("{}@{}", self.part.server.rule.name, self.part.snapshot.stored.id), &self.part.snapshot.content)
    }

    /// Key across versions.
    fn last_key(&self, content: &Url) -> Key {
        self.request.key(&self.part.server.rule.name, content)
    }
}
