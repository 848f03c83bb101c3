//! Everything that can be found, as it was at one time: the index, and what its results are shown with.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use search::{Index, SearchError};
use tokio::sync::mpsc;

use super::marks::Marks;
use super::source;
use crate::content::{StoreError, Variables};
use crate::database::Database;
use crate::geo::Geo;

/// Pages of rows that wait to be indexed.
const AHEAD: usize = 2;

/// Everything that can be found.
#[derive(Debug)]
pub(crate) struct Catalogue {
    pub(super) index: Index,
    pub(super) marks: Marks,
    /// Titles of groups by language and by slug.
    pub(super) categories: HashMap<String, HashMap<String, String>>,
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
        Ok(Self { index, marks, categories, digest, took: started.elapsed() })
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
