//! Releases from the store. The head of all states is polled; the releases of a changed state are
//! loaded and checked, then swapped in atomically.

mod disk_copy;
mod faults;
mod follow;
mod poll;
mod release_memory;

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use arc_swap::ArcSwap;
use contracts::rollout::FragmentState;
use dashmap::DashMap;
use futures_util::future::join_all;
use jiff::Timestamp;
use releases::{Etag, Squads, Store, StoreError};
use renderer::Renderer;
use routing::Rules;

use super::folder::missing;
use crate::config::ReleasesConfig;
use crate::fragments::fragment::Fragment;
use crate::fragments::registry::{ActiveReleases, ReleaseRegistry};
use crate::fragments::trial::Trial;
use crate::fragments::trial::monitor::TrialMonitor;
use crate::fragments::trial::regression::{Bounds, Regression};
use crate::live::Live;
use crate::telemetry::metrics::Metrics;
use disk_copy::DiskCopy;
pub(crate) use faults::Fault;
use faults::Faults;
pub(crate) use follow::follow;
use poll::RejectedState;
use release_memory::ReleaseMemory;

/// Deadline of a store operation.
const DEADLINE: Duration = Duration::from_secs(5);

/// The store, its followed states and loaded releases.
pub(crate) struct StoreSource {
    address: String,
    opened: OnceLock<Store>,
    squads_file: PathBuf,
    squads: ArcSwap<Squads>,
    renderer: Arc<Renderer>,
    bounds: Bounds,
    poll: Duration,
    recheck: Duration,
    memory: ReleaseMemory,
    disk_copy: Option<DiskCopy>,
    states: Mutex<BTreeMap<String, FollowedState>>,
    /// Lock per fragment: one poll at a time, with the last rejected state.
    turns: DashMap<String, Arc<tokio::sync::Mutex<Option<RejectedState>>>>,
    faults: Faults,
    metrics: Arc<Metrics>,
}

/// Active state of a fragment.
#[derive(Debug, Clone)]
pub(crate) struct FollowedState {
    /// State.
    pub(crate) state: FragmentState,
    /// ETag for compare-and-swap; `None`: not read from the store yet.
    pub(crate) etag: Option<Etag>,
    /// Releases of the state.
    pub(crate) active: ActiveReleases,
    /// Time of activation on this edge.
    pub(crate) since: Timestamp,
}

impl FollowedState {
    /// Why the rollout has to end.
    fn regression(&self) -> Option<Regression> {
        self.active.trial.as_ref()?.monitor.regression()
    }
}

impl StoreSource {
    /// Source without loaded releases.
    ///
    /// # Errors
    /// Faults of the store address and the squads file.
    pub(crate) fn new(
        address: &str,
        config: &ReleasesConfig,
        renderer: &Arc<Renderer>,
        metrics: &Arc<Metrics>,
    ) -> Result<Self, Vec<String>> {
        let squads = read_squads(&config.squads)?;
        let disk_copy =
            config.cache.as_deref().map(DiskCopy::open).transpose().map_err(|error| vec![format!("releases.cache: {error}")])?;
        let source = Self {
            address: address.to_owned(),
            opened: OnceLock::new(),
            squads_file: config.squads.clone(),
            squads: ArcSwap::from_pointee(squads),
            renderer: Arc::clone(renderer),
            bounds: Bounds { sample: config.trial_sample as u64, p: config.trial_p, slower: config.trial_slower },
            poll: config.poll,
            recheck: config.recheck,
            memory: ReleaseMemory::new(config.asset_bytes),
            disk_copy,
            states: Mutex::default(),
            turns: DashMap::new(),
            faults: Faults::new(Arc::clone(metrics)),
            metrics: Arc::clone(metrics),
        };
        match source.store() {
            Err(error) if source.disk_copy.is_none() => Err(vec![error.to_string()]),
            _ => Ok(source),
        }
    }

    /// The store. Retries to open it after a failure.
    pub(crate) fn store(&self) -> Result<&Store, StoreError> {
        if let Some(store) = self.opened.get() {
            return Ok(store);
        }
        let store = Store::open(&self.address, supervisor::variables())?.with_deadline(DEADLINE);
        Ok(self.opened.get_or_init(|| store))
    }

