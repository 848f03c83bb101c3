//! An object and its metadata.

use axum::body::Bytes;
use jiff::Timestamp;
use sha2::{Digest as _, Sha256};

/// An object.
#[derive(Debug)]
pub(crate) struct Object {
    pub(crate) content: Bytes,
    written: Timestamp,
}

impl Object {
    pub(crate) fn new(content: Bytes) -> Self {
        Self { content, written: Timestamp::now() }
    }

    /// Its ETag, which depends on the content.
    pub(crate) fn etag(&self) -> String {
        etag(&self.content)
    }

    /// Time of the last change, in HTTP's format.
    pub(crate) fn http_date(&self) -> String {
        self.written.strftime("%a, %d %b %Y %H:%M:%S GMT").to_string()
    }

    /// Time of the last change, in the format of lists.
    pub(crate) fn list_date(&self) -> String {
        self.written.strftime("%Y-%m-%dT%H:%M:%S.%3fZ").to_string()
    }
}

/// The ETag of some content.
pub(crate) fn etag(content: &[u8]) -> String {
    let digits: String = Sha256::digest(content).iter().map(|byte| format!("{byte:02x}")).collect();
    format!("\"{digits}\"")
}
