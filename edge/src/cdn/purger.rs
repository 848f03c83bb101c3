//! Sends purges, one task for each cache.

use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::future::join_all;
use reqwest::Client;
use url::Url;

use super::keys::PurgeKeys;
use super::kind::PurgeMode;
use super::live_changes::changed;
use super::purge_queue::PurgeQueue;
use super::{Cdn, Overdue};
use crate::app::App;
use crate::http_client::http_client;
use crate::product_api::ChangePoint;

/// Interval between looks for changes.
const LOOK_EVERY: Duration = Duration::from_millis(250);

/// Deadline of one request.
const DEADLINE: Duration = Duration::from_secs(5);

/// Why a purge failed.
#[derive(Debug, thiserror::Error)]
enum PurgeFault {
    #[error(transparent)]
    Http(#[from] reqwest::Error),
    #[error("the cache answered {0}")]
    Status(http::StatusCode),
}

/// Purges what changes, until the task is dropped. The first purge is one of everything: the caches
/// may have pages from before this process.
///
/// # Errors
/// The system's TLS settings are unreadable.
pub(crate) fn start(app: &App) -> Result<Option<impl Future<Output = ()> + Send + use<>>, reqwest::Error> {
    let Some(cdn) = app.cdn.clone() else { return Ok(None) };
    let http = http_client(DEADLINE)?;
    let app = app.clone();
    Ok(Some(async move {
        join_all(cdn.config.purge_urls.iter().map(|url| purge_changes(&app, &cdn, &http, url))).await;
    }))
}

/// Purges one cache.
async fn purge_changes(app: &App, cdn: &Cdn, http: &Client, url: &Url) {
    let mut queue = PurgeQueue::default();
    let mut point = ChangePoint::default();
    let mut live = app.live.load_full();
    let mut overdue: Option<Overdue<'_>> = None;
    loop {
        let now = Instant::now();
        if let Some((changes, latest)) = app.api.changes_since(point) {
            queue.add(&PurgeKeys::of_changes(&changes), now);
            point = latest;
        }
        let latest = app.live.load_full();
        if !Arc::ptr_eq(&live, &latest) {
            queue.add(&changed(&live, &latest), now);
            live = latest;
        }
        let keys = queue.due(now);
        if !keys.is_empty() {
            match purge(cdn, http, url, &keys).await {
                Ok(()) => {
                    app.metrics.purge("done");
                    tracing::info!(cache = host(url), ?keys, "Purged the shared cache");
                    queue.succeeded();
                }
                Err(fault) => {
                    app.metrics.purge("failed");
                    if queue.failed(keys, now) {
                        tracing::error!(cache = host(url), %fault, "Cannot purge the shared cache; trying again");
                    }
                }
            }
        }
        overdue = if queue.is_overdue(now) { overdue.or_else(|| Some(cdn.overdue())) } else { None };
        app.metrics.purges_overdue(cdn.overdue_caches());
        tokio::time::sleep(LOOK_EVERY).await;
    }
}

/// Host of a cache, for logs: its address may contain an account.
fn host(url: &Url) -> &str {
    url.host_str().unwrap_or_default()
}

/// Sends keys in as many requests as the kind of cache needs.
async fn purge(cdn: &Cdn, http: &Client, url: &Url, keys: &PurgeKeys) -> Result<(), PurgeFault> {
    let kind = cdn.config.kind;
    for (keys, mode) in [(&keys.narrow, PurgeMode::Hard), (&keys.broad, PurgeMode::Soft)] {
        let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
        for some in keys.chunks(kind.most_keys()) {
            let response = kind.request(http, url, cdn.config.token.as_ref(), some, mode).send().await;
            // Neither logs nor errors show the address, which may contain an account.
            let response = response.map_err(reqwest::Error::without_url)?;
            if !response.status().is_success() {
                return Err(PurgeFault::Status(response.status()));
            }
        }
    }
    Ok(())
}
