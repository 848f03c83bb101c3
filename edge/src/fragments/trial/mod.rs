//! A release on trial: whose pages it is on, and which of their visitors get it.

pub(super) mod monitor;
pub(super) mod regression;

use std::sync::Arc;

use contracts::rollout::Rollout;
use releases::PageFacts;

use super::fragment::Fragment;
use monitor::TrialMonitor;

/// A release that some visitors get instead of the live one.
#[derive(Debug, Clone)]
pub(crate) struct Trial {
    /// The release.
    pub(crate) fragment: Arc<Fragment>,
    /// Who gets it.
    pub(crate) rollout: Rollout,
    /// Sequence of the state that it was read from.
    pub(crate) sequence: u64,
    /// What is seen of it. Trials of the same two releases share it.
    pub(crate) monitor: Arc<TrialMonitor>,
}

impl Trial {
    /// Whether it was ended here, because the release is worse.
    pub(crate) fn is_over(&self) -> bool {
        self.monitor.regression().is_some()
    }

    /// Whether it depends on the visitor of a page who gets it.
    pub(crate) fn depends_on_visitor(&self, page: PageFacts<'_>) -> bool {
        !self.is_over() && releases::depends_on_visitor(&self.rollout, page)
    }

    /// Whether a visitor of a page gets it; where that does not depend on the visitor, any will do.
    pub(crate) fn takes(&self, page: PageFacts<'_>, visitor: &str) -> bool {
        !self.is_over() && releases::is_in_rollout(self.fragment.name(), &self.rollout, page, visitor)
    }
}
