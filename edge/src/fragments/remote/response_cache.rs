//! HTML of other servers' fragments and its cache: as long as `Cache-Control` says, within the rule's bounds; one request in flight for a question that is the same
//! for everybody; when a server fails, down the ladder.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bytes::Bytes;
use moka::future::Cache;
use url::Url;

use super::RemotePart;
use super::client::until;
use super::fault::RemoteFault;
use super::fetch::{RemoteContent, content};
use super::request::RemoteRequest;
use super::response::{PageDirective, RemoteResponse};
use super::snapshot::ContentKind;
use crate::fragments::output::{FragmentOutput, Source, fallback_html};
use crate::fragments::render::circuit_breaker::Breakers;
use crate::single_flight::SingleFlight;
use crate::telemetry::metrics::Metrics;
use crate::telemetry::trace;

type Key = [u8; 32];

/// One slot that another server fills. Clones are the same job.
#[derive(Debug, Clone)]
pub(crate) struct RemoteJob {
    /// Who is asked.
    pub(crate) part: RemotePart,
    /// What.
    pub(crate) ask: RemoteRequest,
    /// Text that stands for it when nothing can be had.
    pub(crate) fallback: Option<String>,
    /// When the page can wait no longer.
    pub(crate) until: Instant,
    /// Whether it is the main fragment of the page's route.
    pub(crate) is_main: bool,
}

/// Contents and what is kept of them. Clones share everything.
#[derive(Clone)]
pub(crate) struct RemoteResponseCache {
    shared: Arc<Shared>,
}

struct Shared {
    breakers: Arc<Breakers>,
    metrics: Arc<Metrics>,
    kept: Cache<Key, Arc<RemoteContent>>,
    last_good: Cache<Key, Arc<RemoteContent>>,
    refreshing: SingleFlight<Key>,
}

impl RemoteResponseCache {
    /// Nothing kept yet; so many bytes at most.
    pub(crate) fn new(cache_bytes: u64, breakers: Arc<Breakers>, metrics: Arc<Metrics>) -> Self {
        let weigh =
            |_: &Key, content: &Arc<RemoteContent>| u32::try_from(content.html.len() + size_of::<RemoteContent>()).unwrap_or(u32::MAX);
        let cache = || Cache::builder().max_capacity(cache_bytes).weigher(weigh).time_to_live(Duration::from_secs(7 * 86_400)).build();
        Self { shared: Arc::new(Shared { breakers, metrics, kept: cache(), last_good: cache(), refreshing: SingleFlight::default() }) }
    }

    /// Fills a slot. Never fails: what cannot be had comes from a lower step of the ladder.
    pub(crate) async fn fill(&self, job: RemoteJob) -> RemoteResponse {
        let shared = &self.shared;
        let key = job.key();
        let may_keep = !job.ask.is_personal();
        if may_keep && let Some(kept) = shared.kept.get(&key).await {
            let age = kept.made.elapsed();
            if age < kept.keep.fresh {
                return kept.answer(Source::Cached);
            }
            if age < kept.keep.fresh + kept.keep.stale {
                self.refresh(key, &job);
                return kept.answer(Source::Stale);
            }
            shared.kept.invalidate(&key).await;
        }
        let asked = async {
            if may_keep && !job.part.source.rule.is_by_visitor() {
                let content = shared.kept.try_get_with(key, shared.ask(&job)).await.map_err(|fault| (*fault).clone())?;
                if content.keep.fresh + content.keep.stale == Duration::ZERO {
                    shared.kept.invalidate(&key).await;
                }
                Ok(content)
            } else {
                let content = shared.ask(&job).await?;
                if may_keep && content.keep.fresh + content.keep.stale > Duration::ZERO {
                    shared.kept.insert(key, Arc::clone(&content)).await;
                }
                Ok(content)
            }
        };
        match until(job.until, asked).await {
            Ok(content) => content.answer(Source::Rendered),
            Err(fault) => {
                tracing::warn!(fragment = job.part.source.rule.name, %fault, "A fragment could not be had from its server");
                self.without_server(&job, matches!(fault, RemoteFault::Late)).await
            }
        }
    }

    /// The step of the ladder below the server's own word, because that was late or because of something else.
    pub(crate) async fn without_server(&self, job: &RemoteJob, late: bool) -> RemoteResponse {
        let last = if job.ask.is_personal() { None } else { self.shared.last_good.get(&job.last_key(&job.part.snapshot.content)).await };
        if let Some(last) = last.filter(|last| last.made.elapsed() < last.keep.fresh + last.keep.if_error) {
            return last.answer(Source::LastGood);
        }
        let snapshot = job.part.source.snapshot();
        let (html, shown, source) = match (&snapshot.fallback, &job.fallback) {
            (Some(html), _) => (html.clone(), ContentKind::Fallback, Source::Fallback),
            (None, Some(text)) => (fallback_html(text), ContentKind::Nothing, Source::Fallback),
            (None, None) => (Bytes::new(), ContentKind::Nothing, Source::Client),
        };
        RemoteResponse {
            fill: FragmentOutput { html, source, took: None },
            snapshot,
            shown,
            lead: PageDirective::Failed { late },
            cookies: Vec::new(),
            title: None,
        }
    }

    fn refresh(&self, key: Key, job: &RemoteJob) {
        let Some(refresh) = self.shared.refreshing.begin(&key) else { return };
        let (shared, job) = (Arc::clone(&self.shared), job.clone());
        tokio::spawn(async move {
            let _refresh = refresh;
            match shared.ask(&job).await {
                Ok(content) if content.keep.fresh > Duration::ZERO => shared.kept.insert(key, content).await,
                Ok(_) => shared.kept.invalidate(&key).await,
                Err(fault) => {
                    tracing::warn!(fragment = job.part.source.rule.name, %fault, "A fragment could not be asked for again; its last answer is served");
                }
            }
        });
    }
}

impl Shared {
    /// Asks the server, within its own deadline and unless it is being left alone.
    async fn ask(&self, job: &RemoteJob) -> Result<Arc<RemoteContent>, RemoteFault> {
        let rule = &job.part.source.rule;
        let _under_way = self.metrics.under_way("http");
        let attempt = self.breakers.attempt(&rule.name, &job.part.snapshot.stored.id).ok_or(RemoteFault::Resting)?;
        let asked = until(
            Instant::now() + Duration::from_millis(rule.deadline_ms.into()),
            trace::asking(|| format!("fragment {}", rule.name), content(job, || self.metrics.asked_server(&rule.name, "retried"))),
        )
        .await;
        if matches!(asked, Err(RemoteFault::Late)) {
            job.part.source.was_late();
        }
        attempt.tell(asked.is_ok());
        self.metrics.asked_server(&rule.name, asked.as_ref().map_or_else(RemoteFault::name, |_| "ok"));
        let content = Arc::new(asked?);
        if content.lead == PageDirective::Content && content.keep.if_error > Duration::ZERO && !job.ask.is_personal() {
            // The address that was asked: at first, only that of its manifest is known.
            self.last_good.insert(job.last_key(&content.snapshot.content), Arc::clone(&content)).await;
        }
        Ok(content)
    }
}

impl RemoteJob {
    fn key(&self) -> Key {
        self.ask.key(&format!("{}@{}", self.part.source.rule.name, self.part.snapshot.stored.id), &self.part.snapshot.content)
    }

    /// Whatever the version.
    fn last_key(&self, content: &Url) -> Key {
        self.ask.key(&self.part.source.rule.name, content)
    }
}
