//! A release in memory.

use std::collections::HashMap;

use bytes::Bytes;
use contracts::release::Release;

/// A verified release with its files.
#[derive(Debug, Clone)]
pub struct StoredRelease {
    /// Content address: 16 hexadecimal digits.
    pub id: String,
    /// Contents of `release.json`.
    pub release: Release,
    pub(crate) files: HashMap<String, StoredFile>,
}

/// A file with its precompressed forms.
#[derive(Debug, Clone)]
pub struct StoredFile {
    /// Uncompressed.
    pub identity: Bytes,
    /// Built in advance if it saves space.
    pub brotli: Option<Bytes>,
    /// Built in advance if it saves space.
    pub gzip: Option<Bytes>,
    /// `sha256-…` of the uncompressed bytes, for integrity checks by pages.
    pub integrity: String,
}

/// A file in an encoding that the client accepts.
#[derive(Debug, Clone)]
pub struct EncodedBody {
    /// Response body.
    pub body: Bytes,
    /// `Content-Encoding`; `None` for identity.
    pub encoding: Option<&'static str>,
}

impl StoredRelease {
    /// Name of the fragment.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.release.fragment.name
    }

    /// File by path.
    #[must_use]
    pub fn file(&self, path: &str) -> Option<&StoredFile> {
        self.files.get(path)
    }

    /// All files with their paths, unordered.
    pub fn files(&self) -> impl Iterator<Item = (&str, &StoredFile)> {
        self.files.iter().map(|(path, file)| (path.as_str(), file))
    }

    /// Whether browsers may load a file. Server script, shell document and sample contexts are
    /// private.
    #[must_use]
    pub fn is_public(&self, path: &str) -> bool {
        let private = [self.release.server.as_deref(), self.release.shell.as_ref().map(|shell| shell.document.as_str())];
        !private.contains(&Some(path)) && !self.release.contexts.iter().any(|context| context.file == path)
    }

    /// URL of a file under the edge's assets.
    #[must_use]
    pub fn href(&self, path: &str) -> String {
        format!("/assets/{}/{}/{path}", self.name(), self.id)
    }
}

impl StoredFile {
    /// The smallest form that the client accepts.
    #[must_use]
    pub fn encoded(&self, accepts_brotli: bool, accepts_gzip: bool) -> EncodedBody {
        match (&self.brotli, &self.gzip) {
            (Some(body), _) if accepts_brotli => EncodedBody { body: body.clone(), encoding: Some("br") },
            (_, Some(body)) if accepts_gzip => EncodedBody { body: body.clone(), encoding: Some("gzip") },
            _ => EncodedBody { body: self.identity.clone(), encoding: None },
        }
    }
}
