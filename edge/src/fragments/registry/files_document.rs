//! Import map of the fragments that are not on a page.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use composer::LateAsset;
use sha2::{Digest as _, Sha256};

use crate::response::encoded_body::EncodedBody;

/// Folder of the documents.
pub(crate) const FOLDER: &str = "/_edge/files/";

/// Ending of their paths.
const ENDING: &str = ".json";

/// Documents that are served to open pages, those of earlier release sets included.
const MOST_SERVED: usize = 256;

/// Bytes of the hash in an id. A page has the whole hash, so ids only have to be distinct.
const ID_BYTES: usize = 8;

/// Integrity of the files of a release set that a page lacks, as an import map at
/// `/_edge/files/{id}/{fragments of the page}.json`. Immutable: the id depends on the text. Any
/// edge with the release set can make it.
#[derive(Debug)]
pub(crate) struct FilesDocument {
    /// Address and integrity.
    pub(crate) asset: LateAsset,
    /// The import map.
    pub(crate) body: Arc<EncodedBody>,
}

impl FilesDocument {
    /// Document of a page with these fragments, separated by commas. `None` without files.
    pub(super) fn of<'a>(fragments: &str, files: impl IntoIterator<Item = &'a LateAsset>) -> Option<Self> {
        let (map, href) = import_map(fragments, files)?;
        Some(Self::new(map, href))
    }

    /// Document at this path, if it has these files.
    pub(super) fn at<'a>(path: &str, files: impl IntoIterator<Item = &'a LateAsset>) -> Option<Self> {
        let (map, href) = import_map(fragments_of_page(path), files)?;
        (href == path).then(|| Self::new(map, href))
    }

    fn new(map: String, href: String) -> Self {
        let asset = LateAsset { href, integrity: releases::page_integrity(map.as_bytes()) };
        Self { asset, body: Arc::new(EncodedBody::new(map.into())) }
    }
}

/// An import map and its address.
fn import_map<'a>(fragments: &str, files: impl IntoIterator<Item = &'a LateAsset>) -> Option<(String, String)> {
    let map = composer::import_map(files.into_iter().map(|file| (file.href.as_str(), file.integrity.as_str())))?;
    let id = hex::encode(&Sha256::digest(&map)[..ID_BYTES]);
    let href = format!("{FOLDER}{id}/{fragments}{ENDING}");
    Some((map, href))
}

/// Documents of all release sets so far, newest last. Registries hand them on, so that an open page
/// finds its document after a release or the end of a canary.
#[derive(Debug, Default)]
pub(super) struct DocumentHistory(Mutex<VecDeque<Arc<FilesDocument>>>);

impl DocumentHistory {
    /// Keeps a document, or returns the one with its address. The oldest goes.
    pub(super) fn keep(&self, document: FilesDocument) -> Arc<FilesDocument> {
        let mut documents = self.lock();
        if let Some(same) = documents.iter().find(|other| other.asset.href == document.asset.href) {
            return Arc::clone(same);
        }
        if documents.len() >= MOST_SERVED {
            documents.pop_front();
        }
        let document = Arc::new(document);
        documents.push_back(Arc::clone(&document));
        document
    }

    /// Document at a path.
    pub(super) fn at(&self, path: &str) -> Option<Arc<FilesDocument>> {
        self.lock().iter().find(|document| document.asset.href == path).cloned()
    }

    fn lock(&self) -> MutexGuard<'_, VecDeque<Arc<FilesDocument>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Fragments of the page that a path of a document names, separated by commas.
pub(super) fn fragments_of_page(path: &str) -> &str {
    let names = path.strip_suffix(ENDING).and_then(|path| path.rsplit_once('/'));
    names.map(|(_, names)| names).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(number: usize) -> LateAsset {
        LateAsset { href: format!("/assets/c/{number}/a.js"), integrity: "sha256-A".to_owned() }
    }

    #[test]
    fn path_names_the_fragments_of_the_page() {
        let document = FilesDocument::of("a,b", [&file(1)]).unwrap();
        assert_eq!(fragments_of_page(&document.asset.href), "a,b");
        assert!(FilesDocument::of("a,b", []).is_none());
    }

    #[test]
    fn document_is_found_at_its_path_only_with_the_same_files() {
        let path = FilesDocument::of("a", [&file(1)]).unwrap().asset.href;
        assert_eq!(FilesDocument::at(&path, [&file(1)]).unwrap().asset.href, path);
        assert!(FilesDocument::at(&path, [&file(2)]).is_none());
    }

    #[test]
    fn history_is_bounded_and_has_each_document_once() {
        let history = DocumentHistory::default();
        let keep = |number| history.keep(FilesDocument::of("a", [&file(number)]).unwrap());
        let first = keep(0);
        assert!(Arc::ptr_eq(&keep(0), &first));
        let paths: Vec<String> = (1..=MOST_SERVED).map(|number| keep(number).asset.href.clone()).collect();
        assert!(history.at(&first.asset.href).is_none());
        assert!(paths.iter().all(|path| history.at(path).is_some_and(|document| document.asset.href == *path)));
    }
}
