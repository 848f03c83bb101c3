//! Removes orphaned files.

use std::time::Duration;

use jiff::Timestamp;

use super::fault::FilesError;
use super::rows;
use super::store::FileStore;
use super::take::remove;
use crate::database::{Database, millis};
use crate::web::response::ApiError;

/// Most ids in one statement.
const MOST_IDS: usize = 200;

/// Removes files without a message that are older than `age`. Returns their number.
///
/// # Errors
/// The database or the store failed. The next run removes the rest.
pub(crate) async fn collect_orphans(store: &FileStore, database: &Database, age: Duration) -> Result<usize, ApiError> {
    let now = Timestamp::now().as_millisecond();
    let mut removed = 0;
    loop {
        let ids = rows::orphans(database, before(now, age), now).await?;
        for id in &ids {
            remove(store, database, id).await?;
        }
        removed += ids.len();
        // The list shrinks with each round: files are removed or linked to a message meanwhile.
        if ids.is_empty() {
            return Ok(removed);
        }
    }
}

/// Removes leftovers of interrupted writes that are older than `age`: files that the database does
/// not know, and partial ones. Lists the whole store. Returns their number.
///
/// A database that finds the store without an owner claims it.
///
/// # Errors
/// The files belong to another database; nothing was removed. Or the database or the store failed;
/// the next run removes the rest.
pub(crate) async fn collect_strays(store: &FileStore, database: &Database, age: Duration) -> Result<usize, FilesError> {
    let before = before(Timestamp::now().as_millisecond(), age);
    let files = store.list().await?;
    check_owner(store, database, &files).await?;
    let old: Vec<String> = files.into_iter().filter(|(_, changed)| *changed < before).map(|(id, _)| id).collect();
    let mut removed = 0;
    // The process ended between storing and recording them.
    for ids in old.chunks(MOST_IDS) {
        let known = rows::known(database, ids).await?;
        for id in ids.iter().filter(|id| !known.contains(*id)) {
            store.remove(id).await?;
            removed += 1;
        }
    }
    if let Some(folder) = store.folder().map(std::path::Path::to_owned) {
        removed += tokio::task::spawn_blocking(move || sweep(&folder, before)).await??;
    }
    Ok(removed)
}

/// Checks that the files belong to this database, so that a server with another one removes none.
///
/// A store without an owner is claimed if the database knows one of its files, or there are none.
async fn check_owner(store: &FileStore, database: &Database, files: &[(String, i64)]) -> Result<(), FilesError> {
    let id = rows::database_id(database).await?;
    match store.owner().await? {
        Some(owner) if owner == id => Ok(()),
        None if files.is_empty() || is_any_known(database, files).await? => store.set_owner(&id).await,
        Some(_) | None => Err(FilesError::Owner(id)),
    }
}

/// Checks that the store does not belong to another database.
///
/// # Errors
/// It does, or the database or the store failed.
pub(crate) async fn check_unclaimed_by_others(store: &FileStore, database: &Database) -> Result<(), FilesError> {
    let Some(owner) = store.owner().await? else { return Ok(()) };
    let id = rows::database_id(database).await?;
    if owner == id { Ok(()) } else { Err(FilesError::Owner(id)) }
}

async fn is_any_known(database: &Database, files: &[(String, i64)]) -> Result<bool, FilesError> {
    for files in files.chunks(MOST_IDS) {
        let ids: Vec<String> = files.iter().map(|(id, _)| id.clone()).collect();
        if !rows::known(database, &ids).await?.is_empty() {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Moment of `age` ago, in milliseconds since 1970.
fn before(now: i64, age: Duration) -> i64 {
    now.saturating_sub(millis(age))
}

/// Removes partial files, whose names contain `#`. Listings of the store omit them.
fn sweep(folder: &std::path::Path, before: i64) -> std::io::Result<usize> {
    let mut removed = 0;
    for below in std::fs::read_dir(folder)? {
        let below = below?.path();
        for file in if below.is_dir() { std::fs::read_dir(&below)? } else { continue } {
            let file = file?;
            let changed = file.metadata()?.modified()?.duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
            let is_old = millis(changed) < before;
            if is_old && file.file_name().to_string_lossy().contains('#') {
                std::fs::remove_file(file.path())?;
                removed += 1;
            }
        }
    }
    Ok(removed)
}
