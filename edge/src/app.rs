//! The long-lived parts, made once and shared by every request.

use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use arc_swap::ArcSwap;
use dashmap::DashSet;
use jiff::Timestamp;
use renderer::{Renderer, RendererSettings};
use routing::Rules;
use url::Url;

use crate::config::Config;
use crate::fragments::{Fragment, ReleaseRegistry, RenderCache, StoreSource, folder};
use crate::live::Live;
use crate::product_api::ProductApi;
use crate::request::geoip::GeoIp;
use crate::rules::{self, LoadedRules};
use crate::telemetry::metrics::Metrics;
use crate::telemetry::otlp::Sink;
use crate::tokens::explain::ExplainTokens;
use crate::tokens::preview::Previews;

/// The parts, cheap to clone.
#[derive(Clone)]
pub struct App(Arc<Parts>);

/// What an [`App`] holds.
pub struct Parts {
    /// What the edge was told at start.
    pub(crate) config: Config,
    /// What is in force. A request takes it once, and ends with what it began with.
    pub(crate) live: Arc<ArcSwap<Live>>,
    /// How the last reading of rules and releases went.
    pub(crate) last_reading: ArcSwap<ReloadStatus>,
    /// Tokens with which pages are asked why they are what they are.
    pub(crate) explain_tokens: ExplainTokens,
    /// Tokens of previews.
    pub(crate) previews: Previews,
    /// The store of releases; `None`: they come from the folder of the fragments.
    pub(crate) source: Option<Arc<StoreSource>>,
    /// What is counted.
    pub(crate) metrics: Arc<Metrics>,
    /// The product API.
    pub(crate) api: ProductApi,
    /// Server renders.
    pub(crate) renders: RenderCache,
    /// Runs server scripts.
    pub(crate) renderer: Arc<Renderer>,
    /// Where traces are told; `None`: nowhere.
    pub(crate) sink: Option<Sink>,
    /// Strings whose absence was logged.
    pub(crate) reported_strings: DashSet<String>,
    /// Ports that are listened on, once they are.
    pub(crate) own_ports: OnceLock<Vec<u16>>,
}

/// What was read beside the rules: releases, places of networks.
type ReloadedParts = (Option<Arc<ReleaseRegistry>>, Option<Arc<GeoIp>>);

/// How a reading of rules and releases went.
#[derive(Debug, Clone)]
pub(crate) struct ReloadStatus {
    /// When those in force were read.
    pub(crate) read_at: Timestamp,
    /// Version of the rules in force.
    pub(crate) version: String,
    /// Why a later reading was not taken.
    pub(crate) refused: Option<ReloadFailure>,
}

/// A reading that was not taken.
#[derive(Debug, Clone)]
pub(crate) struct ReloadFailure {
    /// Since when none was.
    pub(crate) since: Timestamp,
    /// A text for each fault, as they are now.
    pub(crate) faults: Vec<String>,
}

impl Deref for App {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}

impl App {
    /// Reads the releases that the rules need and makes the parts. Nothing is bound yet.
    ///
    /// # Errors
    /// A text for each fault.
    pub(crate) async fn build(config: Config, LoadedRules { rules, version }: LoadedRules, api: Url) -> Result<Self, Vec<String>> {
        let renderer = Renderer::new(RendererSettings {
            workers: config.render.workers,
            cpu_deadline: config.render.deadline,
            memory_limit: config.render.memory_bytes,
            ..RendererSettings::default()
        });
        let renderer = Arc::new(renderer.map_err(|error| vec![format!("the renderer's threads cannot be started: {error}")])?);
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
        let api = ProductApi::new(api, &config.api, &metrics)
            .map_err(|error| vec![format!("the client of the product API cannot be made: {error}")])?;
        let renders = RenderCache::new(Arc::clone(&renderer), config.render, &metrics)
            .map_err(|error| vec![format!("the client of fragments' servers cannot be made: {error}")])?;
        let sink = config.log.otlp.as_ref().map(|collector| Sink::start(collector, config.log.service.clone(), &metrics)).transpose();
        let sink = sink.map_err(|error| vec![format!("the client of the collector of traces cannot be made: {error}")])?;
        let explain_tokens =
            ExplainTokens::new(config.explain_key.as_ref()).map_err(|error| vec![format!("no random numbers: {error}")])?;
        let previews = Previews::new(config.releases.preview_key.as_ref()).map_err(|error| vec![format!("no random numbers: {error}")])?;
        Ok(Self(Arc::new(Parts {
            renders,
            live: Arc::new(ArcSwap::from_pointee(Live { rules: Arc::new(rules), releases, geo })),
            last_reading: ArcSwap::from_pointee(ReloadStatus { read_at: Timestamp::now(), version, refused: None }),
            explain_tokens,
            previews,
            source,
            metrics,
            api,
            renderer,
            sink,
            reported_strings: DashSet::new(),
            own_ports: OnceLock::new(),
            config,
        })))
    }

