//! Everything that can be found, as it was at one time: the index, and what its results are shown with.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use moka::future::Cache;
use search::{Answer, Index, Query, SearchError};
use tokio::sync::mpsc;

use super::gate::Gate;
use super::marks::Marks;
use super::source::{self, StoredIntents};
use crate::content::{StoreError, Variables};
use crate::database::Database;
use crate::geo::Geo;

/// Pages of rows that wait to be indexed.
const AHEAD: usize = 2;

/// Answers that are kept, by their hits and one more for each: some 30 MB.
const KEPT_HITS: u64 = 50_000;

/// Everything that can be found.
#[derive(Debug)]
pub(crate) struct Catalogue {
    pub(super) index: Index,
    pub(super) marks: Marks,
    /// Phrases that ask for something to be done.
    pub(super) intents: Vec<StoredIntents>,
    /// Titles of groups by language and by slug.
    pub(super) categories: HashMap<String, HashMap<String, String>>,
    /// Answers of this index, by everything that they depend on: a new catalogue begins without any.
    answers: Cache<Query, Arc<Answer>>,
    /// Answers that were kept already.
    pub(super) kept_answers: AtomicU64,
    /// Digest of the content it was made from.
    pub(super) digest: String,
    /// How long it took to make.
    pub(super) took: Duration,
}

/// Why there is no new catalogue.
#[derive(Debug, thiserror::Error)]
pub enum IndexError {
    /// The database could not be read.
    #[error("the database could not be read: {0}")]
    Store(#[from] StoreError),
    /// A row is no JSON.
    #[error("a stored article cannot be read: {0}")]
    Row(#[from] serde_json::Error),
    /// The index could not be built.
    #[error(transparent)]
    Build(#[from] SearchError),
    /// The work was stopped.
    #[error("the work was stopped: {0}")]
    Stopped(#[from] tokio::task::JoinError),
}

impl Catalogue {
    /// Indexes what is stored, away from the threads that serve. `digest` is that of the content.
    ///
    /// # Errors
    /// See [`IndexError`].
    pub(super) async fn build(database: &Database, variables: &Variables, geo: &Arc<Geo>, digest: String) -> Result<Self, IndexError> {
        let started = Instant::now();
        let (dictionaries, categories) = (source::dictionaries(database).await?, source::categories(database).await?);
        let intents = source::intents(database).await?;
        let (marks, geo) = (Marks::new(variables), Arc::clone(geo));
        let (send, mut receive) = mpsc::channel(AHEAD);
        let building = tokio::task::spawn_blocking(move || {
            let mut fault = None;
            let rows = std::iter::from_fn(|| receive.blocking_recv()).flatten();
            let documents = rows.map_while(|row| source::documents(&row, &marks, &geo).map_err(|error| fault = Some(error)).ok()).flatten();
            let index = Index::build(documents, dictionaries);
            match fault {
                Some(fault) => Err(IndexError::Row(fault)),
                None => Ok((index?, marks)),
            }
        });
        source::send_rows(database, send).await?;
        let (index, marks) = building.await??;
        let weigh = |_: &Query, answer: &Arc<Answer>| u32::try_from(answer.hits.len() + 1).unwrap_or(u32::MAX);
        let answers = Cache::builder().max_capacity(KEPT_HITS).weigher(weigh).build();
        Ok(Self { index, marks, intents, categories, answers, kept_answers: AtomicU64::new(0), digest, took: started.elapsed() })
    }

    /// The answer of the index, kept or made away from the threads that serve when the gate lets it in.
    ///
    /// # Errors
    /// The work was stopped.
    pub(super) async fn answer(self: &Arc<Self>, gate: &Gate, query: Query) -> Result<Arc<Answer>, IndexError> {
        if let Some(answer) = self.answers.get(&query).await {
            self.kept_answers.fetch_add(1, Ordering::Relaxed);
            return Ok(answer);
        }
        let turn = gate.enter().await;
        let (catalogue, asked) = (Arc::clone(self), query.clone());
        let answer = Arc::new(tokio::task::spawn_blocking(move || catalogue.index.search(&asked)).await?);
        drop(turn);
        self.answers.insert(query, Arc::clone(&answer)).await;
        Ok(answer)
    }

    /// Title of a group; empty when it has none in this language.
    pub(super) fn category_title(&self, language: &str, slug: &str) -> &str {
        self.categories.get(language).and_then(|titles| titles.get(slug)).map_or("", String::as_str)
    }

    /// Whether there are documents in a language.
    pub(crate) fn has_language(&self, language: &str) -> bool {
        self.index.languages().any(|known| known == language)
    }
}
