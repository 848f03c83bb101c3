//! Saved indexes in the file store: a node that starts loads them, and one node saves what it has
//! built.

use std::collections::{BTreeMap, HashSet};
use std::num::NonZero;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use object_store::path::Path;
use object_store::{ObjectMeta, ObjectStoreExt as _, WriteMultipart};
use search::{Dictionary, LanguageIndex, SAVED_VERSION};
use sha2::{Digest as _, Sha256};

use super::catalogue::{Catalogue, IndexError, StoredIndex};
use super::marks::Marks;
use crate::uploads::FileStore;

/// Folder of the saved indexes in the store.
const FOLDER: &str = "search-index";

/// Bytes per part of an upload.
const PART: usize = 8 * 1024 * 1024;

/// Most parts that are sent concurrently.
const MOST_PARTS: usize = 4;

/// Longest time to load all indexes. After it they are built.
const LONGEST_LOAD: Duration = Duration::from_secs(60);

/// An object of the store with the index of a language.
#[derive(Debug, Clone, PartialEq, Eq)]
struct SavedIndex {
    /// Version of the index, see [`SAVED_VERSION`].
    version: u32,
    language: String,
    /// Digest of the names of variables whose letters the texts have.
    marks: String,
    /// See [`StoredIndex::digest`].
    digest: String,
    /// When it was saved, in milliseconds since 1970.
    saved_at: i64,
}

impl SavedIndex {
    /// An index that this version is about to save.
    fn of(language: &str, marks: &Marks, digest: &str) -> Self {
        Self { version: SAVED_VERSION, language: language.to_owned(), marks: digest_of(marks), digest: digest.to_owned(), saved_at: 0 }
    }

    /// Path of the object.
    fn path(&self) -> Path {
        let Self { version, language, marks, digest, .. } = self;
        Path::from_iter([FOLDER, &format!("{version}.{language}.{marks}.{digest}")])
    }

    /// Reads the output of [`SavedIndex::path`]. `None` for other objects.
    fn read(object: &ObjectMeta) -> Option<Self> {
        let parts: Vec<&str> = object.location.filename()?.split('.').collect();
        let [version, language, marks, digest] = parts.as_slice() else { return None };
        Some(Self {
            version: version.parse().ok()?,
            language: (*language).to_owned(),
            marks: (*marks).to_owned(),
            digest: (*digest).to_owned(),
            saved_at: object.last_modified.timestamp_millis(),
        })
    }
}

/// Loads saved indexes: for each language the one of `digests`, else the latest one with the same
/// marks. A language without a readable one is absent.
pub(super) async fn load(
    files: &FileStore,
    digests: &BTreeMap<String, String>,
    marks: &Marks,
    dictionaries: &Arc<Vec<Dictionary>>,
) -> BTreeMap<String, StoredIndex> {
    let loading = async {
        let saved = list(files).await.inspect_err(|error| tracing::warn!(%error, "cannot list saved search indexes; all are built"));
        let (saved, marks) = (saved.unwrap_or_default(), digest_of(marks));
        let usable = saved.into_iter().filter(|saved| saved.version == SAVED_VERSION && saved.marks == marks);
        let mut chosen: BTreeMap<String, SavedIndex> = BTreeMap::new();
        for saved in usable {
            let Some(digest) = digests.get(&saved.language) else { continue };
            let rank = |saved: &SavedIndex| (saved.digest == *digest, saved.saved_at);
            if chosen.get(&saved.language).is_none_or(|other| rank(other) < rank(&saved)) {
                chosen.insert(saved.language.clone(), saved);
            }
        }
        let readers = std::thread::available_parallelism().map_or(1, NonZero::get);
        let read = |saved: SavedIndex| async move {
            let index = read(files, &saved, Arc::clone(dictionaries)).await;
            index
                .inspect_err(|error| tracing::warn!(%error, saved.language, "cannot read a saved search index; it is built"))
                .ok()
                .map(|index| (saved.language, StoredIndex { digest: saved.digest, index: Arc::new(index) }))
        };
        stream::iter(chosen.into_values()).map(read).buffer_unordered(readers).filter_map(std::future::ready).collect().await
    };
    tokio::time::timeout(LONGEST_LOAD, loading).await.unwrap_or_else(|_| {
        tracing::warn!("the file store is too slow for saved search indexes; all are built");
        BTreeMap::new()
    })
}

