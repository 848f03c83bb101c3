//! Cache of responses in memory.

use std::sync::atomic::Ordering;

use moka::future::Cache;

use super::Api;
use crate::web::response::{ApiError, JsonBody};

/// Largest total size of cached responses, in bytes.
const CACHE_BYTES: u64 = 64 * 1024 * 1024;

/// An empty cache.
pub(super) fn cache() -> Cache<String, JsonBody> {
    Cache::builder()
        .max_capacity(CACHE_BYTES)
        .weigher(|key: &String, answer: &JsonBody| (key.len() + answer.size()).try_into().unwrap_or(u32::MAX))
        .build()
}

impl Api {
    /// Returns the cached response for a key, or makes one. `make` also returns whether to cache
    /// it.
    ///
    /// # Errors
    /// The errors of `make`.
    pub(crate) async fn cached_response<F>(&self, key: String, make: F) -> Result<JsonBody, ApiError>
    where
        F: Future<Output = Result<(JsonBody, bool), ApiError>>,
    {
        // Read before the generation: a body is at least as new as its number.
        let seq = self.content_seq();
        let key = format!("{} {key}", self.0.generation.load(Ordering::Acquire));
        if let Some(answer) = self.0.responses.get(&key).await {
            return Ok(answer);
        }
        let (answer, keep) = make.await?;
        let answer = answer.with_seq(seq);
        if keep {
            self.0.responses.insert(key, answer.clone()).await;
        }
        Ok(answer)
    }

    /// Drops all cached responses.
    pub(super) fn invalidate_responses(&self) {
        self.0.generation.fetch_add(1, Ordering::AcqRel);
        self.0.responses.invalidate_all();
    }
}
