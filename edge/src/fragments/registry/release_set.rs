//! Immutable set of releases for a page view, one per fragment.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use composer::ShellDocument;
use contracts::release::ShellAssets;
use releases::StoredRelease;

use super::files_document::{FilesDocument, ServedDocuments, fragments_of_page};
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
    documents: Mutex<HashMap<BTreeSet<String>, Arc<FilesDocument>>>,
    /// Takes the documents, which outlive the set.
    served: Arc<ServedDocuments>,
}

impl ReleaseSet {
    /// `None` without a shell that has a document.
    pub(super) fn of(fragments: impl IntoIterator<Item = Arc<Fragment>>, served: &Arc<ServedDocuments>) -> Option<Self> {
        let fragments: BTreeMap<_, _> = fragments.into_iter().map(|fragment| (fragment.name().to_owned(), fragment)).collect();
        let shell = fragments.get(SHELL)?;
        let (document, shell) = (Arc::clone(shell.document.as_ref()?), Arc::clone(&shell.stored));
        shell.release.shell.as_ref()?;
        Some(Self { document, shell, fragments, documents: Mutex::default(), served: Arc::clone(served) })
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
        let key: BTreeSet<String> = on_page.iter().map(|name| (*name).to_owned()).collect();
        if let Some(document) = self.documents().get(&key) {
            return Some(Arc::clone(document));
        }
        let document = Arc::new(self.document(on_page)?);
        self.served.add(&document);
        Some(Arc::clone(self.documents().entry(key).or_insert(document)))
    }

    /// Document at a path, also of a page that another edge has made.
    pub(super) fn document_at(&self, path: &str) -> Option<Arc<FilesDocument>> {
        // Not kept: the client chooses the fragments.
        let document = self.document(&fragments_of_page(path))?;
        (document.asset.href == path).then(|| Arc::new(document))
    }

    fn document(&self, on_page: &BTreeSet<&str>) -> Option<FilesDocument> {
        let others = self.fragments.values().filter(|fragment| !on_page.contains(fragment.name()));
        FilesDocument::of(on_page, others.flat_map(|fragment| &fragment.loadable))
    }

    /// Documents of the pages so far.
    fn documents(&self) -> MutexGuard<'_, HashMap<BTreeSet<String>, Arc<FilesDocument>>> {
        self.documents.lock().unwrap_or_else(PoisonError::into_inner)
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
