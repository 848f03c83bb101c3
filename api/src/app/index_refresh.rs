//! Background tasks that keep content and search index as current as the database. No visitor waits
//! for them.

use std::time::Duration;

use tokio::sync::watch;
use tokio::time::Instant;

use super::Api;

/// Interval of checks for content that another node imported.
const CONTENT_EVERY: Duration = Duration::from_secs(1);

/// Longest check. A database that has become unreachable may never answer.
const LONGEST_CHECK: Duration = Duration::from_secs(30);

/// Time after the start in which only a search or a readiness probe starts the first build: it
/// takes a processor that the first pages need too.
const PAGES_FIRST: Duration = Duration::from_secs(2);

/// Time without another change before the index is rebuilt: one build serves several imports.
const QUIET: Duration = Duration::from_secs(1);

/// Longest time that further changes defer a build.
const LONGEST_DEFERRAL: Duration = Duration::from_secs(10);

/// Interval of attempts to build a search index after a failed one.
const INDEX_EVERY: Duration = Duration::from_secs(5);

/// Reads content that another node has imported, until the task is dropped.
pub(crate) async fn keep_content_current(api: Api) {
    loop {
        tokio::time::sleep(CONTENT_EVERY).await;
        match tokio::time::timeout(LONGEST_CHECK, api.check_content()).await {
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
        search.rebuild_if_stale(&api.content(), &api.variables(), &api.shared_geo(), api.files()).await;
        tokio::select! {
            _ = changes.changed() => settle(&mut changes).await,
            () = tokio::time::sleep(INDEX_EVERY) => {}
        }
    }
}

/// Waits until no further change comes for a while.
async fn settle(changes: &mut watch::Receiver<String>) {
    let end = Instant::now() + LONGEST_DEFERRAL;
    while let Ok(Ok(())) = tokio::time::timeout_at(end.min(Instant::now() + QUIET), changes.changed()).await {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn changes_in_a_row_are_one() {
        let (send, mut changes) = watch::channel("0".to_owned());
        let started = Instant::now();
        let sender = tokio::spawn(async move {
            for number in 1..=4 {
                tokio::time::sleep(QUIET / 2).await;
                send.send_replace(number.to_string());
            }
            send
        });
        settle(&mut changes).await;
        assert_eq!(started.elapsed(), QUIET * 3);
        assert!(!changes.has_changed().unwrap());
        drop(sender.await);
    }

    #[tokio::test(start_paused = true)]
    async fn endless_changes_defer_a_build_for_a_while() {
        let (send, mut changes) = watch::channel("0".to_owned());
        let started = Instant::now();
        let endless = tokio::spawn(async move {
            loop {
                tokio::time::sleep(QUIET / 2).await;
                send.send_modify(|digest| digest.push('1'));
            }
        });
        settle(&mut changes).await;
        assert_eq!(started.elapsed(), LONGEST_DEFERRAL);
        endless.abort();
    }
}