    /// Squads, as last read.
    pub(crate) fn squads(&self) -> Arc<Squads> {
        self.squads.load_full()
    }

    /// Reads the squads file again.
    ///
    /// # Errors
    /// Faults of the file; the squads stay unchanged.
    pub(crate) fn reread_squads(&self) -> Result<(), Vec<String>> {
        self.squads.store(Arc::new(read_squads(&self.squads_file)?));
        Ok(())
    }

    /// Loads every fragment from the store, else from the disk copy.
    ///
    /// # Errors
    /// Fragments that could not be loaded, and fragments of the rules without a state.
    pub(crate) async fn start(&self, rules: &Rules) -> Result<ReleaseRegistry, Vec<String>> {
        let names = match self.names().await {
            Ok(names) => names,
            Err(error) => match &self.disk_copy {
                Some(copy) => {
                    tracing::error!(%error, "Release store unavailable; serving the disk copy");
                    self.faults.set("*", error.to_string());
                    copy.names().await
                }
                None => return Err(vec![error.to_string()]),
            },
        };
        let loaded = join_all(names.iter().map(|name| self.load_first(name))).await;
        let mut faults = Vec::new();
        for followed in loaded {
            match followed {
                Ok(followed) => drop(self.lock().insert(followed.state.fragment.clone(), followed)),
                Err(fault) => faults.push(fault),
            }
        }
        let followed = self.lock();
        faults.extend(
            missing(rules, |name| followed.contains_key(name) || names.iter().any(|other| other == name))
                .iter()
                .map(|(name, place)| format!("{place} names the fragment `{name}`, which has no live release in {}", self.address)),
        );
        if faults.is_empty() { ReleaseRegistry::new(followed.values().map(|followed| followed.active.clone()), None) } else { Err(faults) }
    }

    /// Checked release by content address, from memory or the store.
    pub(crate) async fn release(&self, name: &str, id: &str) -> Option<Arc<Fragment>> {
        self.memory.get_or_load(name, id, || self.load(name, id)).await
    }

    /// Active state of a fragment.
    pub(crate) fn state_of(&self, name: &str) -> Option<FollowedState> {
        self.lock().get(name).cloned()
    }

    /// Sequence number and activation time of every active state.
    pub(crate) fn sequences(&self) -> BTreeMap<String, (u64, Timestamp)> {
        self.lock().iter().map(|(name, followed)| (name.clone(), (followed.state.sequence, followed.since))).collect()
    }

    /// Faults by fragment; `*` is the store.
    pub(crate) fn faults(&self) -> BTreeMap<String, Fault> {
        self.faults.all()
    }

    /// Loads a fragment for the first time. Rejects a state older than the disk copy.
    async fn load_first(&self, name: &str) -> Result<FollowedState, String> {
        let last_state = match &self.disk_copy {
            Some(copy) => copy.state(name).await,
            None => None,
        };
        let fault = match self.read(name, last_state.as_ref()).await {
            Ok(Some(followed)) => return Ok(followed),
            Ok(None) => format!("{name} has no state in the store"),
            Err(fault) => fault,
        };
        let (Some(copy), Some(last_state)) = (&self.disk_copy, last_state) else { return Err(fault) };
        let followed = copy.load(self, last_state).await.map_err(|of_copy| format!("{fault}; the disk copy is unusable too: {of_copy}"))?;
        tracing::error!(fragment = name, fault, "Serving the disk copy of a fragment");
        self.faults.set(name, fault);
        Ok(followed)
    }

    /// Reads a fragment's state and loads its releases. `None`: no state.
    async fn read(&self, name: &str, last_state: Option<&FragmentState>) -> Result<Option<FollowedState>, String> {
        let current = self.store().map_err(|error| error.to_string())?.state(name).await.map_err(|error| error.to_string())?;
        let Some(current) = current else { return Ok(None) };
        check_newer(last_state, &current.state)?;
        let active = self.load_active(&current.state, None).await?;
        Ok(Some(FollowedState { state: current.state, etag: Some(current.etag), active, since: Timestamp::now() }))
    }

