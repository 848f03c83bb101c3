//! Polls manifest and files of a fragment server. The last-known-good snapshot survives failures.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use arc_swap::ArcSwap;
use bytes::Bytes;
use composer::{RemoteAssetKind, RemoteHtmlRewriter};
use http::{HeaderMap, StatusCode};
use releases::StoredRelease;
use routing::{HttpFragment, HttpKind};
use tokio::sync::OwnedMutexGuard;
use url::Url;

use super::client::{GetRequest, until};
use super::egress::{Clients, Egress};
use super::fault::RemoteFault;
use super::manifest::{FileKind, Manifest, NamedFile, Scope};
use super::request::RemoteRequest;
use super::snapshot::Snapshot;
use super::{RemotePart, assets};

/// Time before manifest and files are read again.
const FRESH_FOR: Duration = Duration::from_secs(60);

/// Pause after a failed read.
const PAUSE: Duration = Duration::from_secs(1);

/// Deadline of a background read of manifest, fallback and files.
const READ_DEADLINE: Duration = Duration::from_secs(10);

/// Maximum manifest size in bytes.
const MAX_MANIFEST: usize = 64 * 1024;

/// Number of releases per fragment whose files stay served.
const SERVED_RELEASES: usize = 8;

/// Server of one fragment.
pub(crate) struct FragmentServer {
    /// Rule of the fragment.
    pub(crate) rule: Arc<HttpFragment>,
    /// Allowed hosts.
    pub(super) egress: Egress,
    url: Url,
    state: ArcSwap<ServerState>,
    read_lock: Arc<tokio::sync::Mutex<()>>,
    /// True if a slot waited in vain for the current read; other slots then do not wait.
    is_slow: AtomicBool,
    /// Releases with served files, newest last.
    served: Mutex<Vec<Arc<StoredRelease>>>,
}

struct ServerState {
    snapshot: Arc<Snapshot>,
    /// Time of the last successful read.
    read_at: Option<Instant>,
    /// Time of the last attempt.
    tried_at: Option<Instant>,
}

impl ServerState {
    /// True after the pause.
    fn may_retry(&self) -> bool {
        self.tried_at.is_none_or(|tried| tried.elapsed() >= PAUSE)
    }
}

impl std::fmt::Debug for FragmentServer {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "FragmentServer({})", self.rule.name)
    }
}

impl FragmentServer {
    /// Server that has not been read yet. Files of `served` releases stay served.
    pub(super) fn new(rule: &Arc<HttpFragment>, url: Url, clients: &Clients, served: Vec<Arc<StoredRelease>>) -> Self {
        let (stored, files) = assets::empty(rule);
        let content = url.clone();
        let snapshot = Snapshot { version: None, content, fallback: None, named_files: Vec::new(), files, stored: Arc::new(stored) };
        let state = ArcSwap::from_pointee(ServerState { snapshot: Arc::new(snapshot), read_at: None, tried_at: None });
        Self {
            rule: Arc::clone(rule),
            egress: Egress::new(rule, &url, clients),
            url,
            state,
            read_lock: Arc::default(),
            is_slow: AtomicBool::new(false),
            served: Mutex::new(served),
        }
    }

