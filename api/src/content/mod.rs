//! Content: Markdown files in, checked and cut into pieces, rows out.
//!
//! `folder` finds the files, `front_matter` and `variables` read their heads, `blocks` resolves city blocks, `markdown` makes sanitised HTML,
//! `prose` puts one text together, `article` and `job` its file, `check` compares files with each other, and `store` writes what changed.

mod article;
mod blocks;
mod body;
pub(crate) mod cars;
mod check;
mod corpus;
mod folder;
mod front_matter;
mod image;
mod job;
mod markdown;
mod menu;
mod piece;
mod prose;
mod rates;
mod review;
mod sanitise;
mod slug;
mod store;
mod variables;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

pub(crate) use blocks::{Condition, variant_for};
pub(crate) use body::{Body, TocEntry};
#[cfg(test)]
pub(crate) use cars::read as parse_cars;
pub(crate) use corpus::{StoredDocument, outer_group, outer_id, read_documents};
pub(crate) use menu::{BannerPlacement, CALCULATORS, MenuContent};
pub(crate) use piece::{Fill, PAGE, Text, escape};
#[cfg(test)]
pub(crate) use rates::read as parse_rates;
pub(crate) use slug::is_slug;
pub(crate) use store::{read_cars, read_menu, read_rates, read_variables, stored_digest, stored_folder_digest};
pub(crate) use variables::Variables;

use crate::calculators::Rates;
use crate::database::Database;
use crate::geo::Geo;
use crate::input_faults::Faults;
use article::Article;
use cars::Cars;
use folder::Files;
use image::Image;
use job::Job;

pub use review::{Finding, Review, review};
pub use store::{Report, StoreError};

/// Version of what an import makes of the same files. Raise it when the HTML or the rows change, so that databases are filled again.
const IMPORT_VERSION: u32 = 5;

/// Most warnings of an import that are told one by one.
const MOST_WARNINGS: usize = 50;

/// Everything a folder holds, checked.
#[derive(Debug, Default)]
struct Content {
    digest: String,
    /// `None`: all languages of the folder; else the one it was said to be in.
    language: Option<String>,
    /// Whether it is a folder that was not written for this site; see `corpus`.
    is_corpus: bool,
    groups: Vec<Group>,
    articles: Vec<Article>,
    jobs: Vec<Job>,
    /// Absent when the folder has no `variables.toml`: the stored ones stay.
    variables: Option<Variables>,
    /// Absent when a folder of one language has no `menu.toml`: the stored one stays.
    menu: Option<MenuContent>,
    /// As `menu`, for `rates.toml`.
    rates: Option<Rates>,
    /// As `menu`, for `cars.toml`.
    cars: Option<Cars>,
    images: BTreeMap<String, Image>,
    /// Synonyms and jargon by language. Absent when a folder of one language has none: the stored ones stay.
    synonyms: Option<BTreeMap<String, String>>,
    /// As `synonyms`, the phrases that ask for something to be done.
    intents: Option<BTreeMap<String, String>>,
}

/// A profession, or a section of one.
#[derive(Debug)]
struct Group {
    file: String,
    language: String,
    /// Folder of the profession.
    profession: String,
    /// Folder of the section; absent for a profession.
    section: Option<String>,
    head: front_matter::GroupHead,
}

/// Why an import did not happen.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// The files are wrong; nothing was changed.
    #[error("{0}")]
    Faults(Faults),
    /// The work was stopped: the process is ending, or there is a fault in the importer itself.
    #[error("the import was stopped: {0}")]
    Stopped(String),
    /// The database could not be read or written; nothing was changed.
    #[error("the database refused the import: {0}")]
    Store(#[from] StoreError),
}

/// Digest of a folder's files, without understanding them.
///
/// # Errors
/// Files that cannot be read.
pub(crate) async fn digest(folder: &Path) -> Result<String, ImportError> {
    let folder = folder.to_owned();
    let files = blocking(move || Files::find(&folder, None)).await?;
    Ok(files.digest)
}

/// Reads a folder, checks it whole and writes what changed, in one transaction.
///
/// # Errors
/// Every fault of every file, or the database's.
pub(crate) async fn import(folder: &Path, language: Option<&str>, geo: &Arc<Geo>, database: &Database) -> Result<Report, ImportError> {
    let stored = store::read_variables(database).await?;
    let (folder, language, geo) = (folder.to_owned(), language.map(str::to_owned), Arc::clone(geo));
    let content = blocking(move || match language.as_deref() {
        Some(language) if !corpus::is_ours(&folder) => read_corpus(&folder, language),
        language => read(&folder, language, &geo, &stored),
    });
    Ok(store::write(database, &content.await?).await?)
}

