//! Background tasks that keep content and search index as current as the database. No visitor waits
//! for them.

use std::time::Duration;

use super::Api;

/// Interval of checks for content that another node imported.
const CONTENT_EVERY: Duration = Duration::from_secs(1);

/// Longest check. A database that has become unreachable may never answer.
const LONGEST_CHECK: Duration = Duration::from_secs(30);

/// Time after the start in which only a search or a readiness probe starts the first build: it
/// takes a processor that the first pages need too.
const PAGES_FIRST: Duration = Duration::from_secs(2);

/// Interval of attempts to build a search index after a failed one.
const INDEX_EVERY: Duration = Duration::from_secs(5);

/// Reads content that another node has imported, until the task is dropped.
pub(crate) async fn keep_content_current(api: Api) {
    loop {
        tokio::time::sleep(CONTENT_EVERY).await;
        match tokio::time::timeout(LONGEST_CHECK, api.read_snapshot()).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::error!(%error, "cannot check for new content"),
            Err(_) => tracing::error!("the check for new content took too long"),
        }
    }
}

/// Builds the search index and rebuilds it when the content changes, until the task is dropped.
pub(crate) async fn keep_index_current(api: Api) {
    let search = api.search();
    _ = tokio::time::timeout(PAGES_FIRST, search.first_use()).await;
    let mut changes = search.content_changes();
    loop {
        changes.borrow_and_update();
        search.rebuild_if_stale(api.database(), &api.variables(), &api.shared_geo()).await;
        tokio::select! {
            _ = changes.changed() => {}
            () = tokio::time::sleep(INDEX_EVERY) => {}
        }
    }
}
