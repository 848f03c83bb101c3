//! Import map of the fragments that are not on a page.

use std::sync::Arc;

use composer::LateAsset;
use sha2::{Digest as _, Sha256};

use crate::response::encoded_body::EncodedBody;

/// Folder of the documents.
pub(crate) const FOLDER: &str = "/_edge/files/";

/// Digits of an id. A page has the whole hash, so ids only have to be distinct.
const ID_DIGITS: usize = 16;

/// Integrity of all files of a release set, as an import map at `/_edge/files/{id}.json`.
/// Immutable: the id depends on the text.
#[derive(Debug)]
pub(crate) struct FilesDocument {
    /// Address and integrity.
    pub(crate) asset: LateAsset,
    /// The import map.
    pub(crate) body: Arc<EncodedBody>,
}

impl FilesDocument {
    /// `None` without files.
    pub(super) fn of<'a>(files: impl IntoIterator<Item = &'a LateAsset>) -> Option<Self> {
        let map = composer::import_map(files.into_iter().map(|file| (file.href.as_str(), file.integrity.as_str())))?;
        let mut id = hex::encode(Sha256::digest(&map));
        id.truncate(ID_DIGITS);
        let asset = LateAsset { href: format!("{FOLDER}{id}.json"), integrity: releases::page_integrity(map.as_bytes()) };
        Some(Self { asset, body: Arc::new(EncodedBody::new(map.into())) })
    }
}
