//! Search: the index of the stored content, rebuilt in the background, its answers and its log.

mod answer;
mod build;
mod cards;
mod catalogue;
mod digests;
mod documents;
mod eval;
mod gate;
mod log;
mod marks;
mod metrics;
mod privacy;
mod report;
mod saved;
mod saved_index;
mod source;
mod text;

use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use contracts::search::SearchEvent;
use geo::Geo;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use tokio::sync::{Notify, watch};

pub(crate) use answer::{DEFAULT_LIMIT, LARGEST_LIMIT, SearchParams, shown_query};
pub(crate) use cards::numbers;
pub(crate) use catalogue::Catalogue;
use gate::Gate;
use log::Log;
pub(crate) use privacy::normalise as without_personal_data;

use crate::content::{StoreError, Variables};
use crate::database::Database;
use crate::uploads::FileStore;
use crate::web::rate_limit::Limiter;

pub use catalogue::IndexError;
pub use eval::{Evaluation, EvaluationError, Measured};
pub use report::SearchReport;

/// Rate limit of searches by address: burst and interval.
const SEARCHES: (u32, Duration) = (60, Duration::from_secs(1));

/// Rate limit of suggestions by address, which are requested while typing. Allows for a few people
/// behind one address.
const SUGGESTIONS: (u32, Duration) = (200, Duration::from_millis(50));

/// Rate limit of events by address.
const EVENTS: (u32, Duration) = (30, Duration::from_secs(1));

/// Longest wait for the first index. It comes about only where requests arrive before `/readyz`
/// answers 200.
const LONGEST_WAIT: Duration = Duration::from_secs(8);

/// The search of a running API.
#[derive(Debug)]
pub(crate) struct Search {
    /// Digest of the content that the index must cover.
    target: watch::Sender<String>,
    /// When the target last changed, in milliseconds since 1970.
    target_changed_at: AtomicI64,
    /// Digest of the content whose index was saved last, or found saved.
    saved_digest: Mutex<String>,
    /// Whether the last build failed for another reason than the database. The next ones do not
    /// read saved indexes again.
    is_build_broken: AtomicBool,
    /// Current catalogue; `None` until the first build.
    current: watch::Sender<Option<Arc<Catalogue>>>,
    /// Signalled by who needs the first catalogue.
    first_use: Notify,
    gate: Gate,
    log: Log,
    counts: Counts,
    limiter: Limiter,
    suggestion_limiter: Limiter,
    pub(crate) event_limiter: Limiter,
}

/// Searches since the start, by outcome.
#[derive(Debug, Default)]
struct Counts {
    found: AtomicU64,
    relaxed: AtomicU64,
    nothing: AtomicU64,
    failed_builds: AtomicU64,
}

impl Default for Search {
    fn default() -> Self {
        Self {
            target: watch::Sender::default(),
            target_changed_at: AtomicI64::new(0),
            saved_digest: Mutex::default(),
            is_build_broken: AtomicBool::new(false),
            current: watch::Sender::default(),
            first_use: Notify::new(),
            gate: Gate::default(),
            log: Log::default(),
            counts: Counts::default(),
            limiter: Limiter::new(SEARCHES.0, SEARCHES.1),
            suggestion_limiter: Limiter::new(SUGGESTIONS.0, SUGGESTIONS.1),
            event_limiter: Limiter::new(EVENTS.0, EVENTS.1),
        }
    }
}

impl Search {
    /// The rate limiter of searches or suggestions.
    pub(crate) const fn limiter(&self, is_typing: bool) -> &Limiter {
        if is_typing { &self.suggestion_limiter } else { &self.limiter }
    }

    /// Sets the content that the index must cover.
    pub(crate) fn set_target(&self, digest: &str) {
        self.target.send_if_modified(|target| {
            let is_new = *target != digest;
            // The index lacks a change since the first one that it does not cover.
            if is_new && self.covers(target) {
                self.target_changed_at.store(Timestamp::now().as_millisecond(), Ordering::Relaxed);
            }
            digest.clone_into(target);
            is_new
        });
    }

    /// The current catalogue. `None`: the first one takes long to build, so search comes later.
    pub(crate) async fn catalogue(&self) -> Option<Arc<Catalogue>> {
        self.first_use.notify_one();
        let mut current = self.current.subscribe();
        // The sender lives as long as `self`.
        tokio::time::timeout(LONGEST_WAIT, current.wait_for(Option::is_some)).await.ok()?.ok()?.clone()
    }

    /// True once an index of all languages answers. Asking starts the first build.
    pub(crate) fn is_ready(&self) -> bool {
        self.first_use.notify_one();
        self.current.borrow().is_some()
    }

