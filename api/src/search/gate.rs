//! Limits concurrent searches to the number of processors. Further searches wait in order of
//! arrival.

use std::num::NonZero;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::sync::{AcquireError, Semaphore, SemaphorePermit};

/// Most waiting searches before load is shed: half a second of work for two processors.
const MOST_WAITING: usize = 1000;

/// Permits for searches.
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
    /// Waits for a permit.
    ///
    /// # Errors
    /// Never, because the semaphore is not closed.
    pub(super) async fn enter(&self) -> Result<SemaphorePermit<'_>, AcquireError> {
        let _waiting = Waiting::new(&self.waiting);
        self.permits.acquire().await
    }

    /// True if too many searches wait.
    pub(super) fn is_overloaded(&self) -> bool {
        self.waiting.load(Ordering::Relaxed) >= MOST_WAITING
    }
}

/// Counts a waiting search until drop, because clients may disconnect while waiting.
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
    async fn cancelled_search_is_not_counted_as_waiting() {
        let gate = Gate { permits: Semaphore::new(1), waiting: AtomicUsize::new(MOST_WAITING - 1) };
        let permit = gate.enter().await.unwrap();
        assert!(!gate.is_overloaded());
        tokio::select! {
            biased;
            _ = gate.enter() => panic!("two permits"),
            () = async { assert!(gate.is_overloaded()) } => {}
        }
        assert!(!gate.is_overloaded());
        drop(permit);
        assert!(gate.enter().await.is_ok());
    }
}
