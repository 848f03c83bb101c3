//! Saved indexes in the file store: a node that starts loads them, and one node saves what it has
//! built.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use jiff::Timestamp;
use object_store::path::Path;
use object_store::{ObjectMeta, ObjectStoreExt as _, WriteMultipart};
use search::{Dictionary, LanguageIndex};
use tokio::time::{Instant, timeout_at};

use super::catalogue::{Catalogue, IndexError, StoredIndex};
use super::marks::Marks;
use super::saved_index::{FOLDER, SavedIndex, chosen};
use crate::uploads::FileStore;

/// Bytes per request. One for a whole index would exceed the store's time-out on a slow network.
const PART: usize = 8 * 1024 * 1024;

/// Most parts that are sent concurrently.
const MOST_PARTS: usize = 4;

/// Most indexes that are read concurrently. Each is in memory twice meanwhile.
const MOST_READERS: usize = 4;

/// Longest time to load all indexes. After it the others are built.
const LONGEST_LOAD: Duration = Duration::from_secs(60);

/// Loads saved indexes: for each language the one of `digests`, else the latest one with the same
/// version and marks. A language without a readable one is absent.
pub(super) async fn load(
    files: &FileStore,
    digests: &BTreeMap<String, String>,
    marks: &Marks,
    dictionaries: &Arc<Vec<Dictionary>>,
) -> BTreeMap<String, StoredIndex> {
    let end = Instant::now() + LONGEST_LOAD;
    let saved = match timeout_at(end, list(files)).await {
        Ok(Ok(saved)) => chosen(saved, digests, marks),
        Ok(Err(error)) => {
            tracing::warn!(%error, "cannot list saved search indexes; all are built");
            return BTreeMap::new();
        }
        Err(_) => Vec::new(),
    };
    let read = |saved: SavedIndex| async move {
        let index = read(files, &saved, Arc::clone(dictionaries)).await;
        (saved, index)
    };
    let mut reading = stream::iter(saved).map(read).buffer_unordered(MOST_READERS);
    let mut loaded = BTreeMap::new();
    loop {
        match timeout_at(end, reading.next()).await {
            Ok(Some((saved, Ok(index)))) => {
                loaded.insert(saved.language, StoredIndex { digest: saved.digest, index: Arc::new(index) });
            }
            Ok(Some((saved, Err(error)))) => tracing::warn!(%error, saved.language, "cannot read a saved search index; it is built"),
            Ok(None) => return loaded,
            Err(_) => {
                tracing::warn!("the file store is too slow for saved search indexes; the others are built");
                return loaded;
            }
        }
    }
}

/// Saves the indexes of a catalogue that the store lacks, and deletes those that are of no use any
/// more. Returns the number of saved ones.
///
/// # Errors
/// The store failed.
pub(super) async fn save(files: &FileStore, catalogue: &Catalogue) -> Result<usize, IndexError> {
    let stored = list(files).await?;
    let now = Timestamp::now().as_millisecond();
    let (mut current, mut written) = (BTreeMap::new(), 0);
    for (language, StoredIndex { digest, index }) in &catalogue.by_language {
        let mut saved = SavedIndex::new(language, &catalogue.texts.marks, digest);
        if let Some(stored) = stored.iter().find(|stored| stored.path() == saved.path()) {
            saved.saved_at = stored.saved_at;
        } else {
            let index = Arc::clone(index);
            let bytes = tokio::task::spawn_blocking(move || index.to_bytes()).await??;
            write(files, &saved.path(), bytes.into()).await?;
            saved.saved_at = now;
            written += 1;
        }
        current.insert(language.as_str(), saved);
    }
    for outdated in stored.iter().filter(|stored| stored.is_outdated(current.get(stored.language.as_str()), now)) {
        match files.objects().delete(&outdated.path()).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(written)
}

async fn list(files: &FileStore) -> Result<Vec<SavedIndex>, object_store::Error> {
    let objects: Vec<ObjectMeta> = files.objects().list(Some(&Path::from(FOLDER))).try_collect().await?;
    Ok(objects.iter().filter_map(SavedIndex::of_object).collect())
}

async fn read(files: &FileStore, saved: &SavedIndex, dictionaries: Arc<Vec<Dictionary>>) -> Result<LanguageIndex, IndexError> {
    let path = saved.path();
    let mut bytes = Vec::with_capacity(usize::try_from(saved.size).unwrap_or_default());
    let mut start = 0;
    while start < saved.size {
        let end = saved.size.min(start + PART as u64);
        bytes.extend_from_slice(&files.objects().get_range(&path, start..end).await?);
        start = end;
    }
    let language = saved.language.clone();
    Ok(tokio::task::spawn_blocking(move || LanguageIndex::from_bytes(&bytes, &language, &dictionaries)).await??)
}

async fn write(files: &FileStore, path: &Path, mut bytes: Bytes) -> Result<(), object_store::Error> {
    let mut upload = WriteMultipart::new_with_chunk_size(files.objects().put_multipart(path).await?, PART);
    while !bytes.is_empty() {
        if let Err(error) = upload.wait_for_capacity(MOST_PARTS).await {
            upload.abort().await?;
            return Err(error);
        }
        upload.put(bytes.split_to(PART.min(bytes.len())));
    }
    upload.finish().await.map(drop)
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use super::*;
    use crate::content::Variables;
    use crate::database::Database;
    use crate::search::build::tests::{add, database};
    use crate::search::saved_index::KEPT_AFTER_CHANGE;

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
        add(&database, "kk", "Second").await;
        let (rebuilt, published) = start(&database, &variables, &files).await;
        assert_eq!(published, ["First", "Second"]);
        assert_eq!(title(&rebuilt, "kk"), "Second");
        assert_eq!(save(&files, &rebuilt).await.unwrap(), 1);
        // The right one is read, not the latest one.
        add(&database, "kk", "First").await;
        write(&files, &SavedIndex::new("kk", &built.texts.marks, "later").path(), Bytes::from_static(b"-")).await.unwrap();
        remove_texts(&database).await;
        let (again, published) = start(&database, &variables, &files).await;
        assert_eq!((title(&again, "kk"), published), ("First".to_owned(), Vec::new()));
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
    async fn outdated_index_is_deleted() {
        let ((_folder, database), (store, files), variables) = (database().await, store(), variables(&[]));
        let (built, _) = start(&database, &variables, &files).await;
        let old = SavedIndex::new("de", &built.texts.marks, "old").path();
        write(&files, &old, Bytes::from_static(b"-")).await.unwrap();
        let past = std::time::SystemTime::now() - KEPT_AFTER_CHANGE * 2;
        std::fs::File::options().append(true).open(store.path().join(old.as_ref())).unwrap().set_modified(past).unwrap();
        save(&files, &built).await.unwrap();
        assert_eq!(list(&files).await.unwrap().iter().filter(|saved| saved.path() == old).count(), 0);
        assert_eq!(list(&files).await.unwrap().len(), 3);
    }
}
