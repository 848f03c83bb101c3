//! One answer of another server: asked for, once more where its rule says so, and made fit for a slot.

use std::sync::Arc;
use std::time::{Duration, Instant};

use bytes::Bytes;
use composer::ForeignHtml;
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
const PASSING: [StatusCode; 3] = [StatusCode::BAD_GATEWAY, StatusCode::SERVICE_UNAVAILABLE, StatusCode::GATEWAY_TIMEOUT];

/// How long after that it is asked once more: what is restarted or taken out of a balancer needs a moment.
const RETRY_AFTER: Duration = Duration::from_millis(50);

/// What a server answered.
#[derive(Debug)]
pub(super) struct RemoteContent {
    /// What it makes of the page, where it is the route's main one.
    pub(super) lead: PageDirective,
    /// Its HTML, fit for a slot.
    pub(super) html: Bytes,
    title: Option<String>,
    cookies: Vec<HeaderValue>,
    /// What was known of the server when it was asked.
    pub(super) snapshot: Arc<Snapshot>,
    /// When it was there.
    pub(super) made: Instant,
    /// How long it is good.
    pub(super) keep: Freshness,
}

/// Asks a fragment's server, and makes its answer fit for a slot. `retried` is told when it is asked once more. The caller bounds the time.
pub(super) async fn content(job: &RemoteJob, retried: impl Fn()) -> Result<RemoteContent, RemoteFault> {
    // Where nothing was known of its server, the wait for that is part of the same time.
    let mut snapshot = job.part.source.at_last(&job.part.snapshot, &job.ask).await;
    let is_podlet = job.part.source.rule.kind == HttpKind::Podlet;
    if is_podlet && snapshot.version.is_none() {
        return Err(RemoteFault::Unknown);
    }
    let begun = begin(job, &snapshot, &retried).await?;
    let said = begun.header(VERSION).filter(|_| is_podlet).map(str::to_owned);
    let Some(said) = said.filter(|said| snapshot.version.as_deref() != Some(said)) else { return read(job, begun, snapshot).await };
    // Its files belong to another version than its HTML: what is known of it is read again, and it is asked once more.
    drop(begun);
    snapshot = job.part.source.catch_up(&said).await;
    let begun = begin(job, &snapshot, &retried).await?;
    match begun.header(VERSION) {
        Some(said) if snapshot.version.as_deref() != Some(said) => {
            Err(RemoteFault::Version { said: said.chars().take(64).collect(), known: snapshot.version.clone().unwrap_or_default() })
        }
        _ => read(job, begun, snapshot).await,
    }
}

/// Asks; once more, if its rule says so, when nobody has taken the question or the server says that it could not just now.
async fn begin(job: &RemoteJob, snapshot: &Snapshot, retried: &impl Fn()) -> Result<ResponseHead, RemoteFault> {
    let url = job.ask.address(&snapshot.content);
    let ask = || GetRequest { url: &url, accept: "text/html", headers: job.ask.headers() }.ask(&job.part.source.egress);
    let begun = ask().await;
    let is_passing = match &begun {
        Ok(begun) => PASSING.contains(&begun.status),
        Err(fault) => fault.is_of_connecting(),
    };
    if !job.part.source.rule.retry || !is_passing {
        return begun;
    }
    drop(begun);
    retried();
    tokio::time::sleep(RETRY_AFTER).await;
    ask().await
}

async fn read(job: &RemoteJob, begun: ResponseHead, snapshot: Arc<Snapshot>) -> Result<RemoteContent, RemoteFault> {
    let source = &job.part.source;
    let mut content = RemoteContent {
        lead: PageDirective::Content,
        html: Bytes::new(),
        title: None,
        cookies: if job.is_main { cookies(&begun.headers, &source.rule.set_cookies) } else { Vec::new() },
        snapshot,
        made: Instant::now(),
        keep: Freshness::default(),
    };
    let status = begun.status;
    match status {
        StatusCode::NO_CONTENT => return Ok(content),
        StatusCode::NOT_FOUND | StatusCode::GONE if job.is_main => {
            content.lead = PageDirective::Missing;
            return Ok(content);
        }
        _ if status.is_redirection() => {
            let location = begun.header(header::LOCATION).filter(|_| job.is_main && status != StatusCode::NOT_MODIFIED);
            let location = location.filter(|location| location.len() <= MAX_LOCATION).ok_or(RemoteFault::Redirect(status.as_u16()))?;
            content.lead = PageDirective::Elsewhere { code: status.as_u16(), location: location.to_owned() };
            return Ok(content);
        }
        StatusCode::OK => {}
        // A part of it, what a proxy made of it, what nobody knows: none of it is what was asked for.
        _ => return Err(RemoteFault::Status(status.as_u16())),
    }
    begun.is(&["text/html"])?;
    content.keep = if begun.headers.contains_key(header::SET_COOKIE) {
        // SECURITY: what is sent with a cookie is for one visitor.
        Freshness::default()
    } else {
        Freshness::of(&begun.headers, source.rule.fresh_seconds, source.rule.stale_seconds)
    };
    let mut html = ForeignHtml::new(job.ask.address(&content.snapshot.content));
    begun.read(source.rule.max_bytes as usize, |piece| Ok(html.write(piece)?)).await?;
    let foreign = html.end()?;
    if foreign.nested > 0 {
        tracing::warn!(fragment = source.rule.name, "A fragment holds fragments; they are not expanded");
    }
    source.named_by(&foreign.assets);
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
            shown: ContentKind::Content,
            lead: self.lead.clone(),
            cookies: self.cookies.clone(),
            title: self.title.clone(),
        }
    }
}
