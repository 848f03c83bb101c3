//! Revalidation of cached responses: no older content after newer.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use moka::Entry;
use moka::ops::compute::Op;

use super::cached_response::{CachedResponse, Excuse, FetchOutcome, is_older};
use super::{ApiRequest, RETRY_AFTER, STALE_WHILE_REVALIDATE, Shared};
use crate::product_api::error::UpstreamFault;

impl<T: Send + Sync + 'static> Shared<T> {
    /// Revalidates an entry. If that fails, or a node that lags behind answers, the entry stays and
    /// is tried again after a second. A private response evicts the entry. Returns the response to
    /// use.
    pub(super) async fn refresh(&self, key: &str, request: &ApiRequest, cached: &CachedResponse<T>) -> Arc<CachedResponse<T>> {
        let answer = match self.fresh_shared(request, Some(cached)) {
            Some(answer) => answer,
            None => {
                let newer = self.newer_shared(request, cached);
                let known = newer.as_ref().unwrap_or(cached);
                self.revalidated(request, known).await.unwrap_or_else(|fault| {
                    tracing::warn!(endpoint = self.name, %fault, "Product API unavailable; serving the stale response");
                    self.until_retry(known)
                })
            }
        };
        if answer.is_private {
            self.forget(key).await;
            self.settings.changes.end_epoch();
            return Arc::new(answer);
        }
        let latest = self.replace(key, Arc::new(answer)).await;
        if !Arc::ptr_eq(&latest.value, &cached.value) {
            self.settings.changes.end_epoch();
        }
        latest
    }

    /// The API's response, or the known one if the API confirms it or a node that lags behind
    /// answers.
    pub(super) async fn revalidated(&self, request: &ApiRequest, known: &CachedResponse<T>) -> Result<CachedResponse<T>, UpstreamFault> {
        let generation = self.generation.load(Ordering::Relaxed);
        Ok(match self.fetch(request, known.state.etag.as_deref()).await? {
            FetchOutcome::New(answer) if answer.is_private => answer,
            // An older response never replaces a newer one.
            FetchOutcome::New(answer) if known.state.generation == generation && answer.state.is_of_older_content(&known.state) => {
                self.excused(known.renewed(Instant::now() + RETRY_AFTER, generation, known.state.mark.clone()))
            }
            FetchOutcome::New(answer) => self.excused(answer),
            FetchOutcome::NotModified(fresh_until, mark) => {
                let known_mark = &known.state.mark;
                let mark = if is_older(mark.as_ref(), known_mark.as_ref()) { known_mark.clone() } else { mark };
                self.excused(known.renewed(fresh_until, generation, mark))
            }
        })
    }

    /// A response to use while the API fails. It is tried again after a second, in the background.
    pub(super) fn until_retry(&self, known: &CachedResponse<T>) -> CachedResponse<T> {
        let retry_at = Instant::now() + RETRY_AFTER;
        let mut response = known.renewed(retry_at, known.state.generation, known.state.mark.clone());
        response.excuse = Some(Excuse { seq: self.required(response.state.mark.as_ref()), until: retry_at + STALE_WHILE_REVALIDATE });
        response
    }

    /// Removes an entry whose time is over. Otherwise the cache would give it instead of a new one.
    pub(super) async fn remove_over(&self, key: &str) {
        let remove = |entry: Option<Entry<String, Arc<CachedResponse<T>>>>| {
            let is_over = entry.is_some_and(|entry| self.is_over(&entry.value().state));
            std::future::ready(if is_over { Op::Remove } else { Op::Nop })
        };
        self.cache.entry_by_ref(key).and_compute_with(remove).await;
    }

    /// Replaces an entry, unless another revalidation has brought a newer response meanwhile.
    /// Returns the newer one. A full cache may drop it as soon as it has it.
    pub(super) async fn replace(&self, key: &str, answer: Arc<CachedResponse<T>>) -> Arc<CachedResponse<T>> {
        let newer =
            |entry: &CachedResponse<T>| entry.state.generation >= answer.state.generation && answer.state.is_of_older_content(&entry.state);
        let mut latest = Arc::clone(&answer);
        let compute = |entry: Option<Entry<String, Arc<CachedResponse<T>>>>| {
            let known = entry.map(Entry::into_value).or_else(|| self.dropped.get(key));
            // SECURITY: a private response belongs to one request.
            match known.filter(|known| !known.is_private && newer(known)) {
                Some(known) => {
                    latest = known;
                    std::future::ready(Op::Nop)
                }
                None => {
                    self.dropped.forget(key);
                    std::future::ready(Op::Put(Arc::clone(&answer)))
                }
            }
        };
        self.cache.entry_by_ref(key).and_compute_with(compute).await;
        latest
    }
}
