//! Releases that no squad built: the edge makes them of files that a fragment's own server names.

use contracts::release::{Release, ReleaseFile};

use crate::digest::{address, integrity, page_integrity};
use crate::stored::{StoredFile, StoredRelease};

impl StoredRelease {
    /// A release of these files, by path. Its content address follows from what `release` says and from the hash of every file, which is written into it.
    ///
    /// Paths must be plain; they are taken as they are.
    #[must_use]
    pub fn from_files(mut release: Release, files: Vec<(String, StoredFile)>) -> Self {
        release.files = files
            .iter()
            .map(|(path, file)| (path.clone(), ReleaseFile { size: file.identity.len() as u64, integrity: integrity(&file.identity) }))
            .collect();
        // A release is made of texts and numbers: it always has JSON.
        let json = serde_json::to_vec(&release).unwrap_or_default();
        Self { id: address(&json), release, files: files.into_iter().collect() }
    }
}

impl StoredFile {
    /// A file with its hash, and its smaller forms where there are any.
    #[must_use]
    pub fn new(identity: bytes::Bytes, brotli: Option<bytes::Bytes>, gzip: Option<bytes::Bytes>) -> Self {
        Self { integrity: page_integrity(&identity), identity, brotli, gzip }
    }
}
