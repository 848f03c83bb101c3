//! Admits the pages that have to be made, so that those begun before are finished in time
//! (docs/decisions/0086-admit-pages.md).
//!
//! While pages are made, a task measures how long work waits for a processor: by how much its own
//! timer is late, and how old the next render is. After a short wait it admits some pages more,
//! after a long one none. Pages wait for admission before any work was done for them.

use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt as _;
use renderer::Renderer;
use tokio::sync::{Notify, Semaphore};
use tokio::time::{Instant, sleep, timeout};

/// Interval between two measurements. Work that waits for a processor delays the next one.
const MEASURE_EVERY: Duration = Duration::from_millis(5);

/// Longest wait of work for a processor after which pages are admitted.
const LONGEST_WORK_WAIT: Duration = Duration::from_millis(20);

/// Pages admitted between two measurements, for each processor. A page takes a few milliseconds, so
/// these take less than the longest wait.
const PAGES_AT_ONCE: usize = 8;

/// Time without a page to make after which measurements pause.
const IDLE_AFTER: Duration = Duration::from_secs(2);

/// Admission of pages to an edge's processors.
pub(crate) struct Admission {
    /// Longest wait of a page until it is begun; `None`: all pages are begun immediately.
    patience: Option<Duration>,
    /// Pages that may be begun until the next measurement.
    permits: Semaphore,
    most: usize,
    /// A page is to be made.
    asked: Notify,
}

impl Admission {
    /// Pages wait so long for admission, at most; zero: they do not wait.
    pub(crate) fn new(patience: Duration) -> Self {
        let most = PAGES_AT_ONCE * std::thread::available_parallelism().map_or(1, usize::from);
        Self { patience: (!patience.is_zero()).then_some(patience), permits: Semaphore::new(most), most, asked: Notify::new() }
    }

    /// Waits until a page may be begun. False: it has waited too long.
    pub(crate) async fn admit(&self) -> bool {
        let Some(patience) = self.patience else { return true };
        self.asked.notify_one();
        let permit = match self.permits.try_acquire() {
            Ok(permit) => Some(permit),
            Err(_) => timeout(patience, self.permits.acquire()).await.ok().and_then(Result::ok),
        };
        permit.map(|permit| permit.forget()).is_some()
    }

    /// Admits pages by measurements. Never ends, unless all are begun immediately.
    pub(crate) async fn watch(&self, renderer: Arc<Renderer>) {
        if self.patience.is_none() {
            return;
        }
        loop {
            self.asked.notified().await;
            let mut last_asked = Instant::now();
            while last_asked.elapsed() < IDLE_AFTER {
                let due = Instant::now() + MEASURE_EVERY;
                sleep(MEASURE_EVERY).await;
                let now = Instant::now();
                self.measured((now - due).max(renderer.longest_wait()));
                if self.asked.notified().now_or_never().is_some() {
                    last_asked = now;
                }
            }
        }
    }

    /// Sets how many pages may be begun, after work has waited so long.
    fn measured(&self, work_wait: Duration) {
        let left = self.permits.available_permits();
        if work_wait > LONGEST_WORK_WAIT {
            self.permits.forget_permits(left);
        } else {
            self.permits.add_permits(self.most.saturating_sub(left));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PATIENCE: Duration = Duration::from_millis(100);
    const SHORT: Duration = Duration::from_millis(20);
    const LONG: Duration = Duration::from_millis(21);

    /// How many of so many pages are begun now.
    async fn begun(admission: &Admission, pages: usize) -> usize {
        let pages = futures_util::future::join_all((0..pages).map(|_| admission.admit())).await;
        pages.into_iter().filter(|is_begun| *is_begun).count()
    }

    #[tokio::test(start_paused = true)]
    async fn some_pages_are_begun_until_the_next_measurement() {
        let admission = Admission::new(PATIENCE);
        let most = admission.most;
        assert_eq!(begun(&admission, most + 3).await, most);
        admission.measured(SHORT);
        admission.measured(SHORT);
        assert_eq!(begun(&admission, most + 3).await, most, "unused admissions do not add up");
    }

    #[tokio::test(start_paused = true)]
    async fn no_page_is_begun_after_a_long_wait() {
        let admission = Admission::new(PATIENCE);
        admission.measured(LONG);
        assert_eq!(begun(&admission, 2).await, 0);
    }

    #[tokio::test(start_paused = true)]
    async fn page_waits_for_a_measurement() {
        let admission = Admission::new(PATIENCE);
        admission.measured(LONG);
        let started = Instant::now();
        let measurement = async {
            sleep(PATIENCE - MEASURE_EVERY).await;
            admission.measured(SHORT);
        };
        assert!(tokio::join!(admission.admit(), measurement).0);
        assert!(started.elapsed() < PATIENCE);
        admission.measured(LONG);
        let started = Instant::now();
        assert!(!admission.admit().await);
        assert_eq!(started.elapsed(), PATIENCE);
    }

    #[tokio::test]
    async fn all_pages_are_begun_without_a_limit() {
        let admission = Admission::new(Duration::ZERO);
        admission.measured(LONG);
        assert_eq!(begun(&admission, 1000).await, 1000);
        admission.watch(Arc::new(Renderer::new(renderer::RendererSettings::default()).unwrap())).await;
    }
}
