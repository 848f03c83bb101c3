//! A server of a fragment: what is known of it, read again now and then. What was good last stays when it is gone.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use arc_swap::ArcSwap;
use bytes::Bytes;
use composer::{RemoteAssetKind, RemoteHtmlRewriter};
use dashmap::DashMap;
use http::{HeaderMap, StatusCode};
use releases::StoredRelease;
use routing::{HttpFragment, HttpKind};
use url::Url;

use super::client::{GetRequest, until};
use super::egress::{Clients, Egress};
use super::fault::RemoteFault;
use super::manifest::{FileKind, Manifest, NamedFile, Scope};
use super::request::RemoteRequest;
use super::snapshot::Snapshot;
use super::{RemotePart, assets};

/// How long a manifest and files are good before they are read again.
const FRESH_FOR: Duration = Duration::from_secs(60);

/// How long after a failure nobody tries again.
const PAUSE: Duration = Duration::from_secs(1);

/// Time for one reading of manifest, fallback and files, whether a visitor waits for it or not.
const READING: Duration = Duration::from_secs(10);

/// Largest manifest, in bytes.
const MAX_MANIFEST: usize = 64 * 1024;

/// Releases of one fragment whose files are served.
const SERVED_RELEASES: usize = 8;

/// The servers of all fragments.
pub(crate) struct FragmentServers {
    clients: Clients,
    servers: DashMap<String, Arc<FragmentServer>>,
}

/// The server of one fragment.
pub(crate) struct FragmentServer {
    /// What it is trusted with.
    pub(crate) rule: Arc<HttpFragment>,
    /// Where it may be asked.
    pub(super) egress: Egress,
    url: Url,
    state: ArcSwap<ServerState>,
    reading: tokio::sync::Mutex<()>,
    /// Whether a slot has waited in vain for the present reading: no other slot waits for it.
    is_slow: AtomicBool,
    /// Releases whose files are served, newest last.
    served: Mutex<Vec<Arc<StoredRelease>>>,
}

struct ServerState {
    snapshot: Arc<Snapshot>,
    /// When it was read; `None`: never.
    read_at: Option<Instant>,
    /// When it was last tried to be read.
    tried_at: Option<Instant>,
}

impl ServerState {
    /// Whether it is long enough ago that somebody tried.
    fn may_retry(&self) -> bool {
        self.tried_at.is_none_or(|tried| tried.elapsed() >= PAUSE)
    }
}

impl std::fmt::Debug for FragmentServer {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "FragmentServer({})", self.rule.name)
    }
}

impl FragmentServers {
    /// None known yet.
    ///
    /// # Errors
    /// When the TLS settings of the system cannot be read.
    pub(crate) fn new() -> Result<Self, reqwest::Error> {
        Ok(Self { clients: Clients::new()?, servers: DashMap::new() })
    }

    /// The server of a fragment. When its rule has changed nothing is known of it any more, but its files are still served.
    pub(crate) fn of(&self, rule: &Arc<HttpFragment>) -> Option<Arc<FragmentServer>> {
        if let Some(server) = self.servers.get(&rule.name).filter(|server| server.rule == *rule) {
            return Some(Arc::clone(&server));
        }
        // The rules let only plain addresses in; what the parser still refuses is no server.
        let url = Url::parse(&rule.url).ok()?;
        let mut entry = self
            .servers
            .entry(rule.name.clone())
            .or_insert_with(|| Arc::new(FragmentServer::new(rule, url.clone(), &self.clients, Vec::new())));
        if entry.rule != *rule {
            let served = entry.served.lock().unwrap_or_else(PoisonError::into_inner).clone();
            *entry = Arc::new(FragmentServer::new(rule, url, &self.clients, served));
        }
        Some(Arc::clone(&entry))
    }

    /// A release whose files are served.
    pub(crate) fn served(&self, name: &str, id: &str) -> Option<Arc<StoredRelease>> {
        let server = Arc::clone(&*self.servers.get(name)?);
        server.served.lock().unwrap_or_else(PoisonError::into_inner).iter().find(|stored| stored.id == id).cloned()
    }
}

