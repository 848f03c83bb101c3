//! Releases that the edge builds from the files of a remote fragment's server.

use contracts::release::{Release, ReleaseFile};

use crate::digest::{address, integrity, page_integrity};
use crate::stored::{StoredFile, StoredRelease};

impl StoredRelease {
    /// Builds a release from files by path. Hashes of all files are written into `release`, and its
    /// content address is computed.
    ///
    /// Paths must be plain. They are not checked.
    #[must_use]
    pub fn from_files(mut release: Release, files: Vec<(String, StoredFile)>) -> Self {
        release.files = files
            .iter()
            .map(|(path, file)| (path.clone(), ReleaseFile { size: file.identity.len() as u64, integrity: integrity(&file.identity) }))
            .collect();
        // Serialisation cannot fail: a release consists of strings and numbers.
        let json = serde_json::to_vec(&release).unwrap_or_default();
        Self { id: address(&json), release, files: files.into_iter().collect() }
    }
}

impl StoredFile {
    /// A file with its hash and optional compressed forms.
    #[must_use]
    pub fn new(identity: bytes::Bytes, brotli: Option<bytes::Bytes>, gzip: Option<bytes::Bytes>) -> Self {
        Self { integrity: page_integrity(&identity), identity, brotli, gzip }
    }
}
