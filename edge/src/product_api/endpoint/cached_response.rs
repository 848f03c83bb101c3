//! A response in the cache of an endpoint.

use std::sync::Arc;
use std::time::Instant;

use crate::product_api::changes::ContentMark;

/// A response with what decides about its use.
pub(super) struct CachedResponse<T> {
    pub(super) value: Arc<T>,
    /// Size of the response body in bytes.
    pub(super) bytes: usize,
    pub(super) etag: Option<String>,
    pub(super) fresh_until: Instant,
    pub(super) generation: u64,
    /// True for `private, no-store`.
    pub(super) is_private: bool,
    /// The content that it was made from.
    pub(super) mark: Option<ContentMark>,
    /// Set while the API has no newer response, though this one is outdated.
    pub(super) excuse: Option<Excuse>,
}

impl<T> CachedResponse<T> {
    /// The same response in another state.
    pub(super) fn renewed(&self, fresh_until: Instant, generation: u64, mark: Option<ContentMark>) -> Self {
        Self {
            value: Arc::clone(&self.value),
            bytes: self.bytes,
            etag: self.etag.clone(),
            fresh_until,
            generation,
            is_private: false,
            mark,
            excuse: None,
        }
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
