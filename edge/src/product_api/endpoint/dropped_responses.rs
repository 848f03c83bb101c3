//! Responses that the cache has dropped, while pages made from them are in memory. Such a page is
//! the same only with the same value, which the page keeps anyway.

use std::sync::{Arc, Weak};

use moka::notification::RemovalCause;
use moka::sync::Cache;

use super::ENTRY_BYTES;
use super::cached_response::{CachedResponse, Excuse, ResponseState};

/// A response whose value belongs to others.
struct DroppedResponse<T> {
    value: Weak<T>,
    bytes: usize,
    state: ResponseState,
    excuse: Option<Excuse>,
}

/// Bounded memory of dropped responses, by key.
pub(super) struct DroppedResponses<T> {
    by_key: Cache<String, Arc<DroppedResponse<T>>>,
}

impl<T: Send + Sync + 'static> DroppedResponses<T> {
    /// Memory of at most `bytes`.
    pub(super) fn new(bytes: u64) -> Self {
        let weigh = |key: &String, _: &Arc<DroppedResponse<T>>| u32::try_from(ENTRY_BYTES + key.len()).unwrap_or(u32::MAX);
        Self { by_key: Cache::builder().max_capacity(bytes).weigher(weigh).build() }
    }

    /// Takes a response that leaves the cache.
    pub(super) fn take(&self, key: &str, response: &CachedResponse<T>, cause: RemovalCause) {
        let is_dropped = match cause {
            RemovalCause::Size => true,
            RemovalCause::Expired | RemovalCause::Explicit => false,
            RemovalCause::Replaced => return,
        };
        // SECURITY: a private response belongs to one request.
        if is_dropped && !response.is_private && Arc::strong_count(&response.value) > 1 {
            let (value, bytes) = (Arc::downgrade(&response.value), response.bytes);
            let dropped = DroppedResponse { value, bytes, state: response.state.clone(), excuse: response.excuse };
            self.by_key.insert(key.to_owned(), Arc::new(dropped));
        } else {
            self.forget(key);
        }
    }

    /// The last response that the cache has dropped, if its value is still in use.
    pub(super) fn get(&self, key: &str) -> Option<Arc<CachedResponse<T>>> {
        let dropped = self.by_key.get(key)?;
        let Some(value) = dropped.value.upgrade() else {
            self.forget(key);
            return None;
        };
        let response = CachedResponse::new(value, dropped.bytes, dropped.state.clone());
        Some(Arc::new(CachedResponse { excuse: dropped.excuse, ..response }))
    }

    /// Forgets a response.
    pub(super) fn forget(&self, key: &str) {
        self.by_key.invalidate(key);
    }
}
