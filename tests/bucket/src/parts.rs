//! Uploads in parts: nothing is there before the last word.

use std::collections::BTreeMap;

use axum::body::Bytes;

/// Uploads under way, by their ids, with the parts that have come.
#[derive(Debug, Default)]
pub(crate) struct Uploads {
    begun: usize,
    parts: BTreeMap<String, BTreeMap<u32, Bytes>>,
}

impl Uploads {
    /// Begins one: its id.
    pub(crate) fn begin(&mut self) -> String {
        self.begun += 1;
        let id = format!("upload-{}", self.begun);
        self.parts.insert(id.clone(), BTreeMap::new());
        id
    }

    /// Takes a part. Whether there is such an upload.
    pub(crate) fn part(&mut self, id: &str, number: u32, content: Bytes) -> bool {
        self.parts.get_mut(id).is_some_and(|parts| {
            parts.insert(number, content);
            true
        })
    }

    /// Ends one: its content.
    pub(crate) fn complete(&mut self, id: &str) -> Option<Bytes> {
        let parts = self.parts.remove(id)?;
        Some(parts.into_values().flatten().collect::<Vec<u8>>().into())
    }

    /// Gives one up.
    pub(crate) fn abort(&mut self, id: &str) {
        self.parts.remove(id);
    }
}