impl FragmentServer {
    fn new(rule: &Arc<HttpFragment>, url: Url, clients: &Clients, served: Vec<Arc<StoredRelease>>) -> Self {
        let (stored, files) = assets::empty(rule);
        let content = url.clone();
        let snapshot = Snapshot { version: None, content, fallback: None, named: Vec::new(), files, stored: Arc::new(stored) };
        let state = ArcSwap::from_pointee(ServerState { snapshot: Arc::new(snapshot), read_at: None, tried_at: None });
        Self {
            rule: Arc::clone(rule),
            egress: Egress::new(rule, &url, clients),
            url,
            state,
            reading: tokio::sync::Mutex::new(()),
            is_slow: AtomicBool::new(false),
            served: Mutex::new(served),
        }
    }

    /// What is known now, for a page that is being planned: nobody waits for more. What is old, or was never read, is read meanwhile.
    pub(crate) fn part(self: &Arc<Self>, request: &RemoteRequest) -> RemotePart {
        let state = self.state.load();
        let is_good = state.read_at.is_some_and(|read| read.elapsed() < FRESH_FOR);
        if !is_good && state.may_retry() && self.reading.try_lock().is_ok() {
            drop(self.read_again(request.context(), None));
        }
        RemotePart { server: Arc::clone(self), snapshot: self.snapshot() }
    }

    /// What a page was planned with; where that is nothing, what is read now. Waits for that reading, unless a slot has waited for it in vain. The caller bounds
    /// the time, and tells when it was over ([`Self::was_late`]).
    pub(super) async fn known_or_read(self: &Arc<Self>, prepared: &Arc<Snapshot>, request: &RemoteRequest) -> Arc<Snapshot> {
        if prepared.version.is_some() || !prepared.named.is_empty() {
            return Arc::clone(prepared);
        }
        let state = self.state.load_full();
        if state.read_at.is_none() && state.may_retry() && !self.is_slow.load(Ordering::Relaxed) {
            // It goes on when nobody waits any more, for those who come after.
            drop(self.read_again(request.context(), None).await);
        }
        self.snapshot()
    }

    /// A slot has waited for as long as it may. When it was for the first reading, no other slot waits for that one.
    pub(super) fn was_late(&self) {
        if self.state.load().read_at.is_none() && self.reading.try_lock().is_err() {
            self.is_slow.store(true, Ordering::Relaxed);
        }
    }

    /// What is known now.
    pub(super) fn snapshot(&self) -> Arc<Snapshot> {
        Arc::clone(&self.state.load().snapshot)
    }

    /// Reads manifest and files again because the content says that it has another version. Ends when it is known whether there is.
    pub(super) async fn catch_up(self: &Arc<Self>, version: &str) -> Arc<Snapshot> {
        if self.snapshot().version.as_deref() != Some(version) {
            drop(self.read_again(HeaderMap::new(), None).await);
        }
        self.snapshot()
    }

    /// Takes note of the files that a page's HTML names. Others than are known are fetched meanwhile, for the pages that come after.
    pub(super) fn note_named_files(self: &Arc<Self>, assets: &[composer::RemoteAsset]) {
        let named = self.own_files(assets);
        let state = self.state.load();
        if self.rule.kind == HttpKind::Page && state.snapshot.named != named && state.may_retry() {
            drop(self.read_again(HeaderMap::new(), Some(named)));
        }
    }

    /// Reads in a task of its own: whoever started it may go away, others may be waiting.
    fn read_again(self: &Arc<Self>, context: HeaderMap, named: Option<Vec<NamedFile>>) -> tokio::task::JoinHandle<()> {
        let server = Arc::clone(self);
        let requested_at = Instant::now();
        tokio::spawn(async move {
            let _reading = server.reading.lock().await;
            // Somebody else has tried since.
            if server.state.load().tried_at.is_some_and(|tried| tried > requested_at) {
                return;
            }
            let outcome = until(Instant::now() + READING, server.read(&context, named)).await;
            server.apply(outcome);
            server.is_slow.store(false, Ordering::Relaxed);
        })
    }

