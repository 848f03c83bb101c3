//! Imports Markdown files: checks them, renders them and writes database rows.
//!
//! `folder` finds the files, `front_matter` parses their heads, `variables` parses
//! `variables.toml`, `blocks` resolves city blocks, `markdown` renders sanitised HTML, `prose`
//! renders one text in all variants, `article` and `job` read one file, `check` compares files with
//! each other, `unchanged` finds articles that need not be read again, and `store` writes the
//! changes.

mod article;
mod blocks;
mod body;
pub(crate) mod cars;
mod check;
mod corpus;
mod decode;
mod file_index;
mod folder;
mod front_matter;
mod image;
mod job;
pub(crate) mod knowledge;
mod lines;
mod markdown;
mod menu;
mod piece;
mod prose;
mod rates;
mod read;
mod review;
mod sanitise;
mod slug;
mod store;
#[cfg(test)]
mod tests;
mod unchanged;
mod variables;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use geo::Geo;
use input_faults::Faults;

pub(crate) use blocks::{Condition, cities_by_variant, variant_for};
pub(crate) use body::{Body, TocEntry};
#[cfg(test)]
pub(crate) use cars::read as parse_cars;
pub(crate) use corpus::{StoredDocument, outer_group, outer_id, read_documents};
pub(crate) use menu::{BannerPlacement, CALCULATORS, MenuContent};
pub(crate) use piece::{Fill, PAGE, Text, escape};
#[cfg(test)]
pub(crate) use rates::read as parse_rates;
pub(crate) use slug::is_slug;
pub(crate) use store::{
    ALL_CONTENT, Change, ChangedArticles, changes_after, newest_change, raise_epoch, read_cars, read_menu, read_numbered_state,
    read_one_state, read_rates, read_variables, stored_digest, stored_folder, stored_languages,
};
pub(crate) use variables::{CITY, Variables};

use crate::calculators::Rates;
use crate::database::Database;
use article::Article;
use cars::Cars;
use file_index::FileIndex;
use folder::Files;
use image::Image;
use job::Job;
use knowledge::TestFile;
use unchanged::{ComparedArticle, StoredArticles, UnchangedArticle};

pub use review::{Finding, Review, review};
pub use store::{Report, StoreError};

/// Names of intents, as `intents/<language>.toml` has them.
pub(crate) const INTENTS: [&str; 5] = ["emergency", "complaint", "human", "calculator", "registration"];

/// Version of the import. Raise it when HTML or rows of the same files change, so that databases
/// are refilled.
const IMPORT_VERSION: u32 = 7;

/// Most warnings logged by an import.
const MOST_WARNINGS: usize = 50;

/// Checked content of a folder.
#[derive(Debug, Default)]
struct Content {
    digest: String,
    /// Language of a folder in one language; `None` for a folder with all languages.
    language: Option<String>,
    /// True for a folder that was not written for this site; see `corpus`.
    is_corpus: bool,
    groups: Vec<Group>,
    articles: Vec<Article>,
    /// Articles that are stored as they are in the folder.
    unchanged: Vec<UnchangedArticle>,
    /// All other stored articles; `None` if they were not read.
    others: Option<StoredArticles>,
    jobs: Vec<Job>,
    /// `None` without `variables.toml`: the stored ones stay.
    variables: Option<Variables>,
    /// `None` for a folder in one language without `menu.toml`: the stored one stays.
    menu: Option<MenuContent>,
    /// Like `menu`, for `rates.toml`.
    rates: Option<Rates>,
    /// Like `menu`, for `cars.toml`.
    cars: Option<Cars>,
    /// Like `menu`, for `tests/`; in any order.
    tests: Option<Vec<TestFile>>,
    images: BTreeMap<String, Image>,
    /// Synonyms by language. `None` for a folder in one language without any: the stored ones stay.
    synonyms: Option<BTreeMap<String, String>>,
    /// As `synonyms`, the phrases that ask for something to be done.
    intents: Option<BTreeMap<String, String>>,
}

impl Content {
    /// All articles, with what checks across files compare.
    fn compared(&self) -> impl Iterator<Item = ComparedArticle<'_>> {
        self.articles.iter().map(ComparedArticle::from).chain(self.unchanged.iter().map(ComparedArticle::from))
    }
}

/// A group or a section.
#[derive(Debug)]
struct Group {
    file: String,
    language: String,
    /// Folder of the group.
    profession: String,
    /// Folder of the section; `None` for a group.
    section: Option<String>,
    head: front_matter::GroupHead,
}

