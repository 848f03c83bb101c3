//! The newest state that was seen.

use contracts::rollout::FragmentState;

/// Remembers the newest state of a fragment, and takes no older one: whoever can put an old object back into the store brings no old release back to visitors.
#[derive(Debug, Clone, Default)]
pub struct LatestState(Option<FragmentState>);

/// A state that is not newer than one that was seen.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("state {offered} of {fragment} is refused: state {seen} was seen before{}", if .offered == .seen { ", with another content" } else { "" })]
pub struct ReplayedState {
    /// Name of the fragment.
    pub fragment: String,
    /// Sequence of the newest state that was seen.
    pub seen: u64,
    /// Sequence of the one that was refused.
    pub offered: u64,
}

impl LatestState {
    /// With nothing seen yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The newest state.
    #[must_use]
    pub const fn state(&self) -> Option<&FragmentState> {
        self.0.as_ref()
    }

    /// Takes a state that is newer, or the same again. `true`: it is newer.
    ///
    /// # Errors
    /// When it is older, or has the number of the newest and another content.
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
