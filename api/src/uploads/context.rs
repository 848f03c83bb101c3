//! Destination and rules of uploaded files.

use super::store::FileStore;
use crate::database::Database;

/// Store, database and rules for the files of a request.
#[derive(Debug, Clone, Copy)]
pub(crate) struct UploadContext<'a> {
    pub(crate) store: &'a FileStore,
    pub(crate) database: &'a Database,
    pub(crate) rules: FileRules,
    /// Digest of the browser's upload cookie; empty if unknown.
    pub(crate) owner: &'a str,
}

/// Files that an endpoint accepts.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FileRules {
    /// Largest file, in bytes.
    pub(crate) bytes: u64,
    /// Most files in one form.
    pub(crate) count: usize,
    /// Accepted MIME types.
    pub(crate) types: &'static [&'static str],
}
