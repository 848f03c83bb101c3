//! States in a folder. File systems have no compare-and-swap, so writers hold a lock.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Write as _};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bytes::Bytes;
use sha2::{Digest as _, Sha256};

use super::{Etag, Read, STATES, place};
use crate::digest::hexadecimal;
use crate::store::StoreError;

/// Pause between attempts to take a lock.
const PAUSE: Duration = Duration::from_millis(5);

/// Reads a state.
pub(super) async fn read(store: Arc<Path>, name: String) -> Result<Read, StoreError> {
    in_background(&name.clone(), move || {
        Ok(read_text(&store, &name)?.map_or(Read::None, |text| {
            let etag = etag(&text);
            Read::Text(Bytes::from(text), etag)
        }))
    })
    .await
}

/// Replaces a state by compare-and-swap. `None` if another state was found.
pub(super) async fn swap(
    store: Arc<Path>,
    name: String,
    expected: Option<Etag>,
    text: Vec<u8>,
    deadline: Duration,
) -> Result<Option<Etag>, StoreError> {
    in_background(&name.clone(), move || {
        let folder = store.join(STATES);
        fs::create_dir_all(&folder)?;
        let _lock = lock(&folder.join(format!(".{name}.lock")), deadline)?;
        if read_text(&store, &name)?.as_deref().map(etag) != expected {
            return Ok(None);
        }
        // Written to a temporary file and renamed: readers see the old or the new state, also after
        // a power failure.
        let new = folder.join(format!(".{name}.new"));
        let mut file = File::create(&new)?;
        file.write_all(&text)?;
        file.sync_all()?;
        fs::rename(&new, file_of(&store, &name))?;
        File::open(&folder)?.sync_all()?;
        Ok(Some(etag(&text)))
    })
    .await
}

fn read_text(store: &Path, name: &str) -> std::io::Result<Option<Vec<u8>>> {
    match fs::read(file_of(store, name)) {
        Ok(text) => Ok(Some(text)),
        // A missing store is an error, not an empty one.
        Err(error) if error.kind() == ErrorKind::NotFound && store.is_dir() => Ok(None),
        Err(error) => Err(error),
    }
}

fn file_of(store: &Path, name: &str) -> std::path::PathBuf {
    store.join(place(name))
}

/// Computed from the content: modification times are too coarse, and the sequence number makes each
/// content unique.
fn etag(text: impl AsRef<[u8]>) -> Etag {
    Etag(hexadecimal(&Sha256::digest(text)))
}

/// Released when dropped or when the process ends.
fn lock(file: &Path, deadline: Duration) -> std::io::Result<File> {
    let lock = OpenOptions::new().create(true).truncate(false).write(true).open(file)?;
    let until = Instant::now() + deadline;
    loop {
        match lock.try_lock() {
            Ok(()) => return Ok(lock),
            Err(TryLockError::Error(error)) => return Err(error),
            Err(TryLockError::WouldBlock) if Instant::now() >= until => {
                return Err(std::io::Error::new(ErrorKind::TimedOut, format!("another process has held the lock for {deadline:?}")));
            }
            // This is a blocking thread, and file locks offer no notification.
            Err(TryLockError::WouldBlock) => std::thread::park_timeout(PAUSE),
        }
    }
}

async fn in_background<T: Send + 'static>(name: &str, act: impl FnOnce() -> std::io::Result<T> + Send + 'static) -> Result<T, StoreError> {
    let failed = |reason: String| StoreError::Unreachable { object: place(name), reason };
    match tokio::task::spawn_blocking(act).await {
        Ok(done) => done.map_err(|error| failed(error.to_string())),
        Err(error) => Err(failed(error.to_string())),
    }
}
