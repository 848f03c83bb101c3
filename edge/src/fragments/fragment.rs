//! A release that may fill slots: its files, its server script, and what a page may load of it.

use std::sync::Arc;

use composer::{LateAsset, ShellDocument};
use releases::StoredRelease;
use renderer::{Renderer, Script};

use super::remote::RemotePart;

/// Name of the fragment whose release holds the shell document.
pub(crate) const SHELL: &str = "mfe-shell";

/// A release of a fragment, ready to be used.
#[derive(Debug)]
pub(crate) struct Fragment {
    /// Its release.
    pub(crate) stored: Arc<StoredRelease>,
    /// Its server script, when it has one.
    pub(crate) script: Option<Script>,
    /// The shell's document, cut into segments; `None` for every other fragment.
    pub(crate) document: Option<Arc<ShellDocument>>,
    /// What browsers may load of it, by address.
    pub(crate) loadable: Vec<LateAsset>,
    /// The server that renders it, when that is not the edge.
    pub(crate) http: Option<RemotePart>,
}

impl Fragment {
    /// Makes a checked release ready. Its script is compiled when it is first run; keep the fragment as long as the release is in use.
    ///
    /// # Errors
    /// A sentence for each fault of the shell's document.
    pub(crate) fn new(stored: Arc<StoredRelease>, renderer: &Renderer) -> Result<Self, Vec<String>> {
        let document = if stored.name() == SHELL { Some(Arc::new(document(&stored)?)) } else { None };
        let source = stored.release.server.as_ref().and_then(|path| stored.file(path));
        let script = source.map(|file| renderer.prepare(&format!("{}@{}", stored.name(), stored.id), Arc::from(&file.identity[..])));
        let loadable = loadable(&stored);
        Ok(Self { stored, script, document, loadable, http: None })
    }

    /// One that another server renders, as it is known now.
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

/// Scripts and stylesheets, less the brands' stylesheets and the service worker, which no page loads late.
fn loadable(stored: &StoredRelease) -> Vec<LateAsset> {
    let brands = stored.release.shell.iter().flat_map(|shell| shell.brands.values());
    let worker = stored.release.shell.iter().filter_map(|shell| shell.worker.as_deref());
    let never: Vec<&str> = brands.map(|brand| brand.css.as_str()).chain(worker).collect();
    let is_loadable = |path: &str| (path.ends_with(".js") || path.ends_with(".css")) && stored.is_public(path) && !never.contains(&path);
    let paths = stored.release.files.keys().filter(|path| is_loadable(path));
    paths.filter_map(|path| Some(LateAsset { href: stored.href(path), integrity: stored.file(path)?.integrity.clone() })).collect()
}
