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

/// Fewest pages admitted after a measurement, for each processor. At 2 ms each, they keep it busy
/// for less than the longest wait.
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
            let (mut last_asked, mut grant) = (Instant::now(), self.first_grant());
            // A page that still waits is admitted before measurements pause.
            while last_asked.elapsed() < IDLE_AFTER || grant.given == 0 {
                let due = Instant::now() + MEASURE_EVERY;
                sleep(MEASURE_EVERY).await;
                let now = Instant::now();
                grant = self.measured((now - due).max(renderer.longest_wait()), grant);
                if self.asked.notified().now_or_never().is_some() {
                    last_asked = now;
                }
            }
        }
    }

    /// What is granted while nothing has been measured.
    const fn first_grant(&self) -> Grant {
        Grant { pages: self.fewest, given: self.fewest }
    }

    /// Admits pages after work has waited so long. `before`: what the measurement before granted.
    fn measured(&self, work_wait: Duration, before: Grant) -> Grant {
        let left = self.permits.available_permits();
        let used = before.given.saturating_sub(left);
        let is_long = work_wait > LONGEST_WORK_WAIT;
        let is_needed = before.given > 0 && left == 0 && work_wait <= NO_WORK_WAIT;
        let pages = if is_needed {
            before.pages * 2
        } else if is_long || 2 * used < before.given {
            before.pages / 2
        } else {
            before.pages
        };
        let pages = pages.clamp(self.fewest, MOST_PAGES.max(self.fewest));
        let given = if is_long { 0 } else { pages };
        self.permits.forget_permits(left.saturating_sub(given));
        self.permits.add_permits(given.saturating_sub(left));
        Grant { pages, given }
    }
}

/// Pages that may be begun until the next measurement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Grant {
    /// Their number while no work waits long.
    pages: usize,
    /// Their number now.
    given: usize,
}

#[cfg(test)]
mod tests {
    use super::*;

    const PATIENCE: Duration = Duration::from_millis(100);
    const SHORT: Duration = Duration::from_millis(20);
    const LONG: Duration = Duration::from_millis(21);

    /// A renderer that has nothing to do.
    fn renderer() -> Arc<Renderer> {
        Arc::new(Renderer::new(renderer::RendererSettings::default()).unwrap())
    }

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
        let grant = admission.measured(SHORT, admission.first_grant());
        assert_eq!((grant, admission.measured(SHORT, grant)), (admission.first_grant(), admission.first_grant()));
        assert_eq!(begun(&admission, fewest + 3).await, fewest, "unused admissions do not add up");
    }

    #[tokio::test(start_paused = true)]
    async fn number_of_pages_follows_need_while_no_work_waits() {
        let admission = Admission::new(PATIENCE);
        let fewest = admission.fewest;
        let mut grant = admission.first_grant();
        for (used, work_wait, pages, reason) in [
            (fewest, NO_WORK_WAIT, 2 * fewest, "all were used"),
            (2 * fewest, NO_WORK_WAIT, 4 * fewest, "all were used"),
            (4 * fewest, SHORT, 4 * fewest, "some work waits"),
            (2 * fewest, NO_WORK_WAIT, 4 * fewest, "half of them were used"),
            (4 * fewest, LONG, 2 * fewest, "work waits long"),
            (0, NO_WORK_WAIT, 2 * fewest, "none could be used"),
            (0, NO_WORK_WAIT, fewest, "none was used"),
            (0, LONG, fewest, "the fewest"),
        ] {
            assert_eq!(begun(&admission, used).await, used);
            grant = admission.measured(work_wait, grant);
            assert_eq!(grant.pages, pages, "{reason}");
            assert_eq!(admission.permits.available_permits(), if work_wait == LONG { 0 } else { pages }, "{reason}");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn no_page_is_begun_after_a_long_wait() {
        let admission = Admission::new(PATIENCE);
        admission.measured(LONG, admission.first_grant());
        assert_eq!(begun(&admission, 2).await, 0);
    }

    #[tokio::test(start_paused = true)]
    async fn page_waits_for_a_measurement() {
        let admission = Admission::new(PATIENCE);
        let grant = admission.measured(LONG, admission.first_grant());
        let started = Instant::now();
        let measurement = async {
            sleep(PATIENCE - MEASURE_EVERY).await;
            admission.measured(SHORT, grant)
        };
        let (is_begun, grant) = tokio::join!(admission.admit(), measurement);
        assert!(is_begun && started.elapsed() < PATIENCE);
        admission.measured(LONG, grant);
        let started = Instant::now();
        assert!(!admission.admit().await);
        assert_eq!(started.elapsed(), PATIENCE);
    }

    #[tokio::test(start_paused = true)]
    async fn crowd_that_takes_no_processor_is_begun_and_measurements_resume_after_a_pause() {
        let admission = Admission::new(PATIENCE);
        let crowds = async {
            for _ in 0..2 {
                assert_eq!(begun(&admission, 2000).await, 2000);
                sleep(2 * IDLE_AFTER).await;
                assert_eq!(admission.permits.available_permits(), admission.fewest);
            }
        };
        tokio::select! {
            () = admission.watch(renderer()) => panic!("it does not end"),
            () = crowds => {}
        }
    }

    #[tokio::test]
    async fn all_pages_are_begun_without_a_limit() {
        let admission = Admission::new(Duration::ZERO);
        admission.measured(LONG, admission.first_grant());
        assert_eq!(begun(&admission, 1000).await, 1000);
        admission.watch(renderer()).await;
    }
}
