//! The long-lived parts, made once and shared by every request.

use std::ops::Deref;
use std::path::Path;
use std::sync::Arc;

use arc_swap::ArcSwap;
use dashmap::DashSet;
use jiff::Timestamp;
use renderer::{Renderer, RendererSettings};
use routing::{Known, RuleFile, RuleFiles, Rules};
use url::Url;

use crate::config::Config;
use crate::fragments::{Registry, Renders};
use crate::metrics::Metrics;
use crate::upstream::ProductApi;

/// The parts, cheap to clone.
#[derive(Clone)]
pub struct App(Arc<Parts>);

/// What an [`App`] holds.
pub struct Parts {
    /// What the edge was told at start.
    pub(crate) config: Config,
    /// The rules in force.
    pub(crate) rules: ArcSwap<Rules>,
    /// The releases that are live.
    pub(crate) registry: ArcSwap<Registry>,
    /// How the last reading of rules and releases went.
    pub(crate) last_reading: ArcSwap<Reading>,
    /// What is counted.
    pub(crate) metrics: Arc<Metrics>,
    /// The product API.
    pub(crate) api: ProductApi,
    /// Server renders.
    pub(crate) renders: Renders,
    /// Runs server scripts.
    pub(crate) renderer: Arc<Renderer>,
    /// Strings whose absence was logged.
    pub(crate) reported_strings: DashSet<String>,
}

/// How a reading of rules and releases went.
#[derive(Debug)]
pub(crate) struct Reading {
    /// When those in force were read.
    pub(crate) read_at: Timestamp,
    /// Why a later reading was not taken; empty when it was.
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
    /// A sentence for each fault of the releases.
    pub fn build(config: Config, rules: Rules, api: Url) -> Result<Self, Vec<String>> {
        let renderer = Renderer::new(RendererSettings {
            workers: config.render.workers,
            cpu_deadline: config.render.deadline,
            memory_limit: config.render.memory_bytes,
            ..RendererSettings::default()
        });
        let renderer = Arc::new(renderer.map_err(|error| vec![format!("the renderer's threads cannot be started: {error}")])?);
        let registry = Registry::load(&config.fragments, &rules, &renderer, None)?;
        let metrics = Arc::new(Metrics::default());
        metrics.reloaded(true);
        let api = ProductApi::new(api, &config.api, &metrics)
            .map_err(|error| vec![format!("the client of the product API cannot be made: {error}")])?;
        Ok(Self(Arc::new(Parts {
            renders: Renders::new(Arc::clone(&renderer), config.render),
            rules: ArcSwap::from_pointee(rules),
            registry: ArcSwap::from_pointee(registry),
            last_reading: ArcSwap::from_pointee(Reading { read_at: Timestamp::now(), faults: Vec::new() }),
            metrics,
            api,
            renderer,
            reported_strings: DashSet::new(),
            config,
        })))
    }

    /// Rereads rules and releases: all of them, or none when one has a fault. Answers of the product API are asked for again.
    ///
    /// # Errors
    /// A sentence for each fault; the last good set goes on.
    pub fn reload(&self) -> Result<(), Vec<String>> {
        let read = self.reread();
        self.metrics.reloaded(read.is_ok());
        let read_at = if read.is_ok() { Timestamp::now() } else { self.last_reading.load().read_at };
        self.last_reading.store(Arc::new(Reading { read_at, faults: read.as_ref().err().cloned().unwrap_or_default() }));
        read
    }

    fn reread(&self) -> Result<(), Vec<String>> {
        let rules = read_rules(&self.config.rules)?;
        let before = self.registry.load_full();
        let registry = Registry::load(&self.config.fragments, &rules, &self.renderer, Some(&before))?;
        self.rules.store(Arc::new(rules));
        self.registry.store(Arc::new(registry));
        self.api.expire();
        Ok(())
    }
}

/// Reads the platform team's rules.
///
/// # Errors
/// A sentence for each fault.
pub(crate) fn read_rules(folder: &Path) -> Result<Rules, Vec<String>> {
    let unreadable = |path: &Path, error: &std::io::Error| vec![format!("{}: {error}", path.display())];
    let mut files = RuleFiles::default();
    for entry in std::fs::read_dir(folder).map_err(|error| unreadable(folder, &error))? {
        let path = entry.map_err(|error| unreadable(folder, &error))?.path();
        if path.extension().is_some_and(|extension| extension == "toml" || extension == "csv") {
            let text = std::fs::read_to_string(&path).map_err(|error| unreadable(&path, &error))?;
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            files.files.push(RuleFile { name, text });
        }
    }
    let compiled = Rules::compile(&files, Known::default(), Timestamp::now());
    let compiled = compiled.map_err(|faults| faults.iter().map(ToString::to_string).collect::<Vec<_>>())?;
    for warning in &compiled.warnings {
        tracing::warn!("{}", warning.summary());
    }
    Ok(compiled.rules)
}
