//! Memory of the last second's answers, by the address as it was sent.
//!
//! A page that the whole site asks for need not be resolved again for each request. An answer is
//! given only while rules, releases and content are those that it was made from, and for a second
//! at most: then the page is resolved once more, which also revalidates what has become stale.
//!
//! SECURITY: only responses that shared caches may store are kept. They are the same for all
//! visitors of an address, as for such a cache.

use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use http::{HeaderMap, Request};
use moka::sync::Cache;

use super::RememberedPage;
use crate::live::Live;
use crate::request::shared_address;

/// How long an answer is given.
const LIFETIME: Duration = Duration::from_secs(1);

/// Addresses in memory.
const MOST_ADDRESSES: u64 = 4096;

/// Answers of the last second.
pub(crate) struct RecentAnswers {
    by_address: Cache<String, Arc<RecentAnswer>>,
}

/// An answer with everything that is sent and recorded with it. It keeps neither its page nor its
/// releases in memory.
pub(in crate::page) struct RecentAnswer {
    /// The page.
    pub(in crate::page) page: Weak<RememberedPage>,
    /// All headers but those of the encoding.
    pub(in crate::page) headers: HeaderMap,
    /// Fields of the access record: brand, locale and route.
    pub(in crate::page) record: [String; 3],
    /// Rules and releases.
    pub(in crate::page) live: Weak<Live>,
    /// State of the content ([`crate::product_api::ProductApi::epoch`]).
    pub(in crate::page) epoch: u64,
    /// End of its use.
    pub(in crate::page) until: Instant,
}

impl RecentAnswer {
    /// End of the use of an answer that is given now. `until_change`: time to the next change of
    /// the rules.
    pub(in crate::page) fn end(page: &RememberedPage, until_change: Duration) -> Instant {
        page.fresh_until.min(Instant::now() + LIFETIME.min(until_change))
    }
}

impl RecentAnswers {
    /// An empty memory.
    pub(crate) fn new() -> Self {
        Self { by_address: Cache::builder().max_capacity(MOST_ADDRESSES).time_to_live(LIFETIME).build() }
    }

    /// Answer to a request and its page, if rules, releases and content are still these.
    pub(in crate::page) fn get<B>(
        &self,
        request: &Request<B>,
        live: &Arc<Live>,
        epoch: u64,
    ) -> Option<(Arc<RecentAnswer>, Arc<RememberedPage>)> {
        let answer = self.by_address.get(&shared_address(request)?)?;
        let is_same = Weak::as_ptr(&answer.live) == Arc::as_ptr(live) && answer.epoch == epoch;
        let page = answer.page.upgrade().filter(|_| is_same && Instant::now() < answer.until)?;
        Some((answer, page))
    }

    /// Keeps an answer for a second.
    pub(in crate::page) fn keep(&self, address: String, answer: RecentAnswer) {
        self.by_address.insert(address, Arc::new(answer));
    }
}
