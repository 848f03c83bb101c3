//! Multipart uploads: an object exists only after completion.

use std::collections::BTreeMap;

use axum::body::Bytes;
use jiff::Timestamp;

/// Uploads in progress, by id, with their parts.
#[derive(Debug, Default)]
pub(crate) struct Uploads {
    begun: usize,
    parts: BTreeMap<String, BTreeMap<u32, Bytes>>,
}

impl Uploads {
    /// Begins an upload and returns its id.
    pub(crate) fn begin(&mut self) -> String {
        self.begun += 1;
        // No upload of an earlier process has this id.
        let id = format!("upload-{}-{}", Timestamp::now().as_nanosecond(), self.begun);
        self.parts.insert(id.clone(), BTreeMap::new());
        id
    }

    /// Stores a part. Returns whether the upload exists.
    pub(crate) fn part(&mut self, id: &str, number: u32, content: Bytes) -> bool {
        self.parts.get_mut(id).is_some_and(|parts| {
            parts.insert(number, content);
            true
        })
    }

    /// Completes an upload and returns its content.
    pub(crate) fn complete(&mut self, id: &str) -> Option<Bytes> {
        let parts = self.parts.remove(id)?;
        Some(parts.into_values().flatten().collect::<Vec<u8>>().into())
    }

    /// Aborts an upload.
    pub(crate) fn abort(&mut self, id: &str) {
        self.parts.remove(id);
    }
}