/// Reads a folder that was not written for this site, and tells what is odd in it.
fn read_corpus(folder: &Path, language: &str) -> Result<Content, Faults> {
    let language = language_tag(language).ok_or_else(|| {
        let mut faults = Faults::default();
        faults.add(&folder.display().to_string(), 0, format!("`{language}` is no language: expected a tag such as `ru` or `pt-BR`"));
        faults
    })?;
    let (content, warnings) = corpus::read(folder, &language)?;
    for warning in warnings.iter().take(MOST_WARNINGS) {
        tracing::warn!("{warning}");
    }
    let untold = warnings.iter().count().saturating_sub(MOST_WARNINGS);
    if untold > 0 {
        tracing::warn!("and {untold} more");
    }
    Ok(content)
}

/// A BCP 47 tag, `_` taken for `-`; `None` for what is none.
fn language_tag(text: &str) -> Option<String> {
    let tag = text.replace(['_', '@'], "-");
    let mut parts = tag.split('-');
    let is_word = |part: &str, shortest: usize, longest: usize| {
        (shortest..=longest).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    let is_tag = parts.next().is_some_and(|first| is_word(first, 2, 3)) && parts.all(|part| is_word(part, 1, 8));
    is_tag.then_some(tag)
}

/// Reads files and renders Markdown away from the threads that serve.
async fn blocking<T: Send + 'static>(work: impl FnOnce() -> Result<T, Faults> + Send + 'static) -> Result<T, ImportError> {
    match tokio::task::spawn_blocking(work).await {
        Ok(done) => done.map_err(ImportError::Faults),
        Err(stopped) => Err(ImportError::Stopped(stopped.to_string())),
    }
}

fn read(folder: &Path, language: Option<&str>, geo: &Geo, stored: &Variables) -> Result<Content, Faults> {
    let files = Files::find(folder, language)?;
    let mut faults = Faults::default();
    let content = understand(folder, &files, language, geo, stored, &mut faults);
    faults.into_result()?;
    Ok(content)
}

/// What the files say, as far as it can be understood; what is wrong goes to `faults`.
fn understand(folder: &Path, files: &Files, language: Option<&str>, geo: &Geo, stored: &Variables, faults: &mut Faults) -> Content {
    let mut content = Content { digest: files.digest.clone(), language: language.map(str::to_owned), ..Content::default() };
    content.variables = files.variables.as_deref().map(|text| Variables::parse(text, geo, faults));
    let variables = content.variables.as_ref().unwrap_or(stored);
    let mut reader = prose::Reader { folder, geo, variables, images: BTreeMap::new() };
    for file in &files.pages {
        match &file.kind {
            folder::Kind::Group { profession, section } => {
                if let Some(head) = front_matter::read_group(file, faults) {
                    content.groups.push(Group {
                        file: file.path.clone(),
                        language: file.language.clone(),
                        profession: profession.clone(),
                        section: section.clone(),
                        head,
                    });
                }
            }
            folder::Kind::Article { .. } => content.articles.extend(reader.article(file, faults)),
            folder::Kind::Job { .. } => content.jobs.extend(reader.job(file, faults)),
        }
    }
    content.images = reader.images;
    content.menu = match &files.menu {
        Some(text) => Some(text.as_str()),
        None => language.is_none().then_some(""),
    }
    .map(|text| {
        let Content { groups, articles, images, .. } = &mut content;
        menu::Reader { folder, geo, groups, articles, images }.read(text, faults)
    });
    for (language, text) in &files.synonyms {
        for fault in search::Dictionary::parse(language, text).err().unwrap_or_default() {
            faults.add(&format!("synonyms/{language}.toml"), fault.line, fault.message);
        }
    }
    content.synonyms = (language.is_none() || !files.synonyms.is_empty()).then(|| files.synonyms.clone());
    for (language, text) in &files.intents {
        let file = format!("intents/{language}.toml");
        match search::Intents::parse(language, text, &crate::search::INTENTS) {
            Ok(intents) => {
                let is_known = |id: &str| content.articles.iter().any(|article| article.language == *language && article.head.id == id);
                for id in intents.articles().filter(|id| !is_known(id)) {
                    faults.add(&file, 0, format!("names the article `{id}`, which is missing in `{language}`"));
                }
            }
            Err(wrong) => wrong.into_iter().for_each(|fault| faults.add(&file, fault.line, fault.message)),
        }
    }
    content.intents = (language.is_none() || !files.intents.is_empty()).then(|| files.intents.clone());
    content.rates = match &files.rates {
        Some(text) => Some(rates::read(text, geo, faults)),
        None => language.is_none().then(Rates::default),
    };
    content.cars = match &files.cars {
        Some(text) => Some(cars::read(text, faults)),
        None => language.is_none().then(Cars::default),
    };
    check::check(&content, faults);
    content
}
