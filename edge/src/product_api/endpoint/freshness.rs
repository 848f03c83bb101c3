//! When a cached response may be used.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use super::cached_response::{CachedResponse, Excuse, ResponseState};
use super::{ApiResponse, RETRY_AFTER, STALE_WHILE_REVALIDATE, Shared};
use crate::product_api::changes::ContentMark;
use crate::product_api::freshness::ApiFreshness;

impl<T: Send + Sync + 'static> Shared<T> {
    /// Response with the value of an entry.
    pub(super) fn response(&self, entry: &CachedResponse<T>, by_visitor: bool) -> ApiResponse<T> {
        let (fresh_until, mark) = (entry.state.fresh_until, entry.state.mark.as_ref());
        // Read first: the changes are at least as new as the poll.
        let confirmed = self.end_by_polls(mark);
        let is_current = entry.excuse.is_none() && self.is_current(mark);
        let last = self.last_end(fresh_until);
        let freshness = match entry.excuse {
            Some(_) => ApiFreshness { until: fresh_until, confirmations: None, last },
            None if !is_current => ApiFreshness::ended(),
            None => {
                let confirmation = mark.and_then(|mark| mark.confirmation.clone());
                ApiFreshness { until: self.prolonged(fresh_until, confirmed), confirmations: confirmation.map(|one| vec![one]), last }
            }
        };
        ApiResponse { value: Arc::clone(&entry.value), by_visitor, is_current, keys: mark.and_then(|mark| mark.keys.clone()), freshness }
    }

    /// Time until which an entry is fresh. One with an excuse is tried again.
    pub(super) fn entry_fresh_until(&self, entry: &CachedResponse<T>) -> Instant {
        match entry.excuse {
            Some(_) => entry.state.fresh_until,
            None => self.fresh_until(&entry.state),
        }
    }

    /// Time until which a response is fresh, by its own lifetime or by polls.
    pub(super) fn fresh_until(&self, ResponseState { fresh_until, mark, .. }: &ResponseState) -> Instant {
        let confirmed = mark.as_ref().and_then(|mark| self.settings.changes.confirmed_until(mark));
        self.prolonged(*fresh_until, confirmed)
    }

    /// True if a response is too old even for when the API fails. A change that concerns it does
    /// not make it older.
    pub(super) fn is_over(&self, ResponseState { fresh_until, mark, .. }: &ResponseState) -> bool {
        let (now, stale) = (Instant::now(), self.settings.caching.stale);
        // Most are young without polls.
        now >= *fresh_until + stale && now >= self.prolonged(*fresh_until, self.end_by_polls(mark.as_ref())) + stale
    }

    /// Time until which polls keep a response fresh, if no change concerns it.
    fn end_by_polls(&self, mark: Option<&ContentMark>) -> Option<Instant> {
        self.settings.changes.end_of(mark?.confirmation.as_ref()?)
    }

    fn prolonged(&self, fresh_until: Instant, confirmed: Option<Instant>) -> Instant {
        confirmed.map_or(fresh_until, |until| until.min(self.last_end(fresh_until)).max(fresh_until))
    }

    /// Time after which a response is revalidated, whatever polls say.
    fn last_end(&self, fresh_until: Instant) -> Instant {
        fresh_until + self.settings.caching.stale / 2
    }

    /// True if an entry may be used without asking the API first.
    pub(super) fn is_usable(&self, entry: &CachedResponse<T>) -> bool {
        let (now, mark) = (Instant::now(), entry.state.mark.as_ref());
        let is_young = now < self.entry_fresh_until(entry) + STALE_WHILE_REVALIDATE;
        entry.state.generation >= self.generation.load(Ordering::Relaxed) && is_young && {
            let is_excused = |excuse: Excuse| excuse.seq >= self.required(mark) && now < excuse.until;
            self.is_current(mark) || entry.excuse.is_some_and(is_excused)
        }
    }

    /// True if no known change that concerns a response came after it.
    pub(super) fn is_current(&self, mark: Option<&ContentMark>) -> bool {
        mark.is_none_or(|mark| self.settings.changes.is_current(mark))
    }

    /// Number of the last change that concerns a response.
    pub(super) fn required(&self, mark: Option<&ContentMark>) -> i64 {
        mark.map_or(0, |mark| self.settings.changes.required(mark))
    }

    /// Lets a response from a node that lags behind be used for a second.
    pub(super) fn excused(&self, mut response: CachedResponse<T>) -> CachedResponse<T> {
        let required = self.required(response.state.mark.as_ref());
        if !self.is_current(response.state.mark.as_ref()) {
            let until = Instant::now() + RETRY_AFTER;
            response.state.fresh_until = response.state.fresh_until.min(until);
            response.excuse = Some(Excuse { seq: required, until });
        }
        response
    }
}
