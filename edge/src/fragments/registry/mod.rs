//! Releases in service, and their selection per visitor.

pub(super) mod files_document;
pub(super) mod release_set;
mod writing_script;

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

use releases::{PageFacts, StoredRelease};

use super::fragment::{Fragment, SHELL};
use super::output::{FragmentOutput, Source};
use super::trial::Trial;
use super::trial::monitor::{TrialArm, TrialMonitor, TrialSample};
use crate::telemetry::metrics::Metrics;
use files_document::{DocumentHistory, FilesDocument};
use release_set::ReleaseSet;

/// Maximum number of cached sets. Each canary doubles the possible sets; few run concurrently.
const MAX_SETS: usize = 64;

/// Earlier releases per fragment whose files are still served to open pages.
const SERVED_RELEASES: usize = 8;

/// Name and content address of every release that is not live.
type SetKey = Vec<(String, String)>;

/// Active releases of a fragment.
#[derive(Debug, Clone)]
pub(crate) struct ActiveReleases {
    /// Release outside the canary.
    pub(crate) live: Arc<Fragment>,
    /// Canary.
    pub(crate) trial: Option<Trial>,
}

impl ActiveReleases {
    /// Live release and canary.
    pub(crate) fn fragments(&self) -> impl Iterator<Item = &Arc<Fragment>> {
        std::iter::once(&self.live).chain(self.trial.as_ref().map(|trial| &trial.fragment))
    }

    /// Release by content address.
    pub(crate) fn fragment(&self, id: &str) -> Option<Arc<Fragment>> {
        self.fragments().find(|fragment| fragment.id() == id).cloned()
    }
}

/// Active releases of all fragments; swapped atomically.
#[derive(Debug)]
pub(crate) struct ReleaseRegistry {
    active: BTreeMap<String, ActiveReleases>,
    everybody: Arc<ReleaseSet>,
    sets: Mutex<HashMap<SetKey, Arc<ReleaseSet>>>,
    /// Releases whose files are in memory: active and earlier ones, newest last.
    served: Vec<Arc<StoredRelease>>,
    /// Documents of all sets, those of earlier registries included.
    documents: Arc<DocumentHistory>,
}

/// Releases of a page view.
#[derive(Debug, Clone)]
pub(crate) struct ReleaseSelection {
    /// Release set.
    pub(crate) set: Arc<ReleaseSet>,
    /// True if the selection depends on the visitor; the page is then uncacheable.
    pub(crate) by_visitor: bool,
    /// Canaries that the page is part of.
    pub(crate) trials: Vec<TrialMembership>,
}

/// Membership of a page view in a canary.
#[derive(Debug, Clone)]
pub(crate) struct TrialMembership {
    /// Name of the fragment.
    pub(crate) fragment: String,
    /// Arm of the page view.
    pub(crate) arm: TrialArm,
    /// Monitor of the canary.
    pub(crate) monitor: Arc<TrialMonitor>,
}

impl TrialMembership {
    /// Counts a slot's output. A regression ends the canary immediately.
    pub(crate) fn count(&self, fill: &FragmentOutput, metrics: &Metrics) {
        let failed = matches!(fill.source, Source::LastGood | Source::Fallback | Source::Client);
        if let Some(regression) = self.monitor.count(self.arm, TrialSample { failed, took: fill.took }) {
            tracing::error!(fragment = self.fragment, reason = %regression, "Canary regression detected; serving the live release to all visitors");
            metrics.trial_ended(&self.fragment, regression.kind());
        }
    }
}

impl ReleaseRegistry {
    /// Registry that succeeds `before`.
    ///
    /// # Errors
    /// The shell has no release.
    pub(crate) fn new(active: impl IntoIterator<Item = ActiveReleases>, before: Option<&Self>) -> Result<Self, Vec<String>> {
        let active: BTreeMap<_, _> = active.into_iter().map(|active| (active.live.name().to_owned(), active)).collect();
        let live = active.values().map(|active| Arc::clone(&active.live));
        let documents = before.map(|before| Arc::clone(&before.documents)).unwrap_or_default();
        let everybody = ReleaseSet::of(live, &documents).ok_or_else(|| vec![format!("{SHELL} has no release")])?;
        let everybody = Arc::new(everybody);
        let served = served(before, &active);
        Ok(Self { active, everybody, sets: Mutex::default(), served, documents })
    }

