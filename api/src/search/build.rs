//! Builds a catalogue: the indexes of the languages whose documents have changed, one by one.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use geo::Geo;
use search::{Dictionary, LanguageIndex};
use tokio::sync::{mpsc, oneshot};

use super::catalogue::{Catalogue, IndexError, StoredIndex, Texts};
use super::marks::Marks;
use super::source::{self, Cities};
use super::{digests, documents, saved};
use crate::content::{Variables, newest_change};
use crate::database::Database;
use crate::uploads::{FileStore, check_unclaimed_by_others};

/// Pages of rows to read ahead of indexing.
const READ_AHEAD: usize = 2;

/// Niceness of a thread that replaces an index: visitors come first. On busy cores it still gets a
/// tenth of the time of a thread of normal priority; with 19 it would get a seventieth.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 10;

impl Catalogue {
    /// Indexes the stored content. `digest` is the digest of the content. A language whose
    /// documents are those of `before` keeps its index; without `before`, indexes that `files` has
    /// are used. The whole catalogue is returned. If older indexes of all languages can answer
    /// meanwhile, `publish` gets these, and then a catalogue after each language, so that at most
    /// one index exists twice.
    ///
    /// The digest of the catalogue is empty if the content has changed meanwhile.
    ///
    /// # Errors
    /// See [`IndexError`].
    pub(crate) async fn build(
        database: &Database,
        variables: &Variables,
        geo: &Arc<Geo>,
        digest: String,
        before: Option<Arc<Self>>,
        files: Option<&FileStore>,
        publish: impl Fn(Arc<Self>),
    ) -> Result<Arc<Self>, IndexError> {
        let (started, is_first) = (Instant::now(), before.is_none());
        let seq = newest_change(database).await?;
        let (marks, cities) = (Marks::new(variables), source::cities(database).await?);
        let dictionaries = Arc::new(source::dictionaries(database).await?);
        let mut digests = digests::read(database, &cities, &dictionaries, &marks, geo).await?;
        let (mut by_language, is_gradual) = match (before, files) {
            // Texts of other marks would be filled in wrongly, so all languages are replaced
            // together.
            (Some(before), _) => (before.by_language.clone(), before.texts.marks.names().eq(marks.names())),
            (None, Some(files)) => {
                let saved = match check_unclaimed_by_others(files, database).await {
                    Ok(()) => saved::load(files, &digests, &marks, &dictionaries).await,
                    Err(error) => {
                        tracing::warn!(%error, "saved search indexes are not used");
                        BTreeMap::new()
                    }
                };
                if !saved.is_empty() {
                    tracing::info!(search.languages = saved.len(), "read saved search indexes");
                }
                let is_whole = digests.keys().all(|language| saved.contains_key(language));
                (saved, is_whole && !digests.is_empty())
            }
            (None, None) => (BTreeMap::new(), false),
        };
        let texts = Texts { marks, intents: source::intents(database).await?, categories: source::categories(database).await? };
        let texts = Arc::new(texts);
        // Searches fail until the first index exists.
        let priority = if is_first && !is_gradual { Priority::Normal } else { Priority::Low };
        by_language.retain(|language, _| digests.contains_key(language));
        digests.retain(|language, digest| by_language.get(language).is_none_or(|stored| stored.digest != *digest));
        let publish_gradually = |by_language: &BTreeMap<String, StoredIndex>| {
            if is_gradual {
                publish(Arc::new(Self::of(by_language.clone(), Arc::clone(&texts), String::new(), started.elapsed())));
            }
        };
        if is_first && !digests.is_empty() {
            publish_gradually(&by_language);
        }
        for (language, digest) in digests {
            let index = Source { database, language: &language, cities: &cities }.index(&dictionaries, &texts, geo, priority).await?;
            // Rows of several contents have no digest, so the next build replaces their index.
            let is_mixed = newest_change(database).await? != seq;
            let digest = if is_mixed { String::new() } else { digest };
            by_language.insert(language, StoredIndex { digest, index: Arc::new(index) });
            publish_gradually(&by_language);
        }
        let is_mixed = by_language.values().any(|stored| stored.digest.is_empty());
        let digest = if is_mixed { String::new() } else { digest };
        Ok(Arc::new(Self::of(by_language, texts, digest, started.elapsed())))
    }
}

/// Priority of a thread that builds an index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Priority {
    /// That of other threads.
    Normal,
    /// Below that of other threads.
    Low,
}

/// Stored documents of a language.
struct Source<'a> {
    database: &'a Database,
    language: &'a str,
    cities: &'a Cities,
}

impl Source<'_> {
    /// Indexes the documents on a thread, while their rows are read.
    async fn index(
        &self,
        dictionaries: &Arc<Vec<Dictionary>>,
        texts: &Arc<Texts>,
        geo: &Arc<Geo>,
        priority: Priority,
    ) -> Result<LanguageIndex, IndexError> {
        let (send, mut receive) = mpsc::channel(READ_AHEAD);
        let (done, built) = oneshot::channel();
        let (language, dictionaries, texts, geo) = (self.language.to_owned(), Arc::clone(dictionaries), Arc::clone(texts), Arc::clone(geo));
        let mut build = move || -> Result<LanguageIndex, IndexError> {
            if priority == Priority::Low {
                lower_priority();
            }
            let mut documents = Vec::new();
            while let Some(rows) = receive.blocking_recv() {
                for row in &rows {
                    documents.extend(documents::documents(row, &texts.marks, &geo)?);
                }
            }
            Ok(LanguageIndex::build(&language, documents, &dictionaries)?)
        };
        // Not a thread of the runtime: a lowered priority cannot be raised again.
        let thread = std::thread::Builder::new().name("search-index".to_owned()).spawn(move || drop(done.send(build())));
        thread.map_err(|_| IndexError::Thread)?;
        source::send_rows(self.database, self.language, self.cities, send).await?;
        built.await.map_err(|_| IndexError::Thread)?
    }
}