/// Saves the indexes of a catalogue that the store lacks, and deletes those of other contents and
/// of versions before the last one. Returns the number of saved ones.
///
/// # Errors
/// The store failed.
pub(super) async fn save(files: &FileStore, catalogue: &Catalogue) -> Result<usize, IndexError> {
    let stored = list(files).await?;
    let present: HashSet<Path> = stored.iter().map(SavedIndex::path).collect();
    let (mut current, mut saved) = (HashSet::new(), 0);
    for (language, StoredIndex { digest, index }) in &catalogue.by_language {
        let path = SavedIndex::of(language, &catalogue.texts.marks, digest).path();
        if !present.contains(&path) {
            let index = Arc::clone(index);
            let bytes = tokio::task::spawn_blocking(move || index.to_bytes()).await??;
            write(files, &path, bytes.into()).await?;
            saved += 1;
        }
        current.insert(path);
    }
    // Nodes of the version before may still run, and come back if an upgrade is undone.
    let is_of_use = |index: &&SavedIndex| index.version >= SAVED_VERSION.saturating_sub(1);
    let is_outdated = |index: &SavedIndex| index.version == SAVED_VERSION && !current.contains(&index.path());
    for outdated in stored.iter().filter(|index| !is_of_use(index) || is_outdated(index)) {
        match files.objects().delete(&outdated.path()).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(saved)
}

async fn list(files: &FileStore) -> Result<Vec<SavedIndex>, object_store::Error> {
    let objects: Vec<ObjectMeta> = files.objects().list(Some(&Path::from(FOLDER))).try_collect().await?;
    Ok(objects.iter().filter_map(SavedIndex::read).collect())
}

async fn read(files: &FileStore, saved: &SavedIndex, dictionaries: Arc<Vec<Dictionary>>) -> Result<LanguageIndex, IndexError> {
    let bytes = files.objects().get(&saved.path()).await?.bytes().await?;
    Ok(tokio::task::spawn_blocking(move || LanguageIndex::from_bytes(&bytes, &dictionaries)).await??)
}

async fn write(files: &FileStore, path: &Path, mut bytes: Bytes) -> Result<(), object_store::Error> {
    let mut upload = WriteMultipart::new_with_chunk_size(files.objects().put_multipart(path).await?, PART);
    while !bytes.is_empty() {
        upload.wait_for_capacity(MOST_PARTS).await?;
        upload.put(bytes.split_to(PART.min(bytes.len())));
    }
    upload.finish().await.map(drop)
}

fn digest_of(marks: &Marks) -> String {
    let mut digest = Sha256::new();
    marks.names().for_each(|name| digest.update(format!("{name}\n")));
    hex::encode(&digest.finalize()[..8])
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;
    use crate::content::Variables;
    use crate::database::Database;
    use crate::search::build::tests::{add, database};

    fn store() -> (tempfile::TempDir, FileStore) {
        let folder = tempfile::tempdir().unwrap();
        let files = FileStore::open(folder.path().to_str().unwrap(), None).unwrap();
        (folder, files)
    }

    fn variables(names: &[&str]) -> Variables {
        names.iter().map(|name| ["default", name, "", "5"].map(str::to_owned)).collect()
    }

    /// Builds a catalogue as a node does that starts. Returns also the Kazakh titles of the
    /// catalogues published on the way.
    async fn start(database: &Database, variables: &Variables, files: &FileStore) -> (Arc<Catalogue>, Vec<String>) {
        let published = RefCell::new(Vec::new());
        let publish = |catalogue: Arc<Catalogue>| published.borrow_mut().push(title(&catalogue, "kk"));
        let built = Catalogue::build(database, variables, &Arc::default(), "new".to_owned(), None, Some(files), publish).await.unwrap();
        (built, published.into_inner())
    }

    fn title(catalogue: &Catalogue, language: &str) -> String {
        catalogue.index.document(language, "a", None).map(|document| document.title).unwrap_or_default()
    }

    /// Removes what indexes are built from, but not what their digests are made from.
    async fn remove_texts(database: &Database) {
        sqlx::query("DELETE FROM article_body").execute(database.pool()).await.unwrap();
    }

    async fn names(files: &FileStore) -> Vec<String> {
        let mut names: Vec<String> = list(files).await.unwrap().iter().map(|saved| saved.path().to_string()).collect();
        names.sort_unstable();
        names
    }

    #[tokio::test]
    async fn node_that_starts_reads_saved_indexes() {
        let ((_folder, database), (_store, files), variables) = (database().await, store(), variables(&[]));
        let (built, _) = start(&database, &variables, &files).await;
        assert_eq!(save(&files, &built).await.unwrap(), 3);
        assert_eq!(save(&files, &built).await.unwrap(), 0, "they are saved");
        remove_texts(&database).await;
        let (loaded, published) = start(&database, &variables, &files).await;
        assert_eq!(["en", "kk", "ru"].map(|language| title(&loaded, language)), ["First"; 3]);
        assert_eq!((loaded.digest.as_str(), published.len()), ("new", 0));
    }

    #[tokio::test]
    async fn older_index_answers_until_the_new_one_is_built() {
        let ((_folder, database), (_store, files), variables) = (database().await, store(), variables(&[]));
        let (built, _) = start(&database, &variables, &files).await;
        save(&files, &built).await.unwrap();
        let before = names(&files).await;
        add(&database, "kk", "Second").await;
        let (rebuilt, published) = start(&database, &variables, &files).await;
        assert_eq!(published, ["First", "Second"]);
        assert_eq!(title(&rebuilt, "kk"), "Second");
        assert_eq!(save(&files, &rebuilt).await.unwrap(), 1);
        let after = names(&files).await;
        assert_eq!((after.len(), after.iter().filter(|name| before.contains(name)).count()), (3, 2), "the older one is deleted");
    }

    #[tokio::test]
    async fn language_without_a_readable_index_is_built_before_any_answer() {
        let ((_folder, database), (store, files), variables) = (database().await, store(), variables(&[]));
        let (built, _) = start(&database, &variables, &files).await;
        save(&files, &built).await.unwrap();
        let of_kazakh = names(&files).await.into_iter().find(|name| name.contains(".kk.")).unwrap();
        std::fs::write(store.path().join(of_kazakh), "damaged").unwrap();
        let (rebuilt, published) = start(&database, &variables, &files).await;
        assert_eq!((title(&rebuilt, "kk"), published), ("First".to_owned(), Vec::new()));
    }

    #[tokio::test]
    async fn index_with_marks_of_other_variables_is_not_read() {
        let ((_folder, database), (_store, files)) = (database().await, store());
        let (built, _) = start(&database, &variables(&[]), &files).await;
        save(&files, &built).await.unwrap();
        remove_texts(&database).await;
        let (rebuilt, published) = start(&database, &variables(&["fee"]), &files).await;
        assert_eq!((rebuilt.index.len(), published), (0, Vec::new()));
    }

    #[tokio::test]
    async fn indexes_of_the_version_before_stay() {
        let ((_folder, database), (_store, files), variables) = (database().await, store(), variables(&[]));
        let (built, _) = start(&database, &variables, &files).await;
        let foreign = |version: u32| SavedIndex { version, ..SavedIndex::of("ru", &Marks::new(&variables), "other") }.path();
        for version in [SAVED_VERSION - 1, SAVED_VERSION, SAVED_VERSION + 1] {
            write(&files, &foreign(version), Bytes::from_static(b"other")).await.unwrap();
        }
        save(&files, &built).await.unwrap();
        let names = names(&files).await;
        let is_kept = |version: u32| names.contains(&foreign(version).to_string());
        assert_eq!([SAVED_VERSION - 1, SAVED_VERSION, SAVED_VERSION + 1].map(is_kept), [true, false, true]);
    }
}
