//! The set of releases that is live: read as one, replaced as one.

use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use composer::{LateAsset, ShellDocument};
use contracts::release::ShellAssets;
use releases::{ReleaseFault, StoredRelease};
use renderer::{Renderer, Script};
use routing::Rules;

use super::http::HttpPart;

/// Name of the fragment whose release holds the shell document.
const SHELL: &str = "mfe-shell";

/// Releases that are kept for pages that were opened before a newer one came.
const KEPT_RELEASES: usize = 8;

/// A live fragment.
#[derive(Debug)]
pub(crate) struct Fragment {
    /// Its release.
    pub(crate) stored: Arc<StoredRelease>,
    /// Its server script, when it has one.
    pub(crate) script: Option<Script>,
    /// The server that renders it, when that is not the edge.
    pub(crate) http: Option<HttpPart>,
}

/// All live fragments.
#[derive(Debug)]
pub(crate) struct Registry {
    /// The shell's document, cut into segments.
    pub(crate) document: Arc<ShellDocument>,
    /// The shell's release.
    pub(crate) shell: Arc<StoredRelease>,
    fragments: HashMap<String, Arc<Fragment>>,
    /// What browsers may load of the live releases, by address.
    loadable: Vec<LateAsset>,
    /// Every release whose files are served: the live ones and those before them, newest last.
    served: Vec<Arc<StoredRelease>>,
}

impl Registry {
    /// Reads every `mfe-*/dist` in a folder.
    ///
    /// # Errors
    /// A sentence for each fault: of a release, of the shell document, of a rule that names a fragment that is not there.
    pub(crate) fn load(folder: &Path, rules: &Rules, renderer: &Renderer, before: Option<&Self>) -> Result<Self, Vec<String>> {
        let mut faults = Vec::new();
        let mut fragments = HashMap::new();
        for dist in builds(folder).map_err(|error| vec![format!("{}: {error}", folder.display())])? {
            match releases::load_folder(&dist) {
                Ok(stored) => drop(fragments.insert(stored.name().to_owned(), Arc::new(Fragment::new(stored, renderer, before)))),
                Err(reasons) => faults.extend(reasons.iter().map(|reason: &ReleaseFault| format!("{}: {reason}", dist.display()))),
            }
        }
        let unknown = rules.routes.fragments().filter(|name| !fragments.contains_key(*name));
        let unknown: BTreeSet<&str> = unknown.collect();
        faults.extend(
            unknown.iter().map(|name| format!("routes.toml names the fragment `{name}`, which has no build in {}", folder.display())),
        );
        if !faults.is_empty() {
            return Err(faults);
        }
        let shell =
            fragments.get(SHELL).map(|fragment| Arc::clone(&fragment.stored)).ok_or_else(|| vec![format!("{SHELL} has no build")])?;
        let document = Arc::new(document(&shell)?);
        let loadable = loadable(fragments.values().map(|fragment| &*fragment.stored));
        let served = served(before, fragments.values().map(|fragment| Arc::clone(&fragment.stored)));
        Ok(Self { document, shell, fragments, loadable, served })
    }

    /// A live fragment by its name.
    pub(crate) fn fragment(&self, name: &str) -> Option<&Arc<Fragment>> {
        self.fragments.get(name)
    }

    /// Every script and stylesheet that a page may load of the live releases, by address; less the brands' stylesheets and the service worker, which no page loads late.
    pub(crate) fn loadable(&self) -> &[LateAsset] {
        &self.loadable
    }

    /// Loader and brands.
    pub(crate) fn shell_assets(&self) -> &ShellAssets {
        self.shell.release.shell.as_ref().expect("a registry is made only with a release that has them")
    }

    /// A release whose files are served, live or not.
    pub(crate) fn served(&self, name: &str, id: &str) -> Option<&Arc<StoredRelease>> {
        self.served.iter().find(|stored| stored.id == id && stored.name() == name)
    }

