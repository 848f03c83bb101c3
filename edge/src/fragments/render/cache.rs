//! Cache of server renders, keyed by release and declared context: stale-while-revalidate, single
//! flight per key. A failed render falls back to the last-known-good one.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use bytes::Bytes;
use composer::FragmentHtmlFault;
use contracts::fragment::CachePolicy;
use moka::future::Cache;
use moka::sync;
use renderer::{RenderError, RenderRequest, Renderer, Script};
use sha2::{Digest as _, Sha256};

use super::address::Address;
use super::circuit_breaker::Breakers;
use super::sharing::Sharing;
use crate::config::RenderConfig;
use crate::fragments::fragment::Fragment;
use crate::fragments::output::{FragmentOutput, Source, fallback};
use crate::fragments::remote::{FragmentServers, RemoteResponseCache};
use crate::single_flight::SingleFlight;
use crate::telemetry::metrics::{Metrics, Work};

/// Time before a failed render is retried: a script that runs into its limits must not overload the
/// machine.
const FAILURE_PAUSE: Duration = Duration::from_secs(1);

/// Retention of last-known-good renders, across releases.
const LAST_GOOD: Duration = Duration::from_secs(7 * 86_400);

pub(super) type Key = [u8; 32];

/// Renders slots through caches. Clones share everything.
#[derive(Clone)]
pub(crate) struct RenderCache {
    pub(super) shared: Arc<Shared>,
    pub(super) sharing: Sharing,
    breakers: Arc<Breakers>,
    servers: Arc<FragmentServers>,
    remote: RemoteResponseCache,
}

pub(super) struct Shared {
    renderer: Arc<Renderer>,
    pub(super) wait: Duration,
    cache: Cache<Key, Arc<CachedRender>>,
    last_good: sync::Cache<Key, Bytes>,
    failed: sync::Cache<Key, RenderFault>,
    pub(super) refreshing: SingleFlight<Key>,
    breakers: Arc<Breakers>,
    pub(super) metrics: Arc<Metrics>,
}

pub(super) struct CachedRender {
    pub(super) html: Bytes,
    made_at: Instant,
    cpu: Duration,
    is_cpu_reported: AtomicBool,
}

impl CachedRender {
    fn fill(&self, source: Source, policy: CachePolicy) -> FragmentOutput {
        let took = (!self.is_cpu_reported.swap(true, Ordering::Relaxed)).then_some(self.cpu);
        let fresh_until = (source != Source::Stale).then(|| self.made_at + fresh(policy));
        FragmentOutput { html: self.html.clone(), source, took, fresh_until }
    }
}

