//! A response in the cache of an endpoint.

use std::sync::Arc;
use std::time::Instant;

use crate::product_api::changes::ContentMark;

/// When and from which content a response was made.
#[derive(Debug, Clone)]
pub(super) struct ResponseState {
    pub(super) etag: Option<String>,
    /// End of its lifetime by `max-age`. Polls may prolong it.
    pub(super) fresh_until: Instant,
    pub(super) generation: u64,
    /// The content that it was made from.
    pub(super) mark: Option<ContentMark>,
}

impl ResponseState {
    /// Order of ages: numbers may begin again in each generation.
    pub(super) fn age(&self) -> (u64, i64) {
        (self.generation, self.mark.as_ref().map_or(0, |mark| mark.seq))
    }

    /// True if this one was made from older content than another one.
    pub(super) fn is_of_older_content(&self, other: &Self) -> bool {
        is_older(self.mark.as_ref(), other.mark.as_ref())
    }
}

/// True if a response was made from older content than another one.
pub(super) fn is_older(response: Option<&ContentMark>, than: Option<&ContentMark>) -> bool {
    response.zip(than).is_some_and(|(response, than)| response.seq < than.seq)
}

/// A response with what decides about its use.
pub(super) struct CachedResponse<T> {
    pub(super) value: Arc<T>,
    /// Size of the response body in bytes.
    pub(super) bytes: usize,
    pub(super) state: ResponseState,
    /// True for `private, no-store`.
    pub(super) is_private: bool,
    /// Set while the API has no newer response, though this one is outdated.
    pub(super) excuse: Option<Excuse>,
}

impl<T> CachedResponse<T> {
    /// A response for all visitors.
    pub(super) fn new(value: Arc<T>, bytes: usize, state: ResponseState) -> Self {
        Self { value, bytes, state, is_private: false, excuse: None }
    }

    /// The same response in another state.
    pub(super) fn renewed(&self, fresh_until: Instant, generation: u64, mark: Option<ContentMark>) -> Self {
        let state = ResponseState { etag: self.state.etag.clone(), fresh_until, generation, mark };
        Self::new(Arc::clone(&self.value), self.bytes, state)
    }
}

/// Permission to use an outdated response.
#[derive(Debug, Clone, Copy)]
pub(super) struct Excuse {
    /// Number of the last change that it covers.
    pub(super) seq: i64,
    pub(super) until: Instant,
}

/// What the API answered.
pub(super) enum FetchOutcome<T> {
    New(CachedResponse<T>),
    NotModified(Instant, Option<ContentMark>),
}
