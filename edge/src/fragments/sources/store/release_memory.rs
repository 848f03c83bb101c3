//! Releases in memory beside those that are live: for pages that were opened before, for previews, and for a rollback that needs nothing from the store.

use std::sync::Arc;
use std::time::Duration;

use moka::future::Cache;
use tokio::sync::Semaphore;

use crate::fragments::fragment::Fragment;

/// How long a release that was not found is not looked for again.
const PAUSE: Duration = Duration::from_secs(5);

/// Releases that may be loaded at once because of an address that somebody asked for.
const LOADS: usize = 4;

type Key = (String, String);

/// Releases by name and content address, as far as they find room.
pub(super) struct ReleaseMemory {
    releases: Cache<Key, Arc<Fragment>>,
    missing: Cache<Key, ()>,
    loads: Semaphore,
}

impl ReleaseMemory {
    /// With room for so many bytes of files.
    pub(super) fn new(bytes: u64) -> Self {
        let weigh = |_: &Key, fragment: &Arc<Fragment>| {
            let files = fragment.stored.files().map(|(_, file)| {
                file.identity.len() + file.brotli.as_ref().map_or(0, |body| body.len()) + file.gzip.as_ref().map_or(0, |body| body.len())
            });
            u32::try_from(files.sum::<usize>()).unwrap_or(u32::MAX)
        };
        Self {
            releases: Cache::builder().max_capacity(bytes).weigher(weigh).build(),
            missing: Cache::builder().max_capacity(10_000).time_to_live(PAUSE).build(),
            loads: Semaphore::new(LOADS),
        }
    }

    pub(super) async fn get(&self, name: &str, id: &str) -> Option<Arc<Fragment>> {
        self.releases.get(&(name.to_owned(), id.to_owned())).await
    }

    pub(super) async fn insert(&self, fragment: &Arc<Fragment>) {
        self.releases.insert((fragment.name().to_owned(), fragment.id().to_owned()), Arc::clone(fragment)).await;
    }

    /// Loads what is not there, once for all who ask.
    pub(super) async fn get_or_load<F>(&self, name: &str, id: &str, load: impl FnOnce() -> F) -> Option<Arc<Fragment>>
    where
        F: Future<Output = Result<Arc<Fragment>, String>>,
    {
        let key = (name.to_owned(), id.to_owned());
        if let Some(fragment) = self.releases.get(&key).await {
            return Some(fragment);
        }
        if self.missing.contains_key(&key) {
            return None;
        }
        let load = async {
            // Never closed.
            let _permit = self.loads.acquire().await.map_err(|error| error.to_string())?;
            load().await
        };
        match self.releases.try_get_with(key.clone(), load).await {
            Ok(fragment) => Some(fragment),
            Err(fault) => {
                tracing::debug!(fragment = name, release = id, %fault, "A release was asked for that cannot be loaded");
                self.missing.insert(key, ()).await;
                None
            }
        }
    }
}
