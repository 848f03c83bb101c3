//! Uses the response of one city for another one.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use super::cached_response::{CachedResponse, ResponseState};
use super::shared_responses::SharedResponse;
use super::{ApiRequest, ApiResponse, Shared};

impl<T: Send + Sync + 'static> Shared<T> {
    /// The response that another city has brought. `None`: there is none, it is no longer fresh, or
    /// it is older than the response in the cache.
    pub(super) fn fresh_shared(&self, request: &ApiRequest, cached: Option<&CachedResponse<T>>) -> Option<CachedResponse<T>> {
        let shared = self.shared_responses.of(request.city.as_ref())?;
        let ResponseState { etag, generation, mark, .. } = &shared.state;
        let is_usable = *generation >= self.generation.load(Ordering::Relaxed)
            && Instant::now() < self.fresh_until(&shared.state)
            && self.is_current(mark.as_ref())
            && !cached.is_some_and(|cached| cached.state.generation >= *generation && shared.state.is_of_older_content(&cached.state));
        if !is_usable {
            return None;
        }
        match cached.filter(|cached| cached.state.etag.is_some() && cached.state.etag == *etag) {
            // The city's page stays the same one.
            Some(cached) => Some(CachedResponse::new(Arc::clone(&cached.value), cached.bytes, shared.state.clone())),
            None => self.shared_in_city(Some(&shared), request),
        }
    }

    /// The same, put into the cache.
    pub(super) async fn take_shared(&self, key: &str, request: &ApiRequest, cached: Option<&CachedResponse<T>>) -> Option<ApiResponse<T>> {
        let answer = self.replace(key, Arc::new(self.fresh_shared(request, cached)?)).await;
        if cached.is_some_and(|cached| !Arc::ptr_eq(&cached.value, &answer.value)) {
            self.settings.changes.end_epoch();
        }
        Some(self.response(&answer, false))
    }

    /// A response that another city has brought, if it is newer than the cached one.
    pub(super) fn newer_shared(&self, request: &ApiRequest, cached: &CachedResponse<T>) -> Option<CachedResponse<T>> {
        let cached_age = cached.state.age();
        let shared = self.shared_responses.of(request.city.as_ref()).filter(|shared| shared.state.age() > cached_age);
        self.shared_in_city(shared.as_deref(), request)
    }

    /// A shared response for the city of a request. `None`: there is none, or it is malformed.
    pub(super) fn shared_in_city(&self, shared: Option<&SharedResponse>, request: &ApiRequest) -> Option<CachedResponse<T>> {
        let shared = shared?;
        let body = request.city.as_ref()?.fill(&shared.body).unwrap_or_else(|| shared.body.clone());
        let value = (self.decode)(&body).ok()?;
        Some(CachedResponse::new(Arc::new(value), body.len(), shared.state.clone()))
    }
}
