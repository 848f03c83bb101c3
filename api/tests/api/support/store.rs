//! Direct access to the file store: a folder, or the bucket in `TEST_FILES=s3://bucket`
//! (api/tests/s3.sh).

use std::collections::BTreeMap;
use std::path::Path;

use futures_util::TryStreamExt;
use object_store::aws::AmazonS3Builder;
use object_store::prefix::PrefixStore;
use object_store::{ObjectStore, ObjectStoreExt};

use crate::kit::TestDatabase;

/// Folder of saved search indexes.
const INDEXES: &str = "search-index";

/// Sizes of all uploaded files by id, including partial ones. Jobs write the id of the database and
/// saved search indexes beside them, at any time.
pub(super) async fn stored(database: &TestDatabase) -> BTreeMap<String, u64> {
    let place = database.files();
    let mut files: BTreeMap<String, u64> = match bucket(&place) {
        None => below(Path::new(&place)).into_iter().collect(),
        Some(bucket) => {
            let files: Vec<_> = bucket.list(None).try_collect().await.unwrap();
            let uploads = files.into_iter().filter(|file| !file.location.as_ref().starts_with(INDEXES));
            uploads.map(|file| (file.location.filename().unwrap().to_owned(), file.size)).collect()
        }
    };
    // While it is written, it has a longer name.
    files.retain(|name, _| !name.starts_with("database-id"));
    files
}

/// True if the store is a bucket.
pub(super) fn is_bucket(database: &TestDatabase) -> bool {
    database.files().starts_with("s3://")
}

/// Adds a file that the database does not know.
pub(super) async fn plant(database: &TestDatabase, path: &str) {
    let place = database.files();
    if let Some(bucket) = bucket(&place) {
        bucket.put(&path.into(), "x".into()).await.unwrap();
    } else {
        let path = Path::new(&place).join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, b"x").unwrap();
    }
}

fn bucket(place: &str) -> Option<PrefixStore<impl ObjectStore + use<>>> {
    let (bucket, prefix) = place.strip_prefix("s3://")?.split_once('/')?;
    Some(PrefixStore::new(AmazonS3Builder::from_env().with_bucket_name(bucket).build().unwrap(), prefix))
}

fn below(folder: &Path) -> Vec<(String, u64)> {
    // The file may be removed concurrently.
    let Ok(entries) = std::fs::read_dir(folder) else { return Vec::new() };
    let file = |path: &Path| Some((path.file_name()?.to_str()?.to_owned(), path.metadata().ok()?.len()));
    let paths = entries.map(|entry| entry.unwrap().path()).filter(|path| !path.ends_with(INDEXES));
    paths.flat_map(|path| if path.is_dir() { below(&path) } else { file(&path).into_iter().collect() }).collect()
}
