//! Immutable set of releases for a page view, one per fragment.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use composer::{LateAsset, ShellDocument};
use contracts::release::ShellAssets;
use releases::StoredRelease;

use super::files_document::{DocumentHistory, FilesDocument, fragments_of_page};
use super::writing_script::script_of;
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
    /// Documents of the files of other fragments, by the fragments of a page.
    documents: Mutex<HashMap<String, Arc<FilesDocument>>>,
    /// Keeps the documents, which outlive the set.
    history: Arc<DocumentHistory>,
}

impl ReleaseSet {
    /// `None` without a shell that has a document.
    pub(super) fn of(fragments: impl IntoIterator<Item = Arc<Fragment>>, history: &Arc<DocumentHistory>) -> Option<Self> {
        let fragments: BTreeMap<_, _> = fragments.into_iter().map(|fragment| (fragment.name().to_owned(), fragment)).collect();
        let shell = fragments.get(SHELL)?;
        let (document, shell) = (Arc::clone(shell.document.as_ref()?), Arc::clone(&shell.stored));
        shell.release.shell.as_ref()?;
        Some(Self { document, shell, fragments, documents: Mutex::default(), history: Arc::clone(history) })
    }

    /// Fragment by name.
    pub(crate) fn fragment(&self, name: &str) -> Option<&Arc<Fragment>> {
        self.fragments.get(name)
    }

    /// All fragments, by name.
    pub(crate) fn fragments(&self) -> impl Iterator<Item = &Arc<Fragment>> {
        self.fragments.values()
    }

    /// Scripts and stylesheets of all fragments but those of a page. `None`: there are none, or the
    /// shell is an older one, and the page has to list them all.
    ///
    /// The document and the page have no file in common, because browsers warn about that.
    pub(crate) fn more_files(&self, on_page: &BTreeSet<&str>) -> Option<Arc<FilesDocument>> {
        if !self.shell_assets().extends_import_map {
            return None;
        }
        let names = on_page.iter().copied().collect::<Vec<_>>().join(",");
        if let Some(document) = self.documents().get(&names) {
            return Some(Arc::clone(document));
        }
        let document = self.history.keep(FilesDocument::of(&names, self.files_beside(on_page))?);
        Some(Arc::clone(self.documents().entry(names).or_insert(document)))
    }

    /// Document at a path, also of a page that another edge has made. Not kept: the client chooses
    /// the fragments.
    pub(super) fn document_at(&self, path: &str) -> Option<Arc<FilesDocument>> {
        let on_page = fragments_of_page(path).split(',').collect();
        FilesDocument::at(path, self.files_beside(&on_page)).map(Arc::new)
    }

    fn files_beside(&self, on_page: &BTreeSet<&str>) -> impl Iterator<Item = &LateAsset> {
        let others = self.fragments.values().filter(|fragment| !on_page.contains(fragment.name()));
        others.flat_map(|fragment| &fragment.loadable)
    }

    /// Documents of the pages so far.
    fn documents(&self) -> MutexGuard<'_, HashMap<String, Arc<FilesDocument>>> {
        self.documents.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runtime global that the loader provides from the start.
    pub(crate) fn runtime(&self) -> Option<String> {
        self.shell.release.offered_runtimes().into_iter().next()
    }

    /// Addresses of the fonts of a brand for a language.
    pub(crate) fn fonts(&self, brand: &str, language: &str) -> impl Iterator<Item = String> {
        let brand = self.shell_assets().brands.get(brand);
        let fonts = brand.and_then(|brand| brand.fonts.get(script_of(language))).into_iter().flatten();
        fonts.map(|path| self.shell.href(path))
    }

    /// Loader and brands.
    pub(crate) fn shell_assets(&self) -> &ShellAssets {
        self.shell.release.shell.as_ref().expect("`of` requires the shell's assets")
    }
}