    fn apply(&self, outcome: Result<Snapshot, RemoteFault>) {
        let now = Instant::now();
        let before = self.state.load_full();
        match outcome {
            Ok(snapshot) => {
                let snapshot = Arc::new(snapshot);
                if before.snapshot.stored.id != snapshot.stored.id {
                    tracing::info!(
                        fragment = self.rule.name,
                        release = snapshot.stored.id,
                        version = snapshot.version,
                        "A fragment's server has new files"
                    );
                }
                let mut served = self.served.lock().unwrap_or_else(PoisonError::into_inner);
                served.retain(|stored| stored.id != snapshot.stored.id);
                served.push(Arc::clone(&snapshot.stored));
                let surplus = served.len().saturating_sub(SERVED_RELEASES);
                served.drain(..surplus);
                drop(served);
                self.state.store(Arc::new(ServerState { snapshot, read_at: Some(now), tried_at: Some(now) }));
            }
            Err(fault) => {
                tracing::warn!(fragment = self.rule.name, %fault, "A fragment's server cannot be read; what was good last stays");
                let state = ServerState { snapshot: Arc::clone(&before.snapshot), read_at: before.read_at, tried_at: Some(now) };
                self.state.store(Arc::new(state));
            }
        }
    }

    async fn read(&self, context: &HeaderMap, named: Option<Vec<NamedFile>>) -> Result<Snapshot, RemoteFault> {
        match (self.rule.kind, named) {
            (HttpKind::Podlet, _) => self.read_podlet().await,
            (HttpKind::Page, Some(named)) => self.with_files(None, self.url.clone(), None, named).await,
            (HttpKind::Page, None) => {
                let (_, assets) = self.read_html(&self.url, context.clone()).await?;
                self.with_files(None, self.url.clone(), None, self.own_files(&assets)).await
            }
        }
    }

    async fn read_podlet(&self) -> Result<Snapshot, RemoteFault> {
        let head = GetRequest { url: &self.url, accept: "application/json", headers: HeaderMap::new() }.send(&self.egress).await?;
        if head.status != StatusCode::OK {
            return Err(RemoteFault::Status(head.status.as_u16()));
        }
        head.expect_type(&["application/json"])?;
        let manifest = Manifest::read(&head.bytes(MAX_MANIFEST).await?, &self.url, &self.egress)?;
        let fallback = match &manifest.fallback {
            None => None,
            Some(url) => match self.read_html(url, HeaderMap::new()).await {
                Ok((html, _)) => Some(html),
                Err(fault) => {
                    tracing::warn!(fragment = self.rule.name, %fault, "A podlet's fallback cannot be read; the last one stays");
                    self.snapshot().fallback.clone()
                }
            },
        };
        self.with_files(Some(manifest.version), manifest.content, fallback, manifest.files).await
    }

    async fn read_html(&self, url: &Url, headers: HeaderMap) -> Result<(Bytes, Vec<composer::RemoteAsset>), RemoteFault> {
        let head = GetRequest { url, accept: "text/html", headers }.send(&self.egress).await?;
        if head.status != StatusCode::OK {
            return Err(RemoteFault::Status(head.status.as_u16()));
        }
        head.expect_type(&["text/html"])?;
        let mut html = RemoteHtmlRewriter::new(url.clone());
        head.read(self.rule.max_bytes as usize, |piece| Ok(html.write(piece)?)).await?;
        let foreign = html.end()?;
        Ok((foreign.html.into(), foreign.assets))
    }

    async fn with_files(
        &self,
        version: Option<String>,
        content: Url,
        fallback: Option<Bytes>,
        named: Vec<NamedFile>,
    ) -> Result<Snapshot, RemoteFault> {
        let contents = assets::fetch(&self.egress, &named, self.rule.max_bytes as usize).await?;
        let (stored, files) = assets::release(&self.rule, version.as_deref().unwrap_or_default(), &named, contents).await;
        let state = self.state.load();
        // The same content is the same release.
        let stored = if state.snapshot.stored.id == stored.id { Arc::clone(&state.snapshot.stored) } else { Arc::new(stored) };
        Ok(Snapshot { version, content, fallback, named, files, stored })
    }

    /// SECURITY: of what HTML names, only files of its own server. A manifest is the platform's business; HTML may hold what somebody else wrote.
    fn own_files(&self, assets: &[composer::RemoteAsset]) -> Vec<NamedFile> {
        let named = |asset: &composer::RemoteAsset| {
            let url = Url::parse(&asset.url).ok().filter(|url| self.egress.is_own(url))?;
            let kind = match asset.kind {
                RemoteAssetKind::Style => FileKind::Style,
                RemoteAssetKind::Script => FileKind::Script,
                RemoteAssetKind::Module => FileKind::Module,
            };
            Some(NamedFile { url, kind, scope: Scope::All })
        };
        assets.iter().filter_map(named).collect()
    }
}
