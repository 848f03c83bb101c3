//! Search: the index of what is stored, kept current in the background, and the log of what was looked for.

mod answer;
mod cards;
mod catalogue;
mod eval;
mod gate;
mod log;
mod marks;
mod metrics;
mod privacy;
mod report;
mod source;
mod text;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use contracts::search::SearchEvent;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use tokio::sync::watch;

pub(crate) use cards::INTENTS;

pub(crate) use answer::{DEFAULT_LIMIT, LARGEST_LIMIT, SearchParams, shown_query};
use catalogue::Catalogue;
use gate::Gate;
use log::Log;

use crate::content::{StoreError, Variables};
use crate::database::Database;
use crate::geo::Geo;
use crate::web::rate_limit::Limiter;

pub use catalogue::IndexError;
pub use eval::{Evaluation, EvaluationError, Measured};
pub use report::SearchReport;

/// Searches that one address may do at once, and how often one in the long run: sixty a minute.
const SEARCHES: (u32, Duration) = (60, Duration::from_secs(1));

/// The same of suggestions, which are asked for while somebody types: a few people behind one address.
const SUGGESTIONS: (u32, Duration) = (200, Duration::from_millis(50));

/// Events that one address may tell at once, and how often one in the long run.
const EVENTS: (u32, Duration) = (30, Duration::from_secs(1));

/// The search of a running API.
#[derive(Debug)]
pub(crate) struct Search {
    /// Digest of the content that should be found.
    wanted: watch::Sender<String>,
    /// What is found now; `None` until it was made for the first time.
    current: watch::Sender<Option<Arc<Catalogue>>>,
    gate: Gate,
    log: Log,
    counts: Counts,
    limiter: Limiter,
    suggestion_limiter: Limiter,
    pub(crate) event_limiter: Limiter,
}

/// Searches since the start, by what came of them.
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
            wanted: watch::Sender::default(),
            current: watch::Sender::default(),
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
    /// Counts who searches, or asks for suggestions while typing.
    pub(crate) const fn limiter(&self, is_typing: bool) -> &Limiter {
        if is_typing { &self.suggestion_limiter } else { &self.limiter }
    }

    /// Says what should be found from now on.
    pub(crate) fn want(&self, digest: &str) {
        self.wanted.send_if_modified(|wanted| {
            let is_new = *wanted != digest;
            digest.clone_into(wanted);
            is_new
        });
    }

    /// What is found now. Waits for it after a start only.
    pub(crate) async fn catalogue(&self) -> Option<Arc<Catalogue>> {
        let mut current = self.current.subscribe();
        // The sender lives as long as this.
        current.wait_for(Option::is_some).await.ok()?.clone()
    }

    /// Rebuilds the index unless it is current. The last good index serves until the new one is ready.
    pub(crate) async fn rebuild_if_stale(&self, database: &Database, variables: &Variables, geo: &Arc<Geo>) {
        let digest = self.wanted.borrow().clone();
        if self.current.borrow().as_ref().is_some_and(|current| current.digest == digest) {
            return;
        }
        match Catalogue::build(database, variables, geo, digest).await {
            Ok(catalogue) => {
                tracing::info!(
                    search.documents = catalogue.index.len(),
                    search.languages = catalogue.index.languages().count(),
                    search.build_ms = u64::try_from(catalogue.took.as_millis()).unwrap_or(u64::MAX),
                    "built the search index"
                );
                self.current.send_replace(Some(Arc::new(catalogue)));
            }
            Err(error) => {
                self.counts.failed_builds.fetch_add(1, Ordering::Relaxed);
                tracing::error!(%error, "cannot build the search index: the last one keeps serving");
            }
        }
    }

    /// Digests of the content that the index must cover.
    pub(crate) fn content_changes(&self) -> watch::Receiver<String> {
        self.wanted.subscribe()
    }

    /// Whether so many searches wait that another one had better come later.
    pub(crate) fn is_crowded(&self) -> bool {
        self.gate.is_crowded()
    }

    /// Notes what a visitor did with a search.
    pub(crate) fn tell(&self, event: &SearchEvent) {
        self.log.tell(event);
    }

    /// Adds to the database what was logged since the last time.
    ///
    /// # Errors
    /// The database failed; nothing is lost.
    pub(crate) async fn flush(&self, database: &Database) -> Result<(), StoreError> {
        self.log.flush(database).await
    }
}

fn today() -> jiff::civil::Date {
    Timestamp::now().to_zoned(TimeZone::UTC).date()
}
