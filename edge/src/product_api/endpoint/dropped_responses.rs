//! Responses that the cache has dropped, while pages made from them are in memory. Such a page is
//! the same only with the same value, and the value takes no memory beside the page's.

use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use moka::notification::RemovalCause;
use moka::sync::Cache;

use super::ENTRY_BYTES;
use super::cached_response::{CachedResponse, ResponseState};

/// A response without a value of its own.
struct DroppedResponse<T> {
    value: Weak<T>,
    bytes: usize,
    state: ResponseState,
}

/// Bounded memory of dropped responses, by key.
pub(super) struct DroppedResponses<T> {
    by_key: Cache<String, Arc<DroppedResponse<T>>>,
    /// How long a response stays after its freshness.
    stale: Duration,
}

impl<T: Send + Sync + 'static> DroppedResponses<T> {
    /// Memory of at most `bytes`.
    pub(super) fn new(bytes: u64, stale: Duration) -> Self {
        let weigh = |key: &String, _: &Arc<DroppedResponse<T>>| u32::try_from(ENTRY_BYTES + key.len()).unwrap_or(u32::MAX);
        Self { by_key: Cache::builder().max_capacity(bytes).weigher(weigh).build(), stale }
    }

    /// Takes a response that leaves the cache.
    pub(super) fn take(&self, key: &str, response: &CachedResponse<T>, cause: RemovalCause) {
        let is_dropped = match cause {
            RemovalCause::Size => true,
            RemovalCause::Expired | RemovalCause::Explicit => false,
            RemovalCause::Replaced => return,
        };
        // SECURITY: a private response belongs to one request.
        let is_for_all = !response.is_private && response.excuse.is_none();
        if is_dropped && is_for_all && Arc::strong_count(&response.value) > 1 {
            let (value, bytes, state) = (Arc::downgrade(&response.value), response.bytes, response.state.clone());
            self.by_key.insert(key.to_owned(), Arc::new(DroppedResponse { value, bytes, state }));
        } else {
            self.forget(key);
        }
    }

    /// The last response that the cache has dropped, if a page holds its value.
    pub(super) fn get(&self, key: &str) -> Option<Arc<CachedResponse<T>>> {
        let dropped = self.by_key.get(key)?;
        let stays = Instant::now() < dropped.state.fresh_until + self.stale;
        let Some(value) = dropped.value.upgrade().filter(|_| stays) else {
            self.forget(key);
            return None;
        };
        Some(Arc::new(CachedResponse::new(value, dropped.bytes, dropped.state.clone())))
    }

    /// Forgets a response.
    pub(super) fn forget(&self, key: &str) {
        self.by_key.invalidate(key);
    }
}
