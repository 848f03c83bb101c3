//! Stored texts of documents, compressed one by one because a search reads only a few of them.

use lz4_flex::block::{CompressError, compress_into, decompress_into, get_maximum_output_size};

use crate::document::Document;

/// Documents by number, encoded by [`Document::to_bytes`].
#[derive(Debug, Default, serde::Serialize, serde::Deserialize)]
pub(crate) struct DocStore {
    /// The compressed documents, one after another.
    #[serde(with = "serde_bytes")]
    bytes: Vec<u8>,
    /// End of each document in `bytes`, and its uncompressed length.
    ends: Vec<(usize, usize)>,
}

impl DocStore {
    /// Adds the next document.
    ///
    /// # Errors
    /// It cannot be compressed.
    pub(crate) fn add(&mut self, document: &Document) -> Result<(), CompressError> {
        let bytes = document.to_bytes();
        let start = self.bytes.len();
        self.bytes.resize(start + get_maximum_output_size(bytes.len()), 0);
        let length = compress_into(&bytes, &mut self.bytes[start..])?;
        self.bytes.truncate(start + length);
        self.ends.push((self.bytes.len(), bytes.len()));
        Ok(())
    }

    /// Frees the memory that only further documents would need.
    pub(crate) fn shrink_to_fit(&mut self) {
        self.bytes.shrink_to_fit();
        self.ends.shrink_to_fit();
    }

    /// The output of [`Document::to_bytes`]; empty if there is no such document.
    pub(crate) fn get(&self, number: u32) -> Vec<u8> {
        let at = number as usize;
        let Some(&(end, length)) = self.ends.get(at) else { return Vec::new() };
        let start = at.checked_sub(1).map_or(0, |before| self.ends[before].0);
        let mut bytes = vec![0; length];
        let read = decompress_into(&self.bytes[start..end], &mut bytes).unwrap_or_default();
        bytes.truncate(read);
        bytes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn documents_round_trip_by_number() {
        let documents = ["", "выплата ".repeat(1000).as_str()].map(|title| Document { title: title.to_owned(), ..Document::default() });
        let mut store = DocStore::default();
        documents.iter().for_each(|document| store.add(document).unwrap());
        assert_eq!([store.get(0), store.get(1)], documents.each_ref().map(Document::to_bytes));
        assert!(store.get(2).is_empty());
    }
}