    /// Time since the content changed that the index does not cover; zero if it covers all.
    fn index_age(&self) -> Duration {
        let changed_at = self.target_changed_at.load(Ordering::Relaxed);
        match changed_at == 0 || self.covers(&self.target.borrow()) {
            true => Duration::ZERO,
            false => Duration::from_millis(u64::try_from(Timestamp::now().as_millisecond() - changed_at).unwrap_or_default()),
        }
    }

    /// Whether the index is of the content with this digest.
    fn covers(&self, digest: &str) -> bool {
        self.current.borrow().as_ref().is_some_and(|current| current.digest == digest)
    }

    /// Waits until a search or a readiness probe needs the first index.
    pub(crate) async fn first_use(&self) {
        self.first_use.notified().await;
    }

    /// Rebuilds the indexes of the languages that have changed. The last-known-good ones are used
    /// meanwhile; at first, those that `files` has.
    pub(crate) async fn rebuild_if_stale(&self, database: &Database, variables: &Variables, geo: &Arc<Geo>, files: &FileStore) {
        let digest = self.target.borrow().clone();
        let before = self.current.borrow().clone();
        if before.as_ref().is_some_and(|current| current.digest == digest) {
            return;
        }
        let files = (!self.is_build_broken.load(Ordering::Relaxed)).then_some(files);
        let publish = |catalogue| self.publish(catalogue);
        match Catalogue::build(database, variables, geo, digest, before, files, publish).await {
            Ok(catalogue) => {
                tracing::info!(
                    search.documents = catalogue.index.len(),
                    search.languages = catalogue.index.languages().count(),
                    search.build_ms = u64::try_from(catalogue.took.as_millis()).unwrap_or(u64::MAX),
                    "built the search index"
                );
                publish(catalogue);
            }
            Err(error) => {
                self.counts.failed_builds.fetch_add(1, Ordering::Relaxed);
                self.is_build_broken.store(!matches!(error, IndexError::Store(_)), Ordering::Relaxed);
                tracing::error!(%error, "cannot build the search index; the last one stays in use");
            }
        }
    }

    /// Replaces the catalogue.
    fn publish(&self, catalogue: Arc<Catalogue>) {
        self.current.send_replace(Some(catalogue));
        // A saved index may be older than the content that this node started with.
        if !self.covers(&self.target.borrow()) && self.target_changed_at.load(Ordering::Relaxed) == 0 {
            self.target_changed_at.store(Timestamp::now().as_millisecond(), Ordering::Relaxed);
        }
    }

    /// Whether the index is of the current content and not known to be saved.
    pub(crate) fn is_unsaved(&self) -> bool {
        let target = self.target.borrow();
        self.covers(&target) && *self.saved_digest.lock().unwrap_or_else(PoisonError::into_inner) != *target
    }

    /// Saves the index of the current content, for nodes that start. Returns the number of
    /// languages that the store lacked.
    ///
    /// # Errors
    /// The store failed.
    pub(crate) async fn save(&self, files: &FileStore) -> Result<usize, IndexError> {
        let current = self.current.borrow().clone();
        let Some(catalogue) = current.filter(|current| current.digest == *self.target.borrow()) else { return Ok(0) };
        let saved = saved::save(files, &catalogue).await?;
        self.saved_digest.lock().unwrap_or_else(PoisonError::into_inner).clone_from(&catalogue.digest);
        Ok(saved)
    }

    /// Runs work over an index and its phrases.
    ///
    /// # Errors
    /// The task was cancelled or panicked.
    pub(crate) async fn work<T: Send + 'static>(
        &self,
        catalogue: &Arc<Catalogue>,
        work: impl FnOnce(&::search::Index, &[&::search::Intents]) -> T + Send + 'static,
    ) -> Result<T, IndexError> {
        catalogue.work(&self.gate, work).await
    }

    /// Digests of the content that the index must cover.
    pub(crate) fn content_changes(&self) -> watch::Receiver<String> {
        self.target.subscribe()
    }

    /// True if too many searches wait, so that further ones must be rejected.
    pub(crate) fn is_overloaded(&self) -> bool {
        self.gate.is_overloaded()
    }

    /// Logs what a visitor did after a search.
    pub(crate) fn log_event(&self, event: &SearchEvent) {
        self.log.add_event(event);
    }

    /// Writes new log entries to the database.
    ///
    /// # Errors
    /// The database failed. The entries are kept for the next flush.
    pub(crate) async fn flush(&self, database: &Database) -> Result<(), StoreError> {
        self.log.flush(database).await
    }
}

fn today() -> jiff::civil::Date {
    Timestamp::now().to_zoned(TimeZone::UTC).date()
}
