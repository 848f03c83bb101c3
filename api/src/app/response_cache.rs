//! Cache of responses in memory. A content change clears only the responses that it concerns, and
//! concurrent requests for one response make it once.

use std::collections::HashMap;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use moka::future::Cache;
use tokio::sync::{Semaphore, SemaphorePermit};

use super::Api;
use crate::content::Change;
use crate::pages::View;
use crate::web::content_keys::ContentKeys;
use crate::web::response::{ApiError, JsonBody};

/// Largest total size of cached responses, in bytes.
const CACHE_BYTES: u64 = 64 * 1024 * 1024;

/// A response, and the content that it contains.
#[derive(Debug, Clone)]
pub(super) struct CachedResponse {
    body: JsonBody,
    /// Number of the last content change that it contains.
    seq: i64,
}

impl CachedResponse {
    /// Whether no change after its own number concerns it. `changes` are the kept ones up to
    /// `newest`, oldest first.
    fn is_current(&self, newest: i64, changes: &[Change]) -> bool {
        let later = &changes[changes.partition_point(|change| change.seq <= self.seq)..];
        // Numbers have no gaps: fewer changes mean that the log no longer has them all. A restored
        // database has lower numbers.
        i64::try_from(later.len()).is_ok_and(|count| count == newest - self.seq)
            && !later.iter().any(|change| self.body.keys().are_of(change))
    }
}

/// An empty cache.
pub(super) fn cache() -> Cache<String, CachedResponse> {
    Cache::builder()
        .max_capacity(CACHE_BYTES)
        .weigher(|key: &String, answer: &CachedResponse| (key.len() + answer.body.size()).try_into().unwrap_or(u32::MAX))
        .build()
}

/// Responses that are being made, by key.
#[derive(Debug, Default)]
pub(super) struct Flights(Mutex<HashMap<String, Arc<Semaphore>>>);

impl Flights {
    /// Joins the flight of a key, or begins it.
    fn join<'f>(&'f self, key: &'f str) -> Flight<'f> {
        let one = Arc::clone(self.lock().entry(key.to_owned()).or_insert_with(|| Arc::new(Semaphore::new(1))));
        Flight { flights: self, key, one }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Arc<Semaphore>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Concurrent requests for one response.
struct Flight<'f> {
    flights: &'f Flights,
    key: &'f str,
    one: Arc<Semaphore>,
}

impl Flight<'_> {
    /// Waits until no other request makes the response. `None`: it is not for others.
    async fn turn(&self) -> Option<SemaphorePermit<'_>> {
        self.one.acquire().await.ok()
    }

    /// Lets all others make their own responses, concurrently.
    fn give_up(&self) {
        self.one.close();
    }
}

impl Drop for Flight<'_> {
    fn drop(&mut self) {
        let mut all = self.flights.lock();
        // The map and this flight: no one else has joined.
        let is_last = Arc::strong_count(&self.one) <= 2 || self.one.is_closed();
        if is_last && all.get(self.key).is_some_and(|one| Arc::ptr_eq(one, &self.one)) {
            all.remove(self.key);
        }
    }
}

impl Api {
    /// Returns the cached response for a key, or makes one. `make` also returns whether to cache
    /// it. `keys` tell which content changes concern it. Caches keep it until such a change: what
    /// is cached may depend on the content and on what [`Self::state`] stands for, and on nothing
    /// else.
    ///
    /// # Errors
    /// The errors of `make`.
    pub(crate) async fn cached_response<F>(&self, key: String, keys: ContentKeys, make: F) -> Result<JsonBody, ApiError>
    where
        F: Future<Output = Result<(JsonBody, bool), ApiError>>,
    {
        // Read before `make` runs: a body is at least as new as both.
        let (generation, seq) = (self.generation(), self.content_changes().0);
        self.response_of((seq, generation), key, keys, make).await
    }

