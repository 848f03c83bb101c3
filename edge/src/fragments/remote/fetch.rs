//! One answer of another server: asked for, once more where its rule says so, and made fit for a slot.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bytes::Bytes;
use composer::RemoteHtmlRewriter;
use http::{HeaderValue, StatusCode, header};
use routing::HttpKind;

use super::client::{GetRequest, ResponseHead, VERSION};
use super::cookies::cookies;
use super::fault::RemoteFault;
use super::freshness::Freshness;
use super::response::{PageDirective, RemoteResponse};
use super::response_cache::RemoteJob;
use super::snapshot::{ContentKind, Snapshot};
use crate::fragments::output::{FragmentOutput, Source};

/// Longest title that is taken over, in characters.
const MAX_TITLE: usize = 200;

/// Longest `Location`, in bytes.
const MAX_LOCATION: usize = 4096;

/// Statuses by which a server, or a proxy before it, says that it could not just now.
const TRANSIENT: [StatusCode; 3] = [StatusCode::BAD_GATEWAY, StatusCode::SERVICE_UNAVAILABLE, StatusCode::GATEWAY_TIMEOUT];

/// How long after that it is asked once more: what is restarted or taken out of a balancer needs a moment.
const RETRY_AFTER: Duration = Duration::from_millis(50);

/// What a server answered.
#[derive(Debug)]
pub(super) struct RemoteContent {
    /// What it makes of the page, where it is the route's main one.
    pub(super) directive: PageDirective,
    /// Its HTML, fit for a slot.
    pub(super) html: Bytes,
    title: Option<String>,
    cookies: Vec<HeaderValue>,
    /// What was known of the server when it was asked.
    pub(super) snapshot: Arc<Snapshot>,
    /// When it was there.
    pub(super) made_at: Instant,
    /// How long it is good.
    pub(super) freshness: Freshness,
}

/// Asks a fragment's server, and makes its answer fit for a slot. `retried` is told when it is asked once more. The caller bounds the time.
pub(super) async fn content(job: &RemoteJob, retried: impl Fn()) -> Result<RemoteContent, RemoteFault> {
    // Where nothing was known of its server, the wait for that is part of the same time.
    let mut snapshot = job.part.server.known_or_read(&job.part.snapshot, &job.request).await;
    let is_podlet = job.part.server.rule.kind == HttpKind::Podlet;
    if is_podlet && snapshot.version.is_none() {
        return Err(RemoteFault::Unknown);
    }
    let head = begin(job, &snapshot, &retried).await?;
    let version = head.header(VERSION).filter(|_| is_podlet).map(str::to_owned);
    let Some(version) = version.filter(|version| snapshot.version.as_deref() != Some(version)) else {
        return read(job, head, snapshot).await;
    };
    // Its files belong to another version than its HTML: what is known of it is read again, and it is asked once more.
    drop(head);
    snapshot = job.part.server.catch_up(&version).await;
    let head = begin(job, &snapshot, &retried).await?;
    match head.header(VERSION) {
        Some(version) if snapshot.version.as_deref() != Some(version) => {
            Err(RemoteFault::Version { header: version.chars().take(64).collect(), manifest: snapshot.version.clone().unwrap_or_default() })
        }
        _ => read(job, head, snapshot).await,
    }
}

/// Asks; once more, if its rule says so, when nobody has taken the question or the server says that it could not just now.
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

async fn read(job: &RemoteJob, head: ResponseHead, snapshot: Arc<Snapshot>) -> Result<RemoteContent, RemoteFault> {
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
        // A part of it, what a proxy made of it, what nobody knows: none of it is what was asked for.
        _ => return Err(RemoteFault::Status(status.as_u16())),
    }
    head.expect_type(&["text/html"])?;
    content.freshness = if head.headers.contains_key(header::SET_COOKIE) {
        // SECURITY: what is sent with a cookie is for one visitor.
        Freshness::default()
    } else {
        Freshness::of(&head.headers, server.rule.fresh_seconds, server.rule.stale_seconds)
    };
    let mut html = RemoteHtmlRewriter::new(job.request.address(&content.snapshot.content));
    head.read(server.rule.max_bytes as usize, |piece| Ok(html.write(piece)?)).await?;
    let foreign = html.end()?;
    if foreign.nested > 0 {
        tracing::warn!(fragment = server.rule.name, "A fragment holds fragments; they are not expanded");
    }
    server.note_named_files(&foreign.assets);
    content.html = foreign.html.into();
    content.title = foreign.title.map(|title| title.chars().take(MAX_TITLE).collect());
    Ok(content)
}

impl RemoteContent {
    /// What it makes of a slot.
    pub(super) fn answer(&self, source: Source) -> RemoteResponse {
        RemoteResponse {
            fill: FragmentOutput { html: self.html.clone(), source, took: None },
            snapshot: Arc::clone(&self.snapshot),
            kind: ContentKind::Content,
            directive: self.directive.clone(),
            cookies: self.cookies.clone(),
            title: self.title.clone(),
        }
    }
}
