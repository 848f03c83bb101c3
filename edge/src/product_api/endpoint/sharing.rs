//! Uses the response of one city for another one.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use super::cached_response::CachedResponse;
use super::revalidation::is_older;
use super::shared_responses::{ResponseState, SharedResponse, age};
use super::{ApiRequest, ApiResponse, Shared};

impl<T: Send + Sync + 'static> Shared<T> {
    /// The response that another city has brought. `None`: there is none, it is no longer fresh, or
    /// it is older than the response in the cache.
    pub(super) fn fresh_shared(&self, request: &ApiRequest, cached: Option<&CachedResponse<T>>) -> Option<CachedResponse<T>> {
        let shared = self.shared_responses.of(request.city.as_ref())?;
        let ResponseState { etag, fresh_until, generation, mark } = &shared.state;
        let is_usable = *generation >= self.generation.load(Ordering::Relaxed)
            && Instant::now() < self.confirmed_until(*fresh_until, mark.as_ref())
            && mark.as_ref().is_none_or(|mark| mark.seq >= self.required(Some(mark)))
            && !cached.is_some_and(|cached| cached.generation >= *generation && is_older(mark.as_ref(), cached.mark.as_ref()));
        if !is_usable {
            return None;
        }
        match cached.filter(|cached| cached.etag.is_some() && cached.etag == *etag) {
            // The city's page stays the same one.
            Some(cached) => Some(shared.cached(Arc::clone(&cached.value), cached.bytes)),
            None => self.shared_in_city(Some(&shared), request),
        }
    }

    /// The same, put into the cache.
    pub(super) async fn take_shared(&self, key: &str, request: &ApiRequest, cached: Option<&CachedResponse<T>>) -> Option<ApiResponse<T>> {
        let answer = Arc::new(self.fresh_shared(request, cached)?);
        self.replace(key, Arc::clone(&answer)).await;
        if cached.is_some_and(|cached| !Arc::ptr_eq(&cached.value, &answer.value)) {
            self.settings.changes.end_epoch();
        }
        Some(self.response(&answer, false))
    }

    /// A response that another city has brought, if it is newer than the cached one.
    pub(super) fn newer_shared(&self, request: &ApiRequest, cached: &CachedResponse<T>) -> Option<CachedResponse<T>> {
        let cached_age = age(cached.generation, cached.mark.as_ref());
        let shared = self.shared_responses.of(request.city.as_ref()).filter(|shared| shared.state.age() > cached_age);
        self.shared_in_city(shared.as_deref(), request)
    }

    /// A shared response for the city of a request. `None`: there is none, or it is malformed.
    pub(super) fn shared_in_city(&self, shared: Option<&SharedResponse>, request: &ApiRequest) -> Option<CachedResponse<T>> {
        let shared = shared?;
        let body = request.city.as_ref()?.fill(&shared.body).unwrap_or_else(|| shared.body.clone());
        let value = (self.decode)(&body).ok()?;
        Some(shared.cached(Arc::new(value), body.len()))
    }
}
