//! What is shown of documents, each compressed by itself: a search reads a few of them from anywhere.

use lz4_flex::block::{CompressError, compress_into, decompress_into, get_maximum_output_size};

use crate::document::Document;

/// Documents by their numbers, as [`Document::to_bytes`] writes them.
#[derive(Debug, Default)]
pub(crate) struct Store {
    /// Compressed, and how long each is when it is not.
    documents: Vec<(Box<[u8]>, usize)>,
}

impl Store {
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

    /// What [`Document::to_bytes`] made of a document; nothing when there is none with this number.
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
    fn documents_come_back_by_their_numbers() {
        let documents = ["", "выплата ".repeat(1000).as_str()].map(|title| Document { title: title.to_owned(), ..Document::default() });
        let mut store = Store::default();
        documents.iter().for_each(|document| store.add(document).unwrap());
        assert_eq!([store.get(0), store.get(1)], documents.each_ref().map(Document::to_bytes));
        assert!(store.get(2).is_empty());
    }
}