    /// Name and release of every live fragment, by name.
    pub(crate) fn live(&self) -> Vec<(&str, &str)> {
        let mut live: Vec<_> = self.fragments.iter().map(|(name, fragment)| (name.as_str(), fragment.stored.id.as_str())).collect();
        live.sort_unstable();
        live
    }
}

impl Fragment {
    /// One that another server renders, as it is known now.
    pub(crate) fn of_server(http: HttpPart) -> Self {
        Self { stored: Arc::clone(&http.snapshot.stored), script: None, http: Some(http) }
    }

    /// A release that was live before keeps its compiled script and warm isolates.
    fn new(stored: StoredRelease, renderer: &Renderer, before: Option<&Registry>) -> Self {
        if let Some(known) = before.and_then(|before| before.fragment(stored.name())).filter(|known| known.stored.id == stored.id) {
            return Self { stored: Arc::clone(&known.stored), script: known.script.clone(), http: None };
        }
        let source = stored.release.server.as_ref().and_then(|path| stored.file(path));
        let script = source.map(|file| renderer.prepare(&format!("{}@{}", stored.name(), stored.id), Arc::from(&file.identity[..])));
        Self { stored: Arc::new(stored), script, http: None }
    }
}

/// Names of the fragments that have a build in a folder, whether it is good or not; none when the folder cannot be read.
pub(crate) fn fragments_with_a_build(folder: &Path) -> BTreeSet<String> {
    let name = |dist: PathBuf| Some(dist.parent()?.file_name()?.to_string_lossy().into_owned());
    builds(folder).unwrap_or_default().into_iter().filter_map(name).collect()
}

fn builds(folder: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut builds = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let dist = entry.path().join("dist");
        if entry.file_name().to_string_lossy().starts_with("mfe-") && dist.join("release.json").exists() {
            builds.push(dist);
        }
    }
    builds.sort();
    Ok(builds)
}

fn document(shell: &StoredRelease) -> Result<ShellDocument, Vec<String>> {
    let Some(assets) = &shell.release.shell else { return Err(vec![format!("{SHELL}: its release has no shell document")]) };
    let file = shell.file(&assets.document).expect("a loaded release has every file that it names");
    ShellDocument::parse(&file.identity)
        .map_err(|faults| faults.iter().map(|fault| format!("{SHELL}/{}: {fault}", assets.document)).collect())
}

fn loadable<'a>(live: impl Iterator<Item = &'a StoredRelease>) -> Vec<LateAsset> {
    let of_release = |stored: &'a StoredRelease| {
        let brands = stored.release.shell.iter().flat_map(|shell| shell.brands.values());
        let worker = stored.release.shell.iter().filter_map(|shell| shell.worker.as_deref());
        let never: Vec<&str> = brands.map(|brand| brand.css.as_str()).chain(worker).collect();
        let files = stored.release.files.iter().filter(move |(path, _)| {
            let path = path.as_str();
            (path.ends_with(".js") || path.ends_with(".css")) && stored.is_public(path) && !never.contains(&path)
        });
        files.map(|(path, file)| LateAsset { href: stored.href(path), integrity: file.integrity.clone() })
    };
    let mut files: Vec<LateAsset> = live.flat_map(of_release).collect();
    files.sort_unstable_by(|left, right| left.href.cmp(&right.href));
    files
}

fn served(before: Option<&Registry>, live: impl Iterator<Item = Arc<StoredRelease>>) -> Vec<Arc<StoredRelease>> {
    let mut live: Vec<_> = live.collect();
    let earlier = before.map(|before| before.served.as_slice()).unwrap_or_default();
    let is_live = |stored: &Arc<StoredRelease>| live.iter().any(|other| other.id == stored.id);
    let mut served: Vec<_> = earlier.iter().filter(|stored| !is_live(stored)).cloned().collect();
    served.drain(..served.len().saturating_sub(KEPT_RELEASES * live.len().max(1)));
    served.append(&mut live);
    served
}