    /// Rereads rules, releases and the places of networks: all of them, or none when one has a fault. Answers of the product API are asked for again.
    ///
    /// # Errors
    /// A text for each fault; the last good set goes on.
    pub fn reload(&self) -> Result<(), Vec<String>> {
        self.read(|loaded| {
            let releases = self.reread_releases(&loaded.rules)?;
            let geo = GeoIp::open(&self.config.geo).map_err(|fault| vec![fault])?;
            Ok((releases, Some(Arc::new(geo))))
        })?;
        self.api.expire();
        Ok(())
    }

    /// Rereads the rules alone; releases only when the rules name other fragments than before.
    ///
    /// # Errors
    /// A text for each fault; the last good set goes on.
    pub fn reload_rules(&self) -> Result<(), Vec<String>> {
        self.read(|loaded| {
            let before = self.live.load();
            let has_all = folder::missing(&loaded.rules, |name| before.releases.active(name).is_some()).is_empty();
            // Of the folder only what the rules need is served; the store says itself what is live.
            let has_more = self.source.is_none() && before.releases.all_active().any(|(name, _)| !folder::needs(&loaded.rules, name));
            let releases = if has_all && !has_more { None } else { self.reread_releases(&loaded.rules)? };
            Ok((releases, None))
        })
    }

    /// Whether visitors may reach this edge by a port.
    pub(crate) fn answers_on(&self, port: u16) -> bool {
        let is_own = || self.own_ports.get().is_some_and(|ports| ports.contains(&port));
        matches!(port, 80 | 443) || is_own() || self.config.public_ports.contains(&port)
    }

    /// A release by its content address, whether visitors get it or not. `None`: there is none that may be used.
    pub(crate) async fn release(&self, name: &str, id: &str) -> Option<Arc<Fragment>> {
        if let Some(fragment) = self.live.load().releases.fragment(name, id) {
            return Some(fragment);
        }
        self.source.as_ref()?.release(name, id).await
    }

    /// The releases for these rules; `None`: they stay. Those of the store are followed all the time, and only the squads are read again.
    fn reread_releases(&self, rules: &Rules) -> Result<Option<Arc<ReleaseRegistry>>, Vec<String>> {
        let before = self.live.load();
        if let Some(source) = &self.source {
            source.reread_squads()?;
            let missing = folder::missing(rules, |name| before.releases.active(name).is_some());
            let faults: Vec<_> =
                missing.iter().map(|(name, place)| format!("{place} names the fragment `{name}`, of which no release is live")).collect();
            return if faults.is_empty() { Ok(None) } else { Err(faults) };
        }
        folder::load(&self.config.fragments, rules, &self.renderer, Some(&before.releases)).map(|releases| Some(Arc::new(releases)))
    }

    /// Takes the rules with what `rest` reads beside them, or notes why not. What it does not read stays.
    fn read(&self, rest: impl FnOnce(&LoadedRules) -> Result<ReloadedParts, Vec<String>>) -> Result<(), Vec<String>> {
        let read = rules::load(&self.config).and_then(|loaded| {
            let beside = rest(&loaded)?;
            Ok((loaded, beside))
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
                self.last_reading.store(Arc::new(ReloadStatus { read_at: now, version, refused: None }));
                Ok(())
            }
            Err(faults) => {
                let last = self.last_reading.load();
                let since = last.refused.as_ref().map_or(now, |refused| refused.since);
                let refused = Some(ReloadFailure { since, faults: faults.clone() });
                self.last_reading.store(Arc::new(ReloadStatus { refused, ..(**last).clone() }));
                Err(faults)
            }
        }
    }
}
