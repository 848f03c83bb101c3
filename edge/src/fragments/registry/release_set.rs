//! The releases that one page view is made of: one of each fragment.

use std::collections::BTreeMap;
use std::sync::Arc;

use composer::{LateAsset, ShellDocument};
use contracts::release::ShellAssets;
use releases::StoredRelease;

use crate::fragments::fragment::{Fragment, SHELL};

/// One release of each fragment. It never changes: a page's document, files, import map and model all come from the one set that was chosen for it.
#[derive(Debug)]
pub(crate) struct ReleaseSet {
    /// The shell's document, cut into segments.
    pub(crate) document: Arc<ShellDocument>,
    /// The shell's release.
    pub(crate) shell: Arc<StoredRelease>,
    fragments: BTreeMap<String, Arc<Fragment>>,
    loadable: Vec<LateAsset>,
}

impl ReleaseSet {
    /// A set of these. `None`: no shell with a document is among them.
    pub(crate) fn of(fragments: impl IntoIterator<Item = Arc<Fragment>>) -> Option<Self> {
        let fragments: BTreeMap<_, _> = fragments.into_iter().map(|fragment| (fragment.name().to_owned(), fragment)).collect();
        let shell = fragments.get(SHELL)?;
        let (document, shell) = (Arc::clone(shell.document.as_ref()?), Arc::clone(&shell.stored));
        shell.release.shell.as_ref()?;
        let mut loadable: Vec<LateAsset> = fragments.values().flat_map(|fragment| fragment.loadable.iter().cloned()).collect();
        loadable.sort_unstable_by(|left, right| left.href.cmp(&right.href));
        Some(Self { document, shell, fragments, loadable })
    }

    /// A fragment by its name.
    pub(crate) fn fragment(&self, name: &str) -> Option<&Arc<Fragment>> {
        self.fragments.get(name)
    }

    /// All fragments, by name.
    pub(crate) fn fragments(&self) -> impl Iterator<Item = &Arc<Fragment>> {
        self.fragments.values()
    }

    /// Every script and stylesheet that a page may load of these releases, by address.
    pub(crate) fn loadable(&self) -> &[LateAsset] {
        &self.loadable
    }

    /// Global of the runtime that the loader offers from the start.
    pub(crate) fn runtime(&self) -> Option<String> {
        self.shell.release.offered_runtimes().into_iter().next()
    }

    /// Loader and brands.
    pub(crate) fn shell_assets(&self) -> &ShellAssets {
        self.shell.release.shell.as_ref().expect("a set is made only with a release that has them")
    }
}
