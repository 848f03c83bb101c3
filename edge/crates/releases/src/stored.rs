//! A release in memory, ready to be served.

use std::collections::HashMap;

use bytes::Bytes;
use contracts::release::Release;

/// A checked release with its files.
#[derive(Debug, Clone)]
pub struct StoredRelease {
    /// Content address: 16 hexadecimal digits.
    pub id: String,
    /// What `release.json` says.
    pub release: Release,
    pub(crate) files: HashMap<String, StoredFile>,
}

/// A file and its precompressed forms.
#[derive(Debug, Clone)]
pub struct StoredFile {
    /// Uncompressed.
    pub identity: Bytes,
    /// Made at build time, when it is worth it.
    pub brotli: Option<Bytes>,
    /// Made at build time, when it is worth it.
    pub gzip: Option<Bytes>,
    /// `sha256-…` of the uncompressed bytes, for the pages that load it.
    pub integrity: String,
}

/// The form of a file that a client accepts.
#[derive(Debug, Clone)]
pub struct EncodedBody {
    /// Bytes to send.
    pub body: Bytes,
    /// `Content-Encoding`, when it is not identity.
    pub encoding: Option<&'static str>,
}

impl StoredRelease {
    /// Name of the fragment.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.release.fragment.name
    }

    /// A file by its path in the release.
    #[must_use]
    pub fn file(&self, path: &str) -> Option<&StoredFile> {
        self.files.get(path)
    }

    /// Every file with its path, in no order.
    pub fn files(&self) -> impl Iterator<Item = (&str, &StoredFile)> {
        self.files.iter().map(|(path, file)| (path.as_str(), file))
    }

    /// Whether a file may be given to a browser. The server script, the document and the contexts are the edge's own.
    #[must_use]
    pub fn is_public(&self, path: &str) -> bool {
        let private = [self.release.server.as_deref(), self.release.shell.as_ref().map(|shell| shell.document.as_str())];
        !private.contains(&Some(path)) && !self.release.contexts.iter().any(|context| context.file == path)
    }

    /// Address of a file under the edge's assets.
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
