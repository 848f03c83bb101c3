//! Import map of the fragments that are not on a page.

use std::collections::{BTreeSet, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use composer::LateAsset;
use sha2::{Digest as _, Sha256};

use crate::response::encoded_body::EncodedBody;

/// Folder of the documents.
pub(crate) const FOLDER: &str = "/_edge/files/";

/// Ending of their paths.
const ENDING: &str = ".json";

/// Documents that are served to open pages, those of earlier release sets included.
const MOST_SERVED: usize = 256;

/// Digits of an id. A page has the whole hash, so ids only have to be distinct.
const ID_DIGITS: usize = 16;

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
    /// `None` without files.
    pub(super) fn of<'a>(on_page: &BTreeSet<&str>, files: impl IntoIterator<Item = &'a LateAsset>) -> Option<Self> {
        let map = composer::import_map(files.into_iter().map(|file| (file.href.as_str(), file.integrity.as_str())))?;
        let mut id = hex::encode(Sha256::digest(&map));
        id.truncate(ID_DIGITS);
        let names: Vec<&str> = on_page.iter().copied().collect();
        let href = format!("{FOLDER}{id}/{}{ENDING}", names.join(","));
        Some(Self {
            asset: LateAsset { href, integrity: releases::page_integrity(map.as_bytes()) },
            body: Arc::new(EncodedBody::new(map.into())),
        })
    }
}

/// Documents of all release sets so far, newest last. Registries hand them on, so that an open page
/// finds its document after a release or the end of a canary.
#[derive(Debug, Default)]
pub(super) struct ServedDocuments(Mutex<VecDeque<Arc<FilesDocument>>>);

impl ServedDocuments {
    /// Adds a document. The oldest goes.
    pub(super) fn add(&self, document: &Arc<FilesDocument>) {
        let mut documents = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if documents.len() >= MOST_SERVED {
            documents.pop_front();
        }
        documents.push_back(Arc::clone(document));
    }

    /// Document at a path.
    pub(super) fn at(&self, path: &str) -> Option<Arc<FilesDocument>> {
        let documents = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        documents.iter().find(|document| document.asset.href == path).cloned()
    }
}

/// Fragments of the page that a path of a document names.
pub(super) fn fragments_of_page(path: &str) -> BTreeSet<&str> {
    let names = path.strip_suffix(ENDING).and_then(|path| path.rsplit_once('/'));
    names.map(|(_, names)| names.split(',').collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn path_names_the_fragments_of_the_page() {
        let file = LateAsset { href: "/assets/c/1/a.js".to_owned(), integrity: "sha256-A".to_owned() };
        let on_page = BTreeSet::from(["a", "b"]);
        let document = FilesDocument::of(&on_page, [&file]).unwrap();
        assert_eq!(fragments_of_page(&document.asset.href), on_page);
        assert!(FilesDocument::of(&on_page, []).is_none());
    }

    #[test]
    fn served_documents_are_bounded() {
        let served = ServedDocuments::default();
        let paths: Vec<String> = (0..=MOST_SERVED)
            .map(|number| {
                let file = LateAsset { href: format!("/assets/c/{number}/a.js"), integrity: "sha256-A".to_owned() };
                let document = Arc::new(FilesDocument::of(&BTreeSet::from(["a"]), [&file]).unwrap());
                served.add(&document);
                document.asset.href.clone()
            })
            .collect();
        assert!(served.at(&paths[0]).is_none());
        assert!(paths[1..].iter().all(|path| served.at(path).is_some_and(|document| document.asset.href == *path)));
    }
}
