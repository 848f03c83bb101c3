//! CPU time of the thread, and whether a script has used up its share.

use std::cell::Cell;
use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

/// CPU time that this thread has used since it started. Waiting for a processor does not count, so a busy machine fails no render.
pub(crate) fn thread_cpu() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    // The kernel gives neither field negative for this clock.
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or(0))
}

/// CPU time that the script now running may use. The engine asks [`Budget::is_spent`] again and again, and stops when it says so.
#[derive(Debug, Default)]
pub(crate) struct Budget {
    end: Cell<Duration>,
    spent: Cell<bool>,
}

impl Budget {
    /// Gives `limit` from now on.
    pub(crate) fn start(&self, limit: Duration) {
        self.end.set(thread_cpu().saturating_add(limit));
        self.spent.set(false);
    }

    /// Asked by the engine. Once true it stays true until the next start.
    pub(crate) fn is_spent(&self) -> bool {
        if !self.spent.get() && thread_cpu() >= self.end.get() {
            self.spent.set(true);
        }
        self.spent.get()
    }

    /// Whether the engine was told to stop since the last start.
    pub(crate) fn was_spent(&self) -> bool {
        self.spent.get()
    }
}
