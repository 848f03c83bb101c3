//! Memory cache of loaded releases: for open pages, previews, and rollbacks without the store.

use std::sync::Arc;
use std::time::Duration;

use moka::future::Cache;
use tokio::sync::Semaphore;

use crate::fragments::fragment::Fragment;

/// Time before a missing release is looked up again.
const PAUSE: Duration = Duration::from_secs(5);

/// Maximum concurrent loads caused by requests.
const LOADS: usize = 4;

type Key = (String, String);

/// Releases by name and content address, within a size limit.
pub(super) struct ReleaseMemory {
    releases: Cache<Key, Arc<Fragment>>,
    missing: Cache<Key, ()>,
    loads: Semaphore,
}

impl ReleaseMemory {
    /// Cache with a size limit in bytes of files.
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

    /// Cached release, else loads it; single flight.
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
            // The semaphore is never closed.
            let _permit = self.loads.acquire().await.map_err(|error| error.to_string())?;
            load().await
        };
        match self.releases.try_get_with(key.clone(), load).await {
            Ok(fragment) => Some(fragment),
            Err(fault) => {
                tracing::debug!(fragment = name, release = id, %fault, "Requested release could not be loaded");
                self.missing.insert(key, ()).await;
                None
            }
        }
    }
}
