//! Immutable set of releases for a page view, one per fragment.

use std::collections::BTreeMap;
use std::sync::Arc;

use composer::ShellDocument;
use contracts::release::ShellAssets;
use releases::StoredRelease;

use super::files_document::FilesDocument;
use crate::fragments::fragment::{Fragment, SHELL};

/// One release of each fragment. Document, files, import map and model of a page come from the same
/// set.
#[derive(Debug)]
pub(crate) struct ReleaseSet {
    /// Shell document, split into segments.
    pub(crate) document: Arc<ShellDocument>,
    /// Release of the shell.
    pub(crate) shell: Arc<StoredRelease>,
    fragments: BTreeMap<String, Arc<Fragment>>,
    more_files: Option<Arc<FilesDocument>>,
}

impl ReleaseSet {
    /// `None` without a shell that has a document.
    pub(crate) fn of(fragments: impl IntoIterator<Item = Arc<Fragment>>) -> Option<Self> {
        let fragments: BTreeMap<_, _> = fragments.into_iter().map(|fragment| (fragment.name().to_owned(), fragment)).collect();
        let shell = fragments.get(SHELL)?;
        let (document, shell) = (Arc::clone(shell.document.as_ref()?), Arc::clone(&shell.stored));
        let extends_import_map = shell.release.shell.as_ref()?.extends_import_map;
        // Every page has the shell.
        let others = fragments.values().filter(|fragment| fragment.name() != SHELL);
        let more_files = FilesDocument::of(others.flat_map(|fragment| &fragment.loadable)).filter(|_| extends_import_map).map(Arc::new);
        Some(Self { document, shell, fragments, more_files })
    }

    /// Fragment by name.
    pub(crate) fn fragment(&self, name: &str) -> Option<&Arc<Fragment>> {
        self.fragments.get(name)
    }

    /// All fragments, by name.
    pub(crate) fn fragments(&self) -> impl Iterator<Item = &Arc<Fragment>> {
        self.fragments.values()
    }

    /// Scripts and stylesheets of all fragments but the shell. `None`: a page has to list them all.
    pub(crate) const fn more_files(&self) -> Option<&Arc<FilesDocument>> {
        self.more_files.as_ref()
    }

    /// Runtime global that the loader provides from the start.
    pub(crate) fn runtime(&self) -> Option<String> {
        self.shell.release.offered_runtimes().into_iter().next()
    }

    /// Loader and brands.
    pub(crate) fn shell_assets(&self) -> &ShellAssets {
        self.shell.release.shell.as_ref().expect("`of` requires the shell's assets")
    }
}
