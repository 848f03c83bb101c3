//! Shared state of the edge, created once at start.

use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use arc_swap::ArcSwap;
use dashmap::DashSet;
use jiff::Timestamp;
use renderer::{Renderer, RendererSettings};
use routing::Rules;
use tokio::sync::{Semaphore, watch};
use url::Url;

use crate::cdn::Cdn;
use crate::config::Config;
use crate::fragments::{Fragment, ReleaseRegistry, RenderCache, StoreSource, folder};
use crate::live::Live;
use crate::page::{Admission, MissingPages, PageMemory, RecentAnswers};
use crate::product_api::ProductApi;
use crate::request::geoip::GeoIp;
use crate::rules::{self, LoadedRules};
use crate::telemetry::metrics::Metrics;
use crate::telemetry::otlp::Sink;
use crate::tokens::explain::ExplainTokens;
use crate::tokens::preview::Previews;

/// Most pages that keep the state of their compressor while they wait: 1.3 MiB each.
const WAITING_COMPRESSORS: usize = 64;

/// Shared state; cheap to clone.
#[derive(Clone)]
pub struct App(Arc<Parts>);

/// Contents of an [`App`].
pub struct Parts {
    /// Configuration.
    pub(crate) config: Config,
    /// Rules and releases in force. A request loads them once and keeps them.
    pub(crate) live: Arc<ArcSwap<Live>>,
    /// Outcome of the last reload.
    pub(crate) last_reload: ArcSwap<ReloadStatus>,
    /// Tokens for page explanations.
    pub(crate) explain_tokens: ExplainTokens,
    /// Tokens for previews.
    pub(crate) previews: Previews,
    /// Release store; `None`: releases come from the fragments folder.
    pub(crate) source: Option<Arc<StoreSource>>,
    /// Metrics.
    pub(crate) metrics: Arc<Metrics>,
    /// The shared cache in front, if the edge purges one.
    pub(crate) cdn: Option<Arc<Cdn>>,
    /// Client of the product API.
    pub(crate) api: ProductApi,
    /// Cached server renders.
    pub(crate) renders: RenderCache,
    /// Pages that are sent again as they are.
    pub(crate) pages: PageMemory,
    /// Answers to give again, by address.
    pub(crate) recent: RecentAnswers,
    /// One permit for each page that keeps the state of its compressor while it waits.
    pub(crate) waiting_compressors: Arc<Semaphore>,
    /// Permits to render missing pages.
    pub(crate) missing_pages: MissingPages,
    /// Admits pages that have to be made.
    pub(crate) admission: Admission,
    /// Runs server scripts.
    pub(crate) renderer: Arc<Renderer>,
    /// Trace exporter.
    pub(crate) sink: Option<Sink>,
    /// Missing strings that were logged.
    pub(crate) reported_strings: DashSet<String>,
    /// True once a stop signal has come. Streams of events end then.
    pub(crate) draining: watch::Sender<bool>,
    /// Listening ports; set once the sockets are bound.
    pub(crate) own_ports: OnceLock<Vec<u16>>,
}

/// Releases and network locations of a reload; `None`: unchanged.
type ReloadedParts = (Option<Arc<ReleaseRegistry>>, Option<Arc<GeoIp>>);

/// Outcome of reloads.
#[derive(Debug, Clone)]
pub(crate) struct ReloadStatus {
    /// Time of the last successful reload.
    pub(crate) read_at: Timestamp,
    /// Version of the rules in force.
    pub(crate) version: String,
    /// Failure since then.
    pub(crate) failure: Option<ReloadFailure>,
}

/// A rejected reload.
#[derive(Debug, Clone)]
pub(crate) struct ReloadFailure {
    /// Time of the first failure in a row.
    pub(crate) since: Timestamp,
    /// Current error messages.
    pub(crate) faults: Vec<String>,
}

impl Deref for App {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

impl App {
    /// Loads the releases that the rules need and creates the shared state. Binds no socket.
    ///
    /// # Errors
    /// All errors.
    pub(crate) async fn build(config: Config, LoadedRules { rules, version }: LoadedRules, api: Url) -> Result<Self, Vec<String>> {
        let renderer = Renderer::new(RendererSettings {
            workers: config.render.workers,
            cpu_deadline: config.render.deadline,
            memory_limit: config.render.memory_bytes,
            ..RendererSettings::default()
        });
        let renderer = Arc::new(renderer.map_err(|error| vec![format!("cannot start the render threads: {error}")])?);
        let metrics = Arc::new(Metrics::default());
        let (source, releases) = match &config.releases.store {
            None => (None, folder::load(&config.fragments, &rules, &renderer, None)?),
            Some(address) => {
                let source = StoreSource::new(address, &config.releases, &renderer, &metrics)?;
                let releases = source.start(&rules).await?;
                (Some(Arc::new(source)), releases)
            }
        };
        let releases = Arc::new(releases);
        let geo = Arc::new(GeoIp::open(&config.geo).map_err(|fault| vec![fault])?);
        metrics.rules_reload(Ok(()));
        let api =
            ProductApi::new(api, &config.api, &metrics).map_err(|error| vec![format!("cannot create the product API client: {error}")])?;
        let renders = RenderCache::new(Arc::clone(&renderer), config.render, &metrics)
            .map_err(|error| vec![format!("cannot create the client for fragment servers: {error}")])?;
        let sink = config.log.otlp.as_ref().map(|collector| Sink::start(collector, config.log.service.clone(), &metrics)).transpose();
        let sink = sink.map_err(|error| vec![format!("cannot create the trace exporter: {error}")])?;
        let explain_tokens =
            ExplainTokens::new(&config.explain_keys).map_err(|error| vec![format!("the system has no random numbers: {error}")])?;
        let previews =
            Previews::new(&config.releases.preview_keys).map_err(|error| vec![format!("the system has no random numbers: {error}")])?;
        Ok(Self(Arc::new(Parts {
            renders,
            live: Arc::new(ArcSwap::from_pointee(Live { rules: Arc::new(rules), releases, geo })),
            last_reload: ArcSwap::from_pointee(ReloadStatus { read_at: Timestamp::now(), version, failure: None }),
            explain_tokens,
            previews,
            source,
            metrics,
            cdn: config.cdn.clone().map(|config| Arc::new(Cdn::new(config))),
            api,
            pages: PageMemory::new(config.render.page_memory_bytes),
            recent: RecentAnswers::new(config.render.page_memory_bytes),
            waiting_compressors: Arc::new(Semaphore::new(WAITING_COMPRESSORS)),
            missing_pages: MissingPages::new(config.limits.missing_pages),
            admission: Admission::new(config.limits.page_wait),
            renderer,
            sink,
            reported_strings: DashSet::new(),
            draining: watch::Sender::new(false),
            own_ports: OnceLock::new(),
            config,
        })))
    }

