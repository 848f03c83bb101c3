//! An immutable snapshot of the search index, with data to render results and a cache of answers.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use moka::future::Cache;
use search::{Answer, Index, Intents, LanguageIndex, Query, SearchError};

use super::gate::Gate;
use super::marks::Marks;
use super::source::StoredIntents;
use crate::content::StoreError;

/// Capacity of the answer cache, about 30 MB. An answer's weight is its number of hits plus 1.
const CACHED_HITS: u64 = 50_000;

/// A snapshot of the index.
#[derive(Debug)]
pub(crate) struct Catalogue {
    pub(super) index: Index,
    /// Indexes by language. Those of unchanged languages are shared with the next catalogue.
    pub(super) by_language: BTreeMap<String, StoredIndex>,
    pub(super) texts: Arc<Texts>,
    /// Cached answers of this index.
    answers: Cache<Query, Arc<Answer>>,
    /// Number of cache hits.
    pub(super) cache_hits: AtomicU64,
    /// Digest of the indexed content; empty while some languages are older.
    pub(super) digest: String,
    /// Duration of the build.
    pub(super) took: Duration,
}

/// Index of a language.
#[derive(Debug, Clone)]
pub(super) struct StoredIndex {
    /// Digest of what it was made from.
    pub(super) digest: String,
    pub(super) index: Arc<LanguageIndex>,
}

/// Data of all languages besides their indexes.
#[derive(Debug)]
pub(super) struct Texts {
    pub(super) marks: Marks,
    /// Phrases that ask for an action.
    pub(super) intents: Vec<StoredIntents>,
    /// Titles of groups by language and slug.
    pub(super) categories: HashMap<String, HashMap<String, String>>,
}

/// Why an index could not be built.
#[derive(Debug, thiserror::Error)]
pub enum IndexError {
    /// The database could not be read.
    #[error("cannot read the database: {0}")]
    Store(#[from] StoreError),
    /// A row is not valid JSON.
    #[error("cannot parse a stored article: {0}")]
    Row(#[from] serde_json::Error),
    /// The index could not be built.
    #[error(transparent)]
    Build(#[from] SearchError),
    /// The file store failed.
    #[error("the store of saved indexes failed: {0}")]
    Files(#[from] object_store::Error),
    /// The task was cancelled or panicked.
    #[error("the index task stopped: {0}")]
    Stopped(#[from] tokio::task::JoinError),
    /// The thread that builds an index could not start, or panicked.
    #[error("the thread of the index stopped")]
    Thread,
}

impl Catalogue {
    /// A catalogue without cached answers.
    pub(super) fn of(by_language: BTreeMap<String, StoredIndex>, texts: Arc<Texts>, digest: String, took: Duration) -> Self {
        let weigh = |_: &Query, answer: &Arc<Answer>| u32::try_from(answer.hits.len() + 1).unwrap_or(u32::MAX);
        let answers = Cache::builder().max_capacity(CACHED_HITS).weigher(weigh).build();
        let index = Index::of(by_language.values().map(|stored| Arc::clone(&stored.index)));
        Self { index, by_language, texts, answers, cache_hits: AtomicU64::new(0), digest, took }
    }

    /// The cached answer, or one computed on a blocking thread with a permit of the gate.
    ///
    /// # Errors
    /// The task was cancelled or panicked.
    pub(super) async fn answer(self: &Arc<Self>, gate: &Gate, query: Query) -> Result<Arc<Answer>, IndexError> {
        if let Some(answer) = self.answers.get(&query).await {
            self.cache_hits.fetch_add(1, Ordering::Relaxed);
            return Ok(answer);
        }
        let permit = gate.enter().await;
        let (catalogue, own_query) = (Arc::clone(self), query.clone());
        let answer = Arc::new(tokio::task::spawn_blocking(move || catalogue.index.search(&own_query)).await?);
        drop(permit);
        self.answers.insert(query, Arc::clone(&answer)).await;
        Ok(answer)
    }

    /// Runs work over the index on a blocking thread with a permit of the gate.
    ///
    /// # Errors
    /// The task was cancelled or panicked.
    pub(super) async fn work<T: Send + 'static>(
        self: &Arc<Self>,
        gate: &Gate,
        work: impl FnOnce(&Index, &[&Intents]) -> T + Send + 'static,
    ) -> Result<T, IndexError> {
        let _permit = gate.enter().await;
        Arc::clone(self).alone(work).await
    }

    /// Runs work over the index on a blocking thread.
    ///
    /// # Errors
    /// The task was cancelled or panicked.
    pub(crate) async fn alone<T: Send + 'static>(
        self: Arc<Self>,
        work: impl FnOnce(&Index, &[&Intents]) -> T + Send + 'static,
    ) -> Result<T, IndexError> {
        let work = move || {
            let intents: Vec<&Intents> = self.texts.intents.iter().map(|stored| &stored.intents).collect();
            work(&self.index, &intents)
        };
        Ok(tokio::task::spawn_blocking(work).await?)
    }

    /// A text of the index with the values of a city.
    pub(crate) fn filled(&self, text: &str, value: impl Fn(&str) -> String) -> String {
        self.texts.marks.fill(text, &[], value).0
    }

    /// Title of a group, or empty if it has none in this language.
    pub(super) fn category_title(&self, language: &str, slug: &str) -> &str {
        self.texts.categories.get(language).and_then(|titles| titles.get(slug)).map_or("", String::as_str)
    }

    /// True if there are documents in the language.
    pub(crate) fn has_language(&self, language: &str) -> bool {
        self.index.languages().any(|other| other == language)
    }
}
