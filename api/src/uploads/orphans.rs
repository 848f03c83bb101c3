//! Collects files that nothing came of.

use std::time::Duration;

use jiff::Timestamp;

use super::rows;
use super::store::FileStore;
use super::take::remove;
use crate::database::Database;
use crate::web::response::ApiError;

/// Removes files that belong to nothing for longer than `age`, and what an interrupted writer left. How many.
///
/// # Errors
/// The database or the store failed; what is left is collected the next time.
pub(crate) async fn collect(store: &FileStore, database: &Database, age: Duration) -> Result<usize, ApiError> {
    let now = Timestamp::now().as_millisecond();
    let before = now.saturating_sub(i64::try_from(age.as_millis()).unwrap_or(i64::MAX));
    let mut removed = 0;
    loop {
        let ids = rows::orphans(database, before, now).await?;
        for id in &ids {
            remove(store, database, id).await?;
        }
        removed += ids.len();
        // One that a message took meanwhile is left alone, so an answer is shorter each time.
        if ids.is_empty() {
            break;
        }
    }
    // Files of which the database never heard: the process ended between the two.
    for id in store.older_than(before).await? {
        if !rows::is_known(database, &id).await? {
            store.remove(&id).await?;
            removed += 1;
        }
    }
    if let Some(folder) = store.folder().map(std::path::Path::to_owned) {
        let swept = tokio::task::spawn_blocking(move || sweep(&folder, before)).await;
        removed += swept.map_err(super::FilesError::from)?.map_err(super::FilesError::from)?;
    }
    Ok(removed)
}

/// Removes half-written files of the store, which lists of it leave out: their names hold `#`.
fn sweep(folder: &std::path::Path, before: i64) -> std::io::Result<usize> {
    let mut removed = 0;
    for below in std::fs::read_dir(folder)? {
        let below = below?.path();
        for file in if below.is_dir() { std::fs::read_dir(&below)? } else { continue } {
            let file = file?;
            let changed = file.metadata()?.modified()?.duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
            let is_old = i64::try_from(changed.as_millis()).unwrap_or(i64::MAX) < before;
            if is_old && file.file_name().to_string_lossy().contains('#') {
                std::fs::remove_file(file.path())?;
                removed += 1;
            }
        }
    }
    Ok(removed)
}
