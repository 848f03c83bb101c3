//! Revalidation of cached responses: no older content after newer.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use moka::ops::compute::Op;

use super::cached_response::{CachedResponse, Excuse, FetchOutcome};
use super::{ApiRequest, RETRY_AFTER, STALE_WHILE_REVALIDATE, Shared};
use crate::product_api::changes::ContentMark;

impl<T: Send + Sync + 'static> Shared<T> {
    /// Revalidates an entry. If that fails, or a node that lags behind answers, the entry stays and
    /// is tried again after a second. A private response evicts the entry and is returned.
    pub(super) async fn refresh(&self, key: &str, request: &ApiRequest, cached: &CachedResponse<T>) -> Option<CachedResponse<T>> {
        let generation = self.generation.load(Ordering::Relaxed);
        let again = |fresh_until, generation, mark| CachedResponse {
            value: Arc::clone(&cached.value),
            bytes: cached.bytes,
            etag: cached.etag.clone(),
            fresh_until,
            generation,
            is_private: false,
            mark,
            excuse: None,
        };
        let retry_at = Instant::now() + RETRY_AFTER;
        let answer = match self.fetch(request, cached.etag.as_deref()).await {
            Ok(FetchOutcome::New(answer)) if answer.is_private => {
                self.cache.invalidate(key).await;
                self.settings.changes.end_epoch();
                return Some(answer);
            }
            // An older response never replaces a newer one.
            Ok(FetchOutcome::New(answer)) if cached.generation == generation && is_older(answer.mark.as_ref(), cached.mark.as_ref()) => {
                self.excused(again(retry_at, generation, cached.mark.clone()))
            }
            Ok(FetchOutcome::New(answer)) => self.excused(answer),
            Ok(FetchOutcome::NotModified(fresh_until, mark)) => {
                let mark = if is_older(mark.as_ref(), cached.mark.as_ref()) { cached.mark.clone() } else { mark };
                self.excused(again(fresh_until, generation, mark))
            }
            Err(fault) => {
                tracing::warn!(endpoint = self.name, %fault, "Product API unavailable; serving the stale response");
                let mut stale = again(retry_at, cached.generation, cached.mark.clone());
                // No visitor waits for an API that fails.
                stale.excuse = Some(Excuse { seq: self.required(stale.mark.as_ref()), until: retry_at + STALE_WHILE_REVALIDATE });
                stale
            }
        };
        let is_another = !Arc::ptr_eq(&answer.value, &cached.value);
        self.replace(key, Arc::new(answer)).await;
        if is_another {
            self.settings.changes.end_epoch();
        }
        None
    }

    /// Replaces an entry, unless another revalidation has brought a newer response meanwhile.
    pub(super) async fn replace(&self, key: &str, answer: Arc<CachedResponse<T>>) {
        let newer =
            |entry: &CachedResponse<T>| entry.generation >= answer.generation && is_older(answer.mark.as_ref(), entry.mark.as_ref());
        let entry = self.cache.entry_by_ref(key);
        entry
            .and_compute_with(|entry| {
                let is_outrun = entry.is_some_and(|entry| newer(entry.value()));
                std::future::ready(if is_outrun { Op::Nop } else { Op::Put(Arc::clone(&answer)) })
            })
            .await;
    }
}

/// True if a response was made from older content than another one.
pub(super) fn is_older(response: Option<&ContentMark>, than: Option<&ContentMark>) -> bool {
    response.zip(than).is_some_and(|(response, than)| response.seq < than.seq)
}
