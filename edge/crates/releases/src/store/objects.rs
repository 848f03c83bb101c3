//! Access to single objects, each within the store's deadline.

use std::time::SystemTime;

use bytes::Bytes;
use futures_util::{StreamExt as _, TryStreamExt as _};
use object_store::path::Path;
use object_store::{Error, ObjectStoreExt as _, PutMode, PutOptions};

use super::{Store, StoreError};
use crate::check::MAX_FILE_BYTES;

/// Limit on concurrent reads and writes.
pub(super) const AT_ONCE: usize = 8;

impl Store {
    /// Contents of an object; `None` if it does not exist.
    pub(super) async fn get(&self, path: &str) -> Result<Option<Bytes>, StoreError> {
        let read = async {
            let answer = self.objects.get(&Path::from(path)).await?;
            // SECURITY: objects above the file limit are not read into memory.
            if answer.meta.size > MAX_FILE_BYTES { Ok(None) } else { answer.bytes().await.map(Some) }
        };
        match self.in_time(path, read).await? {
            Ok(Some(bytes)) => Ok(Some(bytes)),
            Ok(None) => Err(StoreError::Malformed { object: path.to_owned(), reason: "larger than 8 MiB".to_owned() }),
            Err(Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(unreachable(path, &error)),
        }
    }

    /// Modification time of an object; `None` if it does not exist.
    pub(super) async fn written(&self, path: &str) -> Result<Option<SystemTime>, StoreError> {
        match self.in_time(path, self.objects.head(&Path::from(path))).await? {
            Ok(meta) => Ok(Some(meta.last_modified.into())),
            Err(Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(unreachable(path, &error)),
        }
    }

    /// Creates an object. Returns false if it exists.
    pub(super) async fn create(&self, path: &str, bytes: Bytes) -> Result<bool, StoreError> {
        let options = PutOptions { mode: PutMode::Create, ..PutOptions::default() };
        match self.in_time(path, self.objects.put_opts(&Path::from(path), bytes.into(), options)).await? {
            Ok(_) => Ok(true),
            Err(Error::AlreadyExists { .. }) => Ok(false),
            Err(error) => Err(unreachable(path, &error)),
        }
    }

    /// Writes an object of an incomplete release, replacing a different one from an earlier
    /// attempt.
    pub(super) async fn create_unfinished(&self, path: &str, bytes: Bytes) -> Result<(), StoreError> {
        if self.create(path, bytes.clone()).await? || self.get(path).await?.as_ref() == Some(&bytes) {
            return Ok(());
        }
        self.in_time(path, self.objects.put(&Path::from(path), bytes.into())).await?.map(drop).map_err(|error| unreachable(path, &error))
    }

    /// Removes an object if it exists.
    pub(super) async fn remove(&self, path: &str) -> Result<(), StoreError> {
        match self.in_time(path, self.objects.delete(&Path::from(path))).await? {
            Ok(()) | Err(Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(unreachable(path, &error)),
        }
    }

    /// Names of folders and objects directly under a path, in alphabetical order.
    pub(super) async fn names(&self, path: &str) -> Result<Vec<String>, StoreError> {
        let listed = self.in_time(path, self.objects.list_with_delimiter(Some(&Path::from(path)))).await?;
        let listed = listed.map_err(|error| unreachable(path, &error))?;
        let paths = listed.common_prefixes.iter().chain(listed.objects.iter().map(|object| &object.location));
        let mut names: Vec<String> = paths.filter_map(|path| path.filename().map(str::to_owned)).collect();
        names.sort_unstable();
        Ok(names)
    }

    /// Paths and modification times of all objects under a path.
    pub(super) async fn all(&self, path: &str) -> Result<Vec<(String, SystemTime)>, StoreError> {
        let listed = self.objects.list(Some(&Path::from(path))).map_ok(|object| (object.location.to_string(), object.last_modified.into()));
        self.in_time(path, listed.try_collect()).await?.map_err(|error| unreachable(path, &error))
    }

    /// Applies an action to many items concurrently and stops at the first error.
    ///
    /// Not an `async fn`: the closure must be dropped before the first await, or the future would
    /// not be `Send`.
    pub(super) fn for_each<T, R, F: Future<Output = Result<R, E>>, E>(
        things: impl IntoIterator<Item = T>,
        act: impl FnMut(T) -> F,
    ) -> impl Future<Output = Result<Vec<R>, E>> {
        let acts: Vec<F> = things.into_iter().map(act).collect();
        futures_util::stream::iter(acts).buffered(AT_ONCE).try_collect()
    }

    pub(super) async fn in_time<T>(&self, object: &str, answer: impl Future<Output = T>) -> Result<T, StoreError> {
        let late = |_| StoreError::Unreachable { object: object.to_owned(), reason: format!("no response within {:?}", self.deadline) };
        tokio::time::timeout(self.deadline, answer).await.map_err(late)
    }
}

pub(super) fn unreachable(object: &str, error: &Error) -> StoreError {
    StoreError::Unreachable { object: object.to_owned(), reason: error.to_string() }
}
