//! Server renders and their cache: by release and by exactly the context that the fragment declares. Fresh, then stale while a new one is made, one render in
//! flight for a key; when a render fails, down the ladder.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use bytes::Bytes;
use composer::FragmentHtmlFault;
use contracts::fragment::CachePolicy;
use moka::future::Cache;
use renderer::{RenderError, RenderRequest, Renderer, Script};
use sha2::{Digest as _, Sha256};

use super::circuit_breaker::Breakers;
use crate::config::RenderConfig;
use crate::fragments::fragment::Fragment;
use crate::fragments::output::{FragmentOutput, Source, fallback_html};
use crate::fragments::remote::{FragmentServers, RemoteResponseCache};
use crate::single_flight::SingleFlight;
use crate::telemetry::metrics::Metrics;

/// How long a failed render is not tried again: a script that uses up its time must not use up the machine.
const FAILURE_PAUSE: Duration = Duration::from_secs(1);

/// The last good renders are kept this long, whatever release made them.
const LAST_GOOD: Duration = Duration::from_secs(7 * 86_400);

type Key = [u8; 32];

/// What fills slots, and what is kept of it. Clones share everything.
#[derive(Clone)]
pub(crate) struct RenderCache {
    shared: Arc<Shared>,
    breakers: Arc<Breakers>,
    sources: Arc<FragmentServers>,
    contents: RemoteResponseCache,
}

struct Shared {
    renderer: Arc<Renderer>,
    wait: Duration,
    kept: Cache<Key, Arc<CachedRender>>,
    last_good: Cache<Key, Bytes>,
    failed: Cache<Key, RenderFault>,
    refreshing: SingleFlight<Key>,
    breakers: Arc<Breakers>,
    metrics: Arc<Metrics>,
}

struct CachedRender {
    html: Bytes,
    made: Instant,
    cpu: Duration,
    told: AtomicBool,
}

impl CachedRender {
    fn fill(&self, source: Source) -> FragmentOutput {
        let took = (!self.told.swap(true, Ordering::Relaxed)).then_some(self.cpu);
        FragmentOutput { html: self.html.clone(), source, took }
    }
}

