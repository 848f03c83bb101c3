//! Protection against replayed states.

use contracts::rollout::FragmentState;

/// Remembers the newest state of a fragment and rejects older ones, so that write access to the
/// store is not enough to restore an old release.
#[derive(Debug, Clone, Default)]
pub struct LatestState(Option<FragmentState>);

/// A state that is not newer than a known one.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("state {offered} of {fragment} is rejected: state {seen} is already known{}", if .offered == .seen { ", with different contents" } else { "" })]
pub struct ReplayedState {
    /// Name of the fragment.
    pub fragment: String,
    /// Sequence number of the newest known state.
    pub seen: u64,
    /// Sequence number of the rejected state.
    pub offered: u64,
}

impl LatestState {
    /// Without a known state.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The newest known state.
    #[must_use]
    pub const fn state(&self) -> Option<&FragmentState> {
        self.0.as_ref()
    }

    /// Accepts a newer or identical state. Returns true if it is newer.
    ///
    /// # Errors
    /// If the state is older, or has the same number and different contents.
    pub fn accept(&mut self, state: FragmentState) -> Result<bool, ReplayedState> {
        if let Some(seen) = &self.0 {
            if seen == &state {
                return Ok(false);
            }
            if state.sequence <= seen.sequence {
                return Err(ReplayedState { fragment: state.fragment, seen: seen.sequence, offered: state.sequence });
            }
        }
        self.0 = Some(state);
        Ok(true)
    }
}