    /// Releases with served files, newest last.
    pub(super) fn served(&self) -> Vec<Arc<StoredRelease>> {
        self.served.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Current snapshot, without waiting. Starts a background read for a page's request if it is
    /// stale or missing.
    pub(crate) fn part(self: &Arc<Self>, request: impl FnOnce() -> RemoteRequest) -> RemotePart {
        let is_due = || {
            let state = self.state.load();
            state.read_at.is_none_or(|read| read.elapsed() >= FRESH_FOR) && state.may_retry()
        };
        // The lock is taken here, so that a burst of pages starts one read.
        if is_due()
            && let Ok(guard) = Arc::clone(&self.read_lock).try_lock_owned()
            && is_due()
        {
            let (server, context) = (Arc::clone(self), request().context());
            tokio::spawn(async move { server.read_locked(guard, &context, None).await });
        }
        RemotePart { server: Arc::clone(self), snapshot: self.snapshot() }
    }

    /// Snapshot of the prepared page; if that is empty, waits for the first read, unless an earlier
    /// slot waited in vain. The caller sets the deadline and reports a timeout
    /// ([`Self::was_late`]).
    pub(super) async fn known_or_read(self: &Arc<Self>, prepared: &Arc<Snapshot>, request: &RemoteRequest) -> Arc<Snapshot> {
        if prepared.version.is_some() || !prepared.named_files.is_empty() {
            return Arc::clone(prepared);
        }
        let state = self.state.load_full();
        if state.read_at.is_none() && state.may_retry() && !self.is_slow.load(Ordering::Relaxed) {
            // The read continues after the caller times out, for later pages.
            drop(self.read_again(request.context(), None).await);
        }
        self.snapshot()
    }

    /// A slot timed out. If it waited for the first read, other slots do not wait for that read.
    pub(super) fn was_late(&self) {
        if self.state.load().read_at.is_none() && self.read_lock.try_lock().is_err() {
            self.is_slow.store(true, Ordering::Relaxed);
        }
    }

    /// Current snapshot.
    pub(super) fn snapshot(&self) -> Arc<Snapshot> {
        Arc::clone(&self.state.load().snapshot)
    }

    /// Reads the manifest again after the content reported another version.
    pub(super) async fn catch_up(self: &Arc<Self>, version: &str) -> Arc<Snapshot> {
        if self.snapshot().version.as_deref() != Some(version) {
            drop(self.read_again(HeaderMap::new(), None).await);
        }
        self.snapshot()
    }

    /// Compares the files that a page's HTML names with the known ones. Fetches changes in the
    /// background for later pages.
    pub(super) fn note_named_files(self: &Arc<Self>, assets: &[composer::RemoteAsset]) {
        let named_files = self.own_files(assets);
        let state = self.state.load();
        if self.rule.kind == HttpKind::Page && state.snapshot.named_files != named_files && state.may_retry() {
            drop(self.read_again(HeaderMap::new(), Some(named_files)));
        }
    }

    /// Reads in a separate task, which outlives the caller.
    fn read_again(self: &Arc<Self>, context: HeaderMap, named_files: Option<Vec<NamedFile>>) -> tokio::task::JoinHandle<()> {
        let server = Arc::clone(self);
        let requested_at = Instant::now();
        tokio::spawn(async move {
            let guard = Arc::clone(&server.read_lock).lock_owned().await;
            // Another task has read it meanwhile.
            if server.state.load().tried_at.is_none_or(|tried| tried <= requested_at) {
                server.read_locked(guard, &context, named_files).await;
            }
        })
    }

    async fn read_locked(&self, _guard: OwnedMutexGuard<()>, context: &HeaderMap, named_files: Option<Vec<NamedFile>>) {
        let outcome = until(Instant::now() + READ_DEADLINE, self.read(context, named_files)).await;
        self.apply(outcome);
        self.is_slow.store(false, Ordering::Relaxed);
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
                tracing::warn!(fragment = self.rule.name, %fault, "Fragment server could not be read; keeping the last-known-good snapshot");
                let state = ServerState { snapshot: Arc::clone(&before.snapshot), read_at: before.read_at, tried_at: Some(now) };
                self.state.store(Arc::new(state));
            }
        }
    }

    async fn read(&self, context: &HeaderMap, named_files: Option<Vec<NamedFile>>) -> Result<Snapshot, RemoteFault> {
        match (self.rule.kind, named_files) {
            (HttpKind::Podlet, _) => self.read_podlet().await,
            (HttpKind::Page, Some(named_files)) => self.with_files(None, self.url.clone(), None, named_files).await,
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
                    tracing::warn!(fragment = self.rule.name, %fault, "Podlet fallback could not be read; keeping the last one");
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
        let parsed = html.end()?;
        Ok((parsed.html.into(), parsed.assets))
    }

    async fn with_files(
        &self,
        version: Option<String>,
        content: Url,
        fallback: Option<Bytes>,
        named_files: Vec<NamedFile>,
    ) -> Result<Snapshot, RemoteFault> {
        let contents = assets::fetch(&self.egress, &named_files, self.rule.max_bytes as usize).await?;
        let (stored, files) = assets::release(&self.rule, version.as_deref().unwrap_or_default(), &named_files, contents);
        let state = self.state.load();
        // Equal content is the same release.
        let stored = if state.snapshot.stored.id == stored.id { Arc::clone(&state.snapshot.stored) } else { Arc::new(stored) };
        Ok(Snapshot { version, content, fallback, named_files, files, stored })
    }

    /// SECURITY: HTML may contain untrusted parts, so only files of the fragment's own server
    /// count. Manifests may name other allowed hosts.
    fn own_files(&self, assets: &[composer::RemoteAsset]) -> Vec<NamedFile> {
        let named_file = |asset: &composer::RemoteAsset| {
            let url = Url::parse(&asset.url).ok().filter(|url| self.egress.is_own(url))?;
            let kind = match asset.kind {
                RemoteAssetKind::Style => FileKind::Style,
                RemoteAssetKind::Script => FileKind::Script,
                RemoteAssetKind::Module => FileKind::Module,
            };
            Some(NamedFile { url, kind, scope: Scope::All })
        };
        assets.iter().filter_map(named_file).collect()
    }
}
