//! An answer to give again to the same address. While the edge sheds requests, an outdated answer
//! of the last minute is better than none.
//!
//! A page that was sent need not be resolved again for each request. An answer is given only while
//! rules, releases and content are those that it was made from, and while the responses of the
//! product API are fresh, or for a second. After that, the page is resolved once more, which also
//! revalidates what has become stale. Polls of the content changes keep responses fresh.
//!
//! SECURITY: only responses that shared caches may store are kept. They are the same for all
//! visitors of an address, as for such a cache.

use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use http::HeaderMap;

use super::{LONGEST_LIFETIME, OVERLOAD_LIFETIME, PageKey, PageMemory, RECENT_LIFETIME, RememberedPage};
use crate::live::Live;
use crate::product_api::{ApiFreshness, ProductApi};

/// An answer with everything that is sent and recorded with it. It keeps neither its page nor its
/// releases in memory.
pub(in crate::page) struct RecentAnswer {
    /// The page.
    pub(in crate::page) page: Weak<RememberedPage>,
    /// Its key in the memory of pages.
    pub(in crate::page) key: PageKey,
    /// How often the answer was given.
    pub(in crate::page) uses: AtomicU32,
    /// All headers but those of the encoding.
    pub(in crate::page) headers: HeaderMap,
    /// Headers of the answer to a client that has the page.
    pub(in crate::page) headers_if_known: HeaderMap,
    /// Fields of the access record: brand, locale and route.
    pub(in crate::page) record: [Arc<str>; 3],
    /// Rules and releases.
    pub(in crate::page) live: Weak<Live>,
    /// State of the content ([`crate::product_api::ProductApi::epoch`]).
    pub(in crate::page) epoch: u64,
    /// Ends of its use: usually, and while requests are shed.
    pub(in crate::page) ends: [Instant; 2],
    /// What prolongs its usual use.
    pub(in crate::page) prolongation: Option<Prolongation>,
}

/// The memory of pages counts one of so many uses of an answer.
const USES_PER_COUNT: u32 = 8;

/// Freshness that polls of the content changes prolong.
pub(in crate::page) struct Prolongation {
    /// Freshness of the responses that the answer was made from.
    pub(in crate::page) freshness: ApiFreshness,
    /// End of its use, whatever the polls say.
    pub(in crate::page) last: Instant,
}

/// When an answer is asked for.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Load {
    /// As usual.
    Usual,
    /// While the request would be shed.
    Over,
}

impl RecentAnswer {
    /// Ends of the use of an answer that is given now, and what prolongs it. `freshness`: until its
    /// end, nothing but a new epoch changes the answer. `until_change`: time to the next change of
    /// the rules.
    pub(in crate::page) fn ends(
        page: &RememberedPage,
        freshness: Option<ApiFreshness>,
        until_change: Duration,
    ) -> ([Instant; 2], Option<Prolongation>) {
        let now = Instant::now();
        let least = now + RECENT_LIFETIME;
        let usual = freshness.as_ref().map_or(least, |freshness| freshness.until.max(least));
        let last = |lifetime: Duration| page.fresh_until.min(now + lifetime.min(until_change));
        let over = last(OVERLOAD_LIFETIME);
        let prolongation = freshness.map(|freshness| Prolongation { freshness, last: last(LONGEST_LIFETIME) });
        ([usual.min(over), over], prolongation)
    }

    /// Its page, if rules, releases and content are still these.
    pub(in crate::page) fn page(&self, live: &Arc<Live>, api: &ProductApi, load: Load) -> Option<Arc<RememberedPage>> {
        let is_same = Weak::as_ptr(&self.live) == Arc::as_ptr(live) && self.epoch == api.epoch();
        let now = Instant::now();
        let is_prolonged = |by: &Prolongation| now < by.last && api.prolonged_until(&by.freshness).is_some_and(|end| now < end);
        let is_in_time = || now < self.ends[load as usize] || self.prolongation.as_ref().is_some_and(is_prolonged);
        self.page.upgrade().filter(|_| is_same && is_in_time())
    }

    /// Counts a use of its page, so that the memory of pages keeps it.
    pub(in crate::page) fn count_use(&self, pages: &PageMemory) {
        if self.uses.fetch_add(1, Ordering::Relaxed).is_multiple_of(USES_PER_COUNT) {
            pages.count_use(&self.key);
        }
    }
}