/// Reasons why a render is rejected.
#[derive(Debug, Clone, thiserror::Error)]
pub(super) enum RenderFault {
    #[error(transparent)]
    Script(#[from] RenderError),
    #[error("the rendered HTML would break the page: {0}")]
    Html(#[from] FragmentHtmlFault),
    #[error("the render missed the page's deadline")]
    Late,
    #[error("the circuit breaker is open")]
    CircuitOpen,
}

/// One slot to render.
#[derive(Clone)]
pub(crate) struct RenderJob {
    /// Fragment.
    pub(crate) fragment: Arc<Fragment>,
    /// Context as JSON.
    pub(crate) context: String,
    /// Address of the page, if renders for other addresses may serve it.
    pub(crate) address: Option<Address>,
    /// Fallback text.
    pub(crate) fallback: Option<String>,
    /// True for the live release. Renders of canaries and previews never become last-known-good.
    pub(crate) is_live: bool,
    /// Deadline of the page.
    pub(crate) until: Instant,
}

impl RenderCache {
    /// Cache in front of a renderer.
    ///
    /// # Errors
    /// The system's TLS settings are unreadable.
    pub(crate) fn new(renderer: Arc<Renderer>, config: RenderConfig, metrics: &Arc<Metrics>) -> Result<Self, reqwest::Error> {
        let breakers = Breakers::new(config.breaker);
        let cache_bytes = config.cache_bytes;
        let weigh = |bytes: usize| u32::try_from(bytes + size_of::<Key>()).unwrap_or(u32::MAX);
        let shared = Shared {
            renderer,
            wait: config.wait,
            cache: Cache::builder().max_capacity(cache_bytes).weigher(move |_, entry: &Arc<CachedRender>| weigh(entry.html.len())).build(),
            last_good: sync::Cache::builder()
                .max_capacity(cache_bytes)
                .time_to_live(LAST_GOOD)
                .weigher(move |_, html: &Bytes| weigh(html.len()))
                .build(),
            failed: sync::Cache::builder().max_capacity(10_000).time_to_live(FAILURE_PAUSE).build(),
            refreshing: SingleFlight::default(),
            breakers: Arc::clone(&breakers),
            metrics: Arc::clone(metrics),
        };
        let remote = RemoteResponseCache::new(cache_bytes, Arc::clone(&breakers), Arc::clone(metrics));
        Ok(Self { shared: Arc::new(shared), sharing: Sharing::default(), breakers, servers: Arc::new(FragmentServers::new()?), remote })
    }

    /// Servers of remote fragments.
    pub(crate) fn servers(&self) -> &FragmentServers {
        &self.servers
    }

    /// Responses of remote fragments.
    pub(crate) fn remote(&self) -> &RemoteResponseCache {
        &self.remote
    }

    /// Fragment and release of every open circuit breaker.
    pub(crate) fn open_breakers(&self) -> Vec<(String, String)> {
        self.breakers.open()
    }

    /// Renders a slot. Never fails: falls back step by step.
    pub(crate) async fn fill(&self, job: RenderJob) -> FragmentOutput {
        match job.fragment.script.clone() {
            Some(script) => self.fill_for_address(job, &script).await,
            None => FragmentOutput::unrendered(Source::Client),
        }
    }

    /// Renders a slot with exactly this context.
    pub(super) async fn fill_exactly(&self, key: Key, job: &RenderJob, script: &Script) -> FragmentOutput {
        let stored = &job.fragment.stored;
        let policy = stored.release.fragment.cache;
        if let Some(entry) = self.shared.cache.get(&key).await {
            let age = entry.made_at.elapsed();
            if age < fresh(policy) {
                return entry.fill(Source::Cached, policy);
            }
            if age < fresh(policy) + stale(policy) {
                self.refresh(key, job.clone(), script.clone());
                return entry.fill(Source::Stale, policy);
            }
            Box::pin(self.shared.cache.invalidate(&key)).await;
        }
        match self.shared.cached_or_rendered(key, job, script).await {
            Ok(entry) => entry.fill(Source::Rendered, policy),
            Err(fault) => {
                tracing::warn!(fragment = stored.name(), release = stored.id, %fault, "Fragment render failed; using a fallback");
                self.shared.without_render(job)
            }
        }
    }

    /// Makes a render before its page needs it. Without effect if it is cached, fresh or stale.
    pub(crate) async fn prepare(&self, job: RenderJob) {
        let Some(script) = job.fragment.script.clone() else { return };
        let (key, job) = self.shared_or_exact(job);
        // The page reports a failure when it fills the slot.
        let _ = self.shared.cached_or_rendered(key, &job, &script).await;
    }

    fn refresh(&self, key: Key, job: RenderJob, script: Script) {
        let Some(flight) = self.shared.refreshing.begin(&key) else { return };
        let shared = Arc::clone(&self.shared);
        tokio::spawn(async move {
            let _flight = flight;
            match shared.render(key, &job, &script).await {
                Ok(entry) => shared.cache.insert(key, entry).await,
                Err(fault) => {
                    tracing::warn!(release = script.release_id(), %fault, "Fragment render failed; serving the stale render")
                }
            }
        });
    }
}

impl Shared {
    /// Cached render, else a new one within the page's deadline. It is cancelled when nothing
    /// waits for it.
    pub(super) async fn cached_or_rendered(
        &self,
        key: Key,
        job: &RenderJob,
        script: &Script,
    ) -> Result<Arc<CachedRender>, Arc<RenderFault>> {
        // Boxed: the cache moves it several times.
        let render = Box::pin(self.cache.try_get_with(key, Box::pin(self.render(key, job, script))));
        tokio::time::timeout_at(job.until.into(), render).await.unwrap_or_else(|_| Err(Arc::new(RenderFault::Late)))
    }

    async fn render(&self, key: Key, job: &RenderJob, script: &Script) -> Result<Arc<CachedRender>, RenderFault> {
        if let Some(fault) = self.failed.get(&key) {
            return Err(fault);
        }
        let _in_flight = self.metrics.in_flight(Work::Render);
        let stored = &job.fragment.stored;
        let attempt = self.breakers.attempt(stored.name(), &stored.id).ok_or(RenderFault::CircuitOpen)?;
        let deadline = stored.release.fragment.deadline_ms.map(|milliseconds| Duration::from_millis(milliseconds.into()));
        let request = RenderRequest { deadline, ..RenderRequest::new(job.context.as_str()) };
        let checked = match tokio::time::timeout(self.wait, self.renderer.render(script, request)).await {
            Ok(Ok(mut rendered)) => {
                // Browsers drop NUL characters and React does not expect them. The guard checks the
                // HTML as sent.
                rendered.html.retain(|character| character != '\0');
                composer::check_fragment_html(&rendered.html).map(|()| rendered).map_err(RenderFault::from)
            }
            Ok(Err(error)) => Err(error.into()),
            Err(_) => Err(RenderFault::Late),
        };
        self.metrics.render();
        match checked {
            Ok(rendered) => {
                attempt.record(true);
                let html = Bytes::from(rendered.html);
                self.keep_last_good(job, &html);
                Ok(Arc::new(CachedRender { html, made_at: Instant::now(), cpu: rendered.cpu, is_cpu_reported: AtomicBool::new(false) }))
            }
            Err(fault) => {
                // Overload says nothing about the script.
                if !matches!(fault, RenderFault::Script(RenderError::Overloaded) | RenderFault::Late) {
                    attempt.record(false);
                    self.failed.insert(key, fault.clone());
                }
                Err(fault)
            }
        }
    }

    /// Keeps the render of a live release for the time after it.
    pub(super) fn keep_last_good(&self, job: &RenderJob, html: &Bytes) {
        if job.is_live {
            self.last_good.insert(last_good_key(job, &job.context), html.clone());
        }
    }

    /// Last good render that other pages share with this one.
    fn shared_last_good(&self, job: &RenderJob) -> Option<Bytes> {
        let address = job.address.as_ref()?;
        let html = self.last_good.get(&last_good_key(job, &address.neutral(&job.context)?))?;
        Some(address.restore(&html))
    }

    fn without_render(&self, job: &RenderJob) -> FragmentOutput {
        let exact = self.last_good.get(&last_good_key(job, &job.context));
        if let Some(html) = exact.or_else(|| self.shared_last_good(job)) {
            return FragmentOutput { html, source: Source::LastGood, took: None, fresh_until: None };
        }
        job.fallback.as_deref().map_or_else(FragmentOutput::client, fallback)
    }
}

/// Key across releases.
fn last_good_key(job: &RenderJob, context: &str) -> Key {
    key(job.fragment.stored.name(), context)
}

pub(super) fn key(scope: &str, context: &str) -> Key {
    let mut hash = Sha256::new();
    hash.update(scope);
    hash.update([0]);
    hash.update(context);
    hash.finalize().into()
}

fn fresh(policy: CachePolicy) -> Duration {
    Duration::from_secs(policy.fresh_seconds.into())
}

fn stale(policy: CachePolicy) -> Duration {
    Duration::from_secs(policy.stale_seconds.into())
}
