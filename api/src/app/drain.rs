//! Drain: the time between a stop signal and the end of the process.

use tokio::sync::watch;

use super::Api;

impl Api {
    /// Begins the drain: `/readyz` answers 503, responses close their connections, and long
    /// responses that watch [`Self::draining`] end. Requests are still answered.
    pub fn drain(&self) {
        self.0.draining.send_replace(true);
    }

    /// True once the drain has begun. Handlers of streams watch it, and end their streams so that
    /// clients connect to another node.
    pub fn draining(&self) -> watch::Receiver<bool> {
        self.0.draining.subscribe()
    }

    /// True once the drain has begun.
    pub(crate) fn is_draining(&self) -> bool {
        *self.0.draining.borrow()
    }
}