/// Reason why an import failed.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The files have errors; nothing was changed.
    #[error("{0}")]
    Faults(Faults),
    /// The process is ending, or the importer panicked.
    #[error("the import was stopped: {0}")]
    Stopped(String),
    /// The database holds the epoch of the import, or a newer one; nothing was changed.
    #[error("the database holds content of epoch {0} or newer")]
    Older(i64),
    /// The database could not be read or written; nothing was changed.
    #[error("the database rejected the import: {0}")]
    Store(#[from] StoreError),
}

/// Digest of a folder's files, without parsing them.
///
/// # Errors
/// Unreadable files.
pub(crate) async fn digest(folder: &Path) -> Result<String, ImportError> {
    let folder = folder.to_owned();
    let files = blocking(move || Files::find(&folder, None, FileIndex::default())).await?;
    Ok(files.digest)
}

/// A folder to import.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Folder<'f> {
    pub(crate) path: &'f Path,
    /// Language of a folder without a language level.
    pub(crate) language: Option<&'f str>,
    /// Version of the content; `None`: newer than all before.
    pub(crate) epoch: Option<i64>,
    /// File with digests of articles, so that the next import need not read them.
    pub(crate) index: Option<&'f Path>,
}

/// Reads and checks a folder, then writes the changes in one transaction.
///
/// # Errors
/// All errors of all files, or the database failed or holds a newer epoch.
pub(crate) async fn import(folder: Folder<'_>, geo: &Arc<Geo>, database: &Database) -> Result<Report, ImportError> {
    // Imported documents are compared by their rows.
    let stored = if is_corpus(folder.path, folder.language) { StoredArticles::default() } else { store::read_articles(database).await? };
    match import_beside(folder, geo, database, stored).await {
        // Another import changed an article that was skipped. This one reads all files.
        Err(ImportError::Store(StoreError::Conflict)) => import_beside(folder, geo, database, StoredArticles::default()).await,
        report => report,
    }
}

/// Imports a folder. Articles that are stored already are not read again.
async fn import_beside(folder: Folder<'_>, geo: &Arc<Geo>, database: &Database, articles: StoredArticles) -> Result<Report, ImportError> {
    let Folder { path: folder, language, epoch, index } = folder;
    let index = index.map(|file| FileIndex::open(file, folder)).transpose().map_err(ImportError::Faults)?.unwrap_or_default();
    let stored = read::Stored { variables: store::read_variables(database).await?, articles };
    let (folder, language, geo) = (folder.to_owned(), language.map(str::to_owned), Arc::clone(geo));
    let content = blocking(move || match language.as_deref() {
        Some(language) if is_corpus(&folder, Some(language)) => read_corpus(&folder, language),
        language => read::read(&folder, language, index, &geo, stored),
    });
    let report = store::write(database, &content.await?, epoch).await?;
    report.ok_or_else(|| ImportError::Older(epoch.unwrap_or_default()))
}

/// True for a folder in one language that was not written for this site.
pub(crate) fn is_corpus(folder: &Path, language: Option<&str>) -> bool {
    language.is_some() && !corpus::is_ours(folder)
}

/// Reads a folder that was not written for this site, and logs warnings.
fn read_corpus(folder: &Path, language: &str) -> Result<Content, Faults> {
    let language = language_tag(language).ok_or_else(|| {
        let mut faults = Faults::default();
        faults.add(&folder.display().to_string(), 0, format!("`{language}` is not a language: expected a tag such as `ru` or `pt-BR`"));
        faults
    })?;
    let (content, warnings) = corpus::read(folder, &language)?;
    for warning in warnings.iter().take(MOST_WARNINGS) {
        tracing::warn!("{warning}");
    }
    let unlogged = warnings.iter().count().saturating_sub(MOST_WARNINGS);
    if unlogged > 0 {
        tracing::warn!("and {unlogged} more");
    }
    Ok(content)
}

/// A BCP 47 tag, with `_` accepted for `-`; `None` for other texts.
fn language_tag(text: &str) -> Option<String> {
    let tag = text.replace(['_', '@'], "-");
    let mut parts = tag.split('-');
    let is_word = |part: &str, shortest: usize, longest: usize| {
        (shortest..=longest).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    let is_tag = parts.next().is_some_and(|first| is_word(first, 2, 3)) && parts.all(|part| is_word(part, 1, 8));
    is_tag.then_some(tag)
}

/// Runs blocking work, such as rendering Markdown, outside the async threads.
async fn blocking<T: Send + 'static>(work: impl FnOnce() -> Result<T, Faults> + Send + 'static) -> Result<T, ImportError> {
    match tokio::task::spawn_blocking(work).await {
        Ok(done) => done.map_err(ImportError::Faults),
        Err(stopped) => Err(ImportError::Stopped(stopped.to_string())),
    }
}
