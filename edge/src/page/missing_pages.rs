//! Permits to render missing pages, so that made-up addresses cost visitors no time
//! (docs/decisions/0073-missing-pages-in-a-flood.md).

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use tokio::runtime::Handle;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::{Instant, sleep, timeout};

/// Longest wait for a permit.
const PATIENCE: Duration = Duration::from_millis(250);

/// A permit rests so many times as long as its page's slots took. A page takes about twice as long
/// as its slots. So each permit takes a tenth of a core's time, if slots take 5 ms or less.
const REST: u32 = 19;

/// Longest rest. It is shorter than the patience: a client that asks for one page after another
/// gets all of them.
const LONGEST_REST: Duration = Duration::from_millis(100);

/// The permits of an edge.
pub(crate) struct MissingPages(Arc<Semaphore>);

/// A permit to render one missing page.
pub(crate) struct MissingPagePermit {
    permit: Option<OwnedSemaphorePermit>,
    /// Begin of the rendering.
    used_since: OnceLock<Instant>,
}

impl MissingPagePermit {
    /// States that the page is rendered. An unused permit does not rest: a page that has moved is
    /// not rendered.
    pub(crate) fn begin(&self) {
        self.used_since.get_or_init(Instant::now);
    }
}

impl MissingPages {
    /// So many permits.
    pub(crate) fn new(permits: u32) -> Self {
        Self(Arc::new(Semaphore::new(permits as usize)))
    }

    /// Waits for a permit. `None`: too many are in use, or rest.
    pub(crate) async fn permit(&self) -> Option<MissingPagePermit> {
        let permit = timeout(PATIENCE, Arc::clone(&self.0).acquire_owned()).await.ok()?.ok();
        Some(MissingPagePermit { permit: Some(permit?), used_since: OnceLock::new() })
    }
}

impl Drop for MissingPagePermit {
    fn drop(&mut self) {
        let Some(used_since) = self.used_since.get() else { return };
        let rest = (used_since.elapsed() * REST).min(LONGEST_REST);
        if let (Some(permit), Ok(runtime)) = (self.permit.take(), Handle::try_current()) {
            runtime.spawn(async move {
                sleep(rest).await;
                drop(permit);
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Time until the next permit after one was used for so many milliseconds.
    async fn rest_after(milliseconds: u64) -> Duration {
        let pages = MissingPages::new(1);
        let permit = pages.permit().await.unwrap();
        permit.begin();
        sleep(Duration::from_millis(milliseconds)).await;
        drop(permit);
        let dropped = Instant::now();
        assert!(pages.permit().await.is_some());
        dropped.elapsed()
    }

    #[tokio::test(start_paused = true)]
    async fn permit_rests_after_use() {
        assert_eq!(rest_after(5).await, Duration::from_millis(95));
        assert_eq!(rest_after(60).await, LONGEST_REST);
    }

    #[tokio::test(start_paused = true)]
    async fn unused_permit_does_not_rest() {
        let pages = MissingPages::new(1);
        let permit = pages.permit().await;
        sleep(Duration::from_millis(50)).await;
        drop(permit);
        assert_eq!(pages.0.available_permits(), 1);
    }

    #[tokio::test(start_paused = true)]
    async fn no_page_waits_for_a_permit_in_long_use() {
        let pages = MissingPages::new(1);
        let _used = pages.permit().await;
        let asked = Instant::now();
        assert!(pages.permit().await.is_none());
        assert_eq!(asked.elapsed(), PATIENCE);
        assert!(MissingPages::new(0).permit().await.is_none());
    }
}
