//! Search: the index of what is stored, kept current in the background, and the log of what was looked for.

mod answer;
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

use contracts::search::{SearchAnswer, SearchEvent};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use tokio::sync::watch;

pub(crate) use answer::{Asked, DEFAULT_LIMIT, LARGEST_LIMIT, shown_query};
use catalogue::Catalogue;
use gate::Gate;
use log::{Entry, Log};

use crate::api::Api;
use crate::beacons::Limiter;
use crate::content::StoreError;
use crate::database::Database;
use crate::pages::View;
use crate::secret;

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

    /// Searches in a locale and city. What is asked while a visitor types is not logged.
    pub(crate) async fn ask(&self, view: &View<'_>, asked: &Asked) -> SearchAnswer {
        let Some(catalogue) = self.catalogue().await else { return answer::empty(shown_query(&asked.text)) };
        let mut answer = answer::ask(&catalogue, &self.gate, view, asked).await;
        if answer.query.is_empty() || asked.typing {
            return answer;
        }
        let id = match secret::new_value() {
            Ok(id) => id,
            Err(error) => {
                tracing::error!(%error, "a search is not logged: the system gives no random numbers");
                return answer;
            }
        };
        let is_relaxed = answer.relaxed != contracts::search::Relaxed::None;
        let count = match answer.results.is_empty() {
            true => &self.counts.nothing,
            false if is_relaxed => &self.counts.relaxed,
            false => &self.counts.found,
        };
        count.fetch_add(1, Ordering::Relaxed);
        self.log.add(Entry {
            search_id: id.clone(),
            day: today().to_string(),
            locale: view.locale(),
            query: privacy::normalise(&answer.query),
            results: answer.total,
            relaxed: answer.relaxed,
            is_corrected: answer.corrected.is_some(),
        });
        answer.search_id = Some(id);
        answer
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

/// Keeps the index as current as the database, until it is dropped. The last good index serves until there is a new one.
pub(crate) async fn keep_current(api: Api) {
    let search = api.search();
    let mut wanted = search.wanted.subscribe();
    loop {
        let digest = wanted.borrow_and_update().clone();
        let is_stale = search.current.borrow().as_ref().is_none_or(|current| current.digest != digest);
        if is_stale {
            match Catalogue::build(api.database(), &api.variables(), &api.shared_geo(), digest).await {
                Ok(catalogue) => {
                    tracing::info!(
                        search.documents = catalogue.index.len(),
                        search.languages = catalogue.index.languages().count(),
                        search.build_ms = u64::try_from(catalogue.took.as_millis()).unwrap_or(u64::MAX),
                        "built the search index"
                    );
                    search.current.send_replace(Some(Arc::new(catalogue)));
                }
                Err(error) => {
                    search.counts.failed_builds.fetch_add(1, Ordering::Relaxed);
                    tracing::error!(%error, "cannot build the search index: the last one keeps serving");
                }
            }
        }
        tokio::select! {
            _ = wanted.changed() => {}
            // A site that nobody visits looks for another node's import too.
            () = tokio::time::sleep(crate::api::REFRESH_EVERY) => {
                if let Err(error) = api.refresh().await {
                    tracing::error!(%error, "cannot look for new content");
                }
            }
        }
    }
}