    /// Loads and checks the releases of a state.
    async fn load_active(&self, state: &FragmentState, before: Option<&FollowedState>) -> Result<ActiveReleases, String> {
        let name = &state.fragment;
        let live = self.release_or_load(name, &state.live, before).await?;
        let Some(rollout) = state.rollout.as_ref().filter(|rollout| rollout.release != state.live) else {
            return Ok(ActiveReleases { live, trial: None });
        };
        let candidate = self.release_or_load(name, &rollout.release, before).await?;
        let same = before.filter(|before| before.state.live == state.live).and_then(|before| before.active.trial.as_ref());
        let same = same.filter(|trial| trial.fragment.id() == rollout.release && (!trial.is_over() || trial.sequence == state.sequence));
        let monitor = same.map_or_else(|| Arc::new(TrialMonitor::new(self.bounds)), |trial| Arc::clone(&trial.monitor));
        Ok(ActiveReleases { live, trial: Some(Trial { fragment: candidate, rollout: rollout.clone(), sequence: state.sequence, monitor }) })
    }

    async fn release_or_load(&self, name: &str, id: &str, before: Option<&FollowedState>) -> Result<Arc<Fragment>, String> {
        let active = before.and_then(|before| before.active.fragment(id));
        match active.or(self.memory.get(name, id).await) {
            Some(fragment) => Ok(fragment),
            None => {
                let fragment = self.load(name, id).await?;
                self.memory.insert(&fragment).await;
                Ok(fragment)
            }
        }
    }

    async fn load(&self, name: &str, id: &str) -> Result<Arc<Fragment>, String> {
        let store = self.store().map_err(|error| error.to_string())?;
        self.load_from(store, name, id).await
    }

    async fn load_from(&self, store: &Store, name: &str, id: &str) -> Result<Arc<Fragment>, String> {
        let stored = store.load(name, id, &self.squads()).await.map_err(|error| format!("release {id} of {name}: {error}"))?;
        Fragment::new(Arc::new(stored), &self.renderer).map(Arc::new).map_err(|faults| faults.join("\n"))
    }

    /// Swaps a fragment's new releases in.
    fn activate(&self, live: &ArcSwap<Live>, followed: FollowedState) {
        let mut all = self.lock();
        let name = followed.state.fragment.clone();
        all.insert(name.clone(), followed);
        let before = live.load();
        match ReleaseRegistry::new(all.values().map(|followed| followed.active.clone()), Some(&before.releases)) {
            Ok(releases) => {
                let releases = Arc::new(releases);
                live.rcu(|live| Live { releases: Arc::clone(&releases), ..(**live).clone() });
                // Set after the swap: from now on all new pages use these releases.
                all.entry(name).and_modify(|followed| followed.since = Timestamp::now());
            }
            // The shell was loaded before, and states are never deleted.
            Err(faults) => tracing::error!(faults = faults.join("\n"), "Release set not updated"),
        }
    }

    async fn names(&self) -> Result<BTreeSet<String>, StoreError> {
        self.store()?.fragments_with_a_state().await.map(BTreeSet::from_iter)
    }

    fn lock(&self) -> MutexGuard<'_, BTreeMap<String, FollowedState>> {
        self.states.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// SECURITY: write access to the store must not allow a silent downgrade.
fn check_newer(before: Option<&FragmentState>, state: &FragmentState) -> Result<(), String> {
    let Some(before) = before else { return Ok(()) };
    if state.sequence < before.sequence {
        return Err(format!(
            "the state in the store is older than the last one: change {} after change {}",
            state.sequence, before.sequence
        ));
    }
    if state.sequence == before.sequence && state != before {
        return Err(format!("the state in the store differs from the last one with the same number, {}", state.sequence));
    }
    Ok(())
}

fn read_squads(file: &std::path::Path) -> Result<Squads, Vec<String>> {
    let text = std::fs::read_to_string(file).map_err(|error| vec![format!("releases.squads: {}: {error}", file.display())])?;
    Squads::parse(&text).map_err(|faults| faults.iter().map(|fault| format!("{}: {fault}", file.display())).collect())
}
