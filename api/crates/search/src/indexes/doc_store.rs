//! Stored texts of documents, compressed one by one because a search reads only a few of them.

use lz4_flex::block::{CompressError, compress_into, decompress_into, get_maximum_output_size};

use crate::document::Document;

/// Documents by number, encoded by [`Document::to_bytes`].
#[derive(Debug, Default)]
pub(crate) struct DocStore {
    /// Compressed bytes and uncompressed length.
    documents: Vec<(Box<[u8]>, usize)>,
}

impl DocStore {
    /// Adds the next document.
    ///
    /// # Errors
    /// It cannot be compressed.
    pub(crate) fn add(&mut self, document: &Document) -> Result<(), CompressError> {
        let bytes = document.to_bytes();
        let mut compressed = vec![0; get_maximum_output_size(bytes.len())];
        let length = compress_into(&bytes, &mut compressed)?;
        self.documents.push((compressed[..length].into(), bytes.len()));
        Ok(())
    }

    /// The output of [`Document::to_bytes`]; empty if there is no such document.
    pub(crate) fn get(&self, number: u32) -> Vec<u8> {
        let Some((compressed, length)) = self.documents.get(number as usize) else { return Vec::new() };
        let mut bytes = vec![0; *length];
        let read = decompress_into(compressed, &mut bytes).unwrap_or_default();
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
