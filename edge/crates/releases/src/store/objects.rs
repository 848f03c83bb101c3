//! Single objects: each is waited for no longer than the store's deadline.

use std::time::SystemTime;

use bytes::Bytes;
use futures_util::{StreamExt as _, TryStreamExt as _};
use object_store::path::Path;
use object_store::{Error, ObjectStoreExt as _, PutMode, PutOptions};

use super::{Store, StoreError};
use crate::check::MAX_FILE_BYTES;

/// How many objects are read or written at once.
pub(super) const AT_ONCE: usize = 8;

impl Store {
    /// The bytes of an object; `None`: there is none.
    pub(super) async fn get(&self, path: &str) -> Result<Option<Bytes>, StoreError> {
        let read = async {
            let answer = self.objects.get(&Path::from(path)).await?;
            // SECURITY: what is larger than anything that was ever published is not read into memory.
            if answer.meta.size > MAX_FILE_BYTES { Ok(None) } else { answer.bytes().await.map(Some) }
        };
        match self.in_time(path, read).await? {
            Ok(Some(bytes)) => Ok(Some(bytes)),
            Ok(None) => Err(StoreError::Malformed { object: path.to_owned(), reason: "it is larger than 8 MiB".to_owned() }),
            Err(Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(unreachable(path, &error)),
        }
    }

    /// When an object was written; `None`: there is none.
    pub(super) async fn written(&self, path: &str) -> Result<Option<SystemTime>, StoreError> {
        match self.in_time(path, self.objects.head(&Path::from(path))).await? {
            Ok(meta) => Ok(Some(meta.last_modified.into())),
            Err(Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(unreachable(path, &error)),
        }
    }

    /// Writes an object that is not there yet. `false`: there is one, which stays.
    pub(super) async fn create(&self, path: &str, bytes: Bytes) -> Result<bool, StoreError> {
        let options = PutOptions { mode: PutMode::Create, ..PutOptions::default() };
        match self.in_time(path, self.objects.put_opts(&Path::from(path), bytes.into(), options)).await? {
            Ok(_) => Ok(true),
            Err(Error::AlreadyExists { .. }) => Ok(false),
            Err(error) => Err(unreachable(path, &error)),
        }
    }

    /// Writes an object of a release that is not finished: what an earlier attempt left is replaced when it is something else.
    pub(super) async fn create_unfinished(&self, path: &str, bytes: Bytes) -> Result<(), StoreError> {
        if self.create(path, bytes.clone()).await? || self.get(path).await?.as_ref() == Some(&bytes) {
            return Ok(());
        }
        self.in_time(path, self.objects.put(&Path::from(path), bytes.into())).await?.map(drop).map_err(|error| unreachable(path, &error))
    }

    /// Removes an object, if it is there.
    pub(super) async fn remove(&self, path: &str) -> Result<(), StoreError> {
        match self.in_time(path, self.objects.delete(&Path::from(path))).await? {
            Ok(()) | Err(Error::NotFound { .. }) => Ok(()),
            Err(error) => Err(unreachable(path, &error)),
        }
    }

    /// Names of the folders and objects right under a path, in alphabetical order.
    pub(super) async fn names(&self, path: &str) -> Result<Vec<String>, StoreError> {
        let listed = self.in_time(path, self.objects.list_with_delimiter(Some(&Path::from(path)))).await?;
        let listed = listed.map_err(|error| unreachable(path, &error))?;
        let paths = listed.common_prefixes.iter().chain(listed.objects.iter().map(|object| &object.location));
        let mut names: Vec<String> = paths.filter_map(|path| path.filename().map(str::to_owned)).collect();
        names.sort_unstable();
        Ok(names)
    }

    /// Paths of all objects under a path, with the time when each was written.
    pub(super) async fn all(&self, path: &str) -> Result<Vec<(String, SystemTime)>, StoreError> {
        let listed = self.objects.list(Some(&Path::from(path))).map_ok(|object| (object.location.to_string(), object.last_modified.into()));
        self.in_time(path, listed.try_collect()).await?.map_err(|error| unreachable(path, &error))
    }

    /// Does something for each of many things, several at once, and stops at the first error.
    ///
    /// No `async fn`: the closure must be gone before anything is waited for, or the future could be sent to no other thread.
    pub(super) fn for_each<T, R, F: Future<Output = Result<R, E>>, E>(
        things: impl IntoIterator<Item = T>,
        act: impl FnMut(T) -> F,
    ) -> impl Future<Output = Result<Vec<R>, E>> {
        let acts: Vec<F> = things.into_iter().map(act).collect();
        futures_util::stream::iter(acts).buffered(AT_ONCE).try_collect()
    }

    pub(super) async fn in_time<T>(&self, object: &str, answer: impl Future<Output = T>) -> Result<T, StoreError> {
        let late = |_| StoreError::Unreachable { object: object.to_owned(), reason: format!("no answer within {:?}", self.deadline) };
        tokio::time::timeout(self.deadline, answer).await.map_err(late)
    }
}

pub(super) fn unreachable(object: &str, error: &Error) -> StoreError {
    StoreError::Unreachable { object: object.to_owned(), reason: error.to_string() }
}
