//! A loaded release of a fragment: files, server script, browser files.

use std::sync::Arc;

use composer::{LateAsset, ShellDocument};
use releases::StoredRelease;
use renderer::{Renderer, Script};

use super::remote::RemotePart;

/// Fragment whose release contains the shell document.
pub(crate) const SHELL: &str = "mfe-shell";

/// Release that is ready to use.
#[derive(Debug)]
pub(crate) struct Fragment {
    /// The stored release.
    pub(crate) stored: Arc<StoredRelease>,
    /// Server script.
    pub(crate) script: Option<Script>,
    /// Shell document, split into segments; `None` for other fragments.
    pub(crate) document: Option<Arc<ShellDocument>>,
    /// Files that browsers may load, by URL.
    pub(crate) loadable: Vec<LateAsset>,
    /// Server of a remote fragment.
    pub(crate) http: Option<RemotePart>,
}

impl Fragment {
    /// Prepares a checked release. The script compiles on its first run; keep the fragment while
    /// the release is in use.
    ///
    /// # Errors
    /// Faults of the shell document.
    pub(crate) fn new(stored: Arc<StoredRelease>, renderer: &Renderer) -> Result<Self, Vec<String>> {
        let document = if stored.name() == SHELL { Some(Arc::new(document(&stored)?)) } else { None };
        let source = stored.release.server.as_ref().and_then(|path| stored.file(path));
        let script = source.map(|file| renderer.prepare(&format!("{}@{}", stored.name(), stored.id), Arc::from(&file.identity[..])));
        let loadable = loadable(&stored);
        Ok(Self { stored, script, document, loadable, http: None })
    }

    /// Remote fragment with its current snapshot.
    pub(crate) fn of_server(http: RemotePart) -> Self {
        Self { stored: Arc::clone(&http.snapshot.stored), script: None, document: None, loadable: Vec::new(), http: Some(http) }
    }

    /// Name of the fragment.
    pub(crate) fn name(&self) -> &str {
        self.stored.name()
    }

    /// Content address of the release.
    pub(crate) fn id(&self) -> &str {
        &self.stored.id
    }
}

fn document(shell: &StoredRelease) -> Result<ShellDocument, Vec<String>> {
    let Some(assets) = &shell.release.shell else { return Err(vec![format!("{SHELL}: its release has no shell document")]) };
    let file = shell.file(&assets.document).expect("a loaded release has every file that it names");
    ShellDocument::parse(&file.identity)
        .map_err(|faults| faults.iter().map(|fault| format!("{SHELL}/{}: {fault}", assets.document)).collect())
}

/// Scripts and stylesheets, without those that pages never load late: brand stylesheets, the
/// service worker, the messenger.
fn loadable(stored: &StoredRelease) -> Vec<LateAsset> {
    let brands = stored.release.shell.iter().flat_map(|shell| shell.brands.values());
    let worker = stored.release.shell.iter().filter_map(|shell| shell.worker.as_deref());
    let messenger =
        stored.release.messenger.iter().flat_map(|messenger| [&messenger.entry].into_iter().chain(&messenger.js).chain(&messenger.css));
    let never: Vec<&str> = brands.map(|brand| brand.css.as_str()).chain(worker).chain(messenger.map(String::as_str)).collect();
    let is_loadable = |path: &str| (path.ends_with(".js") || path.ends_with(".css")) && stored.is_public(path) && !never.contains(&path);
    let paths = stored.release.files.keys().filter(|path| is_loadable(path));
    paths.filter_map(|path| Some(LateAsset { href: stored.href(path), integrity: stored.file(path)?.integrity.clone() })).collect()
}