/// Lowers the priority of this thread. On Linux a niceness belongs to a thread.
fn lower_priority() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::setpriority_process(None, NICENESS) {
        tracing::debug!(%error, "the priority of the thread that builds the index stays");
    }
}

#[cfg(test)]
pub(super) mod tests {
    use std::cell::RefCell;

    use super::*;
    use crate::content::Body;

    /// A database with an article in three languages.
    pub(in crate::search) async fn database() -> (tempfile::TempDir, Database) {
        let (folder, database) = Database::temporary().await;
        sqlx::query("INSERT INTO article (id, created_at) VALUES ('a', '')").execute(database.pool()).await.unwrap();
        for language in ["en", "kk", "ru"] {
            add(&database, language, "First").await;
        }
        (folder, database)
    }

    /// Adds a version of the article, or replaces it, as an import does.
    pub(in crate::search) async fn add(database: &Database, language: &str, title: &str) {
        sqlx::query("DELETE FROM article_version WHERE language = $1").bind(language).execute(database.pool()).await.unwrap();
        let statement = "INSERT INTO article_version (article_id, language, profession_id, section_id, path, slug, title, short_answer, \
                         sort_order, updated, synonyms, related, conditions, uses, digest) \
                         VALUES ('a', $1, '', '', 'taxi/money/a', 'a', $2, '', 0, '', '[]', '[]', '[]', '{}', $2)";
        sqlx::query(statement).bind(language).bind(title).execute(database.pool()).await.unwrap();
        let body = serde_json::to_string(&Body::default()).unwrap();
        let statement = "INSERT INTO article_body (article_id, language, variant, body) VALUES ('a', $1, '', $2)";
        sqlx::query(statement).bind(language).bind(body).execute(database.pool()).await.unwrap();
    }

    /// Builds a catalogue. Returns also the digests of the catalogues published on the way.
    async fn build(database: &Database, variables: &Variables, before: Option<&Arc<Catalogue>>) -> (Arc<Catalogue>, Vec<String>) {
        let published = RefCell::new(Vec::new());
        let publish = |catalogue: Arc<Catalogue>| published.borrow_mut().push(catalogue.digest.clone());
        let built = Catalogue::build(database, variables, &Arc::default(), "new".to_owned(), before.cloned(), None, publish).await.unwrap();
        (built, published.into_inner())
    }

    /// Languages whose index both catalogues share.
    fn shared<'c>(one: &'c Catalogue, other: &Catalogue) -> Vec<&'c str> {
        let is_shared = |(language, stored): &(&String, &StoredIndex)| {
            other.by_language.get(*language).is_some_and(|other| Arc::ptr_eq(&stored.index, &other.index))
        };
        one.by_language.iter().filter(is_shared).map(|(language, _)| language.as_str()).collect()
    }

    #[tokio::test]
    async fn only_changed_languages_are_rebuilt() {
        let (_folder, database) = database().await;
        let variables = Variables::default();
        let (first, published) = build(&database, &variables, None).await;
        assert_eq!(first.index.languages().collect::<Vec<_>>(), ["en", "kk", "ru"]);
        assert_eq!(published, [""; 0], "the first catalogue is published when it is whole");

        add(&database, "kk", "Second").await;
        let (second, published) = build(&database, &variables, Some(&first)).await;
        assert_eq!(shared(&second, &first), ["en", "ru"]);
        assert_eq!((published, second.digest.as_str()), (vec![String::new()], "new"));
        let titles = |catalogue: &Catalogue, language: &str| catalogue.index.document(language, "a", None).unwrap().title;
        assert_eq!((titles(&second, "kk"), titles(&second, "en")), ("Second".to_owned(), "First".to_owned()));

        let (third, published) = build(&database, &variables, Some(&second)).await;
        assert_eq!((shared(&third, &second).len(), published.len()), (3, 0), "nothing has changed");

        sqlx::query("DELETE FROM article_version WHERE language = 'ru'").execute(database.pool()).await.unwrap();
        let (fourth, _) = build(&database, &variables, Some(&third)).await;
        assert_eq!(fourth.index.languages().collect::<Vec<_>>(), ["en", "kk"]);
        assert_eq!(shared(&fourth, &third), ["en", "kk"]);
    }

    #[tokio::test]
    async fn cities_concern_all_languages_and_a_dictionary_its_own() {
        let (_folder, database) = database().await;
        let variables = Variables::default();
        let (first, _) = build(&database, &variables, None).await;
        let statement = "INSERT INTO search_dictionary (language, text) VALUES ('en', '')";
        sqlx::query(statement).execute(database.pool()).await.unwrap();
        let (second, _) = build(&database, &variables, Some(&first)).await;
        assert_eq!(shared(&second, &first), ["kk", "ru"]);
        let statement = "INSERT INTO article_city (article_id, country, city) VALUES ('a', 'ru', 'moskva')";
        sqlx::query(statement).execute(database.pool()).await.unwrap();
        let (third, _) = build(&database, &variables, Some(&second)).await;
        assert_eq!(shared(&third, &second), [""; 0]);
    }

    #[tokio::test]
    async fn other_variables_replace_all_languages_together() {
        let (_folder, database) = database().await;
        let (first, _) = build(&database, &Variables::default(), None).await;
        let variables: Variables = [["default", "fee", "", "5"].map(str::to_owned)].into_iter().collect();
        let (second, published) = build(&database, &variables, Some(&first)).await;
        assert_eq!((shared(&second, &first), published), (Vec::new(), Vec::new()));
    }
}
