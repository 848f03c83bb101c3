//! Admits the pages that have to be made, so that those begun before are finished in time
//! (docs/decisions/0086-admit-pages.md).
//!
//! While pages are made, a task measures how long work waits for a processor: by how much its own
//! timer is late, and how old the next render is. Until the next measurement it admits a number of
//! pages. After a long wait it admits none; the number grows while pages need it and no work waits.

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

/// Longest wait when no work waits: timers have a resolution of a millisecond.
const NO_WORK_WAIT: Duration = Duration::from_millis(2);

/// Fewest pages admitted after a measurement, for each processor. Pages that take 2 ms of it take
/// less than the longest wait.
const FEWEST_PAGES: usize = 8;

/// Most pages admitted after a measurement. Only pages that wait for other servers need so many.
const MOST_PAGES: usize = 4096;

/// Time without a page to make after which measurements pause.
const IDLE_AFTER: Duration = Duration::from_secs(2);

/// Admission of pages to an edge's processors.
pub(crate) struct Admission {
    /// Longest wait of a page until it is begun; `None`: all pages are begun immediately.
    patience: Option<Duration>,
    /// Pages that may be begun until the next measurement.
    permits: Semaphore,
    fewest: usize,
    /// A page is to be made.
    asked: Notify,
}

impl Admission {
    /// Pages wait so long for admission, at most; zero: they do not wait.
    pub(crate) fn new(patience: Duration) -> Self {
        let fewest = FEWEST_PAGES * std::thread::available_parallelism().map_or(1, usize::from);
        Self { patience: (!patience.is_zero()).then_some(patience), permits: Semaphore::new(fewest), fewest, asked: Notify::new() }
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
            let (mut last_asked, mut pages) = (Instant::now(), self.fewest);
            // A page that still waits is admitted before measurements pause.
            while last_asked.elapsed() < IDLE_AFTER || self.permits.available_permits() == 0 {
                let due = Instant::now() + MEASURE_EVERY;
                sleep(MEASURE_EVERY).await;
                let now = Instant::now();
                pages = self.measured((now - due).max(renderer.longest_wait()), pages);
                if self.asked.notified().now_or_never().is_some() {
                    last_asked = now;
                }
            }
        }
    }

    /// Admits pages after work has waited so long. `pages`: how many were admitted after the
    /// measurement before. Returns how many are now.
    fn measured(&self, work_wait: Duration, pages: usize) -> usize {
        let left = self.permits.available_permits();
        if work_wait > LONGEST_WORK_WAIT {
            self.permits.forget_permits(left);
            return self.fewest.max(pages / 2);
        }
        let pages = if left == 0 && work_wait <= NO_WORK_WAIT { MOST_PAGES.min(pages * 2) } else { pages };
        self.permits.add_permits(pages.saturating_sub(left));
        pages
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
        let fewest = admission.fewest;
        assert_eq!(begun(&admission, fewest + 3).await, fewest);
        for _ in 0..2 {
            assert_eq!(admission.measured(SHORT, fewest), fewest);
        }
        assert_eq!(begun(&admission, fewest + 3).await, fewest, "unused admissions do not add up");
    }

    #[tokio::test(start_paused = true)]
    async fn more_pages_are_begun_while_no_work_waits() {
        let admission = Admission::new(PATIENCE);
        let mut pages = admission.fewest;
        let mut after = async |work_wait| {
            assert!(begun(&admission, pages).await > 0);
            pages = admission.measured(work_wait, pages);
            pages
        };
        let fewest = admission.fewest;
        assert_eq!(after(NO_WORK_WAIT).await, 2 * fewest);
        assert_eq!(after(NO_WORK_WAIT).await, 4 * fewest);
        assert_eq!(after(SHORT).await, 4 * fewest, "some work waits");
        assert_eq!(admission.measured(NO_WORK_WAIT, 4 * fewest), 4 * fewest, "no page needed more");
        assert_eq!(after(LONG).await, 2 * fewest);
        assert_eq!(admission.measured(LONG, fewest), fewest);
    }

    #[tokio::test(start_paused = true)]
    async fn no_page_is_begun_after_a_long_wait() {
        let admission = Admission::new(PATIENCE);
        admission.measured(LONG, 1);
        assert_eq!(begun(&admission, 2).await, 0);
    }

    #[tokio::test(start_paused = true)]
    async fn page_waits_for_a_measurement() {
        let admission = Admission::new(PATIENCE);
        admission.measured(LONG, 1);
        let started = Instant::now();
        let measurement = async {
            sleep(PATIENCE - MEASURE_EVERY).await;
            admission.measured(SHORT, 1);
        };
        assert!(tokio::join!(admission.admit(), measurement).0);
        assert!(started.elapsed() < PATIENCE);
        admission.measured(LONG, 1);
        let started = Instant::now();
        assert!(!admission.admit().await);
        assert_eq!(started.elapsed(), PATIENCE);
    }

    #[tokio::test(start_paused = true)]
    async fn crowd_that_takes_no_processor_is_begun_and_measurements_resume_after_a_pause() {
        let admission = Admission::new(PATIENCE);
        let renderer = Arc::new(Renderer::new(renderer::RendererSettings::default()).unwrap());
        let crowds = async {
            for _ in 0..2 {
                assert_eq!(begun(&admission, 2000).await, 2000);
                sleep(2 * IDLE_AFTER).await;
                assert!(admission.permits.available_permits() > 0);
            }
        };
        tokio::select! {
            () = admission.watch(renderer) => panic!("it does not end"),
            () = crowds => {}
        }
    }

    #[tokio::test]
    async fn all_pages_are_begun_without_a_limit() {
        let admission = Admission::new(Duration::ZERO);
        admission.measured(LONG, 1);
        assert_eq!(begun(&admission, 1000).await, 1000);
        admission.watch(Arc::new(Renderer::new(renderer::RendererSettings::default()).unwrap())).await;
    }
}