    /// Release set without canaries.
    pub(crate) const fn everybody(&self) -> &Arc<ReleaseSet> {
        &self.everybody
    }

    /// Selects the releases of a page. Calls `visitor` only if the selection depends on it;
    /// `pinned` releases take precedence.
    pub(crate) fn choose<'a>(&self, page: PageFacts<'_>, visitor: impl Fn() -> &'a str, pinned: &[Arc<Fragment>]) -> ReleaseSelection {
        let mut by_visitor = !pinned.is_empty();
        let mut replacements: Vec<Arc<Fragment>> = Vec::new();
        let mut trials = Vec::new();
        for (name, active) in &self.active {
            if let Some(fragment) = pinned.iter().find(|fragment| fragment.name() == name) {
                replacements.push(Arc::clone(fragment));
                continue;
            }
            let Some(trial) = &active.trial else { continue };
            let depends = trial.depends_on_visitor(page);
            let taken = trial.takes(page, if depends { visitor() } else { "" });
            if depends {
                by_visitor = true;
                let arm = if taken { TrialArm::Candidate } else { TrialArm::Live };
                trials.push(TrialMembership { fragment: name.clone(), arm, monitor: Arc::clone(&trial.monitor) });
            }
            if taken {
                replacements.push(Arc::clone(&trial.fragment));
            }
        }
        ReleaseSelection { set: self.set_with(replacements), by_visitor, trials }
    }

    /// Active releases of a fragment.
    pub(crate) fn active(&self, name: &str) -> Option<&ActiveReleases> {
        self.active.get(name)
    }

    /// Active releases of all fragments, by name.
    pub(crate) fn all_active(&self) -> impl Iterator<Item = (&str, &ActiveReleases)> {
        self.active.iter().map(|(name, active)| (name.as_str(), active))
    }

    /// Active release by name and content address.
    pub(crate) fn fragment(&self, name: &str, id: &str) -> Option<Arc<Fragment>> {
        self.active.get(name)?.fragment(id)
    }

    /// Release whose files are in memory, by name and content address.
    pub(crate) fn served(&self, name: &str, id: &str) -> Option<&Arc<StoredRelease>> {
        self.served.iter().find(|stored| stored.id == id && stored.name() == name)
    }

    /// Document of files by its path: of a current set or an earlier one.
    pub(crate) fn files_document(&self, path: &str) -> Option<Arc<FilesDocument>> {
        let sets = || self.sets.lock().unwrap_or_else(PoisonError::into_inner).values().cloned().collect::<Vec<_>>();
        let made_elsewhere = || [Arc::clone(&self.everybody)].into_iter().chain(sets()).find_map(|set| set.document_at(path));
        self.documents.at(path).or_else(made_elsewhere)
    }

    /// The live set with these replacements.
    fn set_with(&self, replacements: Vec<Arc<Fragment>>) -> Arc<ReleaseSet> {
        if replacements.is_empty() {
            return Arc::clone(&self.everybody);
        }
        let key: Vec<_> = replacements.iter().map(|fragment| (fragment.name().to_owned(), fragment.id().to_owned())).collect();
        let mut sets = self.sets.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(set) = sets.get(&key) {
            return Arc::clone(set);
        }
        let all = self.everybody.fragments().cloned().chain(replacements);
        // The shell of a canary was checked to have its document.
        let Some(set) = ReleaseSet::of(all, &self.documents).map(Arc::new) else { return Arc::clone(&self.everybody) };
        if sets.len() >= MAX_SETS {
            sets.clear();
        }
        sets.insert(key, Arc::clone(&set));
        set
    }
}

fn served(before: Option<&ReleaseRegistry>, active: &BTreeMap<String, ActiveReleases>) -> Vec<Arc<StoredRelease>> {
    let mut now: Vec<_> = active.values().flat_map(ActiveReleases::fragments).map(|fragment| Arc::clone(&fragment.stored)).collect();
    let earlier = before.map(|before| before.served.as_slice()).unwrap_or_default();
    let is_earlier = |stored: &Arc<StoredRelease>| !now.iter().any(|other| other.id == stored.id && other.name() == stored.name());
    let mut served: Vec<_> = earlier.iter().filter(|stored| is_earlier(stored)).cloned().collect();
    served.drain(..served.len().saturating_sub(SERVED_RELEASES * now.len().max(1)));
    served.append(&mut now);
    served
}
