//! Destination and rules of uploaded files.

use super::store::FileStore;
use crate::database::Database;

/// Where files go.
#[derive(Debug, Clone, Copy)]
pub(crate) struct UploadContext<'a> {
    pub(crate) store: &'a FileStore,
    pub(crate) database: &'a Database,
    pub(crate) rules: FileRules,
    /// Digest of the browser that sends them; empty where it is not known.
    pub(crate) owner: &'a str,
}

/// What files an endpoint takes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct FileRules {
    /// Most bytes of one.
    pub(crate) bytes: u64,
    /// Most files at once.
    pub(crate) count: usize,
    /// MIME types.
    pub(crate) types: &'static [&'static str],
}
