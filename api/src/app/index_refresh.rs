//! Background task that keeps the search index as current as the database.

use super::Api;
use crate::settings::REFRESH_EVERY;

/// Rebuilds the search index when the content changes, until the task is dropped.
pub(crate) async fn keep_index_current(api: Api) {
    let search = api.search();
    let mut changes = search.content_changes();
    loop {
        changes.borrow_and_update();
        search.rebuild_if_stale(api.database(), &api.variables(), &api.shared_geo()).await;
        tokio::select! {
            _ = changes.changed() => {}
            // Finds another node's import even when no visitor sends a request.
            () = tokio::time::sleep(REFRESH_EVERY) => {
                if let Err(error) = api.refresh().await {
                    tracing::error!(%error, "cannot check for new content");
                }
            }
        }
    }
}