    /// The same for what `make` reads through a view.
    ///
    /// # Errors
    /// The errors of `make`.
    pub(crate) async fn cached_response_of<F>(&self, view: &View<'_>, key: String, keys: ContentKeys, make: F) -> Result<JsonBody, ApiError>
    where
        F: Future<Output = Result<(JsonBody, bool), ApiError>>,
    {
        self.response_of((view.seq, view.generation), key, keys, make).await
    }

    /// `make` makes the response from the content of this number and from this generation.
    async fn response_of<F>(&self, (made_of, generation): (i64, u64), key: String, keys: ContentKeys, make: F) -> Result<JsonBody, ApiError>
    where
        F: Future<Output = Result<(JsonBody, bool), ApiError>>,
    {
        let (seq, changes) = self.content_changes();
        let key = format!("{generation} {key}");
        let cached = async || {
            let cached = self.0.responses.get(&key).await.filter(|cached| cached.is_current(seq, &changes));
            cached.map(|cached| cached.body.with_seq(seq))
        };
        if let Some(answer) = cached().await {
            return Ok(answer);
        }
        let flight = self.0.flights.join(&key);
        let turn = flight.turn().await;
        if turn.is_some()
            && let Some(answer) = cached().await
        {
            return Ok(answer);
        }
        let made = make.await;
        if !matches!(made, Ok((_, true))) {
            flight.give_up();
        }
        let (body, keep) = made?;
        let body = body.of_content(made_of, keys);
        if !keep {
            return Ok(body);
        }
        let body = body.kept_in(&self.state_in(generation));
        self.0.responses.insert(key.clone(), CachedResponse { body: body.clone(), seq: made_of }).await;
        Ok(body)
    }

    /// Counts changes of strings and of the day.
    pub(super) fn generation(&self) -> u64 {
        self.0.generation.load(Ordering::Acquire)
    }

    /// State of this process besides its content: opaque ASCII. While it is the same, so are the
    /// kept responses that no content change concerns.
    pub(crate) fn state(&self) -> String {
        self.state_in(self.generation())
    }

    fn state_in(&self, generation: u64) -> String {
        format!("{}-{generation}", self.0.process)
    }

    /// Drops all cached responses.
    pub(super) fn invalidate_responses(&self) {
        self.0.generation.fetch_add(1, Ordering::AcqRel);
        self.0.responses.invalidate_all();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicUsize;

    use super::*;

    fn response(seq: i64) -> CachedResponse {
        let keys = ContentKeys::of("ru", "/knowledge-base/taxi/money/payout");
        CachedResponse { body: JsonBody::json(&"x").unwrap().of_content(seq, keys), seq }
    }

    fn change(seq: i64, key: &str) -> Change {
        Change { seq, keys: vec![key.to_owned()], at: 0 }
    }

    #[test]
    fn change_of_another_article_leaves_a_response() {
        let changes = [change(4, "*"), change(5, "ru/taxi/app/start"), change(6, "en")];
        assert!(response(6).is_current(6, &changes));
        assert!(response(4).is_current(6, &changes));
        assert!(!response(3).is_current(6, &changes), "everything has changed since");
        assert!(!response(4).is_current(7, &[&changes[..], &[change(7, "ru/taxi/money/payout")]].concat()));
    }

    #[test]
    fn unknown_changes_clear_a_response() {
        assert!(!response(4).is_current(7, &[change(6, "en"), change(7, "en")]), "the log begins later");
        assert!(!response(4).is_current(3, &[change(3, "en")]), "the database was restored");
    }

    /// Makes a response in many concurrent requests. Returns how often it was made.
    async fn made(is_kept: bool) -> usize {
        let (flights, cache, made) = (Arc::new(Flights::default()), Arc::new(Mutex::new(None)), Arc::new(AtomicUsize::new(0)));
        let requests = (0..10).map(|_| {
            let (flights, cache, made) = (Arc::clone(&flights), Arc::clone(&cache), Arc::clone(&made));
            tokio::spawn(async move {
                let flight = flights.join("page");
                let turn = flight.turn().await;
                if turn.is_some() && cache.lock().unwrap().is_some() {
                    return;
                }
                made.fetch_add(1, Ordering::Relaxed);
                tokio::task::yield_now().await;
                if is_kept { *cache.lock().unwrap() = Some(()) } else { flight.give_up() }
            })
        });
        for request in requests.collect::<Vec<_>>() {
            request.await.unwrap();
        }
        assert!(flights.lock().is_empty(), "no flight stays");
        made.load(Ordering::Relaxed)
    }

    #[tokio::test]
    async fn concurrent_requests_make_a_kept_response_once() {
        assert_eq!(made(true).await, 1);
        assert_eq!(made(false).await, 10, "what is not kept is made for each");
    }
}
