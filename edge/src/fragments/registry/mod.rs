//! Which releases there are of every fragment, and which of them a visitor's page is made of.

pub(super) mod release_set;

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};

use releases::{PageFacts, StoredRelease};

use super::fragment::{Fragment, SHELL};
use super::output::{FragmentOutput, Source};
use super::trial::Trial;
use super::trial::monitor::{TrialArm, TrialMonitor, TrialSample};
use crate::telemetry::metrics::Metrics;
use release_set::ReleaseSet;

/// Sets that are kept at most. Each trial doubles what there may be, and few are ever under way at once.
const KEPT_SETS: usize = 64;

/// Earlier releases of each fragment that a roster serves files of, for pages that were opened before a newer one came.
const KEPT_RELEASES: usize = 8;

/// Name and content address of every release that is not the live one.
type SetKey = Vec<(String, String)>;

/// Releases of a fragment that visitors get.
#[derive(Debug, Clone)]
pub(crate) struct ActiveReleases {
    /// What everybody gets whom no trial takes.
    pub(crate) live: Arc<Fragment>,
    /// What some get instead.
    pub(crate) trial: Option<Trial>,
}

impl ActiveReleases {
    /// The live release, and the one on trial.
    pub(crate) fn fragments(&self) -> impl Iterator<Item = &Arc<Fragment>> {
        std::iter::once(&self.live).chain(self.trial.as_ref().map(|trial| &trial.fragment))
    }

    /// The release with this content address.
    pub(crate) fn fragment(&self, id: &str) -> Option<Arc<Fragment>> {
        self.fragments().find(|fragment| fragment.id() == id).cloned()
    }
}

/// All fragments with their releases: read as one, replaced as one.
#[derive(Debug)]
pub(crate) struct ReleaseRegistry {
    standings: BTreeMap<String, ActiveReleases>,
    everybody: Arc<ReleaseSet>,
    sets: Mutex<HashMap<SetKey, Arc<ReleaseSet>>>,
    /// Every release whose files are in memory: those that visitors get and those before them, newest last.
    served: Vec<Arc<StoredRelease>>,
}

/// The releases of one page view.
#[derive(Debug, Clone)]
pub(crate) struct ReleaseSelection {
    /// The releases.
    pub(crate) set: Arc<ReleaseSet>,
    /// Whether another visitor of the page may get others. Such a page is never cached.
    pub(crate) by_visitor: bool,
    /// Trials that the page is a part of.
    pub(crate) trials: Vec<TrialMembership>,
}

/// A page's part in a trial.
#[derive(Debug, Clone)]
pub(crate) struct TrialMembership {
    /// Name of the fragment.
    pub(crate) fragment: String,
    /// The side that the page is on.
    pub(crate) side: TrialArm,
    /// What counts it.
    pub(crate) watch: Arc<TrialMonitor>,
}

impl TrialMembership {
    /// Counts what a slot of the fragment was filled with. A trial that this ends is ended for everybody at once.
    pub(crate) fn count(&self, fill: &FragmentOutput, metrics: &Metrics) {
        let failed = matches!(fill.source, Source::LastGood | Source::Fallback | Source::Client);
        if let Some(worse) = self.watch.count(self.side, TrialSample { failed, took: fill.took }) {
            tracing::error!(fragment = self.fragment, reason = %worse, "A release on trial is worse than the live one; nobody gets it any more");
            metrics.trial_ended(&self.fragment, worse.kind());
        }
    }
}

impl ReleaseRegistry {
    /// A roster of these, after `before`.
    ///
    /// # Errors
    /// A sentence: the shell is missing.
    pub(crate) fn new(standings: impl IntoIterator<Item = ActiveReleases>, before: Option<&Self>) -> Result<Self, Vec<String>> {
        let standings: BTreeMap<_, _> = standings.into_iter().map(|standing| (standing.live.name().to_owned(), standing)).collect();
        let live = standings.values().map(|standing| Arc::clone(&standing.live));
        let everybody = Arc::new(ReleaseSet::of(live).ok_or_else(|| vec![format!("{SHELL} has no release")])?);
        let served = served(before, &standings);
        Ok(Self { standings, everybody, sets: Mutex::default(), served })
    }