/// Why a render cannot stand in a page.
#[derive(Debug, Clone, thiserror::Error)]
enum RenderFault {
    #[error(transparent)]
    Script(#[from] RenderError),
    #[error("its HTML would break the page: {0}")]
    Html(#[from] FragmentHtmlFault),
    #[error("it was not ready in time")]
    Late,
    #[error("it failed too often and is left alone for a while")]
    Resting,
}

/// One slot to be filled.
pub(crate) struct RenderJob {
    /// The fragment.
    pub(crate) fragment: Arc<Fragment>,
    /// Its context.
    pub(crate) context: String,
    /// Text that stands for it when nothing can be rendered.
    pub(crate) fallback: Option<String>,
    /// Whether the release is the live one: what a release on trial or in a preview renders never stands in other visitors' pages.
    pub(crate) is_live: bool,
    /// When the page can wait no longer.
    pub(crate) until: Instant,
}

impl RenderCache {
    /// Renders with `renderer`.
    ///
    /// # Errors
    /// When the TLS settings of the system cannot be read.
    pub(crate) fn new(renderer: Arc<Renderer>, config: RenderConfig, metrics: &Arc<Metrics>) -> Result<Self, reqwest::Error> {
        let breakers = Breakers::new(config.breaker);
        let cache_bytes = config.cache_bytes;
        let weigh = |bytes: usize| u32::try_from(bytes + size_of::<Key>()).unwrap_or(u32::MAX);
        let shared = Shared {
            renderer,
            wait: config.wait,
            kept: Cache::builder().max_capacity(cache_bytes).weigher(move |_, kept: &Arc<CachedRender>| weigh(kept.html.len())).build(),
            last_good: Cache::builder()
                .max_capacity(cache_bytes)
                .time_to_live(LAST_GOOD)
                .weigher(move |_, html: &Bytes| weigh(html.len()))
                .build(),
            failed: Cache::builder().max_capacity(10_000).time_to_live(FAILURE_PAUSE).build(),
            refreshing: SingleFlight::default(),
            breakers: Arc::clone(&breakers),
            metrics: Arc::clone(metrics),
        };
        let contents = RemoteResponseCache::new(cache_bytes, Arc::clone(&breakers), Arc::clone(metrics));
        Ok(Self { shared: Arc::new(shared), breakers, sources: Arc::new(FragmentServers::new()?), contents })
    }

    /// Servers of fragments.
    pub(crate) fn sources(&self) -> &FragmentServers {
        &self.sources
    }

    /// What they answer.
    pub(crate) fn contents(&self) -> &RemoteResponseCache {
        &self.contents
    }

    /// Fragment and release of everything that is being left alone because it failed too often.
    pub(crate) fn resting(&self) -> Vec<(String, String)> {
        self.breakers.open()
    }

    /// Fills a slot. Never fails: what cannot be rendered comes from a lower step of the ladder.
    pub(crate) async fn fill(&self, job: RenderJob) -> FragmentOutput {
        let Some(script) = job.fragment.script.clone() else {
            return FragmentOutput::client();
        };
        let stored = &job.fragment.stored;
        let policy = stored.release.fragment.cache;
        let key = key(&stored.id, &job.context);
        let good_key = self::key(stored.name(), &job.context);
        let keep_as = job.is_live.then_some(good_key);
        let deadline = stored.release.fragment.deadline_ms.map(|milliseconds| Duration::from_millis(milliseconds.into()));

        if let Some(kept) = self.shared.kept.get(&key).await {
            let age = kept.made.elapsed();
            if age < fresh(policy) {
                return kept.fill(Source::Cached);
            }
            if age < fresh(policy) + stale(policy) {
                self.refresh(key, keep_as, job, script, deadline);
                return kept.fill(Source::Stale);
            }
            self.shared.kept.invalidate(&key).await;
        }
        let render = self.shared.render(key, keep_as, &job.fragment, &script, &job.context, deadline);
        // Who gives up waiting ends the render too, unless somebody else waits for it.
        let rendered = tokio::time::timeout_at(job.until.into(), self.shared.kept.try_get_with(key, render)).await;
        match rendered.unwrap_or_else(|_| Err(Arc::new(RenderFault::Late))) {
            Ok(kept) => kept.fill(Source::Rendered),
            Err(fault) => {
                tracing::warn!(fragment = stored.name(), release = stored.id, %fault, "A fragment could not be rendered");
                self.shared.without_render(good_key, job.fallback).await
            }
        }
    }

    fn refresh(&self, key: Key, keep_as: Option<Key>, job: RenderJob, script: Script, deadline: Option<Duration>) {
        let Some(refresh) = self.shared.refreshing.begin(&key) else { return };
        let shared = Arc::clone(&self.shared);
        tokio::spawn(async move {
            let _refresh = refresh;
            match shared.render(key, keep_as, &job.fragment, &script, &job.context, deadline).await {
                Ok(kept) => shared.kept.insert(key, kept).await,
                Err(fault) => {
                    tracing::warn!(release = script.release_id(), %fault, "A fragment could not be rendered again; the last render is served")
                }
            }
        });
    }
}

impl Shared {
    async fn render(
        &self,
        key: Key,
        keep_as: Option<Key>,
        fragment: &Fragment,
        script: &Script,
        context: &str,
        deadline: Option<Duration>,
    ) -> Result<Arc<CachedRender>, RenderFault> {
        if let Some(fault) = self.failed.get(&key).await {
            return Err(fault);
        }
        let _under_way = self.metrics.under_way("render");
        let attempt = self.breakers.attempt(fragment.stored.name(), &fragment.stored.id).ok_or(RenderFault::Resting)?;
        let request = RenderRequest { deadline, ..RenderRequest::new(context) };
        let checked = match tokio::time::timeout(self.wait, self.renderer.render(script, request)).await {
            Ok(Ok(mut rendered)) => {
                // Browsers leave NULs of a document out, and React does not expect them; the guard sees what is sent.
                rendered.html.retain(|character| character != '\0');
                composer::check_fragment_html(&rendered.html).map(|()| rendered).map_err(RenderFault::from)
            }
            Ok(Err(error)) => Err(error.into()),
            Err(_) => Err(RenderFault::Late),
        };
        match checked {
            Ok(rendered) => {
                attempt.tell(true);
                let html = Bytes::from(rendered.html);
                if let Some(good_key) = keep_as {
                    self.last_good.insert(good_key, html.clone()).await;
                }
                Ok(Arc::new(CachedRender { html, made: Instant::now(), cpu: rendered.cpu, told: AtomicBool::new(false) }))
            }
            Err(fault) => {
                // A full queue, or a long one, says nothing about the script.
                if !matches!(fault, RenderFault::Script(RenderError::Overloaded) | RenderFault::Late) {
                    attempt.tell(false);
                    self.failed.insert(key, fault.clone()).await;
                }
                Err(fault)
            }
        }
    }

    async fn without_render(&self, good_key: Key, fallback: Option<String>) -> FragmentOutput {
        if let Some(html) = self.last_good.get(&good_key).await {
            return FragmentOutput { html, source: Source::LastGood, took: None };
        }
        match fallback {
            Some(text) => FragmentOutput { html: fallback_html(&text), source: Source::Fallback, took: None },
            None => FragmentOutput::client(),
        }
    }
}

fn key(scope: &str, context: &str) -> Key {
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
