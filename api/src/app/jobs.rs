//! Background work that one node does for all, at its interval by the database's clock.

use std::time::Duration;

use jiff::Timestamp;

use super::Api;
use crate::lease::Lease;
use crate::reactions::correct_counts;
use crate::uploads;
use crate::web::name_limit;

/// Interval of looking for due work.
const LOOK_EVERY: Duration = Duration::from_secs(60);

/// Life of a lease. After it, another node takes over from one that has ended.
const LEASE: Duration = Duration::from_secs(60);

/// Interval of renewals.
const RENEW_EVERY: Duration = Duration::from_secs(20);

/// Longest run. The next one goes on from there.
const LONGEST_RUN: Duration = Duration::from_secs(15 * 60);

/// Longest statement on the table of leases. A database that has become unreachable may never
/// answer.
const LONGEST_STATEMENT: Duration = Duration::from_secs(30);

/// Age at which a file without a form is deleted.
const ORPHAN_AGE: Duration = Duration::from_secs(24 * 60 * 60);

const MINUTE: Duration = Duration::from_secs(60);
const HOUR: Duration = Duration::from_secs(60 * 60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Work that one node does at an interval. The name is that of its lease.
#[derive(Debug, Clone, Copy)]
pub(super) struct Job {
    pub(super) name: &'static str,
    every: Duration,
}

const RETENTION: Job = Job { name: "retention", every: HOUR };
const ORPHANS: Job = Job { name: "orphans", every: HOUR };
/// Lists the whole store.
const STRAY_FILES: Job = Job { name: "stray-files", every: DAY };
const LIKE_COUNTS: Job = Job { name: "like-counts", every: DAY };
const RATE_LIMITS: Job = Job { name: "rate-limits", every: HOUR };
/// After a build it is due a minute after the last run.
const SEARCH_INDEX: Job = Job { name: "search-index", every: HOUR };

/// All jobs.
pub(super) const JOBS: [Job; 6] = [RETENTION, ORPHANS, STRAY_FILES, LIKE_COUNTS, RATE_LIMITS, SEARCH_INDEX];

/// Does due work, until the task is dropped.
pub(crate) async fn run_jobs(api: Api) {
    loop {
        // Expired requests come first, so that their files are deleted in the same round.
        run(&api, RETENTION, expire(&api)).await;
        run(&api, ORPHANS, collect(&api)).await;
        run(&api, STRAY_FILES, collect_strays(&api)).await;
        run(&api, LIKE_COUNTS, correct_likes(&api)).await;
        run(&api, RATE_LIMITS, delete_whole_limits(&api)).await;
        let every = if api.search().is_unsaved() { MINUTE } else { SEARCH_INDEX.every };
        run(&api, Job { every, ..SEARCH_INDEX }, save_index(&api)).await;
        tokio::time::sleep(LOOK_EVERY).await;
    }
}

/// Does work if it is due and no other node does it.
async fn run(api: &Api, Job { name, every }: Job, work: impl Future<Output = Result<(), String>>) {
    let taken = tokio::time::timeout(LONGEST_STATEMENT, Lease::take(api.database(), name, &api.0.node, LEASE, every)).await;
    let lease = match taken {
        Ok(Ok(Some(lease))) => lease,
        Ok(Ok(None)) => return,
        Ok(Err(error)) => return tracing::error!(job.name = name, %error, "cannot take a lease; the next round retries"),
        Err(_) => return tracing::error!(job.name = name, "the database does not answer; the next round retries"),
    };
    let lost = async {
        loop {
            tokio::time::sleep(RENEW_EVERY).await;
            if !matches!(tokio::time::timeout(LONGEST_STATEMENT, lease.renew(LEASE)).await, Ok(Ok(true))) {
                return;
            }
        }
    };
    let outcome = tokio::select! {
        outcome = tokio::time::timeout(LONGEST_RUN, work) => outcome.unwrap_or_else(|_| Err("it took too long".to_owned())),
        () = lost => Err("the lease was lost".to_owned()),
    };
    if let Err(error) = &outcome {
        tracing::error!(job.name = name, error, "background work failed; the next round retries");
    }
    if !matches!(tokio::time::timeout(LONGEST_STATEMENT, lease.end(outcome.is_ok())).await, Ok(Ok(()))) {
        tracing::warn!(job.name = name, "cannot end a lease; it expires");
    }
}

async fn expire(api: &Api) -> Result<(), String> {
    let expired = api.expire(Timestamp::now()).await.map_err(|error| error.to_string())?;
    if !expired.is_empty() {
        tracing::info!(?expired, "deleted expired data");
    }
    Ok(())
}

async fn collect(api: &Api) -> Result<(), String> {
    log_removed(api.collect_orphans(ORPHAN_AGE).await?);
    Ok(())
}

async fn collect_strays(api: &Api) -> Result<(), String> {
    let removed = uploads::collect_strays(api.files(), api.database(), ORPHAN_AGE).await;
    log_removed(removed.map_err(|error| error.to_string())?);
    Ok(())
}

async fn correct_likes(api: &Api) -> Result<(), String> {
    let corrected = correct_counts(api.database()).await.map_err(|error| error.to_string())?;
    if corrected > 0 {
        tracing::info!(articles = corrected, "corrected numbers of likes");
    }
    Ok(())
}

async fn delete_whole_limits(api: &Api) -> Result<(), String> {
    name_limit::delete_whole(api.database()).await.map_err(|error| error.to_string())
}

async fn save_index(api: &Api) -> Result<(), String> {
    let saved = api.save_search_index().await?;
    if saved > 0 {
        tracing::info!(search.languages = saved, "saved the search index");
    }
    Ok(())
}

fn log_removed(removed: usize) {
    if removed > 0 {
        tracing::info!(files.removed = removed, "removed orphaned files");
    }
}
