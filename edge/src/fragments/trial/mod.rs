//! Canary of a fragment: its audience and its monitor.

pub(super) mod monitor;
pub(super) mod regression;

use std::sync::Arc;

use contracts::rollout::Rollout;
use releases::PageFacts;

use super::fragment::Fragment;
use monitor::TrialMonitor;

/// Release shown to part of the visitors.
#[derive(Debug, Clone)]
pub(crate) struct Trial {
    /// Canary release.
    pub(crate) fragment: Arc<Fragment>,
    /// Rollout with audience and share.
    pub(crate) rollout: Rollout,
    /// Sequence number of its state.
    pub(crate) sequence: u64,
    /// Monitor, shared by all trials of the same two releases.
    pub(crate) monitor: Arc<TrialMonitor>,
}

impl Trial {
    /// True after a regression was detected here.
    pub(crate) fn is_over(&self) -> bool {
        self.monitor.regression().is_some()
    }

    /// True if the choice on this page depends on the visitor.
    pub(crate) fn depends_on_visitor(&self, page: PageFacts<'_>) -> bool {
        !self.is_over() && releases::depends_on_visitor(&self.rollout, page)
    }

    /// True if the visitor gets the canary on this page. `visitor` is ignored if the choice does
    /// not depend on it.
    pub(crate) fn takes(&self, page: PageFacts<'_>, visitor: &str) -> bool {
        !self.is_over() && releases::is_in_rollout(self.fragment.name(), &self.rollout, page, visitor)
    }
}