    /// What everybody gets whom no trial takes.
    pub(crate) const fn everybody(&self) -> &Arc<ReleaseSet> {
        &self.everybody
    }

    /// Chooses the releases of a page. `visitor` is asked only when the page depends on who it is; `pinned` beat everything else.
    pub(crate) fn choose<'a>(&self, page: PageFacts<'_>, visitor: impl Fn() -> &'a str, pinned: &[Arc<Fragment>]) -> ReleaseSelection {
        let mut by_visitor = !pinned.is_empty();
        let mut others: Vec<Arc<Fragment>> = Vec::new();
        let mut trials = Vec::new();
        for (name, standing) in &self.standings {
            if let Some(fragment) = pinned.iter().find(|fragment| fragment.name() == name) {
                others.push(Arc::clone(fragment));
                continue;
            }
            let Some(trial) = &standing.trial else { continue };
            let depends = trial.depends_on_visitor(page);
            let taken = trial.takes(page, if depends { visitor() } else { "" });
            if depends {
                by_visitor = true;
                let side = if taken { TrialArm::Candidate } else { TrialArm::Live };
                trials.push(TrialMembership { fragment: name.clone(), side, watch: Arc::clone(&trial.watch) });
            }
            if taken {
                others.push(Arc::clone(&trial.fragment));
            }
        }
        ReleaseSelection { set: self.set_with(others), by_visitor, trials }
    }

    /// Releases of a fragment that visitors get.
    pub(crate) fn standing(&self, name: &str) -> Option<&ActiveReleases> {
        self.standings.get(name)
    }

    /// Of every fragment, by name.
    pub(crate) fn standings(&self) -> impl Iterator<Item = (&str, &ActiveReleases)> {
        self.standings.iter().map(|(name, standing)| (name.as_str(), standing))
    }

    /// A release by its name and content address, when it is one that visitors get.
    pub(crate) fn fragment(&self, name: &str, id: &str) -> Option<Arc<Fragment>> {
        self.standings.get(name)?.fragment(id)
    }

    /// A release whose files are in memory, whether visitors get it or did.
    pub(crate) fn served(&self, name: &str, id: &str) -> Option<&Arc<StoredRelease>> {
        self.served.iter().find(|stored| stored.id == id && stored.name() == name)
    }

    /// The live set with these in their fragments' places.
    fn set_with(&self, others: Vec<Arc<Fragment>>) -> Arc<ReleaseSet> {
        if others.is_empty() {
            return Arc::clone(&self.everybody);
        }
        let key: Vec<_> = others.iter().map(|fragment| (fragment.name().to_owned(), fragment.id().to_owned())).collect();
        let mut sets = self.sets.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(set) = sets.get(&key) {
            return Arc::clone(set);
        }
        let all = self.everybody.fragments().cloned().chain(others);
        // A shell that is on trial was checked to have its document, as the live one was.
        let Some(set) = ReleaseSet::of(all).map(Arc::new) else { return Arc::clone(&self.everybody) };
        if sets.len() >= KEPT_SETS {
            sets.clear();
        }
        sets.insert(key, Arc::clone(&set));
        set
    }
}

fn served(before: Option<&ReleaseRegistry>, standings: &BTreeMap<String, ActiveReleases>) -> Vec<Arc<StoredRelease>> {
    let mut now: Vec<_> = standings.values().flat_map(ActiveReleases::fragments).map(|fragment| Arc::clone(&fragment.stored)).collect();
    let earlier = before.map(|before| before.served.as_slice()).unwrap_or_default();
    let is_earlier = |stored: &Arc<StoredRelease>| !now.iter().any(|other| other.id == stored.id && other.name() == stored.name());
    let mut served: Vec<_> = earlier.iter().filter(|stored| is_earlier(stored)).cloned().collect();
    served.drain(..served.len().saturating_sub(KEPT_RELEASES * now.len().max(1)));
    served.append(&mut now);
    served
}
