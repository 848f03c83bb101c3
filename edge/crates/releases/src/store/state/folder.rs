//! States in a folder: a file system compares and swaps nothing by itself, so whoever changes a state holds a lock.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{ErrorKind, Write as _};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use bytes::Bytes;
use sha2::{Digest as _, Sha256};

use super::{Etag, Read, STATES};
use crate::digest::hexadecimal;
use crate::store::StoreError;

/// How long to wait before a lock that somebody else holds is tried again.
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

/// Puts a state in the place of the one that is expected. `None`: there is another one.
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
        // Written whole beside it and then put in its place: a reader sees the old one or the new one, also after a power cut.
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
        // A store that is gone is not one in which nothing was promoted.
        Err(error) if error.kind() == ErrorKind::NotFound && store.is_dir() => Ok(None),
        Err(error) => Err(error),
    }
}

fn file_of(store: &Path, name: &str) -> std::path::PathBuf {
    store.join(STATES).join(format!("{name}.json"))
}

/// By content: times of files are too coarse to tell two changes apart, and a state's sequence makes every content another one.
fn etag(text: impl AsRef<[u8]>) -> Etag {
    Etag(hexadecimal(&Sha256::digest(text)))
}

/// Held until it is dropped, or the process ends in whatever way.
fn lock(file: &Path, deadline: Duration) -> std::io::Result<File> {
    let lock = OpenOptions::new().create(true).truncate(false).write(true).open(file)?;
    let until = Instant::now() + deadline;
    loop {
        match lock.try_lock() {
            Ok(()) => return Ok(lock),
            Err(TryLockError::Error(error)) => return Err(error),
            Err(TryLockError::WouldBlock) if Instant::now() >= until => {
                return Err(std::io::Error::new(ErrorKind::TimedOut, format!("somebody else has held its lock for {deadline:?}")));
            }
            // On a thread of its own that may block; nothing can wake whoever waits for a file's lock.
            Err(TryLockError::WouldBlock) => std::thread::park_timeout(PAUSE),
        }
    }
}

async fn in_background<T: Send + 'static>(name: &str, act: impl FnOnce() -> std::io::Result<T> + Send + 'static) -> Result<T, StoreError> {
    let failed = |reason: String| StoreError::Unreachable { object: format!("{STATES}/{name}.json"), reason };
    match tokio::task::spawn_blocking(act).await {
        Ok(done) => done.map_err(|error| failed(error.to_string())),
        Err(error) => Err(failed(error.to_string())),
    }
}
