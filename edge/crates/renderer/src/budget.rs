//! CPU time budgets of scripts.

use std::cell::Cell;
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// CPU time of this thread. Waiting for a processor does not count, so a busy machine fails no
/// render.
pub(crate) fn thread_cpu() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    // The kernel returns no negative values for this clock.
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or(0))
}

/// CPU time budget of the running script. The engine polls [`Budget::is_spent`] and stops when it
/// returns true.
#[derive(Debug, Default)]
pub(crate) struct Budget {
    end: Cell<Duration>,
    spent: Cell<bool>,
}

impl Budget {
    /// Starts a budget of `limit`.
    pub(crate) fn start(&self, limit: Duration) {
        self.end.set(thread_cpu().saturating_add(limit));
        self.spent.set(false);
    }

    /// Polled by the engine. Stays true until the next start.
    pub(crate) fn is_spent(&self) -> bool {
        if !self.spent.get() && thread_cpu() >= self.end.get() {
            self.spent.set(true);
        }
        self.spent.get()
    }

    /// Whether the engine was stopped since the last start.
    pub(crate) fn was_spent(&self) -> bool {
        self.spent.get()
    }
}
