//! Searches at once: as many as there are processors. More would only take time from each other; they wait in the order of their coming.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::{AcquireError, Semaphore, SemaphorePermit};

/// Searches that may wait before more are refused: half a second's work of two processors.
const MOST_WAITING: usize = 1000;

/// Lets searches in.
#[derive(Debug)]
pub(super) struct Gate {
    permits: Semaphore,
    waiting: AtomicUsize,
}

impl Default for Gate {
    fn default() -> Self {
        let processors = std::thread::available_parallelism().map_or(1, NonZero::get);
        Self { permits: Semaphore::new(processors), waiting: AtomicUsize::new(0) }
    }
}

impl Gate {
    /// Waits for its turn, which lasts as long as what is returned.
    ///
    /// # Errors
    /// Never: the gate is not closed while it is there.
    pub(super) async fn enter(&self) -> Result<SemaphorePermit<'_>, AcquireError> {
        let _waiting = Waiting::new(&self.waiting);
        self.permits.acquire().await
    }

    /// Whether so many wait that another one would wait for long.
    pub(super) fn is_crowded(&self) -> bool {
        self.waiting.load(Ordering::Relaxed) >= MOST_WAITING
    }
}

/// One that waits. It is counted until it is dropped: a visitor may leave before it is their turn.
struct Waiting<'a>(&'a AtomicUsize);

impl<'a> Waiting<'a> {
    fn new(count: &'a AtomicUsize) -> Self {
        count.fetch_add(1, Ordering::Relaxed);
        Self(count)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn who_leaves_while_waiting_is_not_counted() {
        let gate = Gate { permits: Semaphore::new(1), waiting: AtomicUsize::new(MOST_WAITING - 1) };
        let permit = gate.enter().await.unwrap();
        assert!(!gate.is_crowded());
        tokio::select! {
            biased;
            _ = gate.enter() => panic!("two at once"),
            () = async { assert!(gate.is_crowded()) } => {}
        }
        assert!(!gate.is_crowded());
        drop(permit);
        assert!(gate.enter().await.is_ok());
    }
}