    /// Reloads rules, releases and network locations, all or none, and revalidates cached API
    /// responses.
    ///
    /// # Errors
    /// All errors; the last-known-good set stays in force.
    pub fn reload(&self) -> Result<(), Vec<String>> {
        self.apply(|loaded| {
            let releases = self.reread_releases(&loaded.rules)?;
            let geo = GeoIp::open(&self.config.geo).map_err(|fault| vec![fault])?;
            Ok((releases, Some(Arc::new(geo))))
        })?;
        self.api.expire();
        Ok(())
    }

    /// Reloads the rules. Reloads releases only if the rules name other fragments than before.
    ///
    /// # Errors
    /// All errors; the last-known-good set stays in force.
    pub fn reload_rules(&self) -> Result<(), Vec<String>> {
        self.apply(|loaded| {
            let before = self.live.load();
            let has_all = folder::missing(&loaded.rules, |name| before.releases.active(name).is_some()).is_empty();
            // A folder serves only what the rules need. A store decides itself what is live.
            let has_more = self.source.is_none() && before.releases.all_active().any(|(name, _)| !folder::needs(&loaded.rules, name));
            let releases = if has_all && !has_more { None } else { self.reread_releases(&loaded.rules)? };
            Ok((releases, None))
        })
    }

    /// Begins the drain: `/readyz` answers 503, and responses close their connections. Requests are
    /// still answered.
    pub fn drain(&self) {
        self.draining.send_replace(true);
    }

    /// True if visitors may reach this edge on the port.
    pub(crate) fn answers_on(&self, port: u16) -> bool {
        let is_own = || self.own_ports.get().is_some_and(|ports| ports.contains(&port));
        matches!(port, 80 | 443) || is_own() || self.config.public_ports.contains(&port)
    }

    /// Release by content address, active or not. `None`: missing or invalid.
    pub(crate) async fn release(&self, name: &str, id: &str) -> Option<Arc<Fragment>> {
        if let Some(fragment) = self.live.load().releases.fragment(name, id) {
            return Some(fragment);
        }
        self.source.as_ref()?.release(name, id).await
    }

    /// Releases for new rules; `None`: unchanged. The store is polled anyway, so only the squads
    /// are read again.
    fn reread_releases(&self, rules: &Rules) -> Result<Option<Arc<ReleaseRegistry>>, Vec<String>> {
        let before = self.live.load();
        if let Some(source) = &self.source {
            source.reread_squads()?;
            let missing = folder::missing(rules, |name| before.releases.active(name).is_some());
            let faults: Vec<_> =
                missing.iter().map(|(name, place)| format!("{place} names the fragment `{name}`, which has no live release")).collect();
            return if faults.is_empty() { Ok(None) } else { Err(faults) };
        }
        folder::load(&self.config.fragments, rules, &self.renderer, Some(&before.releases)).map(|releases| Some(Arc::new(releases)))
    }

    /// Applies new rules with the parts that `read_rest` returns, or records the failure.
    fn apply(&self, read_rest: impl FnOnce(&LoadedRules) -> Result<ReloadedParts, Vec<String>>) -> Result<(), Vec<String>> {
        let read = rules::load(&self.config).and_then(|loaded| {
            let parts = read_rest(&loaded)?;
            Ok((loaded, parts))
        });
        let now = Timestamp::now();
        self.metrics.rules_reload(read.as_ref().map(drop).map_err(Vec::len));
        match read {
            Ok((LoadedRules { rules, version }, (releases, geo))) => {
                let rules = Arc::new(rules);
                self.live.rcu(|live| Live {
                    rules: Arc::clone(&rules),
                    releases: Arc::clone(releases.as_ref().unwrap_or(&live.releases)),
                    geo: Arc::clone(geo.as_ref().unwrap_or(&live.geo)),
                });
                self.last_reload.store(Arc::new(ReloadStatus { read_at: now, version, failure: None }));
                Ok(())
            }
            Err(faults) => {
                let last = self.last_reload.load();
                let since = last.failure.as_ref().map_or(now, |failure| failure.since);
                let failure = Some(ReloadFailure { since, faults: faults.clone() });
                self.last_reload.store(Arc::new(ReloadStatus { failure, ..(**last).clone() }));
                Err(faults)
            }
        }
    }
}
