//! Fetches one response of a fragment server, with one retry if the rule allows it, and cleans it
//! for a slot.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bytes::Bytes;
use http::{HeaderValue, StatusCode, header};
use routing::HttpKind;

use super::cleaned_html::CleanedHtmlMemory;
use super::client::{GetRequest, ResponseHead, VERSION};
use super::cookies::cookies;
use super::fault::RemoteFault;
use super::freshness::Freshness;
use super::response::{PageDirective, RemoteResponse};
use super::response_cache::{Key, RemoteJob};
use super::snapshot::{ContentKind, Snapshot};
use crate::fragments::output::{FragmentOutput, Source};

/// Maximum `Location` length in bytes.
const MAX_LOCATION: usize = 4096;

/// Statuses of a server that is temporarily unavailable.
const TRANSIENT: [StatusCode; 3] = [StatusCode::BAD_GATEWAY, StatusCode::SERVICE_UNAVAILABLE, StatusCode::GATEWAY_TIMEOUT];

/// Pause before the retry, for a server that restarts or leaves a load balancer.
const RETRY_AFTER: Duration = Duration::from_millis(50);

/// Cleaned response of a fragment server.
#[derive(Debug)]
pub(super) struct RemoteContent {
    /// Effect on the page, if this is the main fragment.
    pub(super) directive: PageDirective,
    /// Cleaned HTML for the slot.
    pub(super) html: Bytes,
    title: Option<String>,
    cookies: Vec<HeaderValue>,
    /// Snapshot of the server for this request.
    pub(super) snapshot: Arc<Snapshot>,
    /// Time of the response.
    pub(super) made_at: Instant,
    /// Cache lifetimes.
    pub(super) freshness: Freshness,
}

/// Fetches and cleans the content of a fragment. Calls `retried` before a retry. The caller sets
/// the deadline.
pub(super) async fn content(
    job: &RemoteJob,
    key: Key,
    cleaned: &CleanedHtmlMemory<Key>,
    retried: impl Fn(),
) -> Result<RemoteContent, RemoteFault> {
    let read = |head, snapshot| read(job, key, cleaned, head, snapshot);
    // The first read of a server counts against the same deadline.
    let mut snapshot = job.part.server.known_or_read(&job.part.snapshot, &job.request).await;
    let is_podlet = job.part.server.rule.kind == HttpKind::Podlet;
    if is_podlet && snapshot.version.is_none() {
        return Err(RemoteFault::Unknown);
    }
    let head = begin(job, &snapshot, &retried).await?;
    let version = head.header(VERSION).filter(|_| is_podlet).map(str::to_owned);
    let Some(version) = version.filter(|version| snapshot.version.as_deref() != Some(version)) else {
        return read(head, snapshot).await;
    };
    // The HTML belongs to another version than the files: read the manifest again and retry once.
    drop(head);
    snapshot = job.part.server.catch_up(&version).await;
    let head = begin(job, &snapshot, &retried).await?;
    match head.header(VERSION) {
        Some(version) if snapshot.version.as_deref() != Some(version) => {
            Err(RemoteFault::Version { header: version.chars().take(64).collect(), manifest: snapshot.version.clone().unwrap_or_default() })
        }
        _ => read(head, snapshot).await,
    }
}

/// Sends the request. Retries after a connection failure or transient status if the rule allows it.
async fn begin(job: &RemoteJob, snapshot: &Snapshot, retried: &impl Fn()) -> Result<ResponseHead, RemoteFault> {
    let url = job.request.address(&snapshot.content);
    let send = || GetRequest { url: &url, accept: "text/html", headers: job.request.headers() }.send(&job.part.server.egress);
    let head = send().await;
    let is_transient = match &head {
        Ok(head) => TRANSIENT.contains(&head.status),
        Err(fault) => fault.is_connection_failure(),
    };
    if !job.part.server.rule.retry || !is_transient {
        return head;
    }
    drop(head);
    retried();
    tokio::time::sleep(RETRY_AFTER).await;
    send().await
}

async fn read(
    job: &RemoteJob,
    key: Key,
    cleaned: &CleanedHtmlMemory<Key>,
    head: ResponseHead,
    snapshot: Arc<Snapshot>,
) -> Result<RemoteContent, RemoteFault> {
    let server = &job.part.server;
    let mut content = RemoteContent {
        directive: PageDirective::Content,
        html: Bytes::new(),
        title: None,
        cookies: if job.is_main { cookies(&head.headers, &server.rule.set_cookies) } else { Vec::new() },
        snapshot,
        made_at: Instant::now(),
        freshness: Freshness::default(),
    };
    let status = head.status;
    match status {
        StatusCode::NO_CONTENT => return Ok(content),
        StatusCode::NOT_FOUND | StatusCode::GONE if job.is_main => {
            content.directive = PageDirective::Missing;
            return Ok(content);
        }
        _ if status.is_redirection() => {
            let location = head.header(header::LOCATION).filter(|_| job.is_main && status != StatusCode::NOT_MODIFIED);
            let location = location.filter(|location| location.len() <= MAX_LOCATION).ok_or(RemoteFault::Redirect(status.as_u16()))?;
            content.directive = PageDirective::Elsewhere { code: status.as_u16(), location: location.to_owned() };
            return Ok(content);
        }
        StatusCode::OK => {}
        // Partial content, proxy errors and unknown statuses are not the fragment.
        _ => return Err(RemoteFault::Status(status.as_u16())),
    }
    head.expect_type(&["text/html"])?;
    content.freshness = if head.headers.contains_key(header::SET_COOKIE) {
        // SECURITY: a response with cookies is private.
        Freshness::default()
    } else {
        Freshness::of(&head.headers, server.rule.fresh_seconds, server.rule.stale_seconds)
    };
    let received = head.bytes(server.rule.max_bytes as usize).await?;
    let key = Some(key).filter(|_| !job.request.is_personal());
    let cleaned = cleaned.clean(key, job.request.address(&content.snapshot.content), received)?;
    if cleaned.nested > 0 {
        tracing::warn!(fragment = server.rule.name, "Nested fragments are not expanded");
    }
    server.note_named_files(&cleaned.assets);
    content.html = cleaned.html.clone();
    content.title.clone_from(&cleaned.title);
    Ok(content)
}

impl RemoteContent {
    /// Content for a slot.
    pub(super) fn answer(&self, source: Source) -> RemoteResponse {
        let fresh_until = (source != Source::Stale && self.freshness.fresh > Duration::ZERO).then(|| self.made_at + self.freshness.fresh);
        RemoteResponse {
            fill: FragmentOutput { html: self.html.clone(), source, took: None, fresh_until },
            snapshot: Arc::clone(&self.snapshot),
            kind: ContentKind::Content,
            directive: self.directive.clone(),
            cookies: self.cookies.clone(),
            title: self.title.clone(),
            ready_at: Instant::now(),
        }
    }
}
