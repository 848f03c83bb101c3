//! File storage in a folder or an S3 bucket.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use bytes::Bytes;
use futures_util::TryStreamExt;
use futures_util::stream::BoxStream;
use object_store::aws::AmazonS3Builder;
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::prefix::PrefixStore;
use object_store::{BackoffConfig, ObjectMeta, ObjectStore, ObjectStoreExt, PutPayload, RetryConfig, WriteMultipart};
use tokio::sync::Semaphore;

use super::fault::FilesError;
use super::scanner::Scanner;

/// Bytes per write to a folder.
const FOLDER_PART: usize = 256 * 1024;
/// Bytes per part of an S3 upload, the least that S3 accepts.
const S3_PART: usize = 5 * 1024 * 1024;

/// Most pictures to re-encode concurrently, because each may need much memory.
const MOST_CONCURRENT_PICTURES: usize = 2;

/// Retries of failed S3 requests while a visitor waits.
const RETRIES: RetryConfig = RetryConfig {
    backoff: BackoffConfig { init_backoff: Duration::from_millis(100), max_backoff: Duration::from_secs(2), base: 2.0 },
    max_retries: 3,
    retry_timeout: Duration::from_secs(20),
};

/// Object with the id of the database that the files belong to.
const OWNER: &str = "database-id";

/// The store of files.
#[derive(Debug, Clone)]
pub(crate) struct FileStore(Arc<Parts>);

#[derive(Debug)]
struct Parts {
    store: Box<dyn ObjectStore>,
    /// The folder, if the store is one.
    folder: Option<PathBuf>,
    scanner: Option<Scanner>,
    reencoding: Semaphore,
}

impl FileStore {
    /// Opens a folder, created if missing, or the bucket `s3://bucket/prefix`. Keys and endpoint of
    /// the bucket come from variables or credentials `AWS_…`. `clamd` is the scanner's `host:port`
    /// or socket.
    ///
    /// # Errors
    /// The store cannot be opened.
    pub(crate) fn open(place: &str, clamd: Option<&str>) -> Result<Self, FilesError> {
        let scanner = clamd.map(|address| Scanner(address.to_owned()));
        let reencoding = Semaphore::new(MOST_CONCURRENT_PICTURES);
        let (store, folder): (Box<dyn ObjectStore>, _) = if let Some(bucket) = place.strip_prefix("s3://") {
            let (bucket, prefix) = bucket.split_once('/').unwrap_or((bucket, ""));
            // Not all S3 servers support bulk deletes.
            let bucket = configured_bucket().with_bucket_name(bucket).with_disable_bulk_delete(true).with_retry(RETRIES);
            (Box::new(PrefixStore::new(bucket.build()?, prefix)), None)
        } else if place.contains("://") {
            return Err(FilesError::Place(format!("`{place}` is neither a folder nor s3://bucket/prefix")));
        } else {
            std::fs::create_dir_all(place)?;
            let folder = std::fs::canonicalize(place)?;
            (Box::new(LocalFileSystem::new_with_prefix(&folder)?.with_automatic_cleanup(false)), Some(folder))
        };
        Ok(Self(Arc::new(Parts { store, folder, scanner, reencoding })))
    }

    /// The folder, if the store is one.
    pub(super) fn folder(&self) -> Option<&std::path::Path> {
        self.0.folder.as_deref()
    }

    /// Permits for re-encoding pictures.
    pub(super) fn reencoding(&self) -> &Semaphore {
        &self.0.reencoding
    }

    /// Stores a complete file.
    pub(super) async fn put(&self, id: &str, bytes: Vec<u8>) -> Result<(), FilesError> {
        self.0.store.put(&path(id), PutPayload::from(bytes)).await?;
        Ok(())
    }

    /// Starts a streamed file.
    pub(super) async fn begin(&self, id: &str) -> Result<WriteMultipart, FilesError> {
        let part = if self.0.folder.is_some() { FOLDER_PART } else { S3_PART };
        Ok(WriteMultipart::new_with_chunk_size(self.0.store.put_multipart(&path(id)).await?, part))
    }

    /// Scans a stored file, if there is a scanner.
    pub(super) async fn scan(&self, id: &str) -> Result<Result<(), super::FileFault>, FilesError> {
        let Some(scanner) = &self.0.scanner else { return Ok(Ok(())) };
        scanner.scan(self.get(id).await?).await
    }

    /// Streams a file.
    ///
    /// # Errors
    /// The file does not exist, or the store failed.
    pub(crate) async fn get(&self, id: &str) -> Result<BoxStream<'static, Result<Bytes, object_store::Error>>, FilesError> {
        Ok(self.0.store.get(&path(id)).await?.into_stream())
    }

    /// Removes a file if it exists.
    pub(super) async fn remove(&self, id: &str) -> Result<(), FilesError> {
        match self.0.store.delete(&path(id)).await {
            Ok(()) | Err(object_store::Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Id of the database that the files belong to. `None` if none has claimed the store.
    pub(super) async fn owner(&self) -> Result<Option<String>, FilesError> {
        match self.0.store.get(&Path::from(OWNER)).await {
            Ok(object) => Ok(Some(String::from_utf8_lossy(&object.bytes().await?).trim().to_owned())),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Records the id of the database that the files belong to.
    pub(super) async fn set_owner(&self, id: &str) -> Result<(), FilesError> {
        self.0.store.put(&Path::from(OWNER), PutPayload::from(id.to_owned().into_bytes())).await?;
        Ok(())
    }

    /// Ids of all files, and when each was last changed, in milliseconds since 1970.
    pub(super) async fn list(&self) -> Result<Vec<(String, i64)>, FilesError> {
        let all: Vec<_> = self.0.store.list(None).try_collect().await?;
        let file = |object: ObjectMeta| {
            let id = object.location.filename()?.to_owned();
            // Other objects have other paths.
            (object.location == path(&id)).then(|| (id, object.last_modified.timestamp_millis()))
        };
        Ok(all.into_iter().filter_map(file).collect())
    }

    /// The store itself, for objects that are no files of visitors. Their paths must differ from
    /// those of files.
    pub(crate) fn objects(&self) -> &dyn ObjectStore {
        &*self.0.store
    }
}

/// A bucket with the keys and the endpoint of `AWS_…`.
fn configured_bucket() -> AmazonS3Builder {
    let settings = supervisor::variables().filter(|(name, _)| name.starts_with("AWS_"));
    settings.fold(AmazonS3Builder::new(), |builder, (name, value)| match name.to_ascii_lowercase().parse() {
        Ok(key) => builder.with_config(key, value),
        Err(_) => builder,
    })
}

/// Path of a file. The first two letters of the id are the folder, to keep folders small.
fn path(id: &str) -> Path {
    let (folder, _) = id.split_at_checked(2).unwrap_or((id, ""));
    Path::from_iter([folder, id])
}
